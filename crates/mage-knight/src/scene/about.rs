//! What things are, for whoever points at them and finds no text printed.

use hexarch_core::scene::Catalogue;
use hexarch_core::{Arg, Phrasebook, text};

use crate::content::{Content, Reward};
use crate::faces::Faced;
use crate::ids::*;

/// Puts in words what is not printed: by its name, and enemies and ruins by what they are made of.
pub(super) fn tell(content: &Content, phrases: &Phrasebook, catalogue: &mut Catalogue) {
    let plain = |sort: &str, word: &str| phrases.patterns()[&format!("about.{sort}.{word}")].clone();
    let mut told = Vec::new();
    for (kind, enemy) in content.enemies.iter().enumerate() {
        let mut said = Vec::new();
        if enemy.attack > 0 {
            let strikes = text!("about.enemy.strikes", element = enemy.element.face(), n = enemy.attack);
            said.push(phrases.say(&strikes, &*catalogue));
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
