//! A change order as the API shows it.

use super::field;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use store::companies::change_orders::{ChangeOrder, OrderField, OrderStatus};
use utoipa::ToSchema;

/// A request to change the company's own data.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyChangeOrder {
    /// The change order's id.
    id: i64,
    /// The company field, such as `legal_name`.
    #[schema(value_type = String)]
    field: OrderField,
    /// Display name of the field.
    field_label: String,
    /// Value of the field when the change was requested; null if none.
    before: Option<String>,
    /// The requested value; null for none.
    after: Option<String>,
    /// The requester's reason.
    reason: String,
    /// `pending`, `approved` or `rejected`.
    #[schema(schema_with = status_schema)]
    status: OrderStatus,
    /// Who requested it.
    requested_by: Named,
    /// When it was requested.
    created_at: DateTime<Utc>,
    /// Who decided.
    decided_by: Option<Named>,
    /// When it was decided.
    decided_at: Option<DateTime<Utc>>,
    /// The decider's note.
    decision_note: Option<String>,
    /// Whether the caller can decide it now.
    can_decide: bool,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(OrderStatus::WORDS.iter().copied())
}

/// Who looks at change orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    /// The person's id.
    pub(super) user: UserId,
    /// They may decide at all.
    pub(super) is_manager: bool,
    /// How many people of the company may.
    pub(super) managers: i64,
}

impl Viewer {
    /// Whether they may decide on what this person asked for: what someone else asked for, or anything when no one else could.
    pub(super) const fn may_decide(&self, requested_by: UserId) -> bool {
        self.is_manager && (self.user.0 != requested_by.0 || self.managers <= 1)
    }
}

impl CompanyChangeOrder {
    /// The order as the viewer sees it.
    pub(super) fn of(order: ChangeOrder, viewer: Viewer) -> Self {
        Self {
            id: order.id,
            field_label: field::of(order.field).label.to_owned(),
            field: order.field,
            before: order.before,
            after: order.after,
            reason: order.reason,
            status: order.status,
            can_decide: order.status == OrderStatus::Pending && viewer.may_decide(order.requested_by),
            requested_by: Named { id: order.requested_by.0, name: order.requested_by_name },
            created_at: order.created_at,
            decided_by: order.decided_by.zip(order.decided_by_name).map(|(id, name)| Named { id: id.0, name }),
            decided_at: order.decided_at,
            decision_note: order.decision_note,
        }
    }
}
