//! Everything printed, with its name and text.

use hexarch_core::scene::{Catalogue, FaceEntry, Mark};
use hexarch_core::{Face, Phrasebook, Rule, Text, text};

use super::{about, uses};
use crate::cards;
use crate::content::{Content, NameInfo, Usage};
use crate::faces::{Faced, Look};
use crate::ids::*;
use crate::says;

/// All faces, in the order of `faces`, with what stands on them.
pub(crate) fn catalogue(content: &Content, phrases: &Phrasebook) -> Catalogue {
    let mut catalogue = names(content);
    let mut told = Vec::new();
    let in_words =
        |parts: Vec<Text>| parts.iter().map(|part| phrases.say(part, &catalogue)).collect::<Vec<_>>();
    let say = |mode: ModeId| in_words(says::parts(content, mode));
    for (n, card) in content.cards.iter().enumerate() {
        let kind = Kind(n as u8);
        let color = card.color.map(|color| mark(color.face(), 0));
        told.push((
            kind.face(),
            uses::of_card(card, kind, |way| cards::price(content, kind, way), say),
            color.into_iter().collect(),
        ));
    }
    for (n, unit) in content.units.iter().enumerate() {
        let gains = |mode| in_words(says::gains(content, mode));
        let does = uses::of_unit(unit, gains, |mode| says::costs(content, mode));
        let stats = [(Look::Level, unit.level), (Look::Armor, unit.armor), (Look::Price, unit.cost)];
        let stats = stats.map(|(look, n)| mark(look.face(), n)).to_vec();
        told.push((UnitKind(n as u8).face(), does, stats));
    }
    for (kind, enemy) in content.enemies.iter().enumerate() {
        let stats = [(Look::Armor, enemy.armor), (Look::Attack, enemy.attack), (Look::Fame, enemy.fame)];
        let mut stats = stats.map(|(look, n)| mark(look.face(), n)).to_vec();
        stats.extend(enemy.keywords.iter().map(|keyword| mark(keyword.face(), 0)));
        told.push((EnemyKind(kind as u8).face(), String::new(), stats));
    }
    for (&skill, info) in Skill::ALL.iter().zip(&content.skills) {
        told.push((skill.face(), uses::of_modes(&info.modes, say), Vec::new()));
    }
    let sorted = sorts(content);
    for (face, sort, rules) in sorted {
        let entry = &mut catalogue.faces[usize::from(face.0)];
        (entry.sort, entry.rules) = (Some(sort), rules.iter().map(|&id| Rule(id)).collect());
    }
    for (face, text, stats) in told {
        let entry = &mut catalogue.faces[usize::from(face.0)];
        // What an effect cannot say comes after it.
        entry.text = [text.as_str(), entry.text.as_str()].join("\n").trim().to_owned();
        entry.stats = stats;
    }
    about::tell(content, phrases, &mut catalogue);
    catalogue
}

