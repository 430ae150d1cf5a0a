//! Room on the data directory's disk. Below the configured minimum (`HAULWARDEN_LEAST_FREE_MB`) no more files are taken in, so that what is
//! left is the database's, and `/readyz` says so. All of it is asked anew each time: with room again, everything goes on by itself.

use crate::config::{Config, MEGABYTE};
use crate::http::Error;
use std::io::{self, ErrorKind};
use std::path::Path;

/// How many bytes are free on the disk that a folder is on, or would be.
pub fn free(folder: &Path) -> io::Result<u64> {
    let mut folder = std::path::absolute(folder)?;
    loop {
        match rustix::fs::statvfs(&folder).map_err(io::Error::from) {
            Ok(disk) => return Ok(disk.f_bavail.saturating_mul(disk.f_frsize)),
            Err(error) if error.kind() == ErrorKind::NotFound && folder.pop() => {}
            Err(error) => return Err(error),
        }
    }
}

/// Why the disk is too full to be ready for requests; none while there is room.
pub fn shortage(config: &Config) -> Option<String> {
    match free(&config.data_dir) {
        Ok(free) if free >= config.least_free => None,
        Ok(free) => Some(format!(
            "The data directory's disk has {} MB free; at least {} MB are needed.",
            free / MEGABYTE,
            config.least_free / MEGABYTE
        )),
        Err(error) => Some(format!("The data directory's disk cannot be read: {error}")),
    }
}

/// 507 when a file of this size would leave less room than there must be.
pub fn room_for(config: &Config, bytes: usize) -> Result<(), Error> {
    let free = free(&config.data_dir).map_err(anyhow::Error::from)?;
    if free >= config.least_free.saturating_add(bytes as u64) {
        return Ok(());
    }
    tracing::error!(free, least = config.least_free, "the disk has too little room for another file");
    Err(Error::DiskFull)
}
