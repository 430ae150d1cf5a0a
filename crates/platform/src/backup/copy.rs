//! Copying with a hash on the way. What is written is readable to its owner alone, and on disk when a function returns.

use super::manifest::Part;
use anyhow::Context;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};

/// How much is read at once.
const BLOCK: usize = 1 << 20;

/// SHA-256 in hexadecimal.
pub(super) fn hash(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Reads all of `from`, writes it where `to` says, and tells how many bytes came.
pub(super) fn pass(
    from: &mut impl Read,
    mut to: Option<&mut dyn Write>,
    mut tell: impl FnMut(u64),
) -> std::io::Result<Part> {
    let (mut hash, mut bytes, mut block) = (Sha256::new(), 0, vec![0; BLOCK]);
    loop {
        let read = from.read(&mut block)?;
        if read == 0 {
            return Ok(Part { bytes, sha256: HEXLOWER.encode(&hash.finalize()) });
        }
        hash.update(&block[..read]);
        if let Some(to) = &mut to {
            to.write_all(&block[..read])?;
        }
        bytes += read as u64;
        tell(bytes);
    }
}

/// What a file is; none when there is none.
pub(super) fn part_of(path: &Path, tell: impl FnMut(u64)) -> anyhow::Result<Option<Part>> {
    match File::open(path) {
        Ok(mut file) => Ok(Some(pass(&mut file, None, tell).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Writes what comes from where files are kept.
pub(super) async fn receive(mut from: impl AsyncRead + Unpin, to: &Path) -> anyhow::Result<Part> {
    if let Some(folder) = to.parent() {
        private_folder(folder)?;
    }
    let received = async {
        let mut file = tokio::fs::File::from_std(created(to)?);
        let (mut hash, mut bytes, mut block) = (Sha256::new(), 0, vec![0; BLOCK]);
        loop {
            let read = from.read(&mut block).await?;
            if read == 0 {
                break;
            }
            hash.update(&block[..read]);
            file.write_all(&block[..read]).await?;
            bytes += read as u64;
        }
        file.flush().await?;
        file.sync_all().await?;
        Ok(Part { bytes, sha256: HEXLOWER.encode(&hash.finalize()) })
    };
    received.await.map_err(|error| in_words(error, to))
}

/// Writes a file.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = created(path).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    written.map_err(|error| in_words(error, path))
}

/// A new file for its owner alone, in the place of what an earlier try left.
pub(super) fn created(path: &Path) -> std::io::Result<File> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// A folder for its owner alone, with those above it.
pub(super) fn private_folder(path: &Path) -> anyhow::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(|error| in_words(error, path))
}

/// Has what was written into a folder, names and all, on disk.
pub(super) fn settle(folder: &Path) -> anyhow::Result<()> {
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(|| folder.display().to_string())
}

/// What went wrong with a file. A full disk is said first.
pub(super) fn in_words(error: std::io::Error, path: &Path) -> anyhow::Error {
    let is_full = matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded);
    let what = if is_full { "the disk is full, so nothing was kept: " } else { "" };
    anyhow::Error::from(error).context(format!("{what}writing {}", path.display()))
}
