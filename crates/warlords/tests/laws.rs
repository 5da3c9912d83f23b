//! The laws of every game, for every number of players and scenario, with and without a Necromancer.

use hexarch_warlords::{Race, Scenario, Setup, game};

fn setups() -> Vec<(String, Setup)> {
    let mut setups = Vec::new();
    for race in [Race::Necromancer, Race::Knight] {
        setups.push((format!("alone as {}", race.word()), Setup { races: vec![race], ..Setup::of(1) }));
    }
    for players in 2..=4 {
        for (scenario, necromancer, build_world) in [
            (Scenario::Standard, true, false),
            (Scenario::Standard, false, true),
            (Scenario::QuickStart, true, false),
        ] {
            let mut races = vec![Race::Barbarian, Race::Amazon, Race::Knight, Race::Necromancer];
            if necromancer || players == 4 {
                races.rotate_right(1);
            }
            races.truncate(players.into());
            let name = format!("{players} players, {}, {}", scenario.word(), races[0].word());
            let options = Setup { scenario, races, build_world, ..Setup::of(players) };
            setups.push((name, options));
        }
    }
    let chosen = Setup { guard_souls: true, sixteen_cards: true, rounds: Some(4), ..Setup::of(3) };
    setups.push(("races chosen, few cards".into(), chosen));
    setups
}

hexarch_core::laws!(game(), setups(), games = 3, stride = 61);
