//! What cards, Units and Skills do, as short as it can be printed on them: a line for each way to use them.

use std::ops::Range;

use hexarch_core::List;

use crate::content::{CardInfo, UnitInfo};
use crate::ids::*;

/// The parts of an effect in words.
type Parts = Vec<String>;

/// The two effects of a card with the mana that they are paid with (MK-CARD-02, MK-CARD-03). An Artifact is thrown away for
/// the stronger one (MK-CARD-04).
pub(super) fn of_card(
    card: &CardInfo,
    kind: Kind,
    price: impl Fn(Way) -> List<Color, 6>,
    say: impl Fn(ModeId) -> Parts,
) -> String {
    let strong = if kind.is_artifact() { "Thrown away" } else { "Strong" };
    let head = |way: Way| {
        let name = if way == Way::Basic { "Basic" } else { strong };
        let mana: Vec<&str> = price(way).iter().map(|color| color.word()).collect();
        if mana.is_empty() { name.to_owned() } else { format!("{name}, {}", mana.join(" and ")) }
    };
    let does = |way: Way| of_modes(&card.ways[way as usize], &say);
    let said = Way::ALL.iter().map(|&way| (head(way), does(way))).filter(|(_, does)| !does.is_empty());
    said.map(|(way, does)| format!("{way}: {does}")).collect::<Vec<_>>().join("\n")
}

/// The abilities of a Unit: those together that cost the same mana.
pub(super) fn of_unit(
    unit: &UnitInfo,
    gains: impl Fn(ModeId) -> Parts,
    costs: impl Fn(ModeId) -> Vec<Color>,
) -> String {
    let modes = || unit.modes.clone().map(ModeId);
    let mut known: Vec<Vec<Color>> = Vec::new();
    for cost in modes().map(&costs) {
        if !known.contains(&cost) {
            known.push(cost);
        }
    }
    let said = known.iter().map(|cost| {
        let same = modes().filter(|&mode| costs(mode) == *cost);
        let does = alternatives(same.map(&gains).collect());
        let mana: Vec<&str> = cost.iter().map(|color| color.word()).collect();
        if mana.is_empty() { format!("{does}.") } else { format!("For {} mana: {does}.", mana.join(" and ")) }
    });
    said.collect::<Vec<_>>().join("\n")
}

/// What one of several effects does; nothing if there is none.
pub(super) fn of_modes(modes: &Range<u16>, say: impl Fn(ModeId) -> Parts) -> String {
    let does = alternatives(modes.clone().map(|mode| say(ModeId(mode))).collect());
    if does.is_empty() { does } else { format!("{does}.") }
}

/// One of several effects in words. What differs in a colour only, and what all begin with, is said once.
fn alternatives(effects: Vec<Parts>) -> String {
    let mut kinds: Vec<(Parts, Vec<Parts>)> = Vec::new();
    for effect in effects.into_iter().filter(|parts| !parts.is_empty()) {
        let kind: Parts = effect.iter().map(|part| colorless(part)).collect();
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, alike)) => alike.push(effect),
            None => kinds.push((kind, vec![effect])),
        }
    }
    let said: Vec<Parts> = kinds.into_iter().flat_map(|(_, alike)| in_any_color(alike)).collect();
    let first = said.first().map_or(&[][..], Vec::as_slice);
    let shared = |n: usize| said.iter().all(|parts| parts.len() > n && parts[n] == first[n]);
    let common = (0..first.len()).take_while(|&n| said.len() > 1 && shared(n)).count();
    // What has nothing else stays whole.
    let common = if said.iter().all(|parts| parts.len() > common) { common } else { 0 };
    let rest: Vec<String> = said.iter().map(|parts| parts[common..].join(", ")).collect();
    let rest = rest.join(", or ");
    if common == 0 { rest } else { format!("{}, then {rest}", first[..common].join(", ")) }
}

fn is_color(word: &str) -> bool {
    Color::ALL.iter().any(|color| color.word() == word)
}

fn colorless(part: &str) -> String {
    part.split(' ').map(|word| if is_color(word) { "?" } else { word }).collect::<Vec<_>>().join(" ")
}

/// Effects that differ in their colours only, as one if there is but one colour to choose.
fn in_any_color(alike: Vec<Parts>) -> Vec<Parts> {
    let words = |parts: &Parts| -> Vec<String> {
        parts.join("\n").split_inclusive([' ', '\n']).map(str::to_owned).collect()
    };
    let all: Vec<Vec<String>> = alike.iter().map(words).collect();
    let at = |n: usize| all.iter().map(move |words| words[n].trim_end());
    let varies = |n: &usize| at(*n).any(|word| word != all[0][*n].trim_end());
    let varying: Vec<usize> = (0..all[0].len()).filter(varies).collect();
    let Some(&chosen) = varying.first() else { return alike };
    if varying.iter().any(|&n| at(n).ne(at(chosen))) {
        return alike;
    }
    let colors: Vec<&str> = at(chosen).collect();
    let said = all[0].iter().enumerate().map(|(n, word)| {
        let end = &word[word.trim_end().len()..];
        match varying.contains(&n) {
            true if n == chosen => one_of(&colors) + end,
            true => format!("same-colour{end}"),
            false => word.clone(),
        }
    });
    vec![said.collect::<String>().split('\n').map(str::to_owned).collect()]
}

/// `red, blue or green`.
fn one_of(colors: &[&str]) -> String {
    match colors {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_alternatives_have_in_common_is_said_once() {
        for (effects, said) in [
            ("Attack 2 | Block 2", "Attack 2, or Block 2"),
            ("1 red mana | 1 blue mana | 1 green crystal", "1 red or blue mana, or 1 green crystal"),
            ("pay red, 1 red crystal | pay blue, 1 blue crystal", "pay red or blue, 1 same-colour crystal"),
            ("1 red mana, 1 red mana | 1 red mana, 1 gold mana", "1 red mana, 1 red or gold mana"),
            ("pay red, 1 blue mana | pay blue, 1 red mana", "pay red, 1 blue mana, or pay blue, 1 red mana"),
            ("discard a card, Move 3 | discard a card, Block 3", "discard a card, then Move 3, or Block 3"),
            ("Move 2 | Move 2, Heal 1", "Move 2, or Move 2, Heal 1"),
        ] {
            let parts = |effect: &str| effect.split(", ").map(str::to_owned).collect();
            assert_eq!(alternatives(effects.split(" | ").map(parts).collect()), said);
        }
    }
}
