//! Sentences as a key with arguments, so that they can be translated.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::scene::{Catalogue, Face, Id};
use crate::seat::Seat;

/// A sentence: a key of the phrase book, and what goes into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Text {
    /// Its key, such as `battle.won`.
    pub key: &'static str,
    /// Its arguments by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<(String, Arg)>>", optional))]
    pub args: Vec<(&'static str, Arg)>,
}

/// What goes into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number.
    Number(i32),
    /// The name of a face in the catalogue.
    Face(Face),
    /// A seat.
    Seat(Seat),
    /// An object of the scene.
    Object(Id),
    /// A sentence inside a sentence.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    Text(Text),
    /// Several of them, listed.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    List(Vec<Arg>),
}

macro_rules! into_arg {
    ($($from:ty => |$value:ident| $arg:expr;)*) => {$(
        impl From<$from> for Arg { fn from($value: $from) -> Arg { $arg } }
    )*};
}
into_arg! {
    i32 => |n| Arg::Number(n);
    u8 => |n| Arg::Number(n.into());
    i8 => |n| Arg::Number(n.into());
    i16 => |n| Arg::Number(n.into());
    u16 => |n| Arg::Number(n.into());
    usize => |n| Arg::Number(i32::try_from(n).unwrap_or(i32::MAX));
    Face => |face| Arg::Face(face);
    Seat => |seat| Arg::Seat(seat);
    Id => |id| Arg::Object(id);
    Text => |text| Arg::Text(text);
    Vec<Arg> => |list| Arg::List(list);
}

/// Makes a [`Text`]: `text!("move.done", seat, area = face)`.
#[macro_export]
macro_rules! text {
    ($key:literal $(, $($rest:tt)*)?) => {
        $crate::Text { key: $key, args: $crate::text_args!([] $($($rest)*)?) }
    };
}

