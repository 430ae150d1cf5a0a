//! Emails about renewals that were declined. An email's row is made in the transaction that records the refusal, one for each person and
//! attempt, and it is marked as sent under the row's lock: so no one reads of the same refusal twice, whenever a process dies.

use super::methods::PaymentMethodKind;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CompanyId, UserId};
use kernel::scopes::Scope;

/// The most people of a company that are written to.
const MOST: i64 = 100;

/// A renewal that was declined.
#[derive(Clone, Copy, Debug)]
pub struct DeclinedRenewal<'a> {
    /// The try that was declined.
    pub request_key: &'a str,
    /// What was to be paid with.
    pub payment_method: i64,
    /// How much, in US cents.
    pub amount_cents: i32,
    /// Last paid day.
    pub paid_until: NaiveDate,
    /// When it is tried again by itself.
    pub next_try_on: Option<NaiveDate>,
}

/// Creates an email to everyone at the company who holds `scope`; returns the new ones.
pub async fn create_emails(
    db: &mut Conn,
    tenant: Tenant,
    declined: &DeclinedRenewal<'_>,
    scope: Scope,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "insert into billing_letters
             (request_key, company_id, user_id, payment_method_id, amount_cents, paid_until, next_try_on, created_at)
         select $1, $2, id, $3, $4, $5, $6, $7 from users where company_id = $2 and $8 = any (scopes) order by id limit $9
         on conflict (request_key, user_id) do nothing
         returning id",
        declined.request_key,
        tenant.company().0,
        declined.payment_method,
        declined.amount_cents,
        declined.paid_until,
        declined.next_try_on,
        now,
        scope.as_str(),
        MOST
    )
    .fetch_all(db)
    .await
}

/// An email that is not sent yet.
#[derive(Clone, Debug)]
pub struct BillingEmail {
    /// User id of the recipient.
    pub user: UserId,
    /// Their company when it was made.
    pub company: CompanyId,
    /// What the plan is called.
    pub plan: String,
    /// How much was declined, in US cents.
    pub amount_cents: i32,
    /// What it was to be paid with.
    pub kind: PaymentMethodKind,
    /// The card's brand.
    pub brand: Option<String>,
    /// The card's last four digits.
    pub last_four: Option<String>,
    /// Why it was declined, as the gateway says it.
    pub words: Option<String>,
    /// When it was declined.
    pub declined_at: DateTime<Utc>,
    /// The last day that was paid for.
    pub paid_until: NaiveDate,
    /// When it is tried again by itself.
    pub next_try_on: Option<NaiveDate>,
    /// Whether the company was paid for since, or is on another footing.
    pub is_settled: bool,
}

/// The email, if it is still to be sent; it stays locked against other senders until the transaction ends.
pub async fn lock_email(db: &mut Conn, id: i64) -> sqlx::Result<Option<BillingEmail>> {
    let row = sqlx::query!(
        r#"select l.user_id, l.company_id, p.name as plan, l.amount_cents, m.kind as "kind: PaymentMethodKind", m.brand, m.last_four, r.detail, l.created_at,
               l.paid_until, l.next_try_on, (c.paid_until is distinct from l.paid_until) as "is_settled!"
             from billing_letters l join billing_requests r on r.idempotency_key = l.request_key
             join payment_methods m on m.id = l.payment_method_id join companies c on c.id = l.company_id
             join plans p on p.id = c.plan_id
            where l.id = $1 and l.done_at is null for update of l"#,
        id
    );
    Ok(row.fetch_optional(db).await?.map(|row| BillingEmail {
        user: UserId(row.user_id),
        company: CompanyId(row.company_id),
        plan: row.plan,
        amount_cents: row.amount_cents,
        kind: row.kind,
        brand: row.brand,
        last_four: row.last_four,
        words: row.detail,
        declined_at: row.created_at,
        paid_until: row.paid_until,
        next_try_on: row.next_try_on,
        is_settled: row.is_settled,
    }))
}

/// Marks the email as sent, or as no longer needed.
pub async fn mark_email_done(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update billing_letters set done_at = $2 where id = $1", id, now).execute(db).await?;
    Ok(())
}
