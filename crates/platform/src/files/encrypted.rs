//! How the content of kept files is encrypted: under a key that the file alone has (ChaCha20-Poly1305 in chunks, the STREAM construction), so
//! that a file can be read while it comes and one that was changed, cut short or put together from others fails at the first chunk that is not
//! as it was written. The file's key is kept in its row, encrypted under the installation's secret and bound to the file's place. (ADR 36)

use crate::encryption::Unreadable;
use crate::keys::Keys;
use aead_stream::{DecryptorBE32, EncryptorBE32};
use bytes::Bytes;
use chacha20poly1305::ChaCha20Poly1305;
use futures::stream::{Stream, try_unfold};
use rand::RngExt;
use std::io::{Error, ErrorKind, Result};
use tokio::io::{AsyncRead, AsyncReadExt};

/// Bytes of content in a chunk.
pub const CHUNK: u64 = 64 * 1024;
/// What encryption adds to a chunk, in bytes.
const TAG: u64 = 16;
/// Chunks are told apart by their number. What they have in common may be the same for all files: no two have the same key.
const NONCE: [u8; 7] = [0; 7];

/// The key of one file.
#[derive(Clone)]
pub struct FileKey([u8; 32]);

impl std::fmt::Debug for FileKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileKey(hidden)")
    }
}

/// What a file's key is encrypted for.
pub fn encryption_context(key: &str) -> String {
    format!("file {key}")
}

impl FileKey {
    /// A key that no other file has.
    pub fn random() -> Self {
        Self(rand::rng().random())
    }

    /// The key as it is kept in the row of the file at `key`.
    pub fn wrap(&self, keys: &Keys, key: &str) -> Vec<u8> {
        keys.encrypt(&encryption_context(key), &self.0)
    }

    /// The key of the file at `key`.
    pub fn unwrap(keys: &Keys, key: &str, wrapped: &[u8]) -> std::result::Result<Self, Unreadable> {
        let plain = keys.decrypt(&encryption_context(key), wrapped)?;
        plain.try_into().map(Self).map_err(|_| Unreadable)
    }
}

/// How long `size` bytes of content are when they are encrypted.
pub const fn stored_length(size: u64) -> u64 {
    let chunks = size.div_ceil(CHUNK);
    size + TAG * if chunks == 0 { 1 } else { chunks }
}

/// `size` bytes of content, encrypted chunk by chunk.
pub fn encrypt<R>(key: &FileKey, content: R, size: u64) -> impl Stream<Item = Result<Bytes>> + Send + use<R>
where
    R: AsyncRead + Unpin + Send,
{
    let cipher = EncryptorBE32::<ChaCha20Poly1305>::new(&key.0.into(), &NONCE.into());
    try_unfold((Some(cipher), content, size), |(cipher, mut content, left)| async move {
        let Some(mut cipher) = cipher else { return Ok(None) };
        let chunk = exactly(&mut content, left.min(CHUNK)).await?;
        let (encrypted, rest) = if left <= CHUNK {
            (cipher.encrypt_last(chunk.as_slice()), None)
        } else {
            (cipher.encrypt_next(chunk.as_slice()), Some(cipher))
        };
        let encrypted = encrypted.map_err(|_| Error::other("a chunk could not be encrypted"))?;
        Ok(Some((encrypted.into(), (rest, content, left.saturating_sub(CHUNK)))))
    })
}

/// The content that was encrypted so. An error of the kind [`ErrorKind::InvalidData`] where it was changed or damaged.
pub fn decrypt<R>(key: &FileKey, encrypted: R, size: u64) -> impl Stream<Item = Result<Bytes>> + Send + use<R>
where
    R: AsyncRead + Unpin + Send,
{
    let cipher = DecryptorBE32::<ChaCha20Poly1305>::new(&key.0.into(), &NONCE.into());
    try_unfold((Some(cipher), encrypted, size), |(cipher, mut encrypted, left)| async move {
        let Some(mut cipher) = cipher else { return Ok(None) };
        let chunk = exactly(&mut encrypted, left.min(CHUNK) + TAG).await?;
        let (plain, rest) = if left <= CHUNK {
            (cipher.decrypt_last(chunk.as_slice()), None)
        } else {
            (cipher.decrypt_next(chunk.as_slice()), Some(cipher))
        };
        let plain = plain.map_err(|_| Error::new(ErrorKind::InvalidData, "it was changed or damaged"))?;
        Ok(Some((plain.into(), (rest, encrypted, left.saturating_sub(CHUNK)))))
    })
}

/// So many bytes. That there are fewer says that the file was cut short.
async fn exactly(from: &mut (impl AsyncRead + Unpin), length: u64) -> Result<Vec<u8>> {
    let mut chunk = vec![0; length as usize];
    from.read_exact(&mut chunk).await.map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => Error::new(ErrorKind::InvalidData, "it was cut short"),
        _ => error,
    })?;
    Ok(chunk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::TryStreamExt;

    async fn encrypted(key: &FileKey, content: &[u8]) -> Vec<u8> {
        let chunks: Vec<Bytes> = encrypt(key, content, content.len() as u64).try_collect().await.expect("encrypted");
        chunks.concat()
    }

    async fn decrypted(key: &FileKey, encrypted: &[u8], size: usize) -> Result<Vec<u8>> {
        let chunks: Vec<Bytes> = decrypt(key, encrypted, size as u64).try_collect().await?;
        Ok(chunks.concat())
    }

    #[tokio::test]
    async fn content_of_every_length_comes_back_and_is_not_seen_in_what_is_stored() {
        let key = FileKey::random();
        for size in [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000] {
            let content: Vec<u8> = (0..size).map(|at| b'a' + (at % 23) as u8).collect();

            let stored = encrypted(&key, &content).await;

            assert_eq!(stored.len() as u64, stored_length(size));
            assert!(!stored.windows(12).any(|part| part == b"abcdefghijkl"), "{size}");
            assert_eq!(decrypted(&key, &stored, content.len()).await.expect("opened"), content);
        }
    }

    #[tokio::test]
    async fn what_was_changed_cut_short_or_moved_is_not_read() {
        let (key, size) = (FileKey::random(), 150_000);
        let stored = encrypted(&key, &vec![7; size]).await;
        let chunk = (CHUNK + TAG) as usize;
        let mut changed = stored.clone();
        changed[140_000] ^= 1;
        let swapped = [&stored[chunk..2 * chunk], &stored[..chunk], &stored[2 * chunk..]].concat();

        for (what, wrong, size) in [
            ("changed", &changed[..], size),
            ("cut short within a chunk", &stored[..140_000], size),
            ("cut short between chunks", &stored[..chunk], CHUNK as usize),
            ("its chunks in another order", &swapped, size),
        ] {
            let error = decrypted(&key, wrong, size).await.expect_err(what);
            assert_eq!(error.kind(), ErrorKind::InvalidData, "{what}");
        }
        assert!(decrypted(&FileKey::random(), &stored, size).await.is_err(), "another file's key");
    }

    #[test]
    fn a_key_belongs_to_its_files_place() {
        let (keys, key) = (Keys::derive("one secret"), FileKey::random());

        let wrapped = key.wrap(&keys, "packets/1/a");

        assert_eq!(FileKey::unwrap(&keys, "packets/1/a", &wrapped).expect("the key").0, key.0);
        assert!(FileKey::unwrap(&keys, "packets/1/b", &wrapped).is_err());
        assert!(FileKey::unwrap(&Keys::derive("another secret"), "packets/1/a", &wrapped).is_err());
    }
}
