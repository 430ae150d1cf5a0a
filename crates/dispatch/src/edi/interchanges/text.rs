//! An interchange as it came or was written.

use axum::http::header::{CONTENT_TYPE, HeaderName};
use kernel::ids::EdiInterchangeId;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Path, Reply};
use store::loads::edi::interchanges;

/// The text of an interchange.
#[utoipa::path(
    get,
    path = "/api/v1/edi_interchanges/{id}/text",
    tag = "edi",
    params(("id" = i64, Path, description = "The interchange's id.")),
    responses((status = 200, description = "The text.", body = String, content_type = "application/edi-x12"))
)]
pub async fn show_edi_interchange_text(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<EdiInterchangeId>,
) -> Reply<([(HeaderName, &'static str); 1], String)> {
    let text = interchanges::text_of(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(([(CONTENT_TYPE, "application/edi-x12")], text))
}
