//! Contacts on file that nobody changed of late.
//!
//! A value is proven when FMCSA's file has had it without change since a moment, by the files on record: those have to reach back that far. A
//! shorter history is not known to be without change, so it proves nothing. (loads.md §2a point 2)

use crate::Conn;
use crate::fmcsa_rows::runs;
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use kernel::ids::CarrierId;
use kernel::population::Population;
use sqlx::query_as;

/// What the files on record say of a contact of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The same since the moment asked for: the present one, or, where it changed since, the one before.
    Known(String),
    /// Nobody can tell: the files on record, or the carrier's registration, are younger than that.
    TooShort,
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

/// The email address that FMCSA's file has had for a carrier since a moment.
pub async fn email(db: &mut Conn, carrier: CarrierId, since: DateTime<Utc>) -> sqlx::Result<Proven> {
    contact(db, carrier, "email_address", since).await
}

/// The phone number that FMCSA's file has had for a carrier since a moment.
pub async fn phone(db: &mut Conn, carrier: CarrierId, since: DateTime<Utc>) -> sqlx::Result<Proven> {
    contact(db, carrier, "phone", since).await
}

/// What stood in a field of the census at a moment: the value before the first change since, or the present one.
async fn contact(db: &mut Conn, carrier: CarrierId, field: &str, since: DateTime<Utc>) -> sqlx::Result<Proven> {
    let found = query_as!(
        Row,
        r#"select c.dot_number as "dot_number!", c.added_on,
                  case when h.id is not null then h.before when $3 = 'phone' then c.phone else c.email_address end as value
             from carriers c
             left join lateral (
                 select id, before from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = $3 and h.data_set = c.data_set
                    and coalesce(h.as_of::timestamptz, h.observed_at) > $2
                  order by h.id limit 1
             ) h on true
            where c.id = $1 and c.ended_run_id is null"#,
        carrier.0,
        since,
        field
    );
    let found = found.fetch_optional(&mut *db).await?;
    judge(db, found, since).await
}

/// Whether what was found has been seen for that long.
async fn judge(db: &mut Conn, found: Option<Row>, since: DateTime<Utc>) -> sqlx::Result<Proven> {
    let Some(Row { dot_number, added_on, value: Some(value) }) = found else { return Ok(Proven::Nothing) };
    let (day, population) = (since.date_naive(), Population::of_dot(dot_number));
    let followed_since = runs::followed_since(db, DataSet::Census, population).await?;
    let is_long_enough = followed_since.is_some_and(|on| on <= day) && added_on.is_none_or(|on| on <= day);
    Ok(if is_long_enough { Proven::Known(value) } else { Proven::TooShort })
}
