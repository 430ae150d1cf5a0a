//! Ids of areas: the same in every release, because each is made of the area's type and its code and nothing is counted.

use super::AreaType;
use std::fmt;

/// What a type's ids begin at: the type's number times this.
const STEP: i64 = 100_000_000;

/// The id of an area: the type's number times 100,000,000, plus a number that follows from the code.
///
/// | type | begins at | plus |
/// |---|---|---|
/// | `five_zip` | 100,000,000 | the five digits |
/// | `three_zip` | 200,000,000 | the three digits |
/// | `fsa` | 300,000,000 | letter × 260 + digit × 26 + letter, A being 0 |
/// | `city` | 400,000,000 | GeoNames' number of the place |
/// | `state` | 500,000,000 | country (1 US, 2 CA, 3 MX) × 1,000 + letter × 26 + letter of the code |
/// | `country` | 600,000,000 | the three digits of ISO 3166-1 |
/// | `market` | 700,000,000 | the three digits of the ZIP code that it is made around; 1,000 + the row's number for imported ones |
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaId(pub i64);

impl AreaId {
    pub(super) const fn new(is_type: AreaType, number: u32) -> Self {
        Self(is_type.number() * STEP + number as i64)
    }

    /// The type and the number within it; none when no type begins so.
    pub(super) fn parts(self) -> Option<(AreaType, u32)> {
        let is_type = AreaType::ALL.into_iter().find(|is_type| is_type.number() == self.0.div_euclid(STEP))?;
        Some((is_type, u32::try_from(self.0.rem_euclid(STEP)).ok()?))
    }
}

impl fmt::Display for AreaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
