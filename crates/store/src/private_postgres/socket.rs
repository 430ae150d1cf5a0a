//! Where the server's socket goes. The system takes no more than about 107 bytes for the path of one, so a deep data directory needs
//! another place.

use super::account::Account;
use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// The longest folder that leaves space for `/.s.PGSQL.5432.lock`, in bytes.
const LONGEST: usize = 85;

/// The cluster's own folder where its path is short enough, else a new private one among the temporary files.
pub(super) fn folder(home: &Path, account: Account) -> std::io::Result<PathBuf> {
    if home.as_os_str().len() <= LONGEST {
        return Ok(home.to_owned());
    }
    for number in 0.. {
        let folder = PathBuf::from(format!("/tmp/haulwarden-{}-{number}", std::process::id()));
        // Only a folder that was not there before is surely ours.
        match DirBuilder::new().mode(0o700).create(&folder) {
            Ok(()) => return account.own(&folder).map(|()| folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("some number is free")
}

/// Removes a folder that [`folder`] made among the temporary files; leaves the cluster's own alone.
pub(super) fn remove(socket: &Path) {
    let name = socket.file_name().unwrap_or_default().to_string_lossy();
    let numbers = name.strip_prefix("haulwarden-").and_then(|numbers| numbers.split_once('-'));
    let is_made = numbers.is_some_and(|(pid, number)| pid.parse::<u32>().is_ok() && number.parse::<u32>().is_ok());
    if socket.parent() == Some(Path::new("/tmp")) && is_made {
        // What cannot be removed is empty and harmless.
        let _ = std::fs::remove_dir_all(socket);
    }
}
