//! Kept pictures that are part of an answer, for readers who may not ask for a file of their own.

use super::reading::whole;
use crate::app::App;
use crate::http::Error;
use data_encoding::BASE64;
use store::files::KeptFile;

/// A small kept file as a `data:` address. Whether the caller may have it is for the caller's domain to say.
pub async fn data_uri(app: &App, kept: &KeptFile) -> Result<String, Error> {
    let bytes = whole(app, kept).await?;
    Ok(format!("data:{};base64,{}", kept.content_type, BASE64.encode(&bytes)))
}
