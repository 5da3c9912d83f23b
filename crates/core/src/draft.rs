//! Positions as text: TOML that a person can write by hand.
//!
//! A [`Draft`] is a text that claims to be a position; only a game can make a state of it, and while it tries it
//! gathers everything that is wrong, with line numbers, instead of stopping at the first mistake.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A position as text, not checked yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draft(pub String);

/// Brings a position from one schema to the next.
pub type Migration = fn(&mut toml::Table);

impl Draft {
    /// The text under the newest schema, which is one more than there are migrations; a text without a number is of the
    /// newest. The lines of an old text that had to be brought up to date are not those of its file any more.
    pub fn under_newest(&self, chain: &[Migration]) -> Result<Cow<'_, str>, Faults> {
        let newest = chain.len() as i64 + 1;
        let reader = Reader::new(&self.0)?;
        let found = reader.root().number("schema", 1..=i64::MAX, newest);
        reader.finish(())?;
        if found > newest {
            let known = format!("this position has schema {found}; this program reads up to {newest}");
            return Err(Faults::whole(known));
        }
        let since = &chain[found as usize - 1..];
        if since.is_empty() {
            return Ok(Cow::Borrowed(&self.0));
        }
        let mut table: toml::Table = self.0.parse().map_err(|error| Faults::whole(format!("{error}")))?;
        since.iter().for_each(|migrate| migrate(&mut table));
        table.insert("schema".into(), newest.into());
        Ok(Cow::Owned(table.to_string()))
    }
}

/// One mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, from 1; 0 where it concerns the whole.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            return f.write_str(&self.message);
        }
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// All mistakes of a text, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// One mistake of the whole.
    pub fn whole(message: impl Into<String>) -> Faults {
        Faults(vec![Fault { line: 0, column: 0, message: message.into() }])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// Reads a TOML text and gathers its mistakes.
pub struct Reader<'a> {
    text: &'a str,
    root: Spanned<DeTable<'a>>,
    faults: RefCell<Vec<(usize, String)>>,
}

impl<'a> Reader<'a> {
    /// Parses `text`. A text that is no TOML at all has its faults at once.
    pub fn new(text: &'a str) -> Result<Reader<'a>, Faults> {
        let (root, errors) = DeTable::parse_recoverable(text);
        let reader = Reader { text, root, faults: RefCell::default() };
        for error in errors {
            reader.fault_at(error.span().map_or(0, |span| span.start), error.message());
        }
        reader.finish(())?;
        Ok(reader)
    }

    /// The whole text as a table.
    pub fn root(&self) -> Fields<'_> {
        Fields { reader: self, table: self.root.get_ref(), at: 0, read: RefCell::default() }
    }

    /// Notes a mistake of the whole text.
    pub fn fault(&self, message: impl Into<String>) {
        self.faults.borrow_mut().push((usize::MAX, message.into()));
    }

    /// How many mistakes there are so far.
    pub fn faults(&self) -> usize {
        self.faults.borrow().len()
    }

    /// `value` if nothing was wrong, else all that was.
    pub fn finish<T>(&self, value: T) -> Result<T, Faults> {
        let mut faults = self.faults.borrow_mut();
        if faults.is_empty() {
            return Ok(value);
        }
        faults.sort_by_key(|(at, _)| *at);
        Err(Faults(faults.drain(..).map(|(at, message)| self.place(at, message)).collect()))
    }

    fn fault_at(&self, at: usize, message: impl Into<String>) {
        self.faults.borrow_mut().push((at, message.into()));
    }

    fn place(&self, at: usize, message: String) -> Fault {
        let Some(before) = self.text.get(..at) else { return Fault { line: 0, column: 0, message } };
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Fault {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
        }
    }
}

/// A table whose fields are read by name. Fields that nobody asked for are mistakes too: see [`Fields::done`].
pub struct Fields<'r> {
    reader: &'r Reader<'r>,
    table: &'r DeTable<'r>,
    at: usize,
    read: RefCell<Vec<&'r str>>,
}

