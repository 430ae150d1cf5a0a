//! What a company starts with: one classification with sensible rules, created when its rules are first requested.

use super::settings;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use rules::{Rule, RuleType, Setting};
use serde_json::json;
use store::rules::{classifications, sets};
use store::{Conn, Tenant};

/// The name of the first classification.
const NAME: &str = "Interstate";

/// Its rules. What must hold for anyone who hauls between states cannot be overridden; what a person may judge can.
pub const RULES: &[(RuleType, Setting)] = &[
    (RuleType::InterstateAuthorityActive, Setting::Active),
    (RuleType::AuthorityThreeMonths, Setting::Overridable),
    (RuleType::NoPriorRevocation, Setting::Overridable),
    (RuleType::NoPendingLapse, Setting::Overridable),
    (RuleType::Bipd750, Setting::Active),
    (RuleType::SafetyRating, Setting::Overridable),
    (RuleType::OperatingStatus, Setting::Active),
    (RuleType::InspectedRecently, Setting::Overridable),
    (RuleType::NoOosOrders, Setting::Active),
    (RuleType::NoIdentityAlert, Setting::Overridable),
];

/// Makes the first classification of a company that has none.
pub async fn ensure(app: &App, tenant: Tenant) -> Result<(), Error> {
    if classifications::any(&mut *app.conn().await?, tenant).await? {
        return Ok(());
    }
    let mut change = app.change_by(Author::system()).await?;
    let now = change.now();
    match make(&mut change, tenant, now).await? {
        Some(made) => change.commit(made).await?,
        None => change.commit_unrecorded("another request made it meanwhile").await?,
    }
    Ok(())
}

/// The same within a transaction that is under way.
pub async fn ensure_within(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> Result<(), Error> {
    if !classifications::any(db, tenant).await?
        && let Some(made) = make(db, tenant, now).await?
    {
        made.within(db, now).await?;
    }
    Ok(())
}

/// Makes it; gives what the company's people read of it in the audit log, none when the company has a classification meanwhile.
async fn make(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> Result<Option<Audit>, Error> {
    let Some(id) = classifications::create_first(db, tenant, NAME, now).await? else { return Ok(None) };
    let values = settings::write(RULES.iter().map(|(is_type, setting)| Rule::new(*is_type, *setting)));
    sets::create(db, tenant, (id, None), &values, None, now).await?;
    let details = json!({"name": NAME, "values": values.settings, "thresholds": values.thresholds});
    let made = Audit::new("classification.created").subject("Classification", id).details(details);
    Ok(Some(made.by_system(tenant.company())))
}
