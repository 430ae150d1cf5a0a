//! A load's status (document 2 §4).

kernel::wire::words! {
    /// Where a load stands.
    pub enum LoadStatus {
        /// No carrier hauls it.
        Available = "available",
        /// A carrier will haul it.
        Covered = "covered",
        /// It is on its way: the truck came to the first stop.
        Progress = "progress",
        /// It is expected too late at the next stop.
        Delayed = "delayed",
        /// The last delivery was logged.
        Delivered = "delivered",
        /// It was called off.
        Cancelled = "cancelled",
        /// Nobody said that it was delivered, but it must have been.
        AssumedDelivered = "assumed_delivered",
    }
}

impl LoadStatus {
    /// What people call it, as within a sentence: the words of the screens.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Covered => "covered",
            Self::Progress => "in progress",
            Self::Delayed => "delayed",
            Self::Delivered => "delivered",
            Self::Cancelled => "canceled",
            Self::AssumedDelivered => "assumed delivered",
        }
    }

    /// Whether it is among the open ones: available, covered, progress, delayed.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Available | Self::Covered | Self::Progress | Self::Delayed)
    }

    /// Whether a carrier is at work on it: covered, progress, delayed. Problems hold of these alone.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Covered | Self::Progress | Self::Delayed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_specifications() {
        let words = ["available", "covered", "progress", "delayed", "delivered", "cancelled", "assumed_delivered"];
        assert_eq!(LoadStatus::WORDS, words);
        let open: Vec<_> =
            LoadStatus::ALL.iter().filter(|status| status.is_open()).map(|status| status.as_str()).collect();
        let live: Vec<_> =
            LoadStatus::ALL.iter().filter(|status| status.is_live()).map(|status| status.as_str()).collect();
        assert_eq!((open.as_slice(), live.as_slice()), (&words[..4], &words[1..4]));
    }
}
