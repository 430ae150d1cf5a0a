//! Where kept files are: in the data directory unless a bucket is configured.

use super::secret::{self, Secret};
use anyhow::{Context, bail};

/// The region of stores that have none.
const REGION: &str = "us-east-1";

/// A bucket of a store that speaks S3.
#[derive(Clone, Debug)]
pub struct Bucket {
    /// The bucket's name.
    pub name: String,
    /// What every name in it begins with; may be empty.
    pub prefix: String,
    /// The store's address; Amazon's if there is none.
    pub endpoint: Option<String>,
    /// The region.
    pub region: String,
    /// Which key signs requests.
    pub access_key: Secret,
    /// The key.
    pub secret_key: Secret,
}

impl Bucket {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(url) = get("FILES") else { return Ok(None) };
        let place = url.strip_prefix("s3://").context("HAULWARDEN_FILES must be s3://bucket or s3://bucket/prefix")?;
        let (name, prefix) = place.split_once('/').unwrap_or((place, ""));
        if name.is_empty() || prefix.split('/').any(|part| matches!(part, "." | "..")) {
            bail!("HAULWARDEN_FILES must be s3://bucket or s3://bucket/prefix");
        }
        let endpoint = get("FILES_ENDPOINT");
        if endpoint.as_deref().is_some_and(|url| !url.starts_with("https://") && !url.starts_with("http://")) {
            bail!("HAULWARDEN_FILES_ENDPOINT must begin with https:// or http://");
        }
        let key = |name: &str| {
            secret::read(get, name)?
                .with_context(|| format!("HAULWARDEN_FILES also needs HAULWARDEN_{name} or HAULWARDEN_{name}_FILE"))
        };
        Ok(Some(Self {
            name: name.to_owned(),
            prefix: prefix.trim_end_matches('/').to_owned(),
            endpoint,
            region: get("FILES_REGION").unwrap_or_else(|| REGION.to_owned()),
            access_key: key("FILES_ACCESS_KEY")?,
            secret_key: key("FILES_SECRET_KEY")?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<Bucket>> {
        Bucket::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_bucket_needs_keys_and_shows_none() {
        let keys = [("FILES_ACCESS_KEY", "hush"), ("FILES_SECRET_KEY", "hush")];
        let with = |url| read(&[&[("FILES", url)], &keys[..]].concat());

        assert!(read(&[]).expect("the data directory").is_none());
        let bucket = with("s3://files/portal/").expect("settings").expect("a bucket");
        assert_eq!((&*bucket.name, &*bucket.prefix), ("files", "portal"));
        assert!(!format!("{bucket:?}").contains("hush"));
        for wrong in ["files", "https://files", "s3://", "s3:///portal", "s3://files/../other"] {
            assert!(with(wrong).expect_err(wrong).to_string().contains("HAULWARDEN_FILES"), "{wrong}");
        }
        let bare = read(&[("FILES", "s3://files")]).expect_err("no keys");
        assert!(bare.to_string().contains("HAULWARDEN_FILES_ACCESS_KEY"), "{bare}");
    }
}
