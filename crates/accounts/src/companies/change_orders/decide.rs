//! Deciding on a change: who can, and what follows from it, in one transaction.

use super::field;
use super::list::viewer;
use super::view::CompanyChangeOrder;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::DecideChangeOrders;
use platform::http::{Caller, Denied, Error};
use serde::Deserialize;
use serde_json::json;
use store::companies::change_orders::{self, ChangeOrder, Decision, OrderStatus};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// The longest note.
const MAX_NOTE: usize = 1_000;

/// A decision on a change order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeOrderDecision {
    /// Reason, shown to the requester.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    note: Option<String>,
}

impl ChangeOrderDecision {
    fn note(&self) -> Result<Option<&str>, Error> {
        let note = self.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
        match note {
            Some(note) if note.chars().count() > MAX_NOTE => {
                Err(Error::invalid("note", format!("Must have {MAX_NOTE} characters or fewer.")))
            }
            note => Ok(note),
        }
    }
}

/// Decides on the order; an approved change is made in the same transaction.
pub(super) async fn decide(
    app: &App,
    caller: &Caller<DecideChangeOrders>,
    from: Address,
    id: i64,
    status: OrderStatus,
    said: &ChangeOrderDecision,
) -> Result<CompanyChangeOrder, Error> {
    let (tenant, by, note) = (caller.tenant()?, caller.member().id, said.note()?);
    let mut change = app.change(caller, from).await?;
    let now = change.now();
    if !change_orders::lock(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let order = change_orders::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let viewer = viewer(&mut change, tenant, caller).await?;
    if order.status != OrderStatus::Pending {
        return Err(Error::Conflict("This change was decided on already.".to_owned()));
    }
    if !viewer.may_decide(order.requested_by) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    if status == OrderStatus::Approved {
        apply(&mut change, tenant, &order).await?;
    }
    change_orders::decide(&mut change, tenant, id, Decision { status, by, note }, now).await?;
    let decided = change_orders::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let action = if status == OrderStatus::Approved { "company.change_approved" } else { "company.change_rejected" };
    let audit = Audit::new(action)
        .subject("CompanyChangeOrder", id)
        .details(json!({"field": order.field, "before": order.before, "after": order.after}));
    change.commit(audit).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(CompanyChangeOrder::of(decided, viewer))
}

/// Makes the change, if its value is still a valid one and the field still has the value that it had.
async fn apply(db: &mut Conn, tenant: Tenant, order: &ChangeOrder) -> Result<(), Error> {
    let field = field::of(order.field);
    let after = field.read(order.after.as_deref()).map_err(|why| Error::invalid("after", why))?;
    let (before, after) = (order.before.as_deref(), after.as_deref());
    if change_orders::apply(db, tenant, field.name, before, after).await? {
        return Ok(());
    }
    Err(Error::Conflict(format!("The {} was changed since this was asked for.", field.label.to_lowercase())))
}
