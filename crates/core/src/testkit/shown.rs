//! Every sentence that people are shown has a phrase, every argument that it wants, and rules that are in the book; what
//! happens names the rule behind it. Scenes name each thing once, and what is sent of them makes up the next one.

use std::collections::{BTreeMap, BTreeSet};

use super::course::{Course, Found, Witness, hold};
use super::lines::difference_of;
use crate::odds::Side;
use crate::scene::{Agenda, Catalogue, Face, Focus, Id, Scene};
use crate::{Arg, Game, Log, Note, Odds, Phrasebook, Reasons, Rule, Seat, SetupOption, Table, Text, Viewer};

/// Reads all that is shown and said.
#[derive(Default)]
pub(super) struct Shown {
    /// What each viewer was shown last.
    last: BTreeMap<Viewer, Scene>,
}

impl<G: Game> Witness<G> for Shown {
    fn at(&mut self, course: &mut Course<G>, due: bool) -> Found {
        let reader = Reader::of(course.game);
        if course.acts.is_empty() {
            let mut log = Log::listening();
            // Whoever cannot be set up is reported elsewhere.
            let _ = course.game.start(&course.setup, &mut course.aside(0), &mut log);
            reader.events(course, &log.take())?;
            reader.agreed(&course.game.setup_options(course.seats()))?;
            reader.printed()?;
        }
        reader.events(course, &course.events)?;
        if !due {
            return Ok(());
        }
        for viewer in Viewer::all(course.seats()) {
            let scene = course.game.scene(course.state(), viewer);
            reader.scene(&scene)?;
            named_once(&scene)?;
            self.sent(viewer, scene)?;
        }
        reader.questions(course)
    }
}

impl Shown {
    /// Tells a viewer what has changed for him, as a server does.
    fn sent(&mut self, viewer: Viewer, scene: Scene) -> Found {
        let mut seen = self.last.remove(&viewer).unwrap_or_default();
        seen.update(scene.since(&seen));
        hold(seen == scene, || {
            format!("what is sent to {viewer} makes up another scene, {}", difference_of(&scene, &seen))
        })?;
        self.last.insert(viewer, scene);
        Ok(())
    }
}

/// Changes are told by names.
fn named_once(scene: &Scene) -> Found {
    let lists: [(&str, Vec<Id>); 5] = [
        ("hexes", scene.hexes.iter().map(|hex| hex.id).collect()),
        ("pieces", scene.pieces.iter().map(|piece| piece.id).collect()),
        ("zones", scene.zones.iter().map(|zone| zone.id).collect()),
        ("panels", scene.panels.iter().map(|panel| panel.id).collect()),
        ("tracks", scene.tracks.iter().map(|track| track.id).collect()),
    ];
    lists.iter().try_for_each(|(list, ids)| {
        let mut met = BTreeSet::new();
        let twice = ids.iter().find(|id| !met.insert(**id));
        hold(twice.is_none(), || format!("two of the {list} are called {}", twice.map_or(0, |id| id.0)))
    })
}

struct Reader<'a> {
    phrases: &'a Phrasebook,
    catalogue: &'a Catalogue,
    rule: Box<dyn Fn(Rule) -> bool + 'a>,
}

