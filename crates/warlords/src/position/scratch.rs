//! What chapters remember in the middle of something: read and written as it is, field by field.

use std::fmt::Write as _;

use hexarch_core::{Fields, read_part, write_part};

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
        ($($part:ident)*) => { $(write_part(&mut parts, concat!("scratch.", stringify!($part)), &state.$part);)* };
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
        ($($part:ident)*) => { $(if let Some(part) = fields.get(stringify!($part)) {
            read_part(part, &mut state.$part);
        })* };
    }
    every_part!(read_each);
    fields.done();
}

/// The beginning of the content's hash.
fn mark(content: &Content) -> &str {
    &content.hash[..16]
}
