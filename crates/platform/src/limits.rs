//! What companies use up that is counted in the database: emails a day and to one address, and bytes of kept files. How often they call is
//! counted in memory (`http::caller_limits`).

use crate::app::App;
use crate::attempts::{Limit, account};
use crate::http::{Code, Denied, Error};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CompanyId;
use std::time::Duration;
use store::companies::limits::{self, MailUse};
use store::{Conn, Tenant};

/// Emails to one address that one company's people cause. (Ours.)
const MAIL_TO: Limit = Limit { name: "mail_to", window: TimeDelta::hours(1), attempts: 10 };
/// The same of all companies: companies that each stay within theirs must not flood an address together. (Ours.)
const ALL_MAIL_TO: Limit = Limit { name: "all_mail_to", window: TimeDelta::hours(1), attempts: 40 };
/// Codes to one contact that the holders of one company's links to carriers cause. Whoever has a link may be the thief, and the desk must still
/// reach the carrier: so they count apart from what its people send. (Ours.)
const CODES_TO: Limit = Limit { name: "codes_to", window: TimeDelta::hours(1), attempts: 10 };
/// The same of all companies' links. (Ours.)
const ALL_CODES_TO: Limit = Limit { name: "all_codes_to", window: TimeDelta::hours(1), attempts: 20 };

/// Counts an email that the company causes, in the transaction that causes it: to someone outside the company, or who is not in it yet. Beyond
/// the day's it is a 429. A company under review writes to no one, so that no stranger reads what it says.
pub async fn count_mail(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> Result<(), Error> {
    match limits::count_mail(db, tenant, now.date_naive()).await? {
        MailUse::Counted => Ok(()),
        MailUse::InReview => Err(Error::Denied(Denied::PendingReview)),
        MailUse::LimitReached(limit) => Err(Error::Limited {
            code: Code::DailyLimitReached,
            why: format!("Your company reached its daily email limit ({limit})."),
            retry_after: (limits::next_day(now) - now).to_std().unwrap_or(Duration::from_secs(1)),
        }),
    }
}

/// Counts an email to one address that the company's people cause, in the transaction that causes it, as its last statement: whoever emails the
/// same address waits until it ends. What is not committed is not counted. Beyond the hour's it is a 429 that says so.
pub async fn count_mail_to(db: &mut Conn, tenant: Tenant, email: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let own = format!("This address got {} emails from your company within an hour.", MAIL_TO.attempts);
    let all = format!("This address got {} emails from several companies within an hour.", ALL_MAIL_TO.attempts);
    count_to(db, tenant, email, [(MAIL_TO, own), (ALL_MAIL_TO, all)], now).await
}

/// The same for a code that the holder of a link to a carrier asks for, by email or text message.
pub async fn count_code_to(db: &mut Conn, tenant: Tenant, contact: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let why = |limit: Limit| format!("{} codes were sent to this contact within an hour.", limit.attempts);
    let limits = [(CODES_TO, why(CODES_TO)), (ALL_CODES_TO, why(ALL_CODES_TO))];
    count_to(db, tenant, contact, limits, now).await
}

/// Counts for the company and then for all, each with what a refusal says.
async fn count_to(
    db: &mut Conn,
    tenant: Tenant,
    to: &str,
    [own, all]: [(Limit, String); 2],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let to = account(to);
    let own_to = format!("{}:{to}", tenant.company().0);
    for ((limit, why), to) in [(own, own_to), (all, to)] {
        let key = format!("{}:{to}", limit.name);
        if store::auth::count_attempt(db, &key, limit.start(now)).await? > limit.attempts {
            return Err(Error::Limited { code: Code::EmailLimitReached, why, retry_after: limit.wait(now) });
        }
    }
    Ok(())
}

/// Refuses a file that the company has no room for, before it is written. What several add at once is refused when they commit (migration 44).
pub async fn room_for(app: &App, company: CompanyId, bytes: usize) -> Result<(), Error> {
    let storage = limits::storage(&mut *app.conn().await?, company).await?.ok_or(Error::NotFound)?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    if storage.has_room_for(bytes) { Ok(()) } else { Err(Error::StorageFull) }
}
