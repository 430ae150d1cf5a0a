//! Files from before files were encrypted: stored as they came, and read so. `haulwarden admin rotate-secret` encrypts them.

use super::encrypted::{self, FileKey};
use super::place::Place;
use super::reading::opened;
use crate::keys::Keys;
use anyhow::Context;
use futures::TryStreamExt;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::io::{Cursor, ErrorKind};
use store::Conn;
use store::files::{KeptFile, NewFile};

/// What became of such a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is encrypted now.
    Encrypted,
    /// It is not there any more, or not as it was written: it stays as it is.
    Unreadable,
}

/// Encrypts a file that was stored as it came: first the encrypted one at a key of its own, then the row that names it, then the other goes.
/// Killed in between, it leaves the file as it was, and an orphan.
pub async fn encrypt(files: &Place, keys: &Keys, db: &mut Conn, file: &KeptFile) -> anyhow::Result<Outcome> {
    let Some(content) = whole(files, keys, file).await.with_context(|| format!("reading file {}", file.id))? else {
        return Ok(Outcome::Unreadable);
    };
    let (size, sha256) = (i32::try_from(content.len())?, Sha256::digest(&content).into());
    let beside = file.key.rsplit_once('/').map_or("", |(folder, _)| folder);
    let key = format!("{beside}/{:032x}", rand::rng().random::<u128>());
    let file_key = FileKey::random();
    let wrapped_key = file_key.wrap(keys, &key);
    let encrypted = encrypted::encrypt(&file_key, Cursor::new(content), u64::try_from(size)?);
    files.put(&key, encrypted).await.with_context(|| format!("encrypting file {}", file.id))?;
    let new = NewFile {
        key: &key,
        name: &file.name,
        content_type: &file.content_type,
        size,
        sha256: &sha256,
        wrapped_key: Some(&wrapped_key),
    };
    let gone = if store::files::encrypted(db, file, &new).await? { &file.key } else { &key };
    if let Err(error) = files.remove(gone).await {
        tracing::warn!(%error, "a file that is stored as it came could not be removed; it is removed as an orphan");
    }
    Ok(Outcome::Encrypted)
}

/// All of a file, if it is as it was written.
async fn whole(files: &Place, keys: &Keys, file: &KeptFile) -> std::io::Result<Option<Vec<u8>>> {
    let content = async {
        let (_, content) = opened(files, keys, file).await?;
        content
            .try_fold(Vec::new(), async |mut all, chunk| {
                all.extend_from_slice(&chunk);
                Ok(all)
            })
            .await
    };
    match content.await {
        Ok(content) => Ok(Some(content).filter(|content| is_as_written(file, content))),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_as_written(file: &KeptFile, content: &[u8]) -> bool {
    file.sha256.as_deref().is_none_or(|hash| Sha256::digest(content).as_slice() == hash)
}