impl<'r> Fields<'r> {
    /// The value of a field, if it is there.
    pub fn get(&self, name: &str) -> Option<Value<'r>> {
        let (key, value) = self.table.iter().find(|(key, _)| key.get_ref() == name)?;
        self.read.borrow_mut().push(key.get_ref());
        Some(Value { reader: self.reader, value })
    }

    /// The value of a field that must be there.
    pub fn need(&self, name: &str) -> Option<Value<'r>> {
        let value = self.get(name);
        if value.is_none() {
            self.fault(format!("'{name}' is missing"));
        }
        value
    }

    /// A whole number, or `default` where the field is missing or wrong.
    pub fn number(&self, name: &str, range: std::ops::RangeInclusive<i64>, default: i64) -> i64 {
        self.get(name).and_then(|value| value.number(range)).unwrap_or(default)
    }

    /// Yes or no, or `default`.
    pub fn flag(&self, name: &str, default: bool) -> bool {
        self.get(name).and_then(|value| value.flag()).unwrap_or(default)
    }

    /// A text, if it is there and is one.
    pub fn text(&self, name: &str) -> Option<&'r str> {
        self.get(name)?.text()
    }

    /// All fields in the order of the text, with the place of each name.
    pub fn entries(&self) -> impl Iterator<Item = (Value<'r>, &'r str, Value<'r>)> + '_ {
        let reader = self.reader;
        let mut entries: Vec<_> = self.table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        entries.into_iter().map(move |(key, value)| {
            self.read.borrow_mut().push(key.get_ref());
            let value = Value { reader, value };
            (value, key.get_ref().as_ref(), value)
        })
    }

    /// Notes a mistake of this table.
    pub fn fault(&self, message: impl Into<String>) {
        self.reader.fault_at(self.at, message);
    }

    /// Ends reading: every field that nobody asked for is a mistake.
    pub fn done(self) {
        let read = self.read.borrow();
        for (key, _) in self.table {
            if !read.contains(&key.get_ref().as_ref()) {
                self.reader.fault_at(key.span().start, format!("there is no field '{}' here", key.get_ref()));
            }
        }
    }
}

/// A value with its place.
#[derive(Clone, Copy)]
pub struct Value<'r> {
    reader: &'r Reader<'r>,
    value: &'r Spanned<DeValue<'r>>,
}

impl<'r> Value<'r> {
    /// Notes a mistake here.
    pub fn fault(&self, message: impl Into<String>) {
        self.reader.fault_at(self.value.span().start, message);
    }

    /// What sort of value it is, in TOML's words: `integer`, `string`, `boolean`, `array`, `table` and so on.
    pub fn sort(&self) -> &'static str {
        self.value.get_ref().type_str()
    }

    /// A whole number in `range`.
    pub fn number(&self, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let number =
            self.value.get_ref().as_integer().and_then(|digits| {
                i64::from_str_radix(&digits.as_str().replace('_', ""), digits.radix()).ok()
            });
        match number {
            Some(number) if range.contains(&number) => Some(number),
            _ => self.wrong(&format!("a whole number from {} to {}", range.start(), range.end())),
        }
    }

    /// Yes or no.
    pub fn flag(&self) -> Option<bool> {
        self.value.get_ref().as_bool().or_else(|| self.wrong("true or false"))
    }

    /// A text.
    pub fn text(&self) -> Option<&'r str> {
        self.value.get_ref().as_str().or_else(|| self.wrong("a text in quotes"))
    }

    /// A text that `read` understands; `wanted` says what it should have been.
    pub fn word<T>(&self, wanted: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.text()?;
        read(text).or_else(|| {
            self.fault(format!("'{text}' is not {wanted}"));
            None
        })
    }

    /// A list.
    pub fn list(&self) -> Vec<Value<'r>> {
        match self.value.get_ref().as_array() {
            Some(items) => items.iter().map(|value| Value { reader: self.reader, value }).collect(),
            None => self.wrong("a list in brackets").unwrap_or_default(),
        }
    }

    /// A table.
    pub fn fields(&self) -> Option<Fields<'r>> {
        match self.value.get_ref().as_table() {
            Some(table) => Some(Fields {
                reader: self.reader,
                table,
                at: self.value.span().start,
                read: RefCell::default(),
            }),
            None => self.wrong("a table"),
        }
    }

    /// A list of tables.
    pub fn tables(&self) -> Vec<Fields<'r>> {
        self.list().iter().filter_map(Value::fields).collect()
    }

    fn wrong<T>(&self, wanted: &str) -> Option<T> {
        let value = self.value.get_ref();
        let found = value.as_integer().map(|number| number.as_str().to_owned());
        let found = found.or_else(|| value.as_str().map(|text| format!("'{}'", start_of(text))));
        self.fault(format!("expected {wanted}, found {}", found.as_deref().unwrap_or(value.type_str())));
        None
    }
}

