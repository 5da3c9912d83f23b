//! What a chapter of a game remembers in the middle of something, in a position file: read and written as it is, field by field.

use std::fmt::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::draft::Value;

/// Writes a table of what differs from nothing going on; nothing at all if nothing does.
pub fn write_part<T: Serialize + Default>(out: &mut String, heading: &str, part: &T) {
    let usual = object(&T::default());
    let changed = object(part).into_iter().filter(|(key, value)| usual.get(key) != Some(value));
    let changed: Vec<_> = changed.collect();
    if changed.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n[{heading}]");
    for (key, value) in changed {
        let _ = write!(out, "{key} = ");
        write_value(out, &value);
        out.push('\n');
    }
}

/// Reads what [`write_part`] wrote, or as much of it as is there; the rest stays as it is.
pub fn read_part<T: Serialize + DeserializeOwned>(value: Value<'_>, part: &mut T) {
    let Some(given) = value.fields() else { return };
    let mut all = object(part);
    for (at, key, value) in given.entries() {
        match all.get_mut(key) {
            Some(slot) => *slot = read_value(value),
            None => at.fault(format!("there is no field '{key}' here")),
        }
    }
    match serde_json::from_value(Json::Object(all)) {
        Ok(read) => *part = read,
        Err(error) => value.fault(format!("this does not fit: {error}")),
    }
}

fn object<T: Serialize>(part: &T) -> Map<String, Json> {
    match serde_json::to_value(part) {
        Ok(Json::Object(fields)) => fields,
        other => unreachable!("such a part is a plain struct, not {other:?}"),
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