/// The arguments of [`text!`].
#[doc(hidden)]
#[macro_export]
macro_rules! text_args {
    ([$($done:tt)*]) => { vec![$($done)*] };
    ([$($done:tt)*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::text_args!([$($done)* (stringify!($name), $crate::Arg::from($value)),] $($($rest)*)?)
    };
    ([$($done:tt)*] $name:ident $(, $($rest:tt)*)?) => {
        $crate::text_args!([$($done)* (stringify!($name), $crate::Arg::from($name)),] $($($rest)*)?)
    };
}

/// The phrases of one language: a TOML file of keys and patterns.
///
/// `{name}` puts an argument in; `{n|card|cards}` puts in the first word if the number is 1, else the second. So does
/// `{seat|draws|draw}` after a name, by whether the name is that of one or of many.
#[derive(Clone, Debug, Default)]
pub struct Phrasebook {
    patterns: BTreeMap<String, String>,
}

impl Phrasebook {
    /// Reads `key = "pattern"` lines; tables make dotted keys.
    pub fn parse(toml: &str) -> Result<Phrasebook, toml::de::Error> {
        fn walk(prefix: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
            for (key, value) in table {
                let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                match value {
                    toml::Value::Table(table) => walk(&key, table, into),
                    toml::Value::String(text) => drop(into.insert(key, text.clone())),
                    other => drop(into.insert(key, other.to_string())),
                }
            }
        }
        let mut patterns = BTreeMap::new();
        walk("", &toml.parse()?, &mut patterns);
        Ok(Phrasebook { patterns })
    }

    /// Whether it has a phrase for `key`.
    pub fn has(&self, key: &str) -> bool {
        self.patterns.contains_key(key)
    }

    /// All keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.patterns.keys().map(String::as_str)
    }

    /// All keys with their patterns.
    pub fn patterns(&self) -> &BTreeMap<String, String> {
        &self.patterns
    }

    /// The sentence in words. A missing key shows itself with its arguments.
    pub fn say(&self, text: &Text, names: &impl Names) -> String {
        let Some(pattern) = self.patterns.get(text.key) else {
            let args = text.args.iter().map(|(_, arg)| self.word(arg, names));
            return [format!("[{}]", text.key)].into_iter().chain(args).collect::<Vec<_>>().join(" ");
        };
        let mut out = String::new();
        let mut rest = pattern.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let Some((slot, after)) = after.split_once('}') else { break };
            out.push_str(before);
            let mut parts = slot.split('|');
            let name = parts.next().unwrap_or_default();
            let arg = text.args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg);
            match (arg, parts.next(), parts.next()) {
                (Some(arg), Some(one), Some(many)) => {
                    out.push_str(if is_many(arg, names) { many } else { one })
                }
                (Some(arg), ..) => out.push_str(&self.word(arg, names)),
                (None, ..) => drop(write!(out, "{{{slot}}}")),
            }
            rest = after;
        }
        out.push_str(rest);
        out
    }

    fn word(&self, arg: &Arg, names: &impl Names) -> String {
        match arg {
            Arg::Number(n) => signed(*n),
            Arg::Face(face) => names.face(*face),
            Arg::Seat(seat) => names.seat(*seat),
            Arg::Object(id) => names.object(*id),
            Arg::Text(text) => self.say(text, names),
            Arg::List(list) => list.iter().map(|arg| self.word(arg, names)).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Whether the words around an argument must fit several.
fn is_many(arg: &Arg, names: &impl Names) -> bool {
    match arg {
        Arg::Number(n) => *n != 1,
        Arg::Face(face) => names.face_is_plural(*face),
        Arg::Seat(seat) => names.seat_is_plural(*seat),
        Arg::List(list) => list.len() != 1,
        Arg::Object(_) | Arg::Text(_) => false,
    }
}

/// A number with a real minus sign.
pub(crate) fn signed(n: i32) -> String {
    if n < 0 { format!("\u{2212}{}", n.unsigned_abs()) } else { n.to_string() }
}

/// What things are called when a sentence is put in words.
pub trait Names {
    /// A face of the catalogue.
    fn face(&self, face: Face) -> String;
    /// Who sits there.
    fn seat(&self, seat: Seat) -> String;
    /// An object of the scene.
    fn object(&self, id: Id) -> String;
    /// Whether a face's name is that of many, such as a people.
    fn face_is_plural(&self, face: Face) -> bool;
    /// The same of what a seat is called.
    fn seat_is_plural(&self, seat: Seat) -> bool;
}

/// Faces by their names in the catalogue, seats by numbers from 1.
impl Names for Catalogue {
    fn face(&self, face: Face) -> String {
        self.faces.get(usize::from(face.0)).map_or_else(|| format!("?{}", face.0), |entry| entry.name.clone())
    }
    fn seat(&self, seat: Seat) -> String {
        format!("Player {}", seat.0 + 1)
    }
    fn object(&self, id: Id) -> String {
        format!("#{}", id.0)
    }
    fn face_is_plural(&self, face: Face) -> bool {
        self.faces.get(usize::from(face.0)).is_some_and(|entry| entry.plural)
    }
    fn seat_is_plural(&self, _seat: Seat) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::FaceEntry;

    #[test]
    fn a_phrase_takes_its_arguments_by_name_and_counts() {
        let book = Phrasebook::parse(
            "[cards]\ndrawn = \"{seat} draws {n} {n|card|cards}.\"\nodd = \"{x}\"\nhalf = \"a {x\"\n",
        )
        .expect("valid");
        let names = Catalogue::default();
        let say = |text: Text| book.say(&text, &names);
        assert_eq!(say(text!("cards.drawn", seat = Seat(0), n = 1)), "Player 1 draws 1 card.");
        assert_eq!(say(text!("cards.drawn", n = 3, seat = Seat(1))), "Player 2 draws 3 cards.");
        assert_eq!(say(text!("cards.odd", x = -3)), "\u{2212}3");
        assert_eq!(say(text!("cards.odd")), "{x}");
        assert_eq!(say(text!("cards.half")), "a {x");
        assert_eq!(say(text!("no.such", n = 3)), "[no.such] 3");
    }

    #[test]
    fn a_verb_fits_the_name_before_it() {
        let book = Phrasebook::parse("won = \"{who} {who|wins|win}.\"\n").expect("valid");
        let face = |name: &str, plural| FaceEntry { name: name.into(), plural, ..FaceEntry::default() };
        let names = Catalogue { faces: vec![face("The Dragon", false), face("The Elves", true)] };
        let say = |text: Text| book.say(&text, &names);
        assert_eq!(say(text!("won", who = Face(0))), "The Dragon wins.");
        assert_eq!(say(text!("won", who = Face(1))), "The Elves win.");
        assert_eq!(say(text!("won", who = Seat(0))), "Player 1 wins.");
        let both = vec![Arg::Face(Face(0)), Arg::Face(Face(1))];
        assert_eq!(say(text!("won", who = both)), "The Dragon, The Elves win.");
    }
}
