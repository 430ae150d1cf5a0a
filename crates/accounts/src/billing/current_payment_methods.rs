//! The company's payment methods. (Document 2 §7: GET billing/current_payment_methods.)

use platform::app::App;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use store::billing::{PaymentMethod, PaymentMethodKind};
use utoipa::ToSchema;

/// A payment method.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentMethodView {
    /// The payment method's id.
    id: i64,
    /// Kind of payment method: `credit_card`, `paypal_account`, `us_bank_account` or `other`.
    #[schema(value_type = String)]
    kind: PaymentMethodKind,
    /// Card brand, such as `visa`.
    brand: Option<String>,
    /// Last four digits of the card.
    last_four: Option<String>,
    /// Month the card expires, from 1.
    expires_month: Option<i16>,
    /// Year the card expires.
    expires_year: Option<i16>,
    /// Whether it pays the next bill.
    is_default: bool,
}

impl From<PaymentMethod> for PaymentMethodView {
    fn from(method: PaymentMethod) -> Self {
        Self {
            id: method.id,
            kind: method.kind,
            brand: method.brand,
            last_four: method.last_four,
            expires_month: method.expires_month,
            expires_year: method.expires_year,
            is_default: method.is_default,
        }
    }
}

/// Lists your company's payment methods, default first.
#[utoipa::path(
    get,
    path = "/api/v1/billing/current_payment_methods",
    tag = "billing",
    responses((status = 200, body = [PaymentMethodView]))
)]
pub async fn list_current_payment_methods(
    app: App,
    caller: Caller<ManageBilling>,
) -> Reply<Json<Vec<PaymentMethodView>>> {
    let methods = store::billing::methods(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(methods.into_iter().map(PaymentMethodView::from).collect()))
}
