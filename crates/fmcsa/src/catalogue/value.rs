//! The typed value of one field of one row.

use chrono::{NaiveDate, NaiveDateTime};
use std::borrow::Cow;

/// A typed value, borrowed from the record that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// The file says nothing: a blank or a documented placeholder.
    Null,
    /// Text without blanks around it; never empty, except where the table's column is `not null default ''`.
    Text(Cow<'a, str>),
    /// A PostgreSQL `smallint`.
    SmallInt(i16),
    /// A PostgreSQL `integer`.
    Int(i32),
    /// A PostgreSQL `bigint`.
    BigInt(i64),
    /// A PostgreSQL `real`.
    Real(f32),
    /// Yes or no.
    Bool(bool),
    /// A day.
    Date(NaiveDate),
    /// A moment, to the minute, in FMCSA's own time (the files name no zone).
    Timestamp(NaiveDateTime),
    /// A PostgreSQL `integer[]`.
    Ints(&'a [i32]),
    /// A PostgreSQL `bytea`: the row's hash.
    Bytes(&'a [u8]),
}

impl Value<'_> {
    /// Whether the file says nothing.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The same value, no longer tied to the record; `None` for the two forms that only borrow (lists and hashes).
    pub fn to_owned_value(&self) -> Option<Value<'static>> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Text(text) => Value::Text(Cow::Owned(text.clone().into_owned())),
            Self::SmallInt(number) => Value::SmallInt(*number),
            Self::Int(number) => Value::Int(*number),
            Self::BigInt(number) => Value::BigInt(*number),
            Self::Real(number) => Value::Real(*number),
            Self::Bool(yes) => Value::Bool(*yes),
            Self::Date(day) => Value::Date(*day),
            Self::Timestamp(moment) => Value::Timestamp(*moment),
            Self::Ints(_) | Self::Bytes(_) => return None,
        })
    }
}
