//! EDI by files: the folder in which each partner may have one of its own. Off by default.

use anyhow::bail;
use std::path::PathBuf;
use std::time::Duration;

/// How long a file must have stayed as it is before it is taken. (Ours: uploads that go on write more often.)
const SETTLE: Duration = Duration::from_secs(3);

/// Where EDI documents are exchanged as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdiFolder {
    /// The folder; below it is one for each partner that exchanges files, named `partner-17` after the partner's id.
    pub path: PathBuf,
    /// How long lies between the two looks at a file that it must pass unchanged.
    pub settle: Duration,
}

impl EdiFolder {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(path) = get("EDI_FOLDER").map(PathBuf::from) else { return Ok(None) };
        if !path.is_absolute() {
            bail!("HAULWARDEN_EDI_FOLDER must be a folder's whole path, such as /srv/edi");
        }
        Ok(Some(Self { path, settle: SETTLE }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_exchanged_as_files_unless_a_folder_is_named_by_its_whole_path() {
        let read = |path: Option<&str>| EdiFolder::read(&|_: &str| path.map(str::to_owned));

        assert_eq!(read(None).expect("nothing"), None);
        assert!(read(Some("edi")).expect_err("a part of a path").to_string().contains("HAULWARDEN_EDI_FOLDER"));
        assert_eq!(read(Some("/srv/edi")).expect("a folder").map(|it| it.path), Some(PathBuf::from("/srv/edi")));
    }
}
