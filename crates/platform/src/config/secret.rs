//! Settings that must never be shown, not even in a debug print; and how those that are in files of their own are read and made.

use anyhow::{Context, bail};
use std::fmt::{Debug, Formatter};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::Deref;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// The rights of everybody but a file's owner.
const OF_OTHERS: u32 = 0o077;
/// Where systemd puts what it hands to one service alone (`LoadCredential=`); access is by a list that the mode does not tell.
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";

/// The fewest characters that a signing secret may have.
const MIN_SECRET: usize = 32;

/// A password, key or address with a password in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl Deref for Secret {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// Refuses a secret that is too short to be one.
pub fn check(secret: &str) -> anyhow::Result<()> {
    if secret.len() < MIN_SECRET {
        bail!("the secret must have {MIN_SECRET} characters or more");
    }
    Ok(())
}

/// A secret in the variable `name`, or in the file that `name_FILE` names; `get` looks up a name without its prefix.
pub fn read(get: &impl Fn(&str) -> Option<String>, name: &str) -> anyhow::Result<Option<Secret>> {
    match (get(name), get(&format!("{name}_FILE"))) {
        (Some(_), Some(_)) => bail!("set HAULWARDEN_{name} or HAULWARDEN_{name}_FILE, not both"),
        (Some(value), None) => Ok(Some(value.into())),
        (None, Some(path)) => {
            let path = Path::new(&path);
            read_file(path).map(Some).with_context(|| format!("HAULWARDEN_{name}_FILE"))
        }
        (None, None) => Ok(None),
    }
}

/// The secret in a file that its owner alone may read.
pub fn read_file(path: &Path) -> anyhow::Result<Secret> {
    let shown = path.display();
    let mode = path.metadata().with_context(|| shown.to_string())?.permissions().mode();
    let handed_over = std::env::var_os(CREDENTIALS).filter(|folder| !folder.is_empty());
    let is_handed_over = handed_over.is_some_and(|folder| path.starts_with(folder));
    if mode & OF_OTHERS != 0 && !is_handed_over {
        bail!("others than its owner may use {shown} (mode {:03o}); run chmod 600 {shown}", mode & 0o777);
    }
    let text = std::fs::read_to_string(path).with_context(|| shown.to_string())?;
    let secret = text.trim();
    if secret.is_empty() {
        bail!("{shown} is empty");
    }
    Ok(secret.into())
}

/// Writes a secret to a file of its own, which must not be there yet and which its owner alone may read. It is on disk when this returns.
pub fn write_file(path: &Path, secret: &str) -> anyhow::Result<()> {
    let write = || {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        writeln!(file, "{secret}")?;
        file.sync_all()?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    let existed = path.exists();
    let written = write();
    if written.is_err() && !existed {
        // Half a secret would be taken for a whole one.
        let _ = std::fs::remove_file(path);
    }
    written.with_context(|| format!("writing {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_in_a_file_is_its_owners_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("secret");
        let set = |name: &str| (name == "SECRET_FILE").then(|| path.display().to_string());

        write_file(&path, "hush").expect("written");

        assert_eq!(&*read(&set, "SECRET").expect("read").expect("a secret"), "hush");
        assert!(write_file(&path, "another").is_err(), "it is not replaced");
        for mode in [0o640, 0o604, 0o660] {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("its mode");
            let error = format!("{:#}", read(&set, "SECRET").expect_err("open to others"));
            assert!(error.contains("HAULWARDEN_SECRET_FILE") && error.contains("chmod 600"), "{error}");
        }
        assert!(read(&|_: &str| Some("both".to_owned()), "SECRET").is_err());
    }
}
