//! Forms with a file (`multipart/form-data`): read within limits, with the file's type detected from its content, never from its name.
//! While a file is being received it is on disk, without a name: clients that are slow or never finish hold no memory.
//! (Product: "Mail, files, outside services".)

use super::error::{Code, Error};
use super::receive::ReceivedIn;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::header;
use bytes::Bytes;
use std::io::SeekFrom;
use std::path::Path;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

/// The most fields that a form may have.
const MOST_FIELDS: usize = 50;
/// The longest text of a field, in bytes.
const LONGEST_TEXT: usize = 64 * 1024;
/// Allowance for the texts and the multipart framing around a file.
const FRAME: usize = 256 * 1024;
/// What is received of a file before it goes to disk, in bytes.
const IN_MEMORY: usize = 256 * 1024;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 200;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileType {
    /// A PDF document.
    Pdf,
    /// A PNG image.
    Png,
    /// A JPEG image.
    Jpeg,
    /// A WebP image; accepted where a picture is expected.
    Webp,
    /// Plain text, as a saved email is.
    Text,
    /// An Excel workbook; accepted where a table is expected.
    Workbook,
}

impl FileType {
    /// What the bytes are; none when they are none of what is taken.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [] => None,
            bytes if !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok() => Some(Self::Text),
            _ => None,
        }
    }

    /// What the bytes of a table are: a workbook, or text in UTF-16 or any encoding that has no zero bytes; none when they are neither.
    pub fn of_table(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'P', b'K', 3, 4, ..] => Some(Self::Workbook),
            bytes => match Self::of(bytes) {
                Some(Self::Text) => Some(Self::Text),
                None if !bytes.is_empty() && !bytes.contains(&0) => Some(Self::Text),
                None if kernel::utf16::text(bytes).is_some() => Some(Self::Text),
                _ => None,
            },
        }
    }

    /// What the bytes of a table without formatting are: text, as [`FileType::of_table`] takes it; none when they are anything else.
    pub fn of_csv(bytes: &[u8]) -> Option<Self> {
        Self::of_table(bytes).filter(|is_type| *is_type == Self::Text)
    }

    /// What the bytes of a picture are; none when they are none.
    pub fn of_picture(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            bytes => Self::of(bytes).filter(|is_type| matches!(is_type, Self::Png | Self::Jpeg)),
        }
    }

    /// How it is served.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Text => "text/plain; charset=utf-8",
            Self::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

/// A file that came with a form.
#[derive(Clone, Debug)]
pub struct Upload {
    /// What its sender calls it, without folders and control characters.
    pub name: String,
    /// What it is.
    pub is_type: FileType,
    /// The file's bytes.
    pub bytes: Bytes,
}

/// A form as it came.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// The texts, by the names of their fields.
    pub texts: Vec<(String, String)>,
    /// The file, with the name of its field.
    pub file: Option<(String, Upload)>,
}

impl Form {
    /// Refuses the first text whose field is none of `fields`.
    pub fn only(&self, fields: &[&str]) -> Result<(), Error> {
        match self.texts.iter().find(|(name, _)| !fields.contains(&name.as_str())) {
            Some((name, _)) => Err(Error::unknown(name)),
            None => Ok(()),
        }
    }

    /// The file of `field`; 422 where it is missing, or another field has it.
    pub fn take_file(&mut self, field: &str) -> Result<Upload, Error> {
        match self.file.take() {
            Some((name, file)) if name == field => Ok(file),
            Some((name, _)) => Err(Error::unknown(name)),
            None => Err(Error::field(field, Code::Missing, "Choose a file.")),
        }
    }
}

/// A field's own name, where its object's may stand around it: `rule_override[reason]` and `reason` alike.
pub fn bare<'a>(name: &'a str, object: &str) -> &'a str {
    let within = name.strip_prefix(object).and_then(|rest| rest.strip_prefix('['));
    within.and_then(|rest| rest.strip_suffix(']')).unwrap_or(name)
}

/// Whether a request carries a form with a file.
pub fn is_form(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let mime = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    mime.eq_ignore_ascii_case("multipart/form-data")
}

/// Which files a form accepts, and the error for others.
#[derive(Clone, Copy)]
struct Takes {
    is_type: fn(&[u8]) -> Option<FileType>,
    otherwise: &'static str,
}

