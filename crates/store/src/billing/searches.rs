//! Carrier searches against the plan's limit, by the calendar month. (Document 1 §5: lane search at the plan's limit shows a notice.)

use crate::companies::month_of;
use crate::{Conn, Tenant};
use chrono::NaiveDate;

/// What became of a search that was to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchUse {
    /// It is counted; so many were made this month.
    Counted(i32),
    /// The month's searches are used up; this one is not counted and not to be made.
    LimitReached,
}

/// Counts one carrier search of the company, unless the month's are used up.
pub async fn count_carrier_search(db: &mut Conn, tenant: Tenant, today: NaiveDate) -> sqlx::Result<SearchUse> {
    let counted = sqlx::query_scalar!(
        "update companies c
         set carrier_searches_count = case when c.carrier_searches_month = $2 then c.carrier_searches_count else 0 end + 1,
             carrier_searches_month = $2
         from plans p
         where c.id = $1 and p.id = c.plan_id and (p.carrier_searches_limit is null
             or case when c.carrier_searches_month = $2 then c.carrier_searches_count else 0 end < p.carrier_searches_limit)
         returning c.carrier_searches_count",
        tenant.company().0,
        month_of(today)
    )
    .fetch_optional(db)
    .await?;
    Ok(counted.map_or(SearchUse::LimitReached, SearchUse::Counted))
}
