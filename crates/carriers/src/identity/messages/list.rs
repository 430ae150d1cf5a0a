//! The messages about an alert that the company sent or received.

use super::view::IdentityAlertMessage;
use kernel::ids::IdentityAlertId;
use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Error, Page, Query, Reply};
use serde::Deserialize;
use store::identity::messages::{self, Messages};
use store::list::{self, Listing, MAX_PER_PAGE};
use utoipa::IntoParams;

/// Which messages.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichMessages {
    /// The alert's id.
    #[param(value_type = i64)]
    identity_alert_id: IdentityAlertId,
    /// Page number, from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Results per page.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// Lists the messages about an alert, oldest first: the publisher's company sees all threads, an asking company only its own.
#[utoipa::path(
    get,
    path = "/api/v1/identity_alert_messages",
    tag = "identity",
    params(WhichMessages),
    responses((status = 200, body = [IdentityAlertMessage]))
)]
pub async fn list_identity_alert_messages(
    app: App,
    caller: Caller<ReadIdentityAlerts>,
    Query(which): Query<WhichMessages>,
) -> Reply<Page<IdentityAlertMessage>> {
    let (page, per_page) = (which.page.unwrap_or(1), which.per_page.unwrap_or(Messages::PER_PAGE));
    if page < 1 {
        return Err(Error::invalid("page", "Must be a whole number from 1."));
    }
    if !(1..=MAX_PER_PAGE).contains(&per_page) {
        return Err(Error::invalid("per_page", format!("Must be a whole number from 1 to {MAX_PER_PAGE}.")));
    }
    let (tenant, query) = (caller.tenant()?, list::Query { filters: Vec::new(), order: None, page, per_page });
    let rows = messages::list(&mut *app.conn().await?, tenant, which.identity_alert_id, &query).await?;
    Ok(Page::of(&query, rows).map(|row| IdentityAlertMessage::of(row, tenant)))
}
