//! Who is behind an e-mail address?

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

/// The address to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailSearch {
    /// The e-mail address, in any case.
    email: Option<String>,
}

/// The carriers that an e-mail address belongs to, whether its domain is one's own, a public provider's or like another's, and what to
/// make of it.
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
