//! The client is part of the program: a release is made anew when the client was.

fn main() {
    let dist = "../../web/dist";
    // A folder that is there, even empty, can be filled later: while developing its files are read when they are asked for.
    let _ = std::fs::create_dir_all(dist);
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if release { dist } else { "build.rs" });
}
