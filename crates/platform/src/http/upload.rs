//! Forms with a file (`multipart/form-data`): read within limits, with the file's type detected from its content, never from its name.
//! (Product: "Mail, files, outside services".)

use super::error::{Code, Error};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::header;
use bytes::Bytes;

/// The most fields that a form may have.
const MOST_FIELDS: usize = 50;
/// The longest text of a field, in bytes.
const LONGEST_TEXT: usize = 64 * 1024;
/// Allowance for the texts and the multipart framing around a file.
const FRAME: usize = 256 * 1024;
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

    /// What the bytes of a table are: a workbook, or text in any encoding that has no zero bytes; none when they are neither.
    pub fn of_table(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'P', b'K', 3, 4, ..] => Some(Self::Workbook),
            bytes => match Self::of(bytes) {
                Some(Self::Text) => Some(Self::Text),
                None if !bytes.is_empty() && !bytes.contains(&0) => Some(Self::Text),
                _ => None,
            },
        }
    }

    /// How it is served.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
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

const DOCUMENTS: Takes =
    Takes { is_type: FileType::of, otherwise: "The file is no PDF, PNG or JPEG and no plain text." };
const TABLES: Takes =
    Takes { is_type: FileType::of_table, otherwise: "The file is no CSV and no Excel workbook (.xlsx)." };

/// Reads a form with at most one document of at most `largest` bytes.
pub async fn read(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(DOCUMENTS, request, largest).await
}

/// Reads a form with at most one table of at most `largest` bytes.
pub async fn read_table(request: Request, largest: usize) -> Result<Form, Error> {
    read_taking(TABLES, request, largest).await
}

async fn read_taking(takes: Takes, mut request: Request, largest: usize) -> Result<Form, Error> {
    DefaultBodyLimit::max(largest + FRAME).apply(&mut request);
    let unreadable = |error: axum::extract::multipart::MultipartError| {
        if error.status() == 413 { Error::TooLarge } else { Error::invalid("body", error.body_text()) }
    };
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|rejection| Error::invalid("body", rejection.body_text()))?;
    let (mut form, mut fields) = (Form::default(), 0);
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        fields += 1;
        if fields > MOST_FIELDS {
            return Err(Error::invalid("body", format!("A form has {MOST_FIELDS} fields at most.")));
        }
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(unreadable)?;
        match file_name {
            // A browser sends an empty file where none was chosen.
            Some(file_name) if file_name.is_empty() && bytes.is_empty() => {}
            Some(file_name) => {
                if form.file.is_some() {
                    return Err(Error::invalid(name, "One file at most."));
                }
                let upload = upload(takes, &name, &file_name, bytes, largest)?;
                form.file = Some((name, upload));
            }
            None => {
                let text = String::from_utf8(bytes.into()).ok().filter(|text| text.len() <= LONGEST_TEXT);
                let text = text.filter(|text| !text.contains('\0'));
                let text = text.ok_or_else(|| Error::invalid(&name, "This is not a text that can be read."))?;
                form.texts.push((name, text));
            }
        }
    }
    Ok(form)
}

fn upload(takes: Takes, field: &str, file_name: &str, bytes: Bytes, largest: usize) -> Result<Upload, Error> {
    if bytes.len() > largest {
        let detail = format!("A file may have {} MB at most.", largest / 1_000_000);
        return Err(Error::field(field, Code::TooLarge, detail));
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
    }

    #[test]
    fn a_file_name_has_no_folders() {
        let named = |name| upload(DOCUMENTS, "file", name, Bytes::from_static(b"text"), 10).map(|file| file.name).ok();
        assert_eq!(named("C:\\docs\\..\\coi.pdf").as_deref(), Some("coi.pdf"));
        assert_eq!(named("../../").as_deref(), Some("file"));
    }
}
