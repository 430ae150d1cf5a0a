//! Interchanges come in by a call.

use super::receive::{Way, receive};
use super::taken::EdiAnswer;
use edi::limits::MAX_BYTES;
use platform::app::App;
use platform::change::Author;
use platform::http::address::Address;
use platform::http::body::LargeRaw;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Json, Reply};

/// Takes an X12 interchange (version 4010) from a shipper: load tenders (204) become loads under the partner's prefix and the shipper's number,
/// change them or cancel them.
///
/// Each group is acknowledged (997), with every wrong segment and element. One wrong set refuses no other, and what is about one shipment takes
/// effect in its order. The same interchange again answers the same and does nothing.
///
/// Up to 100 interchanges may follow one another. The answer is that of the first; those of the others are in `further`. When one of them is
/// refused as a whole, none is taken.
#[utoipa::path(
    post,
    path = "/api/v1/edi_interchanges",
    tag = "edi",
    request_body(content = String, content_type = "application/edi-x12", description = "The interchange, from ISA to IEA, or several one behind the other; up to 4 MB."),
    responses((status = 200, body = EdiAnswer))
)]
pub async fn take_edi_interchange(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    LargeRaw(body): LargeRaw<MAX_BYTES>,
) -> Reply<Json<EdiAnswer>> {
    let tenant = caller.tenant()?;
    let way = Way::Call(Author::caller(&caller, from));
    Ok(Json(receive(&app, tenant, &body, way).await?))
}
