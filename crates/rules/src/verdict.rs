//! The verdict on a carrier: may this company use it. The worst wins. (Product: "Verdict".)

/// The verdict. The order is from the worst to the best: the least of several is the one that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A signal or a required rule speaks against it.
    DoNotUse,
    /// Someone has to look at it first.
    Review,
    /// A fact that is needed is unknown.
    Unknown,
    /// Nothing speaks against it, and what is needed is known.
    Use,
}

impl Verdict {
    /// Every verdict, the worst first.
    pub const ALL: [Self; 4] = [Self::DoNotUse, Self::Review, Self::Unknown, Self::Use];

    /// Its value in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DoNotUse => "do_not_use",
            Self::Review => "review",
            Self::Unknown => "unknown",
            Self::Use => "use",
        }
    }

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::DoNotUse => "Do not use",
            Self::Review => "Review",
            Self::Unknown => "Unknown",
            Self::Use => "Use",
        }
    }

    /// The verdict of a value in the API.
    pub fn of_str(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == word)
    }
}

/// How a carrier stands over several classifications, by how it stands in each: [`Verdict::Use`] in those that accept it (every rule is met
/// or overridden), the worst of the rules in the others. Accepted here and refused there is for a person to decide; accepted here and
/// undecided there is unknown. Without a classification that asks anything nothing speaks against it.
pub fn combined(standings: impl IntoIterator<Item = Verdict>) -> Verdict {
    let (mut is_accepted, mut worst) = (false, Verdict::Use);
    for standing in standings {
        is_accepted |= standing == Verdict::Use;
        worst = worst.min(standing);
    }
    if is_accepted { worst.max(Verdict::Review) } else { worst }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{DoNotUse, Review, Unknown, Use};
    use super::*;

    #[test]
    fn the_worst_is_the_least_and_words_are_read_back() {
        assert!(DoNotUse < Review && Review < Unknown && Unknown < Use);
        assert!(Verdict::ALL.iter().all(|known| Verdict::of_str(known.as_str()) == Some(*known)));
        assert_eq!(Verdict::of_str("fail"), None);
    }

    #[test]
    fn several_classifications_come_together_as_documented() {
        for (standings, expected) in [
            (&[][..], Use),
            (&[Use, Use], Use),
            (&[Use, DoNotUse], Review),
            (&[Use, Review], Review),
            (&[Use, Unknown], Unknown),
            (&[Use, Unknown, DoNotUse], Review),
            (&[DoNotUse, Review], DoNotUse),
            (&[Review, Unknown], Review),
            (&[Unknown], Unknown),
        ] {
            assert_eq!(combined(standings.iter().copied()), expected, "{standings:?}");
        }
    }
}
