//! Requesting a change to the company's own data. (Issue: a change order states field, before, after, who, why.)

use super::field;
use super::list::viewer;
use super::view::CompanyChangeOrder;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Code;
use platform::http::guards::ReadCompanyChangeOrders;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::companies::change_orders::{self, NewChangeOrder, OrderField};
use store::companies::profile::profile;
use utoipa::ToSchema;

/// The longest reason.
const MAX_REASON: usize = 1_000;

/// Request body: a change order to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCompanyChangeOrder {
    /// The changes.
    company_change_order: WantedChange,
}

/// A change of one field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedChange {
    /// Field to change: `legal_name`, `dba_name`, `dot_number`, `mc_number`, `phone_e164`, `street`, `city`, `state`, `postal_code` or
    /// `country`.
    field: String,
    /// The requested value; null for none.
    after: Option<String>,
    /// Reason for the change.
    #[serde(deserialize_with = "platform::validation::message")]
    reason: String,
}

/// Requests a change of one field.
///
/// Each field can have one open request.
#[utoipa::path(
    post,
    path = "/api/v1/company_change_orders",
    tag = "companies",
    request_body = NewCompanyChangeOrder,
    responses((status = 201, body = CompanyChangeOrder))
)]
pub async fn create_company_change_order(
    app: App,
    caller: Caller<ReadCompanyChangeOrders>,
    from: Address,
    Json(NewCompanyChangeOrder { company_change_order: wanted }): Json<NewCompanyChangeOrder>,
) -> Reply<(StatusCode, Json<CompanyChangeOrder>)> {
    let tenant = caller.tenant()?;
    let field = field::find(&wanted.field).ok_or_else(|| {
        let names = OrderField::WORDS.join(", ");
        Error::invalid("company_change_order.field", format!("Must be one of {names}."))
    })?;
    let after = field.read(wanted.after.as_deref()).map_err(|why| Error::invalid("company_change_order.after", why))?;
    let reason = wanted.reason.trim();
    if reason.is_empty() || reason.chars().count() > MAX_REASON {
        let detail = format!("Must have 1 to {MAX_REASON} characters.");
        return Err(Error::invalid("company_change_order.reason", detail));
    }
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = profile(&mut change, tenant, now.date_naive()).await?.value(field.name);
    if before == after {
        return Err(Error::invalid("company_change_order.after", "This is the value already."));
    }
    let by = caller.member().id;
    let order = NewChangeOrder {
        field: field.name,
        before: before.as_deref(),
        after: after.as_deref(),
        reason,
        requested_by: by,
    };
    let id = change_orders::create(&mut change, tenant, &order, now).await.map_err(taken)?;
    let viewer = viewer(&mut change, tenant, &caller).await?;
    let made = change_orders::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("company.change_requested")
        .subject("CompanyChangeOrder", id)
        .details(json!({"field": field.name, "before": before, "after": after}));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(CompanyChangeOrder::of(made, viewer))))
}

/// A field whose change waits already is a problem of the field.
fn taken(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("company_change_orders_pending_key") => Error::field(
            "company_change_order.field",
            Code::Taken,
            "A change of this field waits for a decision already.",
        ),
        _ => error.into(),
    }
}
