//! Handles what is due: creates and sends emails, delivers to webhooks. Runs every minute.

use super::mail_notices::MailNotices;
use super::preferences::{DIGEST_HOUR, TIME_ZONE, of_everybody};
use super::webhooks::deliver::DeliverWebhooks;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::notices::mails::{self, Due};
use store::notices::{Kind, webhooks};
use store::users::{self, CompanyStatus, CompanyType, Member};

/// Finds who is to be emailed.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendNotices {}

impl Job for SendNotices {
    const NAME: &'static str = "send_notices";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for SendNotices {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        let mut db = app.pool.acquire().await?;
        if !webhooks::due(&mut db, PlanFlag::Api.as_str(), now).await?.is_empty() {
            queue::enqueue(&mut db, &DeliverWebhooks {}, now).await?;
        }
        let at_once = mails::due_at_once(&mut db, now).await?;
        let daily = mails::due_daily(&mut db, DIGEST_HOUR, TIME_ZONE, now).await?;
        drop(db);
        for (due, is_daily) in at_once.iter().map(|due| (due, false)).chain(daily.iter().map(|due| (due, true))) {
            make(app, due, is_daily).await?;
        }
        Ok(())
    }
}

/// Creates a person's email, if there is something to report, and enqueues it for sending.
async fn make(app: &App, due: &Due, is_daily: bool) -> JobResult {
    let now = app.clock.now();
    let mut tx = app.pool.begin().await?;
    let Some(member) = users::find(&mut tx, due.user, now).await?.filter(may_be_emailed) else {
        return Ok(());
    };
    let kinds = due.kinds.clone().unwrap_or_else(|| of_everybody().daily);
    let kinds: Vec<Kind> = kinds.into_iter().filter(|kind| is_for(&member, *kind)).collect();
    if let Some(letter) = mails::make(&mut tx, due, &kinds, is_daily, now).await? {
        queue::enqueue(&mut tx, &MailNotices { letter }, now).await?;
    }
    Ok(tx.commit().await?)
}

/// Members of a broker's company that may use the product.
pub(super) fn may_be_emailed(member: &Member) -> bool {
    member.company.as_ref().is_some_and(|company| {
        company.company_type == CompanyType::Broker
            && matches!(company.status, CompanyStatus::Trial | CompanyStatus::Active)
    })
}

/// What concerns connections is emailed to those who hold the scope for it (document 2 §6: connection_notifications).
fn is_for(member: &Member, kind: Kind) -> bool {
    !kind.is_of_connections() || member.has(Scope::ConnectionNotifications)
}
