//! What companies use up that is counted in the database: emails a day, and bytes of kept files. How often they call is counted in memory
//! (`http::caller_limits`).

use crate::app::App;
use crate::http::{Code, Denied, Error};
use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;
use std::time::Duration;
use store::companies::limits::{self, MailUse};
use store::{Conn, Tenant};

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

/// Refuses a file that the company has no room for, before it is written. What several add at once is refused when they commit (migration 44).
pub async fn room_for(app: &App, company: CompanyId, bytes: usize) -> Result<(), Error> {
    let storage = limits::storage(&mut *app.conn().await?, company).await?.ok_or(Error::NotFound)?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    if storage.has_room_for(bytes) { Ok(()) } else { Err(Error::StorageFull) }
}
