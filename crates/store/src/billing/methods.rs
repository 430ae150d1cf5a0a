//! How a company pays. The card itself is the gateway's.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// What a payment method is.
    pub enum PaymentMethodKind {
        /// A card.
        CreditCard = "credit_card",
        /// A PayPal account.
        PayPalAccount = "paypal_account",
        /// A bank account in the US.
        UsBankAccount = "us_bank_account",
        /// Anything else that the gateway takes.
        Other = "other",
    }
}

/// A payment method of a company.
#[derive(Clone, Debug)]
pub struct PaymentMethod {
    /// The payment method's id.
    pub id: i64,
    /// The gateway that holds it.
    pub gateway: String,
    /// What the gateway calls it. Worthless without the gateway's key, and still never shown.
    pub gateway_token: String,
    /// What it is.
    pub kind: PaymentMethodKind,
    /// The card's brand.
    pub brand: Option<String>,
    /// The card's last four digits.
    pub last_four: Option<String>,
    /// The month in which the card expires.
    pub expires_month: Option<i16>,
    /// Year the card expires.
    pub expires_year: Option<i16>,
    /// It pays the next bill.
    pub is_default: bool,
}

/// A payment method to keep.
#[derive(Clone, Copy, Debug)]
pub struct NewPaymentMethod<'a> {
    /// The gateway that holds it.
    pub gateway: &'a str,
    /// What that gateway calls it.
    pub gateway_token: &'a str,
    /// What it is.
    pub kind: PaymentMethodKind,
    /// The card's brand.
    pub brand: Option<&'a str>,
    /// The card's last four digits.
    pub last_four: Option<&'a str>,
    /// The month in which the card expires.
    pub expires_month: Option<i16>,
    /// Year the card expires.
    pub expires_year: Option<i16>,
}

/// Lists your company's payment methods, default first.
pub async fn methods(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<PaymentMethod>> {
    sqlx::query_as!(
        PaymentMethod,
        r#"select id, gateway, gateway_token, kind as "kind: PaymentMethodKind", brand, last_four, expires_month, expires_year,
             is_default from payment_methods
         where company_id = $1 and removed_at is null order by is_default desc, id desc limit 100"#,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// The method that pays the company's next bill at `gateway`; a method of another gateway cannot.
pub async fn default_method(db: &mut Conn, tenant: Tenant, gateway: &str) -> sqlx::Result<Option<PaymentMethod>> {
    sqlx::query_as!(
        PaymentMethod,
        r#"select id, gateway, gateway_token, kind as "kind: PaymentMethodKind", brand, last_four, expires_month, expires_year,
             is_default from payment_methods
         where company_id = $1 and gateway = $2 and is_default and removed_at is null"#,
        tenant.company().0,
        gateway
    )
    .fetch_optional(db)
    .await
}

/// The company's method that `gateway` calls `token`.
pub async fn method_of_token(
    db: &mut Conn,
    tenant: Tenant,
    gateway: &str,
    token: &str,
) -> sqlx::Result<Option<PaymentMethod>> {
    sqlx::query_as!(
        PaymentMethod,
        r#"select id, gateway, gateway_token, kind as "kind: PaymentMethodKind", brand, last_four, expires_month, expires_year,
             is_default from payment_methods
         where company_id = $1 and gateway = $2 and gateway_token = $3 and removed_at is null"#,
        tenant.company().0,
        gateway,
        token
    )
    .fetch_optional(db)
    .await
}

/// One of the company's methods.
pub async fn find_method(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PaymentMethod>> {
    sqlx::query_as!(
        PaymentMethod,
        r#"select id, gateway, gateway_token, kind as "kind: PaymentMethodKind", brand, last_four, expires_month, expires_year,
             is_default from payment_methods
         where company_id = $1 and id = $2 and removed_at is null"#,
        tenant.company().0,
        id
    )
    .fetch_optional(db)
    .await
}

/// Removes one of the company's methods; the newest other one that `gateway` holds becomes the default when none is. False when it was removed
/// already.
pub async fn remove_method(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    gateway: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let company = tenant.company().0;
    let removed = sqlx::query!(
        "update payment_methods set removed_at = $3, is_default = false where company_id = $1 and id = $2 and removed_at is null",
        company,
        id,
        now
    );
    let is_removed = removed.execute(&mut *db).await?.rows_affected() == 1;
    sqlx::query!(
        "update payment_methods set is_default = true
          where id = (select id from payment_methods where company_id = $1 and gateway = $2 and removed_at is null order by id desc limit 1)
            and not exists (select from payment_methods where company_id = $1 and is_default and removed_at is null)",
        company,
        gateway
    )
    .execute(db)
    .await?;
    Ok(is_removed)
}

/// Keeps the method and makes it the default. A method that is kept already is made the default again.
pub async fn add_method(
    db: &mut Conn,
    tenant: Tenant,
    method: &NewPaymentMethod<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query!(
        "update payment_methods set is_default = false where company_id = $1 and is_default",
        tenant.company().0
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar!(
        "insert into payment_methods
             (company_id, gateway, gateway_token, kind, brand, last_four, expires_month, expires_year, is_default, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9)
         on conflict (gateway, gateway_token) do update set is_default = true, removed_at = null
             where payment_methods.company_id = excluded.company_id
         returning id",
        tenant.company().0,
        method.gateway,
        method.gateway_token,
        method.kind as PaymentMethodKind,
        method.brand,
        method.last_four,
        method.expires_month,
        method.expires_year,
        now
    )
    .fetch_one(db)
    .await
}
