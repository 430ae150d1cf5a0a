//! Makes the folder of the built front end, empty, when there is none yet: the crate embeds it and must compile without it.

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all("../../web/dist")?;
    println!("cargo:rerun-if-changed=../../web/dist");
    Ok(())
}
