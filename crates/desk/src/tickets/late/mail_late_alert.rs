//! Emails one person about an alert that nobody acknowledged.

use alerts::acknowledge::Step;
use chrono::{DateTime, Utc};
use freight::stop::Zone;
use kernel::ids::{CompanyId, TicketId, UserId};
use mail::UnacknowledgedAlert;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::tickets::acknowledgements;

/// Emails one person about an alert, unless it was acknowledged meanwhile.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailLateAlert {
    /// Whose alert.
    pub company: CompanyId,
    /// The alert.
    pub ticket: TicketId,
    /// Who is told.
    pub person: UserId,
    /// As what.
    pub step: Step,
}

impl Job for MailLateAlert {
    const NAME: &'static str = "mail_late_alert";
    const MAX_ATTEMPTS: i32 = 5;
}

impl Run<App> for MailLateAlert {
    #[expect(clippy::disallowed_methods, reason = "a job works for the company that it names")]
    async fn run(&self, app: &App) -> JobResult {
        let tenant = Tenant::of(self.company);
        let mut db = app.pool.acquire().await?;
        let Some(late) = acknowledgements::to_mail(&mut db, tenant, self.ticket, self.person).await? else {
            return Ok(());
        };
        drop(db);
        let brand = Brand::Portal;
        let link = format!("{}/broker/alerts?ticket={}", brand.address(&app.config), self.ticket);
        let about = UnacknowledgedAlert {
            label: late.is_type.label(),
            number: &late.external_load_number,
            carrier: late.carrier_name.as_deref(),
            pickup: &moment(late.pickup_at, late.time_zone.as_deref()),
            is_for_on_call: self.step == Step::OnCall,
            is_unanswered: late.is_unanswered,
            link: &link,
        };
        let message = mail::unacknowledged_alert(Mailer::head(&app.config, brand), &late.email, about);
        app.mailer.send(app, &message).await
    }
}

/// An instant on the clocks of a zone; in UTC where the zone is unknown.
fn moment(at: DateTime<Utc>, zone: Option<&str>) -> String {
    Zone::told_in(zone.and_then(|zone| zone.parse().ok()), at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_on_the_clocks_of_the_pickup() {
        let at = "2026-11-24T14:00:00Z".parse().expect("an instant");
        assert_eq!(moment(at, Some("America/Chicago")), "Nov 24, 2026, 8:00 AM CST");
        assert_eq!(moment(at, None), "Nov 24, 2026, 2:00 PM UTC");
    }
}
