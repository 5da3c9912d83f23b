//! The server is killed under load and started again: nothing that was acknowledged is lost, nothing is there twice, and
//! everybody comes back by himself. The long form is `cargo xtask load --kills 100`.

#[path = "../../server/examples/load/mod.rs"]
#[expect(dead_code, reason = "its command line belongs to the example")]
mod load;

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_survives_being_killed() {
    let args = load::Args {
        binary: env!("CARGO_BIN_EXE_hexarch").into(),
        game: hexarch_catalog::ids()[0].into(),
        tables: 6,
        seats: 3,
        every: 20,
        seconds: 6,
        kills: 5,
        json: false,
    };
    let checked = load::run(args).await.expect("the server bears it");
    assert!(checked > 50, "only {checked} answers were acknowledged");
}
