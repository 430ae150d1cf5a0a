//! Forms with a document the broker uploads in place of what the carrier would sign or fill in: the file, and what it is for.

use axum::extract::Request;
use kernel::ids::PacketId;
use platform::http::error::{Code, Error, FieldError};
use platform::http::upload::{self, FileType, Upload};
use store::onboarding::packets::{self, Packet, PacketStatus};
use store::{Conn, Tenant};

/// The largest file, in bytes.
const LARGEST_FILE: usize = 20_000_000;

/// A form that was read.
#[derive(Debug)]
pub(super) struct Redlined {
    /// The uploaded document.
    pub file: Upload,
    /// The numbers that the call requests, in its order.
    pub ids: Vec<i64>,
}

/// Reads the form: `file`, of one of these types, and a whole number for each of `names`.
pub(super) async fn read(request: Request, names: &[&str], types: &[FileType]) -> Result<Redlined, Error> {
    let form = upload::read(request, LARGEST_FILE).await?;
    let mut problems = Vec::new();
    for (name, _) in form.texts.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
        problems.push(FieldError::unknown(name));
    }
    let ids: Vec<i64> = names.iter().map(|name| number(&form.texts, name, &mut problems)).collect();
    let file = match form.file {
        Some((name, file)) if name == "file" => Some(file),
        Some((name, _)) => {
            problems.push(FieldError::unknown(name));
            None
        }
        None => {
            problems.push(FieldError::new("file", Code::Missing, "Choose a file."));
            None
        }
    };
    match file {
        Some(file) if problems.is_empty() && types.contains(&file.is_type) => Ok(Redlined { file, ids }),
        Some(_) if problems.is_empty() => Err(Error::invalid("file", "This file type isn't accepted here.")),
        _ => Err(Error::Invalid(problems)),
    }
}

fn number(texts: &[(String, String)], name: &str, problems: &mut Vec<FieldError>) -> i64 {
    let text =
        texts.iter().find(|(field, _)| field == name).map(|(_, text)| text.trim()).filter(|text| !text.is_empty());
    match text.map(str::parse) {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            problems.push(FieldError::new(name, Code::Invalid, "Must be a whole number."));
            0
        }
        None => {
            problems.push(FieldError::new(name, Code::Missing, "This is required."));
            0
        }
    }
}

/// The packet that a document is for; nothing is added to one that is over.
pub(super) async fn open_packet(db: &mut Conn, tenant: Tenant, id: PacketId) -> Result<Packet, Error> {
    let packet = packets::find(db, tenant, id).await?;
    let packet = packet.ok_or_else(|| Error::invalid("onboarding_packet_id", "Onboarding packet not found."))?;
    if matches!(packet.status, PacketStatus::Rejected | PacketStatus::Expired) {
        return Err(Error::Conflict("This packet has ended.".to_owned()));
    }
    Ok(packet)
}
