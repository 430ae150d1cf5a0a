//! Where kept files are: folders of the data directory, or a bucket of a store that speaks S3, which several nodes can share. Below both, a
//! file has the same key: `use/company/random`.

use super::folder;
use crate::config::Config;
use crate::config::files::Bucket;
use anyhow::Context;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path as Name;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig};
use std::io::Result;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncRead;
use tokio_util::io::StreamReader;

/// How long the store may say nothing while it sends or takes something.
const SILENCE: Duration = Duration::from_secs(20);
/// How often, and how long, a request is tried again that the store could not answer.
const RETRIES: (usize, Duration) = (3, Duration::from_secs(20));
/// What a start writes and removes again, to know that it may.
const TRIAL: &str = "trial-of-a-start";

/// A stored file's bytes, as they come.
pub type Content = Box<dyn AsyncRead + Send + Unpin>;

/// What is found when files are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: String,
    /// When it was last written.
    pub written_at: DateTime<Utc>,
}

/// Where kept files are.
#[derive(Clone, Debug)]
pub enum Place {
    /// Below this folder of the machine.
    Folder(PathBuf),
    /// In a bucket, below a prefix.
    Bucket(Arc<AmazonS3>, Name),
}

impl Place {
    /// The one that is configured. It is not asked yet.
    pub fn of(config: &Config) -> anyhow::Result<Self> {
        Self::at(config.files.as_ref(), &config.data_dir)
    }

    /// The bucket, or the data directory where there is none. It is not asked yet.
    pub fn at(bucket: Option<&Bucket>, data_dir: &Path) -> anyhow::Result<Self> {
        let Some(Bucket { name, prefix, endpoint, region, access_key, secret_key }) = bucket else {
            return Ok(Self::Folder(data_dir.to_owned()));
        };
        let is_plain = endpoint.as_deref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        // A file may take as long as it needs, as long as it goes on.
        let client = ClientOptions::new().with_timeout_disabled().with_read_timeout(SILENCE).with_allow_http(is_plain);
        let (max_retries, retry_timeout) = RETRIES;
        let mut store = AmazonS3Builder::new()
            .with_bucket_name(name)
            .with_region(region)
            .with_access_key_id(&**access_key)
            .with_secret_access_key(&**secret_key)
            // One request for one file: not every store knows how to delete many.
            .with_disable_bulk_delete(true)
            .with_client_options(client)
            .with_retry(RetryConfig { max_retries, retry_timeout, ..RetryConfig::default() });
        if let Some(endpoint) = endpoint {
            store = store.with_endpoint(endpoint);
        }
        let store = store.build().context("HAULWARDEN_FILES")?;
        Ok(Self::Bucket(Arc::new(store), Name::parse(prefix).context("HAULWARDEN_FILES")?))
    }

    /// Makes sure that files can be kept there: folders that nobody else may look into, or a bucket that takes and gives back.
    pub async fn prepare(&self) -> anyhow::Result<()> {
        match self {
            Self::Folder(root) => folder::prepare(root).await.with_context(|| root.display().to_string()),
            Self::Bucket(store, prefix) => {
                let trial = prefix.clone().join(TRIAL);
                let why = "files cannot be kept in the bucket of HAULWARDEN_FILES; look at HAULWARDEN_FILES_ENDPOINT, \
                           _REGION, _ACCESS_KEY and _SECRET_KEY, and whether the key may list, read, write and delete";
                store.put(&trial, PutPayload::from_static(b"trial")).await.context(why)?;
                store.list(Some(prefix)).next().await.transpose().context(why)?;
                store.get(&trial).await.context(why)?;
                store.delete(&trial).await.context(why)
            }
        }
    }

    /// Keeps a file at a key that none has. It is safely there when this returns; after an error it is not there.
    pub(crate) async fn put(&self, key: &str, content: impl Stream<Item = Result<Bytes>> + Send) -> Result<()> {
        match self {
            Self::Folder(root) => folder::write(root, key, content).await,
            // In one piece, which is there whole or not at all.
            Self::Bucket(store, prefix) => {
                let chunks: Vec<Bytes> = content.try_collect().await?;
                store.put(&named(prefix, key), chunks.into_iter().collect()).await?;
                Ok(())
            }
        }
    }

    /// The file at a key, and its length in bytes.
    pub(crate) async fn open(&self, key: &str) -> Result<(u64, Content)> {
        match self {
            Self::Folder(root) => {
                let file = tokio::fs::File::open(root.join(key)).await?;
                Ok((file.metadata().await?.len(), Box::new(file)))
            }
            Self::Bucket(store, prefix) => {
                let found = store.get(&named(prefix, key)).await?;
                let length = found.meta.size;
                Ok((length, Box::new(StreamReader::new(found.into_stream().map_err(std::io::Error::from)))))
            }
        }
    }

    /// Removes the file at a key, or what an unfinished write left of it.
    pub(super) async fn remove(&self, key: &str) -> Result<()> {
        match self {
            Self::Folder(root) => tokio::fs::remove_file(root.join(key)).await,
            Self::Bucket(store, prefix) => Ok(store.delete(&named(prefix, key)).await?),
        }
    }

    /// Everything below the folder of a use, in any order.
    pub(super) async fn list(&self, folder: &'static str) -> anyhow::Result<Vec<Entry>> {
        match self {
            Self::Folder(root) => {
                let root = root.clone();
                tokio::task::spawn_blocking(move || folder::list(&root, folder)).await?
            }
            Self::Bucket(store, prefix) => {
                let within = named(prefix, folder);
                let skipped = prefix.parts().count();
                let found = store.list(Some(&within)).map_ok(|one| {
                    let key: Vec<_> = one.location.parts().skip(skipped).map(|part| part.as_ref().to_owned()).collect();
                    Entry { key: key.join("/"), written_at: one.last_modified }
                });
                Ok(found.try_collect().await?)
            }
        }
    }
}

/// The name of a key in the bucket.
fn named(prefix: &Name, key: &str) -> Name {
    prefix.parts().chain(key.split('/').map(Into::into)).collect()
}
