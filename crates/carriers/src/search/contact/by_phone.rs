//! Who is behind a phone number?

use super::find::{Asked, find};
use super::typed;
use super::view::ContactAnswer;
use index::Link;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Json, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// The number to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhoneSearch {
    /// The phone or fax number, as typed: dashes, blanks, brackets, an extension and the country code 1 do not count.
    phone: Option<String>,
}

/// The carriers that a phone or fax number belongs to, and what to make of it. Whether a number is a mobile, a landline or a VoIP line no
/// data set tells, so it is not told here.
#[utoipa::path(
    post,
    path = "/api/v1/carriers/phone_search_associated_carriers",
    tag = "search",
    responses((status = 200, body = ContactAnswer))
)]
pub async fn search_carriers_by_phone(
    app: App,
    caller: Caller<SearchCarriers>,
    Json(search): Json<PhoneSearch>,
) -> Reply<Json<ContactAnswer>> {
    let digits = typed::phone(search.phone.as_deref())?;
    let asked = Asked { link: Link::phone(&digits), contact: digits, domain: None };
    find(&app, caller.tenant()?, asked, caller.has(Scope::BlockSafetyData)).await.map(Json)
}
