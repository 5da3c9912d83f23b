//! Where two texts differ, for reports.

use std::fmt::Debug;

/// Lines shown before the first difference.
const BEFORE: usize = 4;
/// Lines shown of each text from there on.
const FROM: usize = 4;

/// The first lines that differ, in context: what was wanted by `-`, what was found by `+`.
pub(super) fn difference(wanted: &str, found: &str) -> String {
    let (wanted, found): (Vec<&str>, Vec<&str>) = (wanted.lines().collect(), found.lines().collect());
    let same = wanted.iter().zip(&found).take_while(|(wanted, found)| wanted == found).count();
    let mut out = vec![format!("line {}:", same + 1)];
    out.extend(wanted[same.saturating_sub(BEFORE)..same].iter().map(|line| format!("  {line}")));
    out.extend(wanted[same..].iter().take(FROM).map(|line| format!("- {line}")));
    out.extend(found[same..].iter().take(FROM).map(|line| format!("+ {line}")));
    out.join("\n")
}

/// Where two values differ, as they are printed for debugging, with the names that lead there.
pub(super) fn difference_of<T: Debug>(wanted: &T, found: &T) -> String {
    let (wanted, found) = (format!("{wanted:#?}"), format!("{found:#?}"));
    let lines: Vec<&str> = wanted.lines().collect();
    let same = lines.iter().zip(found.lines()).take_while(|(wanted, found)| *wanted == found).count();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut within = lines.get(same).map_or(0, |line| depth(line));
    let mut path = Vec::new();
    for line in lines[..same].iter().rev().filter(|line| !line.trim().is_empty()) {
        if depth(line) < within {
            within = depth(line);
            path.push(line.trim().trim_end_matches(['{', '[', '(', ' ', ':']));
        }
    }
    let names: Vec<&str> = path.into_iter().rev().filter(|name| !name.is_empty()).collect();
    format!("in {}, {}", names.join(" > "), difference(&wanted, &found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_in_context() {
        assert_eq!(difference("a\nb\nc\nd", "a\nb\nx\nd"), "line 3:\n  a\n  b\n- c\n- d\n+ x\n+ d");
        assert_eq!(difference("a", "a\nb"), "line 2:\n  a\n+ b");
    }

    #[test]
    fn a_difference_of_values_names_the_way_to_it() {
        let found = difference_of(&Some([1, 2]), &Some([1, 3]));
        assert_eq!(
            found,
            "in Some, line 4:\n  Some(\n      [\n          1,\n-         2,\n-     ],\n- )\n\
             +         3,\n+     ],\n+ )"
        );
    }
}
