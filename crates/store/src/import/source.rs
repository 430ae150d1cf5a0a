//! The files that an import reads: plain, gzip, or members of a zip; given one by one or by folder.

use super::Error;
use flate2::read::MultiGzDecoder;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// What a folder is searched for. A file that is named outright is read whatever it is called.
const EXTENSIONS: &[&str] = &["csv", "txt", "gz", "zip"];

/// One file to import, or one member of a zip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: PathBuf,
    member: Option<String>,
}

impl Source {
    /// The file name without folders and without `.gz`: it identifies a data set or a date where the content does not.
    pub fn name(&self) -> String {
        let name = match &self.member {
            Some(member) => member.rsplit('/').next().unwrap_or(member).to_owned(),
            None => self.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        name.strip_suffix(".gz").map(str::to_owned).unwrap_or(name)
    }

    /// Hands the content, unpacked, to `read`.
    pub fn open<T>(&self, read: impl FnOnce(&mut dyn Read) -> T) -> io::Result<T> {
        let file = File::open(&self.path)?;
        if let Some(member) = &self.member {
            let mut archive = ZipArchive::new(file)?;
            return Ok(read(&mut unpacked(&mut archive.by_name(member)?, member)));
        }
        Ok(read(&mut unpacked(file, &self.path.to_string_lossy())))
    }

    /// SHA-256 of the file as it lies there, or of a zip's member unpacked: two members are never the same file.
    pub fn sha256(&self) -> io::Result<[u8; 32]> {
        match self.member {
            Some(_) => self.open(|content| digest(content))?,
            None => digest(&mut File::open(&self.path)?),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.member.as_ref().map_or(Ok(()), |member| write!(f, "/{member}"))
    }
}

fn unpacked<'a>(content: impl Read + 'a, name: &str) -> Box<dyn Read + 'a> {
    if has_extension(Path::new(name), "gz") { Box::new(MultiGzDecoder::new(content)) } else { Box::new(content) }
}

fn digest(content: &mut dyn Read) -> io::Result<[u8; 32]> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match content.read(&mut buffer)? {
            0 => return Ok(hash.finalize().into()),
            length => hash.update(&buffer[..length]),
        }
    }
}

/// The files that `paths` name, in their order; a folder's in the order of their names, with those of its folders.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Source>, Error> {
    let mut found = Vec::new();
    for path in paths {
        let is_folder = path.is_dir();
        search(path, &mut found).map_err(|error| Error::Unreadable { path: path.clone(), error })?;
        if is_folder && found.is_empty() {
            return Err(Error::NothingIn { path: path.clone() });
        }
    }
    Ok(found)
}

fn search(path: &Path, found: &mut Vec<Source>) -> io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = path.read_dir()?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        entries.retain(|entry| entry.is_dir() || EXTENSIONS.iter().any(|extension| has_extension(entry, extension)));
        entries.sort();
        return entries.iter().try_for_each(|entry| search(entry, found));
    }
    let file = File::open(path)?;
    if !has_extension(path, "zip") {
        found.push(Source { path: path.to_owned(), member: None });
        return Ok(());
    }
    let archive = ZipArchive::new(file)?;
    let names = archive.file_names().map(|name| Ok(name?.into_owned()));
    let mut members: Vec<String> = names.collect::<io::Result<_>>()?;
    members.retain(|name| !name.ends_with('/'));
    members.sort_unstable();
    found.extend(members.into_iter().map(|member| Source { path: path.to_owned(), member: Some(member) }));
    Ok(())
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
