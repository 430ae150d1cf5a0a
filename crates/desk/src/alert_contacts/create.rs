//! Listing a contact.

use super::value::checked;
use super::view::{AlertContactView, ContactKindWords, ContactListWords};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::loads::feed;
use store::tickets::contacts::{self, ContactKind, ContactList, NewContact};
use utoipa::ToSchema;

/// Request body: a contact to list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AlertContactToCreate {
    /// The contact.
    alert_contact: WantedContact,
}

/// A contact to list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedContact {
    /// On which list.
    #[schema(value_type = ContactListWords)]
    list: ContactList,
    /// What it is.
    #[schema(value_type = ContactKindWords)]
    kind: ContactKind,
    /// The contact: `example.com`, `ada@example.com` or +15551234567. Domains with other letters are kept as IDNA writes them (`xn--…`).
    value: String,
    /// Why, up to 500 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    note: Option<String>,
}

/// Longest note, in characters.
const LONGEST: usize = 500;
/// What is said where no more contacts are taken ([`contacts::MOST`]).
const FULL: &str = "Your lists are full (20,000 contacts). Remove one first.";

/// Lists a contact of a dispatch service, or one that your company doesn't deal with. Open loads with it are evaluated again.
#[utoipa::path(
    post,
    path = "/api/v1/alert_contacts",
    tag = "tickets",
    request_body = AlertContactToCreate,
    responses(
        (status = 201, body = AlertContactView),
        (status = 409, body = Errors, description = "It is listed already, or the lists are full."),
    )
)]
pub async fn create_alert_contact(
    app: App,
    caller: Caller<SetAlerts>,
    from: Address,
    Json(AlertContactToCreate { alert_contact: wanted }): Json<AlertContactToCreate>,
) -> Reply<(StatusCode, Json<AlertContactView>)> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let value = checked(wanted.kind, &wanted.value).map_err(|why| Error::invalid("alert_contact.value", why))?;
    let note = wanted.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if note.is_some_and(|note| note.chars().count() > LONGEST) {
        return Err(Error::invalid("alert_contact.note", format!("Use {LONGEST} characters or fewer.")));
    }
    let mut change = app.change(&caller, from).await?;
    let (now, today) = (change.now(), app.loads.now(tenant.company()).date_naive());
    let new = NewContact { list: wanted.list, kind: wanted.kind, value: &value, note };
    let made = contacts::create(&mut change, tenant, new, by, (today, now)).await?;
    let Some(id) = made else {
        let same = contacts::among(&mut change, tenant, std::slice::from_ref(&value)).await?;
        let is_listed = same.iter().any(|(list, _, _)| *list == wanted.list);
        let why = if is_listed { "This contact is on that list already." } else { FULL };
        return Err(Error::Conflict(why.to_owned()));
    };
    let row = contacts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let xid = feed::announce(&mut change, tenant, &[]).await?;
    change.announce_loads(xid);
    let details = json!({"list": wanted.list, "kind": wanted.kind, "value": value});
    change.commit(Audit::new("alert_contact.listed").subject("AlertContact", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}
