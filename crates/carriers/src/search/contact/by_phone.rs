//! The carriers behind a phone number.

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

/// The phone number to look up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhoneSearch {
    /// The phone or fax number, as typed: dashes, spaces, parentheses, an extension and the country code 1 are ignored.
    phone: Option<String>,
}

/// Finds the carriers a phone or fax number belongs to, and what to do about it.
///
/// Line types (mobile, landline, VoIP) aren't in any data set and aren't returned.
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