/// What sort of thing something is, and the rules that it rests on.
fn sorts(content: &Content) -> Vec<(Face, Text, Vec<&'static str>)> {
    let mut sorts = Vec::new();
    for (n, card) in content.cards.iter().enumerate() {
        let kind = Kind(n as u8);
        let (sort, rules) = if kind.is_artifact() && card.name.id.starts_with("banner_") {
            (text!("sort.banner"), vec!["MK-CARD-04", "MK-UNIT-11"])
        } else if kind.is_artifact() {
            (text!("sort.artifact"), vec!["MK-CARD-04", "MK-CARD-05"])
        } else if kind.is_spell() {
            (text!("sort.spell"), vec!["MK-CARD-03", "MK-CARD-05"])
        } else if kind >= Kind::ADVANCED {
            (text!("sort.advanced"), vec!["MK-CARD-02", "MK-CARD-05"])
        } else {
            (text!("sort.basic"), vec!["MK-CARD-02", "MK-CARD-05"])
        };
        sorts.push((kind.face(), sort, rules));
    }
    sorts.push((Kind::WOUND.face(), text!("sort.wound"), vec!["MK-CARD-07", "MK-HEAL-01"]));
    for (n, unit) in content.units.iter().enumerate() {
        let sort =
            if unit.elite { text!("sort.elite", n = unit.level) } else { text!("sort.unit", n = unit.level) };
        sorts.push((UnitKind(n as u8).face(), sort, vec!["MK-UNIT-02", "MK-UNIT-04", "MK-DMG-04"]));
    }
    for (n, enemy) in content.enemies.iter().enumerate() {
        let mut rules = vec!["MK-DMG-01", "MK-ATTACK-06"];
        rules.extend(enemy.keywords.iter().map(|keyword| match keyword {
            Keyword::Fortified => "MK-ABIL-01",
            Keyword::Swift => "MK-ABIL-06",
            Keyword::Brutal => "MK-ABIL-07",
            Keyword::Poison => "MK-ABIL-09",
            Keyword::Paralyze => "MK-ABIL-11",
            Keyword::Summon => "MK-ABIL-12",
        }));
        let resisted = enemy.resists.iter().zip(["MK-ABIL-02", "MK-ABIL-03", "MK-ABIL-04"]);
        rules.extend(resisted.filter(|(resists, _)| **resists).map(|(_, rule)| rule));
        sorts.push((EnemyKind(n as u8).face(), text!("sort.enemy"), rules));
    }
    for (&skill, info) in Skill::ALL.iter().zip(&content.skills) {
        let (sort, rule) = match info.usage {
            Usage::Turn => (text!("sort.skill_turn"), "MK-SKILL-01"),
            Usage::Round => (text!("sort.skill_round"), "MK-SKILL-02"),
            Usage::Permanent => (text!("sort.skill_always"), "MK-SKILL-04"),
        };
        let motivation = skill.is_motivation().then_some("MK-SKILL-06");
        sorts.push((skill.face(), sort, [rule].into_iter().chain(motivation).collect()));
    }
    for &tactic in Tactic::ALL {
        let n = tactic.rank();
        let night = Tactic::set(true).has(tactic);
        let sort = if night { text!("sort.night", n) } else { text!("sort.day", n) };
        let rule = match tactic {
            Tactic::EarlyBird => "MK-TACT-01",
            Tactic::Rethink => "MK-TACT-02",
            Tactic::ManaSteal => "MK-TACT-03",
            Tactic::Planning => "MK-TACT-04",
            Tactic::GreatStart => "MK-TACT-05",
            Tactic::RightMoment => "MK-TACT-06",
            Tactic::FromTheDusk => "MK-TACT-07",
            Tactic::LongNight => "MK-TACT-08",
            Tactic::ManaSearch => "MK-TACT-10",
            Tactic::MidnightMeditation => "MK-TACT-11",
            Tactic::Preparation => "MK-TACT-12",
            Tactic::SparingPower => "MK-TACT-13",
        };
        sorts.push((tactic.face(), sort, vec![rule]));
    }
    sorts
}

fn mark(face: Face, n: u8) -> Mark {
    Mark { face, n: n.into(), owner: None }
}

fn names(content: &Content) -> Catalogue {
    let mut faces = Vec::new();
    let mut add = |id: String, name: &str, text: &str| {
        faces.push(FaceEntry {
            icon: id.split_once('.').map_or(String::new(), |(_, icon)| icon.replace('_', "-")),
            id,
            name: name.to_owned(),
            text: text.to_owned(),
            ..FaceEntry::default()
        });
    };
    let mut named = |sort: &str, info: &NameInfo| add(format!("{sort}.{}", info.id), &info.name, &info.text);
    content.cards.iter().for_each(|card| named("card", &card.name));
    let wound = NameInfo { id: "wound".into(), name: "Wound".into(), text: "Cannot be played.".into() };
    named("card", &wound);
    content.units.iter().for_each(|unit| named("unit", &unit.name));
    content.enemies.iter().for_each(|enemy| named("enemy", &enemy.name));
    for tile in &content.tiles {
        add(format!("tile.{}", tile.id), &title(&tile.id), "");
    }
    for ruin in &content.ruins {
        add(format!("ruin.{}", ruin.id), &title(&ruin.id), "");
    }
    let mut named = |sort: &str, info: &NameInfo| add(format!("{sort}.{}", info.id), &info.name, &info.text);
    content.skills.iter().for_each(|skill| named("skill", &skill.name));
    content.tactics.iter().for_each(|tactic| named("tactic", tactic));
    content.heroes.iter().for_each(|hero| named("hero", &hero.name));
    let mut words = |sort: &str, words: Vec<&'static str>| {
        for word in words {
            add(format!("{sort}.{word}"), word_name(word), "");
        }
    };
    words("color", Color::ALL.iter().map(|it| it.word()).collect());
    words("element", Element::ALL.iter().map(|it| it.word()).collect());
    words("terrain", Terrain::ALL.iter().map(|it| it.word()).collect());
    words("site", Site::ALL.iter().map(|it| it.word()).collect());
    words("back", Back::ALL.iter().map(|it| it.word()).collect());
    for scenario in &content.scenarios {
        add(format!("scenario.{}", scenario.name.id), &scenario.name.name, "");
    }
    let mut words = |sort: &str, words: Vec<&'static str>| {
        for word in words {
            add(format!("{sort}.{word}"), word_name(word), "");
        }
    };
    words("point", Point::ALL.iter().map(|it| it.word()).collect());
    words("phase", Phase::ALL.iter().map(|it| it.word()).collect());
    words("keyword", Keyword::ALL.iter().map(|it| it.word()).collect());
    words("reach", Reach::ALL.iter().map(|it| it.word()).collect());
    words("way", Way::ALL.iter().map(|it| it.word()).collect());
    words("look", Look::ALL.iter().map(|it| it.word()).collect());
    Catalogue { faces }
}

