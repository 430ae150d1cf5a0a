//! Which processes live in a cluster's folder: a server and its helpers make it their working folder. Where the system has no
//! process list (no `/proc`), none is found, and the server's own checks decide.

use std::path::Path;
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
