//! The client's types, made from ours.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use super::*;

/// Gathers the declaration of a type and of all that it is made of.
struct Gather<'a> {
    config: &'a Config,
    seen: BTreeSet<TypeId>,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Gather<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.found.insert(T::ident(self.config), format!("{docs}export {}\n", T::decl(self.config)));
        }
    }
}

fn typescript() -> String {
    let config = Config::new();
    let mut gather = Gather { config: &config, seen: BTreeSet::new(), found: BTreeMap::new() };
    macro_rules! gather {
        ($($name:ty),* $(,)?) => {$(gather.visit::<$name>();)*};
    }
    gather!(
        ToldProblem,
        Me,
        Guest,
        Credentials,
        NewPassword,
        Farewell,
        Notice,
        GameInfo,
        Book,
        RuleText,
        NewTable,
        Lobby,
        Join,
        Filler,
        Fork,
        Import,
        History,
        Moment,
        Proof,
        ToServer,
        ToClient,
    );
    let mut text = String::from("// Made from the Rust types by `cargo xtask types`. Do not edit.\n\n");
    text += &format!("/** Version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n");
    for declaration in gather.found.values() {
        text += "\n";
        text += declaration;
    }
    text
}

#[test]
fn the_types_of_the_client_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/index.ts");
    let fresh = typescript();
    assert!(!fresh.contains("bigint"), "JavaScript has no 64-bit numbers in JSON");
    if std::env::var_os("HEXARCH_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("the file has a folder")).expect("can be made");
        std::fs::write(&file, &fresh).expect("can be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == fresh, "web/src/wire/index.ts is stale: run `cargo xtask types`");
}
