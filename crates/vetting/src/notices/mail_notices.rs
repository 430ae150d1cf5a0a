//! Emails notices. The text is written when it is sent, from the current data.

use super::send::may_be_emailed;
use super::{view, words};
use carriers::verdicts::judging;
use carriers::verdicts::view::CarrierVerdict;
use kernel::ids::{CarrierId, CompanyId};
use kernel::scopes::Scope;
use kernel::subject::Subject;
use mail::{NoticeLine, NoticesEmail};
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::{Mailer, message_id};
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use store::Tenant;
use store::notices::{Kind, Severity, mails};
use store::users;

/// The most notices that an email lists; it says how many more there are.
const MOST: i64 = 50;

/// Sends an email, once. (Over SMTP a process that dies between the server's "yes" and our note of it sends it again, with the same
/// Message-ID.)
#[derive(Debug, Serialize, Deserialize)]
pub struct MailNotices {
    /// Id of the email's row.
    pub letter: i64,
}

impl Job for MailNotices {
    const NAME: &'static str = "mail_notices";
    const MAX_ATTEMPTS: i32 = 10;

    fn dedupe_key(&self) -> Option<String> {
        Some(self.letter.to_string())
    }
}

impl Run<App> for MailNotices {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        let verdicts = self.verdicts(app).await?;
        let mut tx = app.pool.begin().await?;
        let Some(queued) = mails::lock(&mut tx, self.letter).await? else { return Ok(()) };
        let member = users::find(&mut tx, queued.user, now).await?.filter(may_be_emailed);
        let member = member.filter(|member| member.company.as_ref().is_some_and(|own| own.id == queued.company));
        let (notices, total) = mails::content(&mut tx, &queued, MOST).await?;
        if let Some(member) = member.filter(|_| total > 0) {
            let address = Brand::Portal.address(&app.config);
            let lines = notices.iter().map(|notice| NoticeLine {
                carrier: words::carrier(notice),
                is_critical: notice.severity() == Severity::Critical,
                words: match words::reason(notice) {
                    Some(reason) => format!("{} {reason}", words::summary(notice)),
                    None => words::summary(notice),
                },
                source: view::source_words(notice),
                verdict: verdicts.get(&notice.carrier_id).map(|found| words::verdict(found, now.date_naive())),
                link: match (notice.kind, notice.subject()) {
                    (Kind::LoadOffer, Subject::Load(load)) => format!("{address}/broker/exchange/loads/{load}"),
                    _ => format!("{address}/broker/carriers/{}", notice.carrier_id),
                },
            });
            let content = NoticesEmail {
                is_daily: queued.is_daily,
                lines: &lines.collect::<Vec<_>>(),
                total,
                all: &format!("{address}/broker/notices"),
                preferences: &format!("{address}/broker/my-account"),
            };
            let mut message = mail::notices(Mailer::head(&app.config, Brand::Portal), &member.email, &content);
            message.id = Some(message_id("notices", self.letter, &address));
            app.mailer.send_in(app, &mut tx, &message).await?;
        }
        mails::done(&mut tx, self.letter, now).await?;
        Ok(tx.commit().await?)
    }
}

impl MailNotices {
    /// The verdicts on the carriers of the email, as the person's screens show them; none while carrier data is loading: an email does not
    /// wait for that. They are worked out before the email is locked, because that takes connections of its own.
    async fn verdicts(&self, app: &App) -> Result<HashMap<CarrierId, CarrierVerdict>, Failure> {
        let mut tx = app.pool.begin().await?;
        let Some(queued) = mails::lock(&mut tx, self.letter).await? else { return Ok(HashMap::new()) };
        let (notices, _) = mails::content(&mut tx, &queued, MOST).await?;
        let member = users::find(&mut tx, queued.user, app.clock.now()).await?;
        tx.rollback().await?;
        let is_safety_hidden = member.is_none_or(|member| member.has(Scope::BlockSafetyData));
        let carriers: BTreeSet<_> = notices.iter().map(|notice| notice.carrier_id).collect();
        let carriers: Vec<_> = carriers.into_iter().collect();
        let found = judging::of_company(app, tenant_of(queued.company), is_safety_hidden, &carriers).await;
        let found = found.map_err(|error| Failure::retry(format!("{error:?}")))?;
        Ok(carriers.into_iter().zip(found.into_iter().flatten()).collect())
    }
}

#[expect(clippy::disallowed_methods, reason = "the email is for a member of that company")]
const fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}
