// The types that come over the wire, generated from Rust by `cargo xtask types`.
export * from '../wire';
