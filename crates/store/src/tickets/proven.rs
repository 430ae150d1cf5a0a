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
use sqlx::{query, query_as, query_scalar};

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
    id: CarrierId,
    dot_number: i32,
    /// When the carrier was registered.
    added_on: Option<NaiveDate>,
    value: Option<String>,
    /// What is there now.
    present: Option<String>,
}

/// A carrier's contact on file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnFile {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// What is known to have been there for so long.
    pub proven: Proven,
    /// What is there now, for however long.
    pub present: Option<String>,
}

/// The email address that FMCSA's file has had for a carrier for so long, up to now.
pub async fn email(db: &mut Conn, carrier: CarrierId, lasting: TimeDelta, now: DateTime<Utc>) -> sqlx::Result<Proven> {
    contact(db, carrier, "email_address", lasting, now).await
}

/// The same of some carriers; those that are not on file are left out.
pub async fn emails(
    db: &mut Conn,
    carriers: &[CarrierId],
    lasting: TimeDelta,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<OnFile>> {
    contacts(db, carriers, "email_address", lasting, now).await
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

/// From which day on a contact of a carrier that doesn't change is known to have been the same for so long: by when the censuses on record begin, and
/// when it was registered. None where no such census is on record, or the carrier isn't on file.
pub async fn known_from(db: &mut Conn, carrier: CarrierId, lasting: TimeDelta) -> sqlx::Result<Option<NaiveDate>> {
    let found = query!(
        r#"select dot_number as "dot_number!", added_on as "added_on?" from carriers where id = $1 and ended_run_id is null"#,
        carrier.0
    );
    let Some(row) = found.fetch_optional(&mut *db).await? else { return Ok(None) };
    let since = runs::followed_since(db, DataSet::Census, Population::of_dot(row.dot_number)).await?;
    let since = since.map(|since| row.added_on.map_or(since, |added_on| added_on.max(since)));
    Ok(since.and_then(|since| since.checked_add_signed(lasting)))
}

/// What stood in a field of the census for so long.
async fn contact(
    db: &mut Conn,
    carrier: CarrierId,
    field: &str,
    lasting: TimeDelta,
    now: DateTime<Utc>,
) -> sqlx::Result<Proven> {
    let found = contacts(db, &[carrier], field, lasting, now).await?;
    Ok(found.into_iter().next().map_or(Proven::Nothing, |found| found.proven))
}

/// The same of some carriers: the value before the first change since, or the present one. The last of the days counts, as for packets.
async fn contacts(
    db: &mut Conn,
    carriers: &[CarrierId],
    field: &str,
    lasting: TimeDelta,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<OnFile>> {
    let since = (now - lasting).date_naive();
    let rows = query_as!(
        Row,
        r#"select c.id as "id!: CarrierId", c.dot_number as "dot_number!", c.added_on,
                  case when h.id is not null then h.before when $3 = 'phone' then c.phone else c.email_address end as value,
                  case when $3 = 'phone' then c.phone else c.email_address end as present
             from carriers c
             left join lateral (
                 select id, before from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = $3 and h.data_set = c.data_set
                    and coalesce(h.as_of, h.observed_at::date) >= $2
                  order by h.id limit 1
             ) h on true
            where c.id = any($1) and c.ended_run_id is null"#,
        carriers as &[CarrierId],
        since,
        field
    );
    let rows = rows.fetch_all(&mut *db).await?;
    let mut read = [None; Population::ALL.len()];
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let population = Population::of_dot(row.dot_number);
        let followed = match read[population as usize] {
            Some(followed) => followed,
            None => Followed::read(db, population).await?,
        };
        read[population as usize] = Some(followed);
        let proven = match row.value {
            None => Proven::Nothing,
            Some(value) => followed.proven(population, (value, row.added_on), since, now.date_naive()),
        };
        found.push(OnFile { carrier_id: row.id, proven, present: row.present });
    }
    Ok(found)
}

/// How far the censuses on record reach that have carriers of a population.
#[derive(Clone, Copy)]
struct Followed {
    since: Option<NaiveDate>,
    until: Option<NaiveDate>,
}

impl Followed {
    async fn read(db: &mut Conn, population: Population) -> sqlx::Result<Self> {
        let (since, until) = runs::followed(db, DataSet::Census, population).await?;
        Ok(Self { since, until })
    }

    /// Whether what was found has been seen for that long.
    fn proven(
        self,
        population: Population,
        (value, added_on): (String, Option<NaiveDate>),
        since: NaiveDate,
        today: NaiveDate,
    ) -> Proven {
        if self.since.is_none_or(|on| on > since) || added_on.is_some_and(|on| on > since) {
            return Proven::TooShort;
        }
        let is_young = self.until.is_some_and(|until| is_young_for_contacts(population, until, today));
        if is_young { Proven::Known(value) } else { Proven::TooOld }
    }
}
