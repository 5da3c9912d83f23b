//! The rules, chapter by chapter, by positions and answers as texts.

mod battle;
mod cards;
mod causes;
mod common;
mod corners;
mod economy;
mod example;
mod flow;
mod guards;
mod movement;
mod secrets;
mod setup;
mod shown;
mod sites;
mod souls;
mod units;
mod words;
