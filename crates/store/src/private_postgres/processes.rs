//! Which processes live in a cluster's folder: a server and its helpers make it their working folder. Where the system has no
//! process list (no `/proc`), none is found, and the server's own checks decide.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The processes whose working folder is `folder`.
pub(super) fn inside(folder: &Path) -> Vec<u32> {
    let Ok(folder) = folder.canonicalize() else { return Vec::new() };
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter(|entry| std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == folder))
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// Whether the process `pid` runs in `folder`. One that has ended and that nobody has asked about yet (a zombie) is in none.
pub(super) fn lives_in(pid: u32, folder: &Path) -> bool {
    if !Path::new("/proc/self").exists() {
        let asked = Command::new("kill").args(["-0", &pid.to_string()]).stderr(Stdio::null()).status();
        return asked.is_ok_and(|status| status.success());
    }
    let Ok(folder) = folder.canonicalize() else { return false };
    std::fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == folder)
}

/// Waits up to half a minute until no process is in `folder`; whether that came about.
pub(super) fn wait_until_none(folder: &Path) -> bool {
    for _ in 0..300 {
        if inside(folder).is_empty() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    false
}