const DOCUMENTS: Takes = Takes { is_type: FileType::of, otherwise: "Choose a PDF, PNG, JPEG or plain text file." };
const TABLES: Takes = Takes {
    is_type: FileType::of_table,
    otherwise: "Choose a CSV or Excel (.xlsx) file. Save an older Excel file (.xls) as .xlsx first.",
};
const CSV: Takes =
    Takes { is_type: FileType::of_csv, otherwise: "Choose a CSV file. Save a workbook as CSV in Excel first." };
const PICTURES: Takes = Takes { is_type: FileType::of_picture, otherwise: "Choose a PNG, JPEG or WebP image." };

/// Reads a form with at most one document of at most `largest` bytes; 415 where the request carries none.
pub async fn read(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(DOCUMENTS, request, largest).await
}

/// Reads a form with at most one table of at most `largest` bytes.
pub async fn read_table(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(TABLES, request, largest).await
}

/// Reads a form with at most one CSV file of at most `largest` bytes.
pub async fn read_csv(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(CSV, request, largest).await
}

/// Reads a form with at most one picture of at most `largest` bytes.
pub async fn read_picture(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(PICTURES, request, largest).await
}

/// What is said of a form that breaks off, or whose parts are not apart.
const BROKEN: &str = "The form is incomplete or damaged. Send it again.";

async fn read_taking(takes: Takes, mut request: Request, largest: usize) -> Result<Form, Error> {
    if !is_form(&request) {
        return Err(Error::UnsupportedMediaType("multipart/form-data"));
    }
    DefaultBodyLimit::max(largest + FRAME).apply(&mut request);
    let folder = request.extensions().get::<ReceivedIn>().cloned();
    let folder = folder.as_ref().map(|ReceivedIn(folder)| &**folder);
    let parts = Multipart::from_request(request, &()).await;
    let mut parts = parts.map_err(|_| Error::invalid("body", BROKEN))?;
    let (mut form, mut fields) = (Form::default(), 0);
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        fields += 1;
        if fields > MOST_FIELDS {
            return Err(Error::invalid("body", format!("A form has {MOST_FIELDS} fields at most.")));
        }
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.file_name().map(str::to_owned);
        let most = if file_name.is_some() { largest } else { LONGEST_TEXT };
        let (bytes, is_whole) = received(part, most, folder).await?;
        match file_name {
            // A browser sends an empty file where none was chosen.
            Some(file_name) if file_name.is_empty() && bytes.is_empty() => {}
            Some(file_name) => {
                if form.file.is_some() {
                    return Err(Error::invalid(name, "One file at most."));
                }
                if !is_whole {
                    let detail = format!("A file may have {} MB at most.", largest / 1_000_000);
                    return Err(Error::field(name, Code::TooLarge, detail));
                }
                let upload = upload(takes, &name, &file_name, bytes)?;
                form.file = Some((name, upload));
            }
            None => {
                let text = String::from_utf8(bytes.into()).ok().filter(|_| is_whole);
                let text = text.filter(|text| !text.contains('\0'));
                let text = text.ok_or_else(|| Error::invalid(&name, "This is not a text that can be read."))?;
                form.texts.push((name, text));
            }
        }
    }
    Ok(form)
}

#[expect(clippy::needless_pass_by_value, reason = "as it is handed to map_err")]
fn unreadable(error: MultipartError) -> Error {
    if error.status() == 413 { Error::TooLarge } else { Error::invalid("body", BROKEN) }
}

/// The bytes of a part, and whether they are all: of what is longer than `most` only the beginning is kept. What a file has beyond the first
/// bytes waits in `folder` for the rest.
async fn received(mut part: Field<'_>, most: usize, folder: Option<&Path>) -> Result<(Bytes, bool), Error> {
    let (mut start, mut rest, mut length) = (Vec::new(), None, 0);
    while let Some(piece) = part.chunk().await.map_err(unreadable)? {
        length += piece.len();
        match &mut rest {
            // The rest is read, so that its sender comes to read the answer, and forgotten.
            _ if length > most => (start, rest) = (Vec::new(), None),
            None if start.len() + piece.len() <= IN_MEMORY || folder.is_none() => start.extend_from_slice(&piece),
            None => {
                let mut file = nameless(folder.unwrap_or(Path::new("."))).await.map_err(anyhow::Error::from)?;
                file.write_all(&start).await.map_err(anyhow::Error::from)?;
                file.write_all(&piece).await.map_err(anyhow::Error::from)?;
                (start, rest) = (Vec::new(), Some(file));
            }
            Some(file) => file.write_all(&piece).await.map_err(anyhow::Error::from)?,
        }
    }
    if let Some(mut file) = rest {
        start = whole(&mut file, length).await.map_err(anyhow::Error::from)?;
    }
    Ok((start.into(), length <= most))
}

