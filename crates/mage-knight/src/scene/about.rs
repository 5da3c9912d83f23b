//! What things are, for whoever points at them and finds no text printed.

use hexarch_core::scene::Catalogue;
use hexarch_core::{Arg, Phrasebook, Text, text};

use crate::content::{Content, Reward};
use crate::faces::{Faced, Look};
use crate::ids::*;

/// Puts in words what is not printed: by its name, and enemies and ruins by what they are made of.
pub(super) fn tell(content: &Content, phrases: &Phrasebook, catalogue: &mut Catalogue) {
    let plain = |sort: &str, word: &str| phrases.patterns()[&format!("about.{sort}.{word}")].clone();
    let mut told = Vec::new();
    for (kind, enemy) in content.enemies.iter().enumerate() {
        let mut said = Vec::new();
        let (armor, fame) = (enemy.armor, enemy.fame);
        let printed = match (enemy.attack, enemy.element) {
            (0, _) => text!("about.enemy.calm", armor, fame),
            (n, Element::Physical) => text!("about.enemy.strikes", armor, n, fame),
            (n, element) => text!("about.enemy.strikes_element", armor, n, element = element.face(), fame),
        };
        said.push(phrases.say(&printed, &*catalogue));
        // MK-CITY-03 to -07.
        if content.garrisons.iter().flatten().flatten().any(|&back| back == enemy.back) {
            said.push(plain("enemy", "garrison"));
        }
        said.extend(enemy.keywords.iter().map(|keyword| plain("keyword", keyword.word())));
        let resists = ["physical", "fire", "ice"].into_iter().zip(enemy.resists);
        said.extend(resists.filter(|(_, resists)| *resists).map(|(element, _)| plain("resists", element)));
        match enemy.back {
            Back::Green => said.push(plain("enemy", "orcs")),
            Back::Red => said.push(plain("enemy", "draconum")),
            _ => {}
        }
        told.push((EnemyKind(kind as u8).face(), said.join(" ")));
    }
    for (id, ruin) in content.ruins.iter().enumerate() {
        let said = match ruin.altar {
            Some(color) => text!("about.ruin.altar", color = color.face()),
            None => {
                let enemies: Vec<Arg> = ruin.enemies.iter().map(|back| back.face().into()).collect();
                text!("about.ruin.enemies", enemies, reward = rewards(&ruin.reward))
            }
        };
        told.push((RuinId(id as u8).face(), phrases.say(&said, &*catalogue)));
    }
    for (face, said) in told {
        catalogue.faces[usize::from(face.0)].text = said;
    }
    for (kind, unit) in content.units.iter().enumerate() {
        let resists = Element::ALL.iter().zip(unit.resists).filter(|(_, resists)| *resists);
        let elements: Vec<Arg> = resists.map(|(element, _)| element.face().into()).collect();
        let sites: Vec<Arg> = unit.sites.iter().map(|site| site.face().into()).collect();
        let mut said = vec![text!("about.unit.armor", n = unit.armor)];
        if !elements.is_empty() {
            said.push(text!("about.unit.resists", elements));
        }
        if !sites.is_empty() {
            said.push(text!("about.unit.sites", sites));
        }
        let said: Vec<String> = said.iter().map(|text| phrases.say(text, &*catalogue)).collect();
        let entry = &mut catalogue.faces[usize::from(UnitKind(kind as u8).face().0)];
        entry.text = format!("{}\n{}", entry.text, said.join(" "));
    }
    for entry in &mut catalogue.faces {
        let name = match entry.id.split_once('.') {
            Some(("tile", id)) if id.starts_with("core") => "tile.core",
            Some(("tile", id)) if id.starts_with("countryside") => "tile.countryside",
            Some(("tile", _)) => "tile.start",
            _ => entry.id.as_str(),
        };
        // What it does comes before what else has to be known about it.
        if let Some(said) = phrases.patterns().get(&format!("about.{name}")) {
            entry.text = format!("{said}\n{}", entry.text).trim_end().to_owned();
        }
    }
    let track = reputation(content).iter().map(|text| phrases.say(text, &*catalogue)).collect::<Vec<_>>();
    let entry = &mut catalogue.faces[usize::from(Look::Reputation.face().0)];
    entry.text = format!("{}\n{}", entry.text, track.join(" "));
}

/// What a Reputation does to the Influence of an interaction, but for the middle of the track (MK-REP-02).
fn reputation(content: &Content) -> Vec<Text> {
    let mut alike: Vec<(Option<i8>, Vec<Arg>)> = Vec::new();
    for (&modifier, at) in content.reputation.iter().zip(-7i8..) {
        match alike.last_mut() {
            Some((known, places)) if *known == modifier => places.push(at.into()),
            _ => alike.push((modifier, vec![at.into()])),
        }
    }
    let said = alike.into_iter().filter(|(modifier, _)| *modifier != Some(0));
    let said = said.map(|(modifier, at)| match modifier {
        Some(n) if n > 0 => text!("about.look.reputation.more", at, n),
        Some(n) => text!("about.look.reputation.track", at, n),
        None => text!("about.look.reputation.end", at),
    });
    said.collect()
}

/// What ruins give, one after the other (MK-SITE-30).
fn rewards(reward: &Reward) -> Vec<Arg> {
    let all = [
        (reward.artifacts, text!("about.ruin.artifacts", n = reward.artifacts)),
        (reward.spells, text!("about.ruin.spells")),
        (reward.advanced, text!("about.ruin.advanced")),
        (reward.units, text!("about.ruin.units")),
        (reward.each_crystal, text!("about.ruin.crystals")),
    ];
    all.into_iter().filter(|(n, _)| *n > 0).map(|(_, text)| text.into()).collect()
}
