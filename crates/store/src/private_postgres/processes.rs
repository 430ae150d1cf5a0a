//! Which processes live in a cluster's folder: a server and its helpers make it their working folder. Where the system has no
//! process list (no `/proc`), none is found, and the server's own checks decide.

use std::io::ErrorKind;
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
    match std::fs::read_link(format!("/proc/{pid}/cwd")) {
        Ok(cwd) => cwd == folder,
        // Another account's, where even root may not look (a container without CAP_SYS_PTRACE): then that it runs must do.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => runs(pid),
        Err(_) => false,
    }
}

/// Whether there is such a process, zombies apart.
fn runs(pid: u32) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = text.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_runs_until_it_has_ended() {
        let mut child = Command::new("sleep").arg("60").stdin(Stdio::null()).spawn().expect("a process");
        let pid = child.id();
        assert!(runs(pid) && runs(std::process::id()));

        child.kill().expect("ended");
        // Until someone asks, it is a zombie.
        while runs(pid) {
            std::thread::yield_now();
        }

        child.wait().expect("asked");
        assert!(!runs(pid));
    }
}