/// `countryside3` and `grey_brown` as people read them.
fn title(id: &str) -> String {
    let split = id.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0);
    let words = split.map_or_else(|| id.to_owned(), |at| format!("{} {}", &id[..at], &id[at..]));
    let mut letters = words.replace('_', " ").chars().collect::<Vec<_>>();
    if let Some(first) = letters.first_mut() {
        *first = first.to_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// Words of files that people write otherwise.
fn word_name(word: &'static str) -> &'static str {
    match word {
        "grey" => "gray",
        "coldfire" => "cold fire",
        "mage_tower" => "mage tower",
        "monster_den" => "monster den",
        "spawning_grounds" => "spawning grounds",
        "ancient_ruins" => "ancient ruins",
        "magical_glade" => "magical glade",
        "resists_physical" => "resists physical",
        "resists_fire" => "resists Fire",
        "resists_ice" => "resists Ice",
        "move" | "moves" => "Move",
        "influence" => "Influence",
        "healing" => "Healing",
        "attack" => "Attack",
        "block" | "needed" => "Block",
        "deed_back" => "Deed card",
        "artifact_back" => "Artifact",
        "spell_back" => "Spell",
        "advanced_back" => "Advanced Action",
        "regular_back" => "Regular Unit",
        "elite_back" => "Elite Unit",
        "ruin_back" => "ruins",
        "countryside_back" => "Countryside tile",
        "core_back" => "Core tile",
        "skill_back" => "Skill",
        "day" => "Day",
        "night" => "Night",
        "deck" => "cards in the deck",
        "discard" => "cards discarded",
        "hand" => "cards in hand",
        "wounds" => "Wounds",
        "fortified_twice" => "fortified twice",
        "of_ranged" => "of it ranged",
        "of_siege" => "of it siege",
        "of_fire" => "of it fire",
        "of_ice" => "of it ice",
        "of_coldfire" => "of it cold fire",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use hexarch_core::Game as _;

    use super::*;

    #[test]
    fn every_face_is_where_its_number_says() {
        let catalogue = names(Content::printed());
        let id = |face: Face| catalogue.faces[usize::from(face.0)].id.as_str();
        assert_eq!(id(Kind::WOUND.face()), "card.wound");
        assert_eq!(id(Skill::ManaExploit.face()), "skill.mana_exploit");
        assert_eq!(id(Tactic::SparingPower.face()), "tactic.sparing_power");
        assert_eq!(id(Scenario::OneToReturn.face()), "scenario.one_to_return");
        assert_eq!(id(Look::Now.face()), "look.now");
        assert!(catalogue.fits(crate::faces::RANGES));
    }

    #[test]
    fn whatever_can_be_pointed_at_is_explained() {
        let catalogue = crate::game().catalogue();
        let silent =
            catalogue.faces.iter().filter(|entry| entry.text.is_empty() || entry.text.contains(['[', '{']));
        assert_eq!(silent.map(|entry| entry.id.as_str()).collect::<Vec<_>>(), [] as [&str; 0]);
        let text = |id: &str| &catalogue.faces.iter().find(|entry| entry.id == id).expect("a face").text;
        assert!(
            text("enemy.swamp_dragon").contains("Swift") && text("enemy.swamp_dragon").contains("Poison")
        );
        assert_eq!(text("ruin.altar_red"), "An altar: 3 red mana give 7 Fame.");
        assert_eq!(text("ruin.brown_red"), "Enemies: brown, red. For defeating the last: 2 Artifacts.");
    }

    #[test]
    fn cards_say_what_they_do() {
        let catalogue = crate::game().catalogue();
        let entry = |id: &str| catalogue.faces.iter().find(|entry| entry.id == id).expect("a face");
        let march = entry("card.march");
        assert_eq!(march.text, "Basic: Move 2.\nStrong, green: Move 4.");
        assert_eq!(march.stats[0].face, Color::Green.face());
        for entry in catalogue.faces.iter().filter(|entry| entry.id.starts_with("card.")) {
            assert!(!entry.text.is_empty() && !entry.text.contains('['), "{}: {}", entry.id, entry.text);
        }
    }
}
