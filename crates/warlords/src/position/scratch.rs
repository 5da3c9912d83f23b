//! What chapters remember in the middle of something: read and written as it is, field by field.

use std::fmt::Write as _;

use hexarch_core::{Fields, Value};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::content::Content;
use crate::state::State;

/// Calls a macro with the names of all such parts of a state.
macro_rules! every_part {
    ($each:ident) => {
        $each! {
            build turn march contest clash battle fray after hand plan bands
        }
    };
}

/// Writes what differs from nothing going on.
pub(super) fn save(content: &Content, state: &State, out: &mut String) {
    let mut parts = String::new();
    macro_rules! write_each {
        ($($part:ident)*) => { $(write_part(&mut parts, stringify!($part), &state.$part);)* };
    }
    every_part!(write_each);
    if !parts.is_empty() {
        let _ = writeln!(out, "\n[scratch]\ncontent = \"{}\"", mark(content));
        out.push_str(&parts);
    }
}

/// Reads what [`save`] wrote. With other content it is refused as a whole.
pub(super) fn load(content: &Content, fields: Fields<'_>, state: &mut State) {
    if let Some(value) = fields.need("content") {
        let wanted = mark(content);
        if value.text().is_some_and(|found| found != wanted) {
            value
                .fault(format!("this scratch was written with other content; the present one is '{wanted}'"));
        }
    }
    macro_rules! read_each {
        ($($part:ident)*) => { $(read_part(&fields, stringify!($part), &mut state.$part);)* };
    }
    every_part!(read_each);
    fields.done();
}

/// The beginning of the content's hash.
fn mark(content: &Content) -> &str {
    &content.hash[..16]
}

fn object<T: Serialize>(part: &T) -> Map<String, Json> {
    match serde_json::to_value(part) {
        Ok(Json::Object(fields)) => fields,
        other => unreachable!("a scratch is a plain struct, not {other:?}"),
    }
}

fn write_part<T: Serialize + Default>(out: &mut String, name: &str, part: &T) {
    let usual = object(&T::default());
    let changed: Vec<_> =
        object(part).into_iter().filter(|(key, value)| usual.get(key) != Some(value)).collect();
    if changed.is_empty() {
        return;
    }
    let _ = writeln!(out, "[scratch.{name}]");
    for (key, value) in changed {
        let _ = write!(out, "{key} = ");
        write_value(out, &value);
        out.push('\n');
    }
}

/// TOML has no word for nothing: it is a dash.
fn write_value(out: &mut String, value: &Json) {
    match value {
        Json::Null => out.push_str("\"-\""),
        Json::Bool(flag) => drop(write!(out, "{flag}")),
        Json::Number(number) => drop(write!(out, "{number}")),
        Json::String(text) => drop(write!(out, "{text:?}")),
        Json::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                write_value(out, item);
            }
            out.push(']');
        }
        Json::Object(fields) => {
            out.push_str("{ ");
            for (at, (key, value)) in fields.iter().enumerate() {
                let _ = write!(out, "{}{key} = ", if at > 0 { ", " } else { "" });
                write_value(out, value);
            }
            out.push_str(" }");
        }
    }
}

fn read_part<T: Serialize + DeserializeOwned + Default>(fields: &Fields<'_>, name: &str, part: &mut T) {
    let Some(value) = fields.get(name) else { return };
    let Some(given) = value.fields() else { return };
    let mut all = object(&T::default());
    for (at, key, value) in given.entries() {
        match all.get_mut(key) {
            Some(slot) => *slot = read_value(value),
            None => at.fault(format!("there is no field '{key}' here")),
        }
    }
    match serde_json::from_value(Json::Object(all)) {
        Ok(read) => *part = read,
        Err(error) => value.fault(format!("this is no scratch of '{name}': {error}")),
    }
}

fn read_value(value: Value<'_>) -> Json {
    match value.sort() {
        "integer" => value.number(i64::MIN..=i64::MAX).map_or(Json::Null, Into::into),
        "boolean" => value.flag().map_or(Json::Null, Into::into),
        "array" => Json::Array(value.list().into_iter().map(read_value).collect()),
        "table" | "inline table" => {
            let fields = value.fields().map(|fields| {
                fields.entries().map(|(_, key, value)| (key.to_string(), read_value(value))).collect()
            });
            Json::Object(fields.unwrap_or_default())
        }
        _ => match value.text() {
            Some("-") | None => Json::Null,
            Some(text) => text.into(),
        },
    }
}
