//! The files that an import reads: plain, gzip, or members of a zip; given one by one or by folder.

use super::Error;
use flate2::read::MultiGzDecoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// What a folder is searched for. A file that is named outright is read whatever it is called.
const EXTENSIONS: &[&str] = &["csv", "txt", "gz", "zip"];

/// What comes with data and is none.
const DOCUMENTS: &[&str] = &["pdf", "doc", "docx", "rtf", "md", "htm", "html", "xls", "xlsx", "png", "jpg"];

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

    /// The names that may tell the day of the content: its own, then that of the zip which it is in.
    pub(super) fn names(&self) -> Vec<String> {
        let archive = self.member.as_ref().and_then(|_| self.path.file_name());
        std::iter::once(self.name()).chain(archive.map(|name| name.to_string_lossy().into_owned())).collect()
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

/// What a search for files came to.
#[derive(Debug, Default)]
pub struct Found {
    /// The files to import.
    pub sources: Vec<Source>,
    /// What cannot be imported, and why. It keeps nothing else from being imported.
    pub faults: Vec<(String, Error)>,
    /// What lies among the files and is no data: the `ReadMe` of FMCSA's zips, their PDFs.
    pub passed_by: Vec<String>,
    /// Where the search was already: a folder may lead to itself.
    seen: BTreeSet<PathBuf>,
}

/// The files that `paths` name, in their order; a folder's in the order of their names, with those of its folders.
pub fn find_all(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        let before = (found.sources.len(), found.faults.len());
        found.search(path);
        if path.is_dir() && before == (found.sources.len(), found.faults.len()) {
            found.fault(path, Error::NothingIn { path: path.clone() });
        }
    }
    found
}

/// The same where nothing may be at fault.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Source>, Error> {
    let found = find_all(paths);
    match found.faults.into_iter().next() {
        Some((_, error)) => Err(error),
        None => Ok(found.sources),
    }
}

impl Found {
    fn fault(&mut self, path: &Path, error: Error) {
        self.faults.push((path.display().to_string(), error));
    }

    fn search(&mut self, path: &Path) {
        if let Err(error) = self.look_at(path) {
            self.fault(path, Error::Unreadable { path: path.to_owned(), error });
        }
    }

    fn look_at(&mut self, path: &Path) -> io::Result<()> {
        let kind = std::fs::metadata(path)?.file_type();
        if !self.seen.insert(path.canonicalize()?) {
            return Ok(());
        }
        if kind.is_dir() {
            let mut entries: Vec<PathBuf> =
                path.read_dir()?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
            // What is no file, a pipe for one, is refused by name, whatever its extension.
            let is_no_file = |entry: &Path| entry.metadata().is_ok_and(|entry| !entry.is_file());
            let is_known = |entry: &Path| EXTENSIONS.iter().any(|extension| has_extension(entry, extension));
            entries.retain(|entry| is_no_file(entry) || is_known(entry));
            entries.sort();
            for entry in entries {
                if is_document(&entry) && !entry.is_dir() {
                    self.passed_by.push(entry.display().to_string());
                } else {
                    self.search(&entry);
                }
            }
        } else if !kind.is_file() {
            // A pipe can be read once and waits for its writer for ever; a file is read twice.
            self.fault(path, Error::NotAFile { path: path.to_owned() });
        } else if has_extension(path, "zip") {
            self.look_into(path)?;
        } else {
            // Whether it may be read at all is better known before a long import than in the middle of it.
            File::open(path)?;
            self.sources.push(Source { path: path.to_owned(), member: None });
        }
        Ok(())
    }

    fn look_into(&mut self, zip: &Path) -> io::Result<()> {
        let archive = ZipArchive::new(File::open(zip)?)?;
        let names = archive.file_names().map(|name| Ok(name?.into_owned()));
        let mut members: Vec<String> = names.collect::<io::Result<_>>()?;
        members.retain(|name| !name.ends_with('/'));
        members.sort_unstable();
        let (documents, data): (Vec<_>, Vec<_>) = members.into_iter().partition(|name| is_document(Path::new(name)));
        if data.is_empty() {
            self.fault(zip, Error::NothingIn { path: zip.to_owned() });
        }
        self.passed_by.extend(documents.into_iter().map(|name| format!("{}/{name}", zip.display())));
        self.sources.extend(data.into_iter().map(|member| Source { path: zip.to_owned(), member: Some(member) }));
        Ok(())
    }
}

/// Whether a file is for people to read, or a system's own.
fn is_document(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    letters.starts_with("readme")
        || name.starts_with('.')
        || path.starts_with("__MACOSX")
        || DOCUMENTS.iter().any(|extension| has_extension(path, extension))
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
