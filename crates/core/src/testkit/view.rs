//! All that one viewer is shown at one point of a game.

use super::lines;
use crate::scene::{Rank, Scene};
use crate::{DecisionId, Game, Label, Prompt, Reasons, Seats, Table, Verdict, Viewer};

/// What a viewer sees of a state: if two states give the same, he cannot tell them apart by looking.
#[derive(Debug, PartialEq)]
pub(super) struct View {
    pending: Seats,
    ranking: Option<Vec<Rank>>,
    ask: Option<Asked>,
    scene: Scene,
}

/// What he is asked, with every candidate and its verdict.
#[derive(Debug, PartialEq)]
struct Asked {
    prompt: Prompt,
    candidates: Vec<(String, Label, Verdict)>,
}

impl View {
    pub(super) fn of<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> View {
        let pending = game.pending(state);
        let ask = viewer.seat().filter(|seat| pending.has(*seat)).map(|seat| {
            let mut reasons = Reasons(Vec::new());
            game.options(state, seat, &mut reasons);
            let told = |(action, judged)| (game.spell(action), game.label(state, seat, action), judged);
            Asked { prompt: game.prompt(state, seat), candidates: reasons.0.into_iter().map(told).collect() }
        });
        View { pending, ranking: game.ranking(state), ask, scene: game.scene(state, viewer) }
    }

    /// Where another view differs.
    pub(super) fn difference(&self, other: &View) -> Option<String> {
        (self != other).then(|| lines::difference_of(self, other))
    }
}

/// What a table shows, apart from how many questions it has counted and what can be taken back there.
pub(super) fn at_table(table: &dyn Table, viewer: Viewer) -> Scene {
    let mut scene = table.scene(viewer);
    for ask in &mut scene.asks {
        (ask.decision, ask.undo, ask.redo) = (DecisionId(0), false, None);
    }
    scene
}
