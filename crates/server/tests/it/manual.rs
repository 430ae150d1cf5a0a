//! `haulwarden manual`: what a package carries of the command line.

use std::path::Path;
use std::process::Command;

#[test]
fn pages_and_completions_are_written_for_every_command() {
    let folder = tempfile::tempdir().expect("a folder");

    let status = Command::new(env!("CARGO_BIN_EXE_haulwarden")).arg("manual").arg(folder.path()).status();

    assert!(status.expect("it runs").success());
    let page = read(&folder.path().join("man/haulwarden.1"));
    for command in ["serve", "work", "migrate", "import", "generate", "route", "openapi", "admin"] {
        assert!(page.contains(&format!("haulwarden\\-{command}(1)")), "{command} is in the page");
        assert!(folder.path().join(format!("man/haulwarden-{command}.1")).is_file(), "{command} has a page");
    }
    assert!(read(&folder.path().join("man/haulwarden-serve.1")).contains("HAULWARDEN_LISTEN"));
    assert!(!folder.path().join("man/haulwarden-manual.1").exists(), "the command itself is for packagers alone");
    for name in ["haulwarden.bash", "_haulwarden", "haulwarden.fish"] {
        assert!(read(&folder.path().join("completions").join(name)).contains("data-dir"), "{name} knows the options");
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
