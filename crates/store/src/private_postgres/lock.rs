//! One server to a data directory: the lock that its owner holds, and the note by which other commands find the running server.

use super::Error;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file in the data directory.
const FILE: &str = "haulwarden.lock";

/// How long a second command waits for the first one's server to be up. Crash recovery of a large import takes a while.
const PATIENCE: Duration = Duration::from_mins(10);

/// What the owner shares with the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    /// The process that owns the server.
    pub pid: u32,
    /// The folder of the server's socket.
    pub socket: PathBuf,
}

/// The held lock. The system lets it go with the process, however that ends.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    /// Lets the lock go at once. Closing the file would not: a program that is being started at this moment has a copy of it until it runs.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of the data directory is let go by the end of the process");
        }
    }
}

/// The result of a request for the lock.
pub(super) enum Asked {
    /// It is ours, and here is what the last owner left, if it did not end in order.
    Ours(Lock, Option<Note>),
    /// Another process holds it and its server is up.
    Theirs(Note),
}

impl Lock {
    /// Requests the lock of `data_dir`; when another process holds it, waits until that one's server is up or the lock is free.
    pub(super) fn ask(data_dir: &Path) -> Result<Asked, Error> {
        let path = data_dir.join(FILE);
        let waiting_since = Instant::now();
        loop {
            let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {
                    let left = read_note(&mut file);
                    file.set_len(0)?;
                    return Ok(Asked::Ours(Self(file), left));
                }
                Err(TryLockError::WouldBlock) => {
                    if let Some(note) = read_note(&mut file) {
                        return Ok(Asked::Theirs(note));
                    }
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            if waiting_since.elapsed() > PATIENCE {
                return Err(Error::Silent { path });
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Publishes the server's address to the others.
    pub(super) fn write(&mut self, note: &Note) -> std::io::Result<()> {
        self.0.rewind()?;
        self.0.set_len(0)?;
        self.0.write_all(&serde_json::to_vec(note)?)?;
        self.0.flush()
    }

    /// Takes the note away: the server is going.
    pub(super) fn clear(&mut self) -> std::io::Result<()> {
        self.0.set_len(0)
    }
}

fn read_note(file: &mut File) -> Option<Note> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("haulwarden-lock-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_second_caller_gets_the_servers_address() {
        let folder = folder("second");
        let Ok(Asked::Ours(mut lock, None)) = Lock::ask(&folder) else { panic!("the first asker gets the lock") };
        let note = Note { pid: 7, socket: PathBuf::from("/somewhere") };

        lock.write(&note).expect("written");

        assert!(matches!(Lock::ask(&folder), Ok(Asked::Theirs(theirs)) if theirs == note));
        drop(lock);
        assert!(matches!(Lock::ask(&folder), Ok(Asked::Ours(_, Some(left))) if left == note));
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
