//! Emails a link to a load's page.

use super::link::{CustomerLink, DockLink, DriverLink, EldLink};
use kernel::ids::TrackingLinkId;
use mail::TrackedLoad;
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::renew;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::loads::links::{self, LinkKind};

/// Makes a link's token and emails it. Run twice, the later one counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailTrackingLink {
    /// The link's row.
    pub link: TrackingLinkId,
    /// The brand of the email and of the link's address.
    pub brand: Brand,
}

impl Job for MailTrackingLink {
    const NAME: &'static str = "mail_tracking_link";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailTrackingLink {
    async fn run(&self, app: &App) -> JobResult {
        let mut tx = app.pool.begin().await?;
        let Some(about) = links::to_mail(&mut tx, self.link).await? else { return Ok(()) };
        let address = match about.kind {
            LinkKind::Driver => renew::<DriverLink>(app, &mut tx, self.brand, self.link, &[]).await?,
            LinkKind::Customer => renew::<CustomerLink>(app, &mut tx, self.brand, self.link, &[]).await?,
            LinkKind::Dock => renew::<DockLink>(app, &mut tx, self.brand, self.link, &[]).await?,
            LinkKind::Eld => renew::<EldLink>(app, &mut tx, self.brand, self.link, &[]).await?,
        };
        tx.commit().await?;
        let load = TrackedLoad {
            company: &about.company_legal_name,
            number: &about.external_load_number,
            carrier: about.carrier_name.as_deref(),
            link: &address,
        };
        let head = Mailer::head(&app.config, self.brand);
        let message = match about.kind {
            LinkKind::Driver => mail::driver_link(head, &about.email, load),
            LinkKind::Customer => mail::customer_link(head, &about.email, load),
            LinkKind::Dock => mail::dock_link(head, &about.email, load),
            LinkKind::Eld => mail::eld_share_request(head, &about.email, load),
        };
        app.mailer.send(app, &message).await
    }
}
