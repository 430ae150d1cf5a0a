//! Emails an offer to its carrier.

use super::link::OfferLink;
use chrono::{DateTime, Utc};
use kernel::count::thousands;
use kernel::ids::LoadOfferId;
use mail::{EmailBranding, Message, OfferedLoad};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::exchange::offers::{self, OfferRow};

/// Makes an offer's link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailLoadOffer {
    /// The offer's row.
    pub offer: LoadOfferId,
    /// The brand of the email and of the link's address.
    pub brand: Brand,
    /// The company's moment when it was made: a company of the demonstration has a clock of its own.
    pub offered_at: DateTime<Utc>,
}

impl Job for MailLoadOffer {
    const NAME: &'static str = "mail_load_offer";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailLoadOffer {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailLoadOffer {
    type Link = OfferLink;
    type Content = (OfferRow, Option<(String, String)>);

    async fn content(&self, db: &mut Conn, _: DateTime<Utc>) -> sqlx::Result<Option<Self::Content>> {
        let Some(row) = offers::to_mail(db, self.offer, self.offered_at).await? else { return Ok(None) };
        let lane = offers::lane(db, row.id).await?;
        Ok(Some((row, lane)))
    }

    fn id(&self, _: &Self::Content) -> LoadOfferId {
        self.offer
    }

    fn brand(&self, _: &Self::Content) -> Brand {
        self.brand
    }

    fn email(&self, head: EmailBranding<'_>, (row, lane): &Self::Content, link: &str, _: DateTime<Utc>) -> Message {
        let rate = row.rate_cents.map(|cents| format!("${}.{:02}", thousands(cents / 100), cents % 100));
        let about = OfferedLoad {
            company: &row.company_legal_name,
            number: &row.external_load_number,
            carrier: row.carrier_legal_name.as_deref(),
            lane: lane.as_ref().map(|(from, to)| (from.as_str(), to.as_str())),
            rate: rate.as_deref(),
            message: row.message.as_deref(),
            link,
        };
        mail::load_offer(head, &row.sent_to, about)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        // The clock of a demonstration's company is ahead.
        offers::sent(db, self.offer, now.max(self.offered_at)).await
    }
}
