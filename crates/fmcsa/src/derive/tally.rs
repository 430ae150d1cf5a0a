//! Inspections that were counted where they are kept, by month and level, put together into the same totals and rates as single rows
//! would give ([`super::roadside::inspections`]): the largest carriers have tens of thousands.

use super::roadside::{Inspections, looks_at_driver, looks_at_vehicle};

/// Inspections of one level, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Group {
    /// FMCSA's level.
    pub level: Option<i16>,
    /// Inspections.
    pub inspections: i64,
    /// Those with a violation.
    pub with_violation: i64,
    /// Driver inspections with an out-of-service violation.
    pub with_driver_oos: i64,
    /// Vehicle inspections with an out-of-service violation.
    pub with_vehicle_oos: i64,
    /// Inspections with placarded hazardous materials.
    pub with_hazmat: i64,
    /// Those of placarded hazardous materials with a hazardous-materials out-of-service violation.
    pub with_hazmat_oos: i64,
    /// Inspections of which the file does not say something.
    pub blank: Blank,
}

/// How many inspections leave a count blank that nothing else on record tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Blank {
    /// Whether there was a violation.
    pub violations: i64,
    /// Whether a driver was put out of service.
    pub driver_oos: i64,
    /// Whether a vehicle was.
    pub vehicle_oos: i64,
    /// Of those with placarded hazardous materials, whether these led to it.
    pub hazmat_oos: i64,
}

/// The totals and rates of groups. `last_on` does not follow from counts and stays none.
pub fn totals(groups: impl IntoIterator<Item = Group>) -> Inspections {
    let mut found = Inspections::default();
    for group in groups {
        found.total += group.inspections;
        found.with_violation += group.with_violation;
        found.violations_unknown += group.blank.violations;
        let (all, blank) = (group.inspections, group.blank);
        found.driver.add(group.level.map(looks_at_driver), all, group.with_driver_oos, blank.driver_oos);
        found.vehicle.add(group.level.map(looks_at_vehicle), all, group.with_vehicle_oos, blank.vehicle_oos);
        found.hazmat.add(Some(true), group.with_hazmat, group.with_hazmat_oos, blank.hazmat_oos);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::roadside::{Inspection, inspections};
    use chrono::NaiveDate;
    use proptest::prelude::*;

    fn group(row: &Inspection) -> Group {
        let count = |found: Option<i16>| i64::from(found > Some(0));
        let hazmat = i64::from(row.is_hazmat_placard_required == Some(true));
        let blank = |count: Option<i16>| i64::from(count.is_none());
        Group {
            level: row.level,
            inspections: 1,
            with_violation: count(row.violations),
            with_driver_oos: count(row.driver_oos),
            with_vehicle_oos: count(row.vehicle_oos),
            with_hazmat: hazmat,
            with_hazmat_oos: hazmat * count(row.hazmat_oos),
            blank: Blank {
                violations: blank(row.violations),
                driver_oos: blank(row.driver_oos),
                vehicle_oos: blank(row.vehicle_oos),
                hazmat_oos: hazmat * blank(row.hazmat_oos),
            },
        }
    }

    proptest! {
        #[test]
        fn counted_rows_give_the_same_totals_as_single_ones(
            rows in prop::collection::vec((
                prop::option::of(1_i16..8), prop::option::of(0_i16..3), prop::option::of(0_i16..2), prop::option::of(0_i16..2),
                prop::option::of(0_i16..2), any::<bool>()
            ), 0..40)
        ) {
            let on = NaiveDate::default();
            let rows: Vec<_> = rows.into_iter().map(|(level, violations, driver, vehicle, hazmat, placard)| Inspection {
                inspected_on: on,
                level,
                violations,
                driver_oos: driver,
                vehicle_oos: vehicle,
                hazmat_oos: hazmat,
                is_hazmat_placard_required: Some(placard),
            }).collect();

            let counted = totals(rows.iter().map(group));

            let single = inspections(rows, (on, on));
            prop_assert_eq!(counted, crate::derive::roadside::Inspections { last_on: None, ..single });
        }
    }
}
