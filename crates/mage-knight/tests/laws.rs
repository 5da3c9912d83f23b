//! The laws of every game, for every scenario and number of players.

use hexarch_mage_knight::{Setup, game};

fn setups() -> Vec<(String, Setup)> {
    let mut setups: Vec<(String, Setup)> = Vec::new();
    for setup in game().setups() {
        setups.push((format!("{}, {} players", setup.scenario.word(), setup.players), setup.clone()));
        // The options of the table now and then.
        if setup.players > 1 {
            let name = format!("{}, {} players, revised", setup.scenario.word(), setup.players);
            setups.push((name, Setup { revised: true, duels: Some(true), assaults: true, ..setup }));
        }
    }
    setups
}

hexarch_core::laws!(game(), setups(), games = 1, stride = 17);
