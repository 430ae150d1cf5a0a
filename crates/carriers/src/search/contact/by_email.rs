//! The carriers behind an email address.

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

/// The email address to look up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailSearch {
    /// Email address, case-insensitive.
    email: Option<String>,
}

/// Finds the carriers an email address belongs to: whether its domain is the carrier's own, a public provider's or resembles another
/// carrier's, and what to do about it.
#[utoipa::path(
    post,
    path = "/api/v1/carriers/email_search_associated_carriers",
    tag = "search",
    responses((status = 200, body = ContactAnswer))
)]
pub async fn search_carriers_by_email(
    app: App,
    caller: Caller<SearchCarriers>,
    Json(search): Json<EmailSearch>,
) -> Reply<Json<ContactAnswer>> {
    let (address, domain) = typed::email(search.email.as_deref())?;
    let asked = Asked { link: Link::email(&address), contact: address, domain: Some(domain) };
    find(&app, caller.tenant()?, asked, caller.has(Scope::BlockSafetyData)).await.map(Json)
}