/// As much of a text as fits into a message.
fn start_of(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_mistakes_are_told_with_their_lines() {
        let reader = Reader::new("food = 12\nseat = { name = \"elf\", odd = 1 }\nlist = [1, \"two\"]\n")
            .expect("TOML");
        let root = reader.root();
        assert_eq!(root.number("food", 0..=8, 3), 3);
        let seat = root.get("seat").and_then(|seat| seat.fields()).expect("a table");
        assert_eq!(seat.text("name"), Some("elf"));
        seat.done();
        let list = root.get("list").expect("there").list();
        assert_eq!(list.iter().filter_map(|item| item.number(0..=9)).collect::<Vec<_>>(), [1]);
        root.need("year");
        root.done();
        let faults = reader.finish(()).expect_err("four faults");
        assert_eq!(
            faults.to_string(),
            "line 1, column 1: 'year' is missing\n\
             line 1, column 8: expected a whole number from 0 to 8, found 12\n\
             line 2, column 24: there is no field 'odd' here\n\
             line 3, column 12: expected a whole number from 0 to 9, found 'two'"
        );
    }

    #[test]
    fn an_old_position_is_brought_to_the_newest_schema() {
        // Schema 2 called gold by its name; schema 3 counted it.
        let chain: [Migration; 2] = [
            |table| {
                let old = table.remove("money").unwrap_or(toml::Value::Integer(0));
                table.insert("gold".into(), old);
            },
            |table| {
                let coins = toml::Table::from_iter([("coins".to_owned(), table["gold"].clone())]);
                table.insert("gold".into(), coins.into());
            },
        ];
        let newest = |text: &str| {
            let text = Draft(text.into()).under_newest(&chain).map(Cow::into_owned);
            text.map(|text| text.parse::<toml::Table>().expect("TOML"))
        };
        let wanted = "schema = 3\n[gold]\ncoins = 4".parse().expect("TOML");
        for old in ["schema = 1\nmoney = 4", "schema = 2\ngold = 4", "schema = 3\ngold = { coins = 4 }"] {
            assert_eq!(newest(old).as_ref(), Ok(&wanted), "{old}");
        }
        let unnumbered = Draft("gold = { coins = 4 }".into());
        assert_eq!(
            unnumbered.under_newest(&chain).as_deref(),
            Ok(&*unnumbered.0),
            "untouched, lines and all"
        );
        for (bad, wanted) in [
            ("schema = 4", "this position has schema 4; this program reads up to 3"),
            ("schema = 0", "line 1, column 10: expected a whole number from 1 to"),
            ("schema = \"new\"", "line 1, column 10: expected a whole number from 1 to"),
        ] {
            let told = newest(bad).expect_err("refused").to_string();
            assert!(told.starts_with(wanted), "{told}");
        }
    }

    #[test]
    fn what_is_no_toml_is_told_so() {
        let faults = Reader::new("a = = 1\n").err().expect("faults");
        assert_eq!(faults.0[0].line, 1);
    }
}
