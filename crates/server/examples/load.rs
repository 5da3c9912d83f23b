//! Load on a real server of this machine: `cargo xtask load` builds the program and this generator and runs them.

#[path = "load/mod.rs"]
mod load;

fn main() -> anyhow::Result<()> {
    load::main()
}
