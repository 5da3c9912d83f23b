//! A game in another language.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::scene::Catalogue;
use crate::text::Phrasebook;

/// Everything that people read of a game, in another language than English.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The language, such as `de`.
    pub language: &'static str,
    /// The sentences.
    pub phrases: Phrasebook,
    faces: BTreeMap<String, Printed>,
}

/// What a face says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    name: String,
    #[serde(default)]
    plural: bool,
    #[serde(default)]
    text: String,
}

impl Translation {
    /// Reads the sentences and the printed things; the latter as `"unit.knight" = { name = "Ritter", text = "..." }`.
    pub fn parse(language: &'static str, phrases: &str, faces: &str) -> Result<Translation, toml::de::Error> {
        Ok(Translation { language, phrases: Phrasebook::parse(phrases)?, faces: toml::from_str(faces)? })
    }

    /// The catalogue in this language. What is not translated stays as it was.
    pub fn catalogue(&self, original: &Catalogue) -> Catalogue {
        let mut catalogue = original.clone();
        for face in &mut catalogue.faces {
            let Some(printed) = self.faces.get(&face.id) else { continue };
            face.name.clone_from(&printed.name);
            face.plural = printed.plural;
            face.text.clone_from(&printed.text);
        }
        catalogue
    }

    /// What is missing, left over, or wants other arguments than the original.
    pub fn faults(&self, phrases: &Phrasebook, catalogue: &Catalogue) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, pattern) in phrases.patterns() {
            match self.phrases.patterns().get(key) {
                None => faults.push(format!("'{key}' is not translated")),
                Some(other) if slots(other) != slots(pattern) => {
                    faults.push(format!("'{key}' does not take the same arguments"));
                }
                Some(_) => {}
            }
        }
        let left_over = self.phrases.keys().filter(|key| !phrases.has(key));
        faults.extend(left_over.map(|key| format!("there is no sentence '{key}'")));
        for face in &catalogue.faces {
            match self.faces.get(&face.id) {
                None => faults.push(format!("'{}' is not translated", face.id)),
                Some(printed) if printed.text.is_empty() != face.text.is_empty() => {
                    faults.push(format!("'{}' has a text in one language only", face.id));
                }
                Some(_) => {}
            }
        }
        let is_face = |id: &&String| catalogue.faces.iter().any(|face| face.id == **id);
        faults.extend(self.faces.keys().filter(|id| !is_face(id)).map(|id| format!("there is no '{id}'")));
        faults
    }
}

/// The names of the arguments of a pattern.
fn slots(pattern: &str) -> Vec<&str> {
    let slot =
        |part: &'_ str| part.find('}').map(|end| part[..end].split('|').next().unwrap_or_default().len());
    let mut names: Vec<&str> =
        pattern.split('{').skip(1).filter_map(|part| slot(part).map(|length| &part[..length])).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Face, FaceEntry};
    use crate::text::Names;

    fn catalogue() -> Catalogue {
        let face = |id: &str, name: &str, text: &str| FaceEntry {
            id: id.into(),
            name: name.into(),
            text: text.into(),
            ..FaceEntry::default()
        };
        Catalogue { faces: vec![face("unit.knight", "Knight", "Fast."), face("look.damage", "Damage", "")] }
    }

    #[test]
    fn a_game_is_read_in_another_language() {
        let faces = "\"unit.knight\" = { name = \"Ritter\", text = \"Schnell.\" }\n\
                     \"look.damage\" = { name = \"Schaden\" }";
        let german = Translation::parse("de", "drawn = \"{n} {n|Karte|Karten}\"", faces).expect("valid");
        let english = Phrasebook::parse("drawn = \"{n} {n|card|cards}\"").expect("valid");
        assert_eq!(german.faults(&english, &catalogue()), [""; 0]);
        let translated = german.catalogue(&catalogue());
        assert_eq!((translated.face(Face(0)), &*translated.faces[0].text), ("Ritter".into(), "Schnell."));
        assert_eq!(german.phrases.say(&crate::text!("drawn", n = 2), &translated), "2 Karten");
    }

    #[test]
    fn what_is_missing_or_does_not_fit_is_told() {
        let faces = "\"unit.knight\" = { name = \"Ritter\" }\n\"unit.elf\" = { name = \"Elf\" }";
        let german = Translation::parse("de", "drawn = \"{m}\"\nmore = \"\"", faces).expect("valid");
        let english = Phrasebook::parse("drawn = \"{n}\"\nless = \"\"").expect("valid");
        assert_eq!(
            german.faults(&english, &catalogue()),
            [
                "'drawn' does not take the same arguments",
                "'less' is not translated",
                "there is no sentence 'more'",
                "'unit.knight' has a text in one language only",
                "'look.damage' is not translated",
                "there is no 'unit.elf'",
            ]
        );
    }
}
