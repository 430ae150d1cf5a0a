//! What companies may set in the place of rule types' numbers and ratings: the bounds, and why they are where they are.

use crate::column::Column;
use crate::predicate::Predicate;
use crate::rule_type::{LOOK_BACK, RECENT_DAYS, UNITS_PER_INSPECTION};
use crate::threshold::{Bounds, Choice, Scale, Threshold, Unit};

/// A scale of whole numbers.
const fn numbers(unit: Unit, default: i64, least: i64, most: i64, source: &'static str) -> Scale {
    Scale { unit, default: Threshold::Number(default), bounds: Bounds::Between(least, most), source }
}

/// Months of authority. Ten years is longer than any broker is known to ask for.
pub(crate) const fn authority(default: i64) -> Scale {
    numbers(Unit::Months, default, 1, 120, "From one month to ten years; the specification has 3 and 6 months.")
}

/// Dollars of BIPD insurance.
pub(crate) const fn bipd(default: i64) -> Scale {
    let source = "The least that FMCSA requires of for-hire property carriers is $300,000 and the most is $5,000,000 (49 CFR 387.303); \
                  policies go up to twice that.";
    numbers(Unit::Dollars, default, 300_000, 10_000_000, source)
}

/// Dollars of cargo insurance.
pub(crate) const CARGO: Scale = numbers(
    Unit::Dollars,
    100_000,
    5_000,
    5_000_000,
    "The least that FMCSA requires of household goods carriers is $5,000 (49 CFR 387.303); high-value freight asks for millions.",
);

/// Inspections are looked back for no longer than they are kept for.
pub(crate) const INSPECTED: Scale = numbers(
    Unit::Months,
    LOOK_BACK as i64,
    1,
    LOOK_BACK as i64,
    "Inspections are looked back for 24 months, as FMCSA's own measurement does.",
);

/// Power units for each inspection.
pub(crate) const FLEET: Scale = numbers(
    Unit::PowerUnits,
    UNITS_PER_INSPECTION,
    2,
    100,
    "One inspection in 24 months for 2 units is what busy roads see; one for 100 units is next to none.",
);

/// A changed contact counts for no longer than the census is known to have been followed for.
pub(crate) const CONTACT: Scale = numbers(
    Unit::Days,
    RECENT_DAYS as i64,
    1,
    RECENT_DAYS as i64,
    "A change counts as recent for 30 days everywhere in the product; a shorter time may be enough.",
);

/// FMCSA's safety ratings that a carrier may have. (49 CFR 385.3. Unsatisfactory carriers may not operate: 49 CFR 385.13.)
pub(crate) const SAFETY: Scale = Scale {
    unit: Unit::Rating,
    default: Threshold::Choice("satisfactory_or_unrated"),
    bounds: Bounds::Among(&[
        Choice {
            word: "satisfactory",
            label: "Satisfactory only",
            words: "Carrier must have a satisfactory safety rating.",
            predicate: Predicate::OneOf(Column::SafetyRating, &["S"], false),
        },
        Choice {
            word: "satisfactory_or_unrated",
            label: "Satisfactory or unrated",
            words: "If rated, carrier must have a satisfactory safety rating.",
            predicate: Predicate::OneOf(Column::SafetyRating, &["S"], true),
        },
        Choice {
            word: "conditional_or_unrated",
            label: "Satisfactory, conditional or unrated",
            words: "If rated, carrier must have a satisfactory or conditional safety rating.",
            predicate: Predicate::OneOf(Column::SafetyRating, &["S", "C"], true),
        },
    ]),
    source: "FMCSA's ratings are satisfactory, conditional and unsatisfactory (49 CFR 385.3); an unsatisfactory carrier may not operate.",
};

/// A rating of A.M. Best and what is above it.
macro_rules! best {
    ($word:literal, $($passes:literal),+) => {
        Choice {
            word: $word,
            label: concat!($word, " or better"),
            words: concat!("Carrier's insurer must be rated ", $word, " or better by A.M. Best."),
            predicate: Predicate::OneOf(Column::InsurerRating, &[$($passes),+], false),
        }
    };
}

/// Ratings of insurers.
pub(crate) const INSURER: Scale = Scale {
    unit: Unit::Rating,
    default: Threshold::Choice("A-"),
    bounds: Bounds::Among(&[
        best!("A++", "A++"),
        best!("A+", "A++", "A+"),
        best!("A", "A++", "A+", "A"),
        best!("A-", "A++", "A+", "A", "A-"),
        best!("B++", "A++", "A+", "A", "A-", "B++"),
        best!("B+", "A++", "A+", "A", "A-", "B++", "B+"),
    ]),
    source: "A.M. Best calls A++ to B+ secure; lower ratings are vulnerable.",
};
