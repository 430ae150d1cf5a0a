//! Days in bodies and queries: `#[serde(deserialize_with = "days::day")]`, or `#[serde(default, deserialize_with = "days::optional")]`.
//! Instants (RFC 3339): `days::instant` and `days::optional_instant`.
//!
//! A test (`crates/server/tests/it/rooms.rs`) holds that every day a client may give is read by them.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::days;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A day from 1900 to 2199.
pub fn day<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    taken(NaiveDate::deserialize(from)?)
}

/// The same, which may be left out or null.
pub fn optional<'de, D: Deserializer<'de>>(from: D) -> Result<Option<NaiveDate>, D::Error> {
    Option::<NaiveDate>::deserialize(from)?.map(taken).transpose()
}

fn taken<E: Error>(day: NaiveDate) -> Result<NaiveDate, E> {
    if days::is_taken(day) { Ok(day) } else { Err(E::custom(format!("Must be {}.", days::requirement()))) }
}

/// An instant from 1900 to 2199.
pub fn instant<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    taken_at(DateTime::deserialize(from)?)
}

/// The same, which may be left out or null.
pub fn optional_instant<'de, D: Deserializer<'de>>(from: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    Option::<DateTime<Utc>>::deserialize(from)?.map(taken_at).transpose()
}

fn taken_at<E: Error>(at: DateTime<Utc>) -> Result<DateTime<Utc>, E> {
    taken(at.date_naive()).map(|_| at)
}
