//! A paper as it comes in a form.

use crate::loads::words::PaperKindWords;
use axum::extract::{FromRequest, Request};
use kernel::ids::StopId;
use platform::http::upload::{self, FileType, Upload};
use platform::http::{Code, Error};
use platform::images;
use store::loads::rows::PaperKind;
use utoipa::ToSchema;

/// The largest file, in bytes.
const LARGEST_FILE: usize = 20_000_000;
/// The most pixels on a side: larger than any phone's photo, and small enough for a browser to show.
const MOST_PIXELS: u32 = 20_000;

/// Form: a paper of a load.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct LoadPaperForm {
    /// What it is.
    #[schema(value_type = PaperKindWords)]
    kind: PaperKind,
    /// The stop that it is of.
    stop_id: Option<i64>,
    /// A PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A form as it came. Its picture is one, or it is a PDF.
#[derive(Debug)]
pub struct GivenPaper {
    /// What it is.
    pub kind: PaperKind,
    /// The stop that it is of.
    pub stop_id: Option<StopId>,
    /// The file.
    pub file: Upload,
}

impl<S: Send + Sync> FromRequest<S> for GivenPaper {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read(request, LARGEST_FILE).await?;
        let (mut kind, mut stop_id) = (None, None);
        for (name, text) in &form.texts {
            let text = text.trim();
            match name.as_str() {
                "kind" => {
                    let known = text.parse::<PaperKind>();
                    kind = Some(known.map_err(|_| Error::invalid("kind", "Unknown kind of paper."))?);
                }
                "stop_id" if text.is_empty() => {}
                "stop_id" => {
                    stop_id = Some(StopId(
                        text.parse::<i64>().map_err(|_| Error::invalid("stop_id", "Must be a stop's id."))?,
                    ));
                }
                _ => return Err(Error::unknown(name)),
            }
        }
        let file = form.take_file("file")?;
        check(&file)?;
        let file = Upload { name: named(&file.name, file.is_type), ..file };
        let kind = kind.ok_or_else(|| Error::field("kind", Code::Missing, "This is required."))?;
        Ok(Self { kind, stop_id, file })
    }
}

/// Refuses what is neither a PDF nor a whole picture.
fn check(file: &Upload) -> Result<(), Error> {
    match file.is_type {
        FileType::Pdf => Ok(()),
        FileType::Png | FileType::Jpeg => {
            let (width, height) = images::size(file.is_type, &file.bytes)
                .ok_or_else(|| Error::invalid("file", "The image is damaged. Take it again."))?;
            if width.max(height) > MOST_PIXELS {
                let detail = format!("The image has {width} × {height} pixels: {MOST_PIXELS} on a side is the limit.");
                return Err(Error::field("file", Code::TooLarge, detail));
            }
            Ok(())
        }
        _ => Err(Error::invalid("file", "The file isn't a PDF, PNG or JPEG.")),
    }
}

/// The longest ending of a name that is taken for one.
const LONGEST_ENDING: usize = 5;

/// The name with the ending of what the file is: a picture that is called POD.bat is kept as POD.jpg, so that no one's computer runs it.
fn named(name: &str, is_type: FileType) -> String {
    let endings: &[&str] = match is_type {
        FileType::Pdf => &["pdf"],
        FileType::Png => &["png"],
        _ => &["jpg", "jpeg"],
    };
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    if endings.iter().any(|known| ending.eq_ignore_ascii_case(known)) {
        return name.to_owned();
    }
    let is_ending = !stem.is_empty()
        && (1..=LONGEST_ENDING).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    format!("{}.{}", if is_ending { stem } else { name }, endings[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_as_what_the_file_is() {
        for (name, is_type, kept) in [
            ("POD.bat", FileType::Jpeg, "POD.jpg"),
            ("POD.jpg.exe", FileType::Jpeg, "POD.jpg.jpg"),
            ("scan.PDF", FileType::Pdf, "scan.PDF"),
            ("IMG_1.jpeg", FileType::Jpeg, "IMG_1.jpeg"),
            ("IMG_1.heic", FileType::Png, "IMG_1.png"),
            ("Load 12. signed", FileType::Pdf, "Load 12. signed.pdf"),
            ("pod", FileType::Pdf, "pod.pdf"),
            (".bat", FileType::Pdf, ".bat.pdf"),
        ] {
            assert_eq!(named(name, is_type), kept);
        }
    }

    fn refused(bytes: &'static [u8]) -> Option<Code> {
        let is_type = FileType::of(bytes).expect("a type");
        match check(&Upload { name: "pod.jpg".into(), is_type, bytes: bytes.into() }) {
            Err(Error::Invalid(problems)) => Some(problems[0].code),
            _ => None,
        }
    }

    #[test]
    fn a_paper_is_a_pdf_or_a_whole_picture() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\x2c\0\0\0\x64";
        let huge = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x4e\x21\0\0\0\x64";

        assert_eq!((refused(b"%PDF-1.7"), refused(png)), (None, None));
        assert_eq!(refused(b"\x89PNG\r\n\x1a\n"), Some(Code::Invalid), "cut off");
        assert_eq!(refused(b"Delivered at noon."), Some(Code::Invalid), "a text");
        assert_eq!(refused(huge), Some(Code::TooLarge));
    }
}
