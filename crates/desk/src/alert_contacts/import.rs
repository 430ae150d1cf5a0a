//! Contacts by file.

use super::columns::{Columns, names};
use super::file::{AlertContactRefusal, MOST_TOLD, contacts as read_contacts};
use super::view::ContactListWords;
use dispatch::imports::given::GivenImport;
use dispatch::imports::lists::nothing_usable;
use dispatch::imports::source::sent_rows;
use dispatch::imports::table::Rows;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use store::loads::feed;
use store::tickets::contacts::{self, ContactList, MOST};
use utoipa::{IntoParams, ToSchema};

/// Form: contacts to list.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read by `GivenImport`")]
pub struct AlertContactsForm {
    /// A CSV file or Excel workbook (.xlsx), up to 5,000 rows, with the column `contact`, or with `domain`, `email` and `phone`; then `note` and
    /// `listed_on` (both optional).
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Column by field (`contact`, `domain`, `email`, `phone`, `note`, `listed_on`), as a JSON object; null for fields that the file doesn't have.
    /// If left out, it's as the columns' names say.
    mapping: Option<String>,
}

/// On which list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IntoList {
    /// The list.
    #[param(value_type = ContactListWords)]
    list: ContactList,
}

/// What became of a file of contacts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertContactsImported {
    /// How many contacts are new on the list.
    added: i64,
    /// How many were on it already.
    unchanged: i64,
    /// How many rows were refused.
    refused: usize,
    /// The first 200 of them.
    refusals: Vec<AlertContactRefusal>,
}

/// Adds contacts from a file to a list. Rows that can't be read are refused, each with its reason; contacts that are listed already stay as they
/// are. Open loads are evaluated again.
#[utoipa::path(
    post,
    path = "/api/v1/alert_contacts/import",
    tag = "tickets",
    params(IntoList),
    request_body(content = AlertContactsForm, content_type = "multipart/form-data"),
    responses((status = 200, body = AlertContactsImported))
)]
pub async fn import_alert_contacts(
    app: App,
    caller: Caller<SetAlerts>,
    from: Address,
    Query(IntoList { list }): Query<IntoList>,
    GivenImport { file, mapping, time_zone, owns_loads }: GivenImport,
) -> Reply<Json<AlertContactsImported>> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    if time_zone.is_some() {
        return Err(Error::unknown("time_zone"));
    }
    if owns_loads {
        return Err(Error::unknown("make_me_owner"));
    }
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let today = app.loads.now(tenant.company()).date_naive();
    let rows = sent_rows(&app, tenant.company(), &file).await?;
    let columns = columns(&rows, mapping.as_ref())?;
    let read = read_contacts(&rows, &columns, today).map_err(|why| Error::invalid("file", why))?;
    if read.contacts.is_empty() {
        let first = read.refused.first().map(|row| (row.line, row.reason.as_str()));
        return Err(Error::invalid("file", nothing_usable(first)));
    }
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let added = contacts::create_many(&mut change, tenant, list, &read.contacts, (Some(by), now)).await?;
    if contacts::count(&mut change, tenant).await? > MOST {
        return Err(Error::invalid("file", format!("Your lists would hold more than {MOST} contacts.")));
    }
    let xid = feed::announce(&mut change, tenant, &[]).await?;
    change.announce_loads(xid);
    let unchanged = read.contacts.len() as i64 - added;
    let refused = read.refused.len();
    let details = json!({"list": list, "file": file.name, "added": added, "unchanged": unchanged, "refused": refused});
    change.commit(Audit::new("alert_contacts.imported").details(details)).await?;
    let refusals = read.refused.into_iter().take(MOST_TOLD).collect();
    Ok(Json(AlertContactsImported { added, unchanged, refused, refusals }))
}

/// The columns of a file: as a person says, else as their names say.
fn columns(rows: &Rows, given: Option<&BTreeMap<String, Option<String>>>) -> Result<Columns, Error> {
    let names = names(rows).map_err(|why| Error::invalid("file", why))?;
    if let Some(given) = given {
        return Columns::given(given, &names).map_err(Error::Invalid);
    }
    let columns = Columns::guess(&names);
    if !columns.name_contacts() {
        let why = "The first row must name the columns: contact, or domain, email and phone; then note and listed_on.";
        return Err(Error::invalid("file", why));
    }
    Ok(columns)
}
