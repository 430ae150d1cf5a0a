//! What is known beside the files' own rows: changes that imports saw, an earlier registration, alerts and devices.

use chrono::{DateTime, NaiveDate, Utc};

/// One fact that an import changed. A first load is not a change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its key; grows with time.
    pub id: i64,
    /// The column or derived fact.
    pub field: String,
    /// The value before; none when there was none.
    pub before: Option<String>,
    /// The value after; none when there is none any more.
    pub after: Option<String>,
    /// The data set it came from.
    pub data_set: String,
    /// The day of the data set's content.
    pub as_of: Option<NaiveDate>,
    /// The import that saw it; none where it was the calendar.
    pub run_id: Option<i64>,
    /// When this installation saw it.
    pub observed_at: DateTime<Utc>,
}

/// The revoked carrier that a carrier is marked to follow, as this product knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predecessor {
    /// The product's own key.
    pub id: i64,
    /// The legal name of its census row.
    pub legal_name: Option<String>,
}

/// What brokers and devices report about a carrier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signals {
    /// Where and on how many days its vehicles were inspected from the day `since` on: inspections at one place on one day count once, and
    /// one without a place does not count on a day of others.
    pub inspections: i64,
    /// Published identity alerts that have not expired.
    pub alerts: i64,
    /// When the newest of them was published.
    pub alerted_at: Option<DateTime<Utc>>,
    /// What the newest of them is about, as people call it: `Double brokering`.
    pub alerted_of: Option<&'static str>,
    /// Those of them that say that someone uses its identity.
    pub impersonations: i64,
    /// When the newest of these was published.
    pub impersonated_at: Option<DateTime<Utc>>,
    /// ELD providers that the carrier lets report where its vehicles are, and that answer.
    pub devices: i64,
    /// The newest report or connection of any of them.
    pub reported_at: Option<DateTime<Utc>>,
}
