//! Contacts on file that nobody changed of late.
//!
//! A value is proven when FMCSA's file has had it without change since a moment, by the files on record: those have to reach back that far, and
//! up to the present. A shorter history, or one that ended, is not known to be without change, so it proves nothing. (loads.md §2a point 2; the
//! days are `profile::coverage`'s, as for packets: docs/contacts.md, "How fresh".)

use crate::Conn;
use crate::fmcsa_rows::runs;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fmcsa::DataSet;
use kernel::ids::CarrierId;
use kernel::population::Population;
use profile::coverage::is_young_for_contacts;
use sqlx::{query_as, query_scalar};

/// What the files on record say of a contact of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The same since the moment asked for: the present one, or, where it changed since, the one before.
    Known(String),
    /// Nobody can tell: the files on record, or the carrier's registration, are younger than that.
    TooShort,
    /// Nobody can tell: the last complete census on record is too old to show what changed since.
    TooOld,
    /// There was none, or the carrier is not on file.
    Nothing,
}

impl Proven {
    /// The same value in another form; nothing where it has none.
    #[must_use]
    pub fn and_then(self, form: impl FnOnce(String) -> Option<String>) -> Self {
        match self {
            Self::Known(value) => form(value).map_or(Self::Nothing, Self::Known),
            other => other,
        }
    }
}

/// A contact as it was at a moment.
struct Row {
    dot_number: i32,
    /// When the carrier was registered.
    added_on: Option<NaiveDate>,
    value: Option<String>,
}

/// The email address that FMCSA's file has had for a carrier for so long, up to now.
pub async fn email(db: &mut Conn, carrier: CarrierId, lasting: TimeDelta, now: DateTime<Utc>) -> sqlx::Result<Proven> {
    contact(db, carrier, "email_address", lasting, now).await
}

/// The phone number that FMCSA's file has had for a carrier for so long, up to now.
pub async fn phone(db: &mut Conn, carrier: CarrierId, lasting: TimeDelta, now: DateTime<Utc>) -> sqlx::Result<Proven> {
    contact(db, carrier, "phone", lasting, now).await
}

/// When FMCSA's file changed from the phone number that stood there at a day; none where it still has that one since.
pub async fn phone_changed_on(db: &mut Conn, carrier: CarrierId, since: NaiveDate) -> sqlx::Result<Option<NaiveDate>> {
    let changed_on = query_scalar!(
        r#"select coalesce(h.as_of, h.observed_at::date) as "changed_on!"
             from carriers c join carrier_changes h on h.dot_number = c.dot_number and h.field = 'phone' and h.data_set = c.data_set
            where c.id = $1 and c.ended_run_id is null and coalesce(h.as_of, h.observed_at::date) >= $2
            order by h.id limit 1"#,
        carrier.0,
        since
    );
    changed_on.fetch_optional(db).await
}

/// What stood in a field of the census for so long: the value before the first change since, or the present one. The last of the days counts,
/// as for packets.
async fn contact(
    db: &mut Conn,
    carrier: CarrierId,
    field: &str,
    lasting: TimeDelta,
    now: DateTime<Utc>,
) -> sqlx::Result<Proven> {
    let since = (now - lasting).date_naive();
    let found = query_as!(
        Row,
        r#"select c.dot_number as "dot_number!", c.added_on,
                  case when h.id is not null then h.before when $3 = 'phone' then c.phone else c.email_address end as value
             from carriers c
             left join lateral (
                 select id, before from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = $3 and h.data_set = c.data_set
                    and coalesce(h.as_of, h.observed_at::date) >= $2
                  order by h.id limit 1
             ) h on true
            where c.id = $1 and c.ended_run_id is null"#,
        carrier.0,
        since,
        field
    );
    let found = found.fetch_optional(&mut *db).await?;
    judge(db, found, since, now.date_naive()).await
}

/// Whether what was found has been seen for that long.
async fn judge(db: &mut Conn, found: Option<Row>, since: NaiveDate, today: NaiveDate) -> sqlx::Result<Proven> {
    let Some(Row { dot_number, added_on, value: Some(value) }) = found else { return Ok(Proven::Nothing) };
    let population = Population::of_dot(dot_number);
    let followed_since = runs::followed_since(db, DataSet::Census, population).await?;
    if followed_since.is_none_or(|on| on > since) || added_on.is_some_and(|on| on > since) {
        return Ok(Proven::TooShort);
    }
    let until = runs::followed_until(db, DataSet::Census, population).await?;
    let is_young = until.is_some_and(|until| is_young_for_contacts(population, until, today));
    Ok(if is_young { Proven::Known(value) } else { Proven::TooOld })
}
