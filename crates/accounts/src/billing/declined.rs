//! A declined renewal: it is recorded, and those who manage billing get an email. One email per person and attempt; attempts are a day
//! apart.

use super::renew::about;
use crate::billing::mail_declined::MailDeclinedRenewal;
use chrono::NaiveDate;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Author;
use platform::http::Error;
use platform::http::guards::{Guarded, ManageBilling};
use serde_json::json;
use store::Tenant;
use store::billing::{DeclinedRenewal, Due, PaymentMethod, answer, create_emails};

/// The scope of those who can get it paid.
pub(super) const HOLDERS: Scope = ManageBilling::GUARD.scopes[0];

/// What the gateway said no to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal<'a> {
    /// The try's key.
    pub(super) key: &'a str,
    /// What was to be paid with.
    pub(super) method: &'a PaymentMethod,
    /// How much, in US cents.
    pub(super) price_cents: i32,
    /// The reason, as the gateway gives it.
    pub(super) words: &'a str,
    /// When it is tried again.
    pub(super) next_try_on: Option<NaiveDate>,
}

/// Stores a refusal and enqueues the emails about it: both or neither.
pub(super) async fn tell(app: &App, tenant: Tenant, due: &Due, refusal: &Refusal<'_>) -> Result<(), Error> {
    let Refusal { key, method, price_cents, words, next_try_on } = *refusal;
    let mut change = app.change_by(Author::system()).await?;
    let now = change.now();
    answer(&mut change, tenant, key, Err(words), now).await?;
    let declined = DeclinedRenewal {
        request_key: key,
        payment_method: method.id,
        amount_cents: price_cents,
        paid_until: due.paid_until,
        next_try_on,
    };
    for letter in create_emails(&mut change, tenant, &declined, HOLDERS, now).await? {
        queue::enqueue(&mut change, &MailDeclinedRenewal { letter }, now).await?;
    }
    let details =
        json!({"plan": due.plan, "price_cents": price_cents, "paid_until": due.paid_until, "next_try_on": next_try_on});
    change.commit(about(due.company, "company.renewal_declined").details(details)).await?;
    tracing::info!(company = due.company.0, words, "the payment gateway declined a renewal");
    Ok(())
}
