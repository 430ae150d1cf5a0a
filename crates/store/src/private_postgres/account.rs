//! Who the server runs as. PostgreSQL refuses to run as root, so root lends it the account that the distribution's package made.

use super::Error;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// Accounts that fit, best first: the package's own, then the one that owns nothing.
const UNPRIVILEGED: &[&str] = &["postgres", "nobody"];

/// The account that owns the cluster's files and runs its programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// The one this process runs as.
    Own,
    /// Another one, which root may take on.
    Other {
        /// User id to run the server as.
        uid: u32,
        /// Its first group.
        gid: u32,
    },
}

impl Account {
    /// The account for this process to run a server with.
    pub(super) fn choose() -> Result<Self, Error> {
        if id(&["-u"]) != Some(0) {
            return Ok(Self::Own);
        }
        let found = UNPRIVILEGED.iter().find_map(|name| Some((id(&["-u", name])?, id(&["-g", name])?)));
        found.map(|(uid, gid)| Self::Other { uid, gid }).ok_or(Error::NoAccount)
    }

    /// A command that runs as this account, with nothing of our environment but the path, in `folder`.
    pub(super) fn command(self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("LC_ALL", "C");
        // A group of its own, so that Ctrl-C in the terminal reaches this process alone, which then stops the server in order.
        command.process_group(0).current_dir(folder).stdin(Stdio::null());
        if let Self::Other { uid, gid } = self {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Gives `path` to this account.
    pub(super) fn own(self, path: &Path) -> std::io::Result<()> {
        match self {
            Self::Own => Ok(()),
            Self::Other { uid, gid } => std::os::unix::fs::chown(path, Some(uid), Some(gid)),
        }
    }

    /// Whether this account may enter `folder`, which needs every folder above it to let it through.
    pub(super) fn can_enter(self, folder: &Path) -> bool {
        let mut command = self.command(Path::new("/bin/sh"), Path::new("/"));
        command.args(["-c", r#"cd "$1""#, "sh"]).arg(folder).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

fn id(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}
