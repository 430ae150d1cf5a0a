//! How many files, sockets among them, the process may open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are left to everything but connections: the database's, the log, kept files, calls to other services.
const OTHERS: usize = 256;
/// The fewest connections that are taken, however few files may be open.
const FEWEST: usize = 16;

/// Raises the limit as far as the system allows, and gives it; none when there is no limit.
pub fn raise() -> Option<usize> {
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::warn!(%error, "the limit on open files could not be raised");
        }
    }
    getrlimit(Resource::Nofile).current.and_then(|current| usize::try_from(current).ok())
}

/// How many connections can be taken, of those that are `wanted`, when so many files may be open and so many connections to the database.
pub fn connections(wanted: usize, open_files: Option<usize>, database: u32) -> usize {
    let left = open_files.map_or(wanted, |files| files.saturating_sub(OTHERS + database as usize));
    let possible = wanted.min(left.max(FEWEST));
    if possible < wanted {
        tracing::warn!(possible, wanted, "few files may be open (nofile): fewer connections are taken");
    }
    possible
}
