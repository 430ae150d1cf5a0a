//! Where the files of overrides lie: `rule_overrides/{company}/` of the data directory. A file is there before its override is, and no
//! override names a file that is not whole.

use crate::config::Config;
use kernel::ids::CompanyId;
use rand::RngExt;
use std::path::PathBuf;
use tokio::io::AsyncWriteExt;

/// The path of a kept file.
pub(super) fn path(config: &Config, key: &str) -> PathBuf {
    config.data_dir.join("rule_overrides").join(key)
}

/// Keeps a file under a name that no other has, safely on disk; gives its key.
pub(super) async fn keep(config: &Config, company: CompanyId, bytes: &[u8]) -> std::io::Result<String> {
    let name = format!("{:016x}{:016x}", rand::rng().random::<u64>(), rand::rng().random::<u64>());
    let key = format!("{company}/{name}");
    let whole = path(config, &key);
    let part = path(config, &format!("{key}.part"));
    if let Some(folder) = whole.parent() {
        tokio::fs::create_dir_all(folder).await?;
    }
    let mut file = tokio::fs::File::create(&part).await?;
    file.write_all(bytes).await?;
    file.sync_all().await?;
    tokio::fs::rename(&part, &whole).await?;
    Ok(key)
}

/// Removes a file whose override could not be made.
pub(super) async fn remove(config: &Config, key: &str) {
    if let Err(error) = tokio::fs::remove_file(path(config, key)).await {
        tracing::warn!(%error, "a file of an override that was not made could not be removed");
    }
}
