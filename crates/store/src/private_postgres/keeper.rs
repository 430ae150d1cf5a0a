//! Stops the server when this process dies without saying so (kill -9): a small shell waits at a pipe whose other end only this
//! process holds, so the system closes it whatever happens.

use super::account::Account;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};

/// `$1` the server's process, `$2` the signal that stops it, `$3` a folder to remove once it is gone (or nothing).
const WATCH: &str = r#"
trap '' INT TERM HUP
read -r word
[ "$word" = stopped ] || kill -s "$2" "$1" 2>/dev/null
[ -n "$3" ] || exit 0
while kill -0 "$1" 2>/dev/null; do sleep 0.1; done
rm -rf "$3"
"#;

/// The waiting shell.
#[derive(Debug)]
pub(super) struct Keeper(Child);

impl Keeper {
    /// Watches the server `pid`; `signal` is `INT` (fast) or `QUIT` (at once), `remove` is cleared away afterwards.
    pub(super) fn watch(account: Account, pid: u32, signal: &str, remove: Option<&Path>) -> std::io::Result<Self> {
        let mut command = account.command(Path::new("/bin/sh"), Path::new("/"));
        command.args(["-c", WATCH, "haulwarden-keeper", &pid.to_string(), signal]);
        command.arg(remove.unwrap_or(Path::new("")));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(Self)
    }

    /// Lets the shell go, now that the server has stopped in order, and waits for what it still has to clear away.
    pub(super) fn dismiss(mut self) {
        if let Some(mut pipe) = self.0.stdin.take() {
            // A keeper that was ended on purpose needs no message.
            let _ = pipe.write_all(b"stopped\n");
        }
        let _ = self.0.wait();
    }
}
