//! A table for the tests of rules: set up from a position, played by texts, asked what is legal and which rule refuses the rest.

/// Declares such a table for a game: `a_match! { Match of Runewars by game() }`. It is a type of the test's own crate, so that its
/// chapters can teach it more.
#[macro_export]
macro_rules! a_match {
    ($name:ident of $game:ident by $the_game:expr) => {
        /// A game in progress.
        pub(crate) struct $name {
            pub(crate) table: $crate::Seated<$game>,
        }

        #[allow(dead_code)] // each game uses some of it
        impl $name {
            /// A game from a position as text (see `docs/positions.md`). Chance beyond its script is seeded.
            pub(crate) fn seeded(text: &str, seed: u64) -> $name {
                let draft = $crate::Draft(text.to_owned());
                let table = $crate::Seated::from_position($the_game, &draft, $crate::Seed::from_number(seed));
                $name { table: table.unwrap_or_else(|faults| panic!("{faults}\n{text}")) }
            }

            pub(crate) fn state(&self) -> &<$game as $crate::Game>::State {
                self.table.state()
            }

            /// Who is asked.
            pub(crate) fn asked(&self) -> Vec<u8> {
                $crate::Table::pending(&self.table).iter().map(|seat| seat.0).collect()
            }

            /// What a seat may answer, in the order of the list.
            pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
                assert!(self.asked().contains(&seat), "seat {seat} is not asked, but {:?}", self.asked());
                let legal = $crate::legal($the_game, self.state(), $crate::Seat(seat));
                legal.into_iter().map(|action| $crate::Game::spell($the_game, action)).collect()
            }

            /// The answers of a seat that begin with these words.
            pub(crate) fn legal_with(&self, seat: u8, words: &str) -> Vec<String> {
                self.legal(seat).into_iter().filter(|action| action.starts_with(words)).collect()
            }

            pub(crate) fn may(&self, seat: u8, action: &str) -> bool {
                self.legal(seat).iter().any(|legal| legal == action)
            }

            /// The rule that refuses an answer; empty if it is no candidate at all. Panics if it is legal.
            pub(crate) fn refusal(&self, seat: u8, action: &str) -> &'static str {
                let read = $crate::Game::read($the_game, action)
                    .unwrap_or_else(|| panic!("'{action}' is no action"));
                match $crate::verdict($the_game, self.state(), $crate::Seat(seat), read) {
                    Some(Ok(())) => panic!("'{action}' is legal"),
                    Some(Err(rule)) => rule.0,
                    None => "",
                }
            }

            /// Answers one after the other, `0 order harvest; 1 order recruit`. Each must be legal; the audit must hold after
            /// each. `0 moved?` is an answer that is left out if it is not legal now: whoever has no choice is not asked.
            pub(crate) fn play(&mut self, script: &str) -> &mut Self {
                for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
                    let (seat, action) =
                        line.split_once(' ').unwrap_or_else(|| panic!("'{line}': a seat and an answer"));
                    let seat = $crate::Seat(seat.parse().unwrap_or_else(|_| panic!("'{line}': no seat")));
                    let action = match action.strip_suffix('?') {
                        Some(action) if self.asked().contains(&seat.0) && self.may(seat.0, action) => action,
                        Some(_) => continue,
                        None => action,
                    };
                    let decision = $crate::Table::decision(&self.table, seat);
                    if let Err(refusal) = $crate::Table::apply(&mut self.table, seat, decision, action) {
                        let legal = self.asked().first().map(|&seat| (seat, self.legal(seat)));
                        panic!("'{line}' is refused: {refusal:?}; asked is {legal:?}");
                    }
                    $crate::Game::audit($the_game, self.state())
                        .unwrap_or_else(|fault| panic!("after '{line}': {fault}"));
                }
                self
            }

            /// Answers with the first of these that is legal, as long as one is: for passes and other answers on the way.
            pub(crate) fn pass(&mut self, answers: &[&str]) -> &mut Self {
                while let Some(seat) = self.asked().first().copied() {
                    let legal = self.legal(seat);
                    let Some(answer) = answers.iter().find(|answer| legal.iter().any(|it| it == *answer))
                    else {
                        break;
                    };
                    self.play(&format!("{seat} {answer}"));
                }
                self
            }

            /// Answers for everybody who has one answer only, until somebody has a choice.
            pub(crate) fn forced(&mut self) -> &mut Self {
                while let Some(seat) = self.asked().first().copied() {
                    let [only] = &self.legal(seat)[..] else { break };
                    self.play(&format!("{seat} {only}"));
                }
                self
            }

            /// What a viewer sees of the position, as JSON.
            pub(crate) fn scene(&self, viewer: $crate::Viewer) -> String {
                let scene = $crate::Table::scene(&self.table, viewer);
                serde_json::to_string(&scene).expect("a scene is plain data")
            }

            /// Panics if a dictated draw has not come up, or could not.
            pub(crate) fn script_is_used_up(&self) -> &Self {
                if let Some(script) = self.table.script() {
                    panic!("left {:?}, missed {:?}", script.left().collect::<Vec<_>>(), script.missed());
                }
                self
            }
        }
    };
}
