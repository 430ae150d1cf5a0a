//! Emails staff that something awaits review: one job per person, so that each email is retried by itself.

use super::name_of;
use chrono::{DateTime, Utc};
use kernel::ids::{IdentityAlertId, UserId};
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::identity::{alerts, edit_requests};

/// What waits.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// An alert with this id.
    IdentityAlert(IdentityAlertId),
    /// An edit request with this id.
    EditRequest(i64),
}

/// Emails one member of staff.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailStaff {
    /// The recipient's user id.
    pub user: UserId,
    /// What waits for review.
    pub about: About,
}

/// Enqueues one email for each member of staff, in the caller's transaction.
pub(super) async fn enqueue(db: &mut Conn, about: About, now: DateTime<Utc>) -> sqlx::Result<()> {
    for user in store::users::staff(db).await? {
        queue::enqueue(db, &MailStaff { user, about }, now).await?;
    }
    Ok(())
}

impl Job for MailStaff {
    const NAME: &'static str = "tell_staff";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailStaff {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(to) = store::users::staff_email(&mut db, self.user).await? else { return Ok(()) };
        let message = match self.about {
            About::IdentityAlert(id) => {
                let Some(alert) = alerts::find_for_review(&mut db, id).await? else { return Ok(()) };
                let brand = Brand::from(alert.site);
                let carrier = name_of(alert.carrier_legal_name.as_deref(), alert.carrier_dot_number);
                let link = format!("{}/broker/identity-alerts/review", brand.address(&app.config));
                let head = Mailer::head(&app.config, brand);
                mail::identity_alert_to_review(head, &to, &carrier, alert.is_type.label(), &link)
            }
            About::EditRequest(id) => {
                let Some(request) = edit_requests::find(&mut db, id).await? else { return Ok(()) };
                let carrier = name_of(request.carrier_legal_name.as_deref(), request.carrier_dot_number);
                let from = format!("{} of {}", request.user_name, request.company_legal_name);
                let link = format!("{}/broker/carriers/{}", Brand::Portal.address(&app.config), request.carrier_id);
                mail::edit_request(
                    Mailer::head(&app.config, Brand::Portal),
                    &to,
                    &from,
                    &carrier,
                    &request.message,
                    &link,
                )
            }
        };
        drop(db);
        app.mailer.send(app, &message).await
    }
}
