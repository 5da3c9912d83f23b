//! The laws of every game, for every number of players, variant and kind of map.

use hexarch_core::Game;
use hexarch_runewars::{Setup, game};

fn setups() -> Vec<(String, Setup)> {
    let mut setups = Vec::new();
    for players in game().players() {
        for (exploration, epic, build_map) in [
            (false, false, false),
            (true, false, false),
            (false, true, false),
            (true, true, false),
            (false, false, true),
            (true, true, true),
        ] {
            let name =
                format!("{players} players, exploration {exploration}, epic {epic}, built {build_map}");
            setups.push((name, Setup { players, build_map, exploration, epic }));
        }
    }
    setups
}

hexarch_core::laws!(game(), setups(), games = 3, stride = 13);
