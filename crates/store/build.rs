//! Rebuilds the crate when a migration is added, since the binary embeds them.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
