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
        let found = Self::ALL.iter().find(|one| one.ends_after().is_none_or(|end| age < end));
        found.copied().unwrap_or(Self::Over72Hours)
    }

    /// When what has that age was last posted: after the first moment, and not after the second. None where there is no such end.
    pub fn times(self, now: DateTime<Utc>) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let before = Self::ALL.iter().take_while(|age| **age != self).last();
        (self.ends_after().map(|end| now - end), before.and_then(|age| age.ends_after()).map(|end| now - end))
    }

    /// How old the oldest is; each begins where the one before ends.
    const fn ends_after(self) -> Option<TimeDelta> {
        match self {
            Self::Under8Hours => Some(TimeDelta::hours(8)),
            Self::Under12Hours => Some(TimeDelta::hours(12)),
            Self::Under24Hours => Some(TimeDelta::hours(24)),
            Self::Under72Hours => Some(TimeDelta::hours(72)),
            Self::Over72Hours => None,
        }
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

    #[test]
    fn every_moment_is_in_the_times_of_its_age_alone() {
        for minutes in -5..80 * 60 {
            let (last, now) = (at(0), at(minutes));
            let is_in = |age: &PostingAge| {
                let (after, until) = age.times(now);
                after.is_none_or(|after| last > after) && until.is_none_or(|until| last <= until)
            };
            let ages: Vec<_> = PostingAge::ALL.iter().filter(|age| is_in(age)).collect();
            assert_eq!(ages, [&PostingAge::of(last, now)], "{minutes} minutes ago");
        }
    }
}
