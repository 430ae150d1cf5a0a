//! A rate confirmation as a PDF document: both parts in full, their hashes, and the signature.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use platform::app::App;
use platform::files;
use platform::http::Error;
use platform::pdf::{PdfDocument, Picture};
use store::Tenant;
use store::companies::logo;

/// What is printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printed<'a> {
    /// The load's number.
    pub number: &'a str,
    /// The first part, and its hash.
    pub terms: (&'a str, &'a [u8]),
    /// The second part, and its hash; none where its reader may not see it yet.
    pub details: Option<(&'a str, &'a [u8])>,
    /// The signature, its hash, and when it was made; none before it was accepted.
    pub signature: Option<(&'a str, &'a [u8], DateTime<Utc>)>,
    /// The broker's logo; none without one, or where a document can't hold it.
    pub logo: Option<&'a Picture>,
    /// What it is beside that: "Draft", "Canceled".
    pub remark: Option<&'a str>,
}

/// How to check it without us, also for the carrier, who has this document alone.
const HOW: &str = "Each text above is attached to this PDF as a file, too: terms.txt, and where they are above, stop-details.txt and signature.txt. \
Save it from a PDF reader that lists attachments, or with pdfdetach -saveall: its SHA-256 is the one printed here, as sha256sum shows it. Text copied from \
these pages has other line breaks and spaces, and so another SHA-256. The terms name the stop details by their SHA-256, and the signature names both.";

/// The document.
pub(super) async fn pdf(printed: &Printed<'_>) -> Result<Vec<u8>, Error> {
    let foot = format!("Load {} · terms {}", printed.number, &HEXLOWER.encode(printed.terms.1)[..16]);
    let mut document = PdfDocument::new(format!("Rate confirmation, load {}", printed.number), "en").footer(foot);
    if let Some(logo) = printed.logo {
        document = document.logo(logo.clone());
    }
    if let Some((.., at)) = printed.signature {
        document = document.dated(at);
    }
    if let Some(remark) = printed.remark {
        document = document.paragraph(remark);
    }
    let terms = printed.terms.0;
    document = document.heading("Terms").paragraph(terms.trim_end()).attached("terms.txt", terms);
    if let Some((details, _)) = printed.details {
        document = document.heading("Stop details").paragraph(details.trim_end());
        document = document.attached("stop-details.txt", details);
    }
    if let Some((signature, ..)) = printed.signature {
        document = document.heading("Signature").paragraph(signature.trim_end());
        document = document.attached("signature.txt", signature);
    }
    let mut hashes = vec![("SHA-256 of the terms", HEXLOWER.encode(printed.terms.1))];
    hashes.extend(printed.details.map(|(_, hash)| ("SHA-256 of the stops", HEXLOWER.encode(hash))));
    hashes.extend(printed.signature.map(|(_, hash, _)| ("SHA-256 of the signature", HEXLOWER.encode(hash))));
    let document = document.rule().heading("How to check this").facts(&hashes).small(HOW);
    Ok(document.finish_aside().await?)
}

/// The broker's logo, where it has one that a document can hold. A document doesn't fail for want of it.
pub(super) async fn letterhead(app: &App, tenant: Tenant) -> Option<Picture> {
    let file = logo::find(&mut *app.conn().await.ok()?, tenant).await.ok()??;
    let bytes = files::read(app, tenant, file).await.ok()?;
    Picture::read_aside(bytes.to_vec()).await
}

/// A document to be saved under a name.
pub(super) fn answer(name: &str, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
