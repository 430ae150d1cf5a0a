//! The two populations that are never mixed: FMCSA's carriers, and the invented ones of the demonstration. What a file of one says, or leaves
//! out, is said of its own carriers alone (product description, "Whose data" and "Coverage").

/// The lowest USDOT number of a synthetic carrier; FMCSA's own are below 10 million.
pub const FIRST_SYNTHETIC_DOT: i32 = 90_000_000;

/// Whose carrier it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Population {
    /// FMCSA's carriers.
    Real,
    /// Carriers of synthetic files.
    Synthetic,
}

impl Population {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Real, Self::Synthetic];

    /// The population of a USDOT number.
    pub const fn of_dot(dot_number: i32) -> Self {
        if dot_number >= FIRST_SYNTHETIC_DOT { Self::Synthetic } else { Self::Real }
    }
}

/// The populations whose carriers a file has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Populations {
    /// It has rows of FMCSA's carriers.
    pub real: bool,
    /// It has rows of synthetic ones.
    pub synthetic: bool,
}

impl Populations {
    /// Whether this one is among them.
    pub const fn has(self, population: Population) -> bool {
        match population {
            Population::Real => self.real,
            Population::Synthetic => self.synthetic,
        }
    }

    /// Adds one.
    pub const fn add(&mut self, population: Population) {
        match population {
            Population::Real => self.real = true,
            Population::Synthetic => self.synthetic = true,
        }
    }

    /// Whether there is any, and all of them are among `others`.
    pub const fn are_within(self, others: Self) -> bool {
        (self.real || self.synthetic) && (others.real || !self.real) && (others.synthetic || !self.synthetic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_ninety_million_are_synthetic() {
        assert_eq!([89_999_999, 90_000_000].map(Population::of_dot), Population::ALL);
    }

    #[test]
    fn a_file_of_both_speaks_for_each_and_an_empty_one_for_nobody() {
        let of = |real, synthetic| Populations { real, synthetic };
        assert!(of(true, false).are_within(of(true, true)) && of(true, true).are_within(of(true, true)));
        assert!(!of(true, true).are_within(of(true, false)) && !of(false, false).are_within(of(true, true)));
    }
}