/// A file without a name in a folder: nothing of it is left, whatever ends the process.
async fn nameless(folder: &Path) -> std::io::Result<File> {
    let folder = folder.to_owned();
    Ok(File::from_std(tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await??))
}

async fn whole(file: &mut File, length: usize) -> std::io::Result<Vec<u8>> {
    file.flush().await?;
    file.seek(SeekFrom::Start(0)).await?;
    let mut bytes = Vec::with_capacity(length);
    file.read_to_end(&mut bytes).await?;
    Ok(bytes)
}

fn upload(takes: Takes, field: &str, file_name: &str, bytes: Bytes) -> Result<Upload, Error> {
    if bytes.is_empty() {
        return Err(Error::invalid(field, "The file is empty."));
    }
    let is_type = (takes.is_type)(&bytes).ok_or_else(|| Error::invalid(field, takes.otherwise))?;
    let last = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = last.chars().filter(|character| !character.is_control()).take(LONGEST_NAME).collect();
    let name = if name.trim().is_empty() { "file".to_owned() } else { name };
    Ok(Upload { name, is_type, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_content_says() {
        assert_eq!(FileType::of(b"%PDF-1.7 ..."), Some(FileType::Pdf));
        assert_eq!(FileType::of(b"\x89PNG\r\n\x1a\n..."), Some(FileType::Png));
        assert_eq!(FileType::of(b"From: a@example.com"), Some(FileType::Text));
        assert_eq!((FileType::of(b"MZ\x90\0"), FileType::of(b"")), (None, None));
        assert_eq!(FileType::of_table(b"PK\x03\x04..."), Some(FileType::Workbook));
        assert_eq!(FileType::of_table(b"DOT;Name\n1;Caf\xe9"), Some(FileType::Text));
        assert_eq!((FileType::of_table(b"%PDF-1.7"), FileType::of(b"PK\x03\x04\0")), (None, None));
        assert_eq!(FileType::of_table(b"\xff\xfeD\0O\0T\0"), Some(FileType::Text));
        assert_eq!(FileType::of_table(b"\0D\0O\0T"), Some(FileType::Text));
        assert_eq!(FileType::of_table(b"MZ\x90\0"), None);
        assert_eq!(FileType::of_csv(b"DOT;Name\n1;Caf\xe9"), Some(FileType::Text));
        assert_eq!((FileType::of_csv(b"PK\x03\x04..."), FileType::of_csv(b"%PDF-1.7")), (None, None));
    }

    /// A form with one file, received in a folder, in pieces as they come over a network.
    async fn received(content: &[u8], largest: usize) -> Result<Form, Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let head = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"coi.txt\"\r\n\r\n";
        let whole = [&head[..], content, b"\r\n--edge--\r\n"].concat();
        let pieces: Vec<_> = whole.chunks(50_000).map(|piece| Ok::<_, std::io::Error>(piece.to_vec())).collect();
        let mut request =
            axum::http::Request::post("/").header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
        request = request.extension(ReceivedIn(folder.path().into()));
        let body = axum::body::Body::from_stream(futures::stream::iter(pieces));
        let form = read(request.body(body).expect("a request"), largest).await;
        assert_eq!(folder.path().read_dir().expect("the folder").count(), 0, "nothing is left");
        form
    }

    #[tokio::test]
    async fn a_file_comes_whole_by_way_of_the_disk() {
        let content: Vec<u8> = (0..1_000_000_u32).map(|at| b'a' + (at % 26) as u8).collect();

        let (small, large) = (received(&content[..1_000], 1_000_000).await, received(&content, 1_000_000).await);

        let file = |form: Result<Form, Error>| form.expect("a form").file.expect("a file").1;
        assert_eq!(file(small).bytes, content[..1_000]);
        assert!(file(large).bytes == content);
    }

    #[tokio::test]
    async fn a_file_that_is_too_large_is_named() {
        let Err(Error::Invalid(problems)) = received("a".repeat(1_000_001).as_bytes(), 1_000_000).await else {
            panic!("a refusal")
        };

        assert_eq!((problems[0].field.as_deref(), problems[0].code), (Some("file"), Code::TooLarge));
    }

    #[test]
    fn a_file_name_has_no_folders() {
        let named = |name| upload(DOCUMENTS, "file", name, Bytes::from_static(b"text")).map(|file| file.name).ok();
        assert_eq!(named("C:\\docs\\..\\coi.pdf").as_deref(), Some("coi.pdf"));
        assert_eq!(named("../../").as_deref(), Some("file"));
    }
}
