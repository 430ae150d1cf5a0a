//! The company's systems took what goes out.

use axum::http::StatusCode;
use kernel::ids::EdiInterchangeId;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Path, Reply};
use store::loads::edi::interchanges;

/// Notes that your systems took an interchange that goes out, so that it waits no longer.
#[utoipa::path(
    put,
    path = "/api/v1/edi_interchanges/{id}/fetched",
    tag = "edi",
    params(("id" = i64, Path, description = "The interchange's id.")),
    responses((status = 204, description = "Noted."))
)]
pub async fn mark_edi_interchange_as_fetched(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<EdiInterchangeId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.unrecorded_change("the interchange's own row tells it").await?;
    let now = change.now();
    if !interchanges::set_fetched(&mut change, tenant, id, now).await? {
        return Err(Error::NotFound);
    }
    change.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
