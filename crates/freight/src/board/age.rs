//! How long ago a load was last posted, as the board's filter has it.

use chrono::{DateTime, TimeDelta, Utc};

kernel::wire::words! {
    /// How long ago a load was last posted. The ages do not overlap. (Document 2 §9: under 8h, 8 to 12h, 12 to 24h, 24 to 72h, over 72h.)
    pub enum PostingAge {
        /// Less than 8 hours ago.
        Under8Hours = "8hr",
        /// 8 to 12 hours ago.
        Under12Hours = "12hr",
        /// 12 to 24 hours ago.
        Under24Hours = "24hr",
        /// 24 to 72 hours ago.
        Under72Hours = "72hr",
        /// 72 hours ago or longer.
        Over72Hours = ">72hr",
    }
}

impl PostingAge {
    /// The age of what was posted then. What is posted later than `now` is new: two clocks may differ by a little.
    pub fn of(last_posted_at: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        let age = now - last_posted_at;
        let ends =
            [(8, Self::Under8Hours), (12, Self::Under12Hours), (24, Self::Under24Hours), (72, Self::Under72Hours)];
        let found = ends.into_iter().find(|(hours, _)| age < TimeDelta::hours(*hours));
        found.map_or(Self::Over72Hours, |(_, is)| is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::at;

    #[test]
    fn an_age_ends_where_the_next_begins() {
        let of = |minutes: i64| PostingAge::of(at(0), at(minutes)).as_str();

        assert_eq!([of(-5), of(0), of(8 * 60 - 1)], ["8hr"; 3]);
        assert_eq!([of(8 * 60), of(12 * 60 - 1)], ["12hr"; 2]);
        assert_eq!([of(12 * 60), of(24 * 60 - 1)], ["24hr"; 2]);
        assert_eq!([of(24 * 60), of(72 * 60 - 1)], ["72hr"; 2]);
        assert_eq!([of(72 * 60), of(720 * 60)], [">72hr"; 2]);
    }
}