impl<'a> Reader<'a> {
    fn of<G: Game>(game: &'a G) -> Reader<'a> {
        Reader {
            phrases: game.phrases(),
            catalogue: game.catalogue(),
            rule: Box::new(|rule| game.rulebook().find(rule.0).is_some()),
        }
    }

    fn events<G: Game>(&self, course: &Course<G>, events: &[G::Event]) -> Found {
        for viewer in Viewer::all(course.seats()) {
            events.iter().filter_map(|event| course.game.tell(event, viewer)).try_for_each(
                |Note { text, rule, .. }| {
                    self.text(&text, "a note")?;
                    hold(rule.is_some(), || format!("'{}' names no rule", text.key))?;
                    self.cited(rule, &text)
                },
            )?;
        }
        Ok(())
    }

    /// What is offered before the game.
    fn agreed(&self, options: &[SetupOption]) -> Found {
        for option in options {
            let values = option.values.iter().map(|value| &value.text);
            [&option.text, &option.about]
                .into_iter()
                .chain(values)
                .try_for_each(|text| self.text(text, "an option"))?;
        }
        Ok(())
    }

    /// What the catalogue says beside names and texts.
    fn printed(&self) -> Found {
        self.catalogue.faces.iter().try_for_each(|face| {
            face.sort.iter().try_for_each(|sort| self.text(sort, "the catalogue"))?;
            let missing = face.rules.iter().find(|rule| !(self.rule)(**rule));
            hold(missing.is_none(), || {
                format!(
                    "'{}' rests on {}, which is not in the rulebook",
                    face.id,
                    missing.map_or("", |it| it.0)
                )
            })
        })
    }

    /// What is told of answers beforehand is about what the seat sees.
    fn outlooks<G: Game>(&self, course: &Course<G>, seat: Seat) -> Found {
        let scene = course.table.scene(Viewer::Seat(seat));
        let known = |face: Face| usize::from(face.0) < self.catalogue.faces.len();
        for choice in scene.asks.iter().flat_map(|ask| &ask.choices) {
            let faces = choice.adds.iter().map(|mark| mark.face).chain(choice.way);
            hold(faces.into_iter().all(known), || format!("'{}' adds what has no face", choice.action))?;
            hold(choice.adds.iter().all(|mark| mark.n != 0), || format!("'{}' adds nothing", choice.action))?;
            let unseen = choice.leads.iter().find(|lead| scene.gauges().all(|gauge| gauge.id != lead.id));
            hold(unseen.is_none(), || {
                let id = unseen.map_or(0, |gauge| gauge.id.0);
                format!("'{}' leads to gauge {id}, which is not in the scene", choice.action)
            })?;
        }
        Ok(())
    }

    fn questions<G: Game>(&self, course: &Course<G>) -> Found {
        let (game, state) = (course.game, course.state());
        for seat in game.pending(state).iter() {
            let prompt = game.prompt(state, seat);
            self.text(&prompt.text, "a question")?;
            self.cited(prompt.rule, &prompt.text)?;
            if let Some(window) = prompt.window {
                let key = format!("window.{}", window.kind);
                hold(self.phrases.has(&key), || format!("a window is of a kind without the phrase '{key}'"))?;
            }
            let mut reasons = Reasons(Vec::new());
            game.options(state, seat, &mut reasons);
            for (action, _) in reasons.0 {
                self.text(&game.label(state, seat, action).text, "an answer")?;
            }
            self.outlooks(course, seat)?;
            if let Ok(Some(odds)) = course.table.odds(seat, None) {
                self.odds(&odds)?;
            }
        }
        Ok(())
    }

    fn odds(&self, odds: &Odds) -> Found {
        let ends = |side: &Side| {
            side.pieces.iter().flat_map(|piece| &piece.ends).map(|end| end.text.clone()).collect::<Vec<_>>()
        };
        let sides = odds
            .sides
            .iter()
            .flat_map(|side| [side.title.clone(), side.measure.clone()].into_iter().chain(ends(side)));
        let events = odds.events.iter().map(|event| event.text.clone());
        let mut texts =
            [odds.title.clone()].into_iter().chain(sides).chain(events).chain(odds.policy.clone());
        texts.try_for_each(|text| self.text(&text, "odds"))
    }

    fn scene(&self, scene: &Scene) -> Found {
        let scores = scene.over.iter().flat_map(|rank| rank.score.iter().map(|(text, _)| text));
        let zones = scene.zones.iter().map(|zone| &zone.label);
        scene.title.iter().chain(zones).chain(scores).try_for_each(|text| self.text(text, "a scene"))?;
        scene.agenda.iter().try_for_each(|agenda| self.agenda(agenda))?;
        scene.focus.iter().try_for_each(|focus| self.focus(focus))
    }

    fn agenda(&self, agenda: &Agenda) -> Found {
        hold(usize::from(agenda.now) < agenda.items.len(), || {
            format!("'{}' has {} items, but {} is on", agenda.title.key, agenda.items.len(), agenda.now)
        })?;
        let items = agenda.items.iter().map(|due| &due.text);
        [&agenda.title].into_iter().chain(items).try_for_each(|text| self.text(text, "an agenda"))
    }

    fn focus(&self, focus: &Focus) -> Found {
        let rows = focus.sides.iter().flat_map(|side| side.rows.iter().map(|row| &row.label));
        let stakes =
            focus.sides.iter().flat_map(|side| side.rows.iter().filter_map(|row| row.stake.as_ref()));
        let sides = focus.sides.iter().map(|side| &side.title);
        let mut texts = [&focus.title].into_iter().chain(&focus.steps).chain(sides).chain(rows).chain(stakes);
        texts.try_for_each(|text| self.text(text, "a focus"))
    }

    fn cited(&self, rule: Option<Rule>, text: &Text) -> Found {
        hold(rule.is_none_or(&self.rule), || {
            format!("'{}' cites {}, which is not in the rulebook", text.key, rule.map_or("", |rule| rule.0))
        })
    }

    fn text(&self, text: &Text, place: &str) -> Found {
        let pattern = self.phrases.patterns().get(text.key);
        hold(pattern.is_some(), || format!("{place} says '{}', which has no phrase", text.key))?;
        let mut rest = pattern.map_or("", String::as_str);
        while let Some((_, after)) = rest.split_once('{') {
            let slot = after.split_once('}');
            hold(slot.is_some(), || {
                format!("the phrase of '{}' has a brace without its other half", text.key)
            })?;
            let (slot, after) = slot.unwrap_or_default();
            let name = slot.split('|').next().unwrap_or_default();
            hold(text.args.iter().any(|(key, _)| *key == name), || {
                format!("{place} says '{}' without '{name}', which its phrase wants", text.key)
            })?;
            rest = after;
        }
        text.args.iter().try_for_each(|(name, arg)| self.arg(text, name, arg, place))
    }

    fn arg(&self, text: &Text, name: &str, arg: &Arg, place: &str) -> Found {
        match arg {
            Arg::Text(inner) => self.text(inner, place),
            Arg::List(list) => list.iter().try_for_each(|arg| self.arg(text, name, arg, place)),
            Arg::Face(face) => hold(usize::from(face.0) < self.catalogue.faces.len(), || {
                format!("'{name}' of '{}' is face {}, which is not in the catalogue", text.key, face.0)
            }),
            Arg::Number(_) | Arg::Seat(_) | Arg::Object(_) => Ok(()),
        }
    }
}
