//! Paying for a plan: the month's price is charged to the company's default method, and the company is on the plan for a month.

use super::asking::{Key, Todo, ask, failed, refuse_without_gateway};
use chrono::{Months, NaiveDate};
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use platform::payments::Charge;
use serde_json::json;
use store::Tenant;
use store::billing::{Asked, Offer, RequestKind, Subscription};
use store::companies::CompanyStatus;

/// The start of a subscription that was paid for on `day`, or of its next period.
pub(super) fn month_after(day: NaiveDate) -> NaiveDate {
    day.checked_add_months(Months::new(1)).unwrap_or(day)
}

/// A plan to go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'a> {
    /// The plan to pay for.
    pub(super) plan: &'a Offer,
    /// The caller's key.
    pub(super) key: Key<'a>,
    /// The field that a refusal names.
    pub(super) field: &'static str,
}

/// Puts the company on the plan. Being on it already and paid for costs nothing. Call it in the company's turn.
pub(super) async fn go_on(app: &App, tenant: Tenant, author: &Author, choice: Choice<'_>) -> Result<(), Error> {
    let Choice { plan, key, field } = choice;
    let mut db = app.conn().await?;
    let before = store::billing::subscription(&mut db, tenant).await?;
    let is_on_it = before.plan == plan.id && before.status_on(app.clock.today()) == CompanyStatus::Active;
    let price_cents = plan.price_cents.unwrap_or_default();
    if price_cents == 0 {
        drop(db);
        return if is_on_it { Ok(()) } else { note(app, tenant, author, &Bought::free(before, plan)).await };
    }
    if is_on_it && matches!(key, Key::None) {
        return Ok(());
    }
    refuse_without_gateway(app)?;
    let method = store::billing::default_method(&mut db, tenant, app.billing.name()).await?;
    drop(db);
    let Some(method) = method else {
        return Err(Error::invalid(field, "This plan costs money, and your company has no payment method yet."));
    };
    let what = format!("plan {}", plan.id);
    let (asked, is_resumed) = match ask(app, tenant, key, RequestKind::Subscribe, &what).await? {
        Todo::Ask { asked, is_resumed } => (asked, is_resumed),
        Todo::Done => return Ok(()),
        Todo::Declined(words) => return Err(Error::invalid(field, words)),
    };
    if is_on_it && !is_resumed {
        let mut db = app.conn().await?;
        return Ok(store::billing::answer(&mut db, tenant, &asked.key, Ok("nothing to pay"), app.clock.now()).await?);
    }
    let token = &method.gateway_token;
    let charge = Charge { key: &asked.key, token, amount_cents: price_cents, may_be_done: is_resumed };
    match app.billing.charge(charge).await {
        Ok(reference) => {
            // From today, also where the payment was made by an earlier request that had no answer: until now there was nothing to use.
            let paid_until = Some(month_after(app.clock.today()));
            let payment = Some((&asked, reference.as_str()));
            note(app, tenant, author, &Bought { before, plan, paid_until, payment }).await
        }
        Err(failure) => Err(Error::invalid(field, failed(app, tenant, &asked.key, failure).await?)),
    }
}

/// A plan that the company is to be on.
struct Bought<'a> {
    before: Subscription,
    plan: &'a Offer,
    paid_until: Option<NaiveDate>,
    /// The request, and what the gateway calls the payment.
    payment: Option<(&'a Asked, &'a str)>,
}

impl<'a> Bought<'a> {
    const fn free(before: Subscription, plan: &'a Offer) -> Self {
        Self { before, plan, paid_until: None, payment: None }
    }
}

async fn note(app: &App, tenant: Tenant, author: &Author, bought: &Bought<'_>) -> Result<(), Error> {
    let mut change = app.change_by(author.clone()).await?;
    let now = change.now();
    store::billing::change_plan(&mut change, tenant, bought.plan.id, bought.paid_until).await?;
    if let Some((asked, reference)) = bought.payment {
        store::billing::answer(&mut change, tenant, &asked.key, Ok(reference), now).await?;
    }
    let details = json!({
        "before": bought.before.plan,
        "after": bought.plan.id,
        "name": bought.plan.name,
        "price_cents": bought.plan.price_cents,
        "paid_until": bought.paid_until,
        "payment": bought.payment.map(|(_, reference)| reference),
    });
    change.commit(Audit::new("company.plan_changed").subject("Company", tenant.company()).details(details)).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_after_the_31st_ends_on_the_last_day_of_a_shorter_month() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");

        assert_eq!(month_after(day("2026-11-21")), day("2026-12-21"));
        assert_eq!(month_after(day("2027-01-31")), day("2027-02-28"));
    }
}
