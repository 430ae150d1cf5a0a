//! Which of a batch of carriers' rows are of files too old to tell what is so today, as [`profile::rows::Record::too_old`] says it of one.

use super::rows::{Grouped, each};
use fmcsa::derive::{TooOld, too_old};
use kernel::population::Population;
use sqlx::Row;
use sqlx::postgres::PgRow;
use std::collections::HashSet;

/// Rows of a family: carrier file, authority history, orders, filings, filings to come.
type Family<'a> = [&'a [PgRow]; 5];

/// For each row of each kind whether its run is too old. Empty where no run is.
#[derive(Debug)]
pub(super) struct Ages {
    census: Grouped<bool>,
    families: [[Grouped<bool>; 5]; 2],
}

impl Ages {
    /// Looks at the rows' last column, the run. `families` are the legacy one and Motus.
    pub(super) fn of(old: &HashSet<i64>, census: &[PgRow], families: [Family<'_>; 2]) -> sqlx::Result<Self> {
        let is_old = |row: &PgRow| Ok(old.contains(&row.try_get::<i64, _>(row.len() - 1)?));
        let all = |rows: &[PgRow]| {
            let rows = if old.is_empty() { &[] } else { rows };
            Grouped::of(each(rows, is_old))
        };
        let of_family = |[carriers, history, orders, filings, pending]: Family<'_>| {
            Ok::<_, sqlx::Error>([all(carriers)?, all(history)?, all(orders)?, all(filings)?, all(pending)?])
        };
        let [legacy, motus] = families;
        Ok(Self { census: all(census)?, families: [of_family(legacy)?, of_family(motus)?] })
    }

    /// What of a carrier is too old.
    pub(super) fn of_carrier(&self, dot: i32) -> TooOld {
        if Population::of_dot(dot) == Population::Synthetic {
            return TooOld::default();
        }
        let [legacy, motus] = self.families.each_ref().map(|family| {
            let [carriers, history, orders, filings, pending] = family.each_ref().map(|rows| all_old(rows, dot));
            too_old::Ages { carriers, history, orders, filings, pending }.too_old()
        });
        TooOld { census: all_old(&self.census, dot).unwrap_or(false), legacy, motus }
    }
}

/// Whether all rows of a carrier are; none where there are none.
fn all_old(rows: &Grouped<bool>, dot: i32) -> Option<bool> {
    let rows = rows.of_carrier(dot);
    (!rows.is_empty()).then(|| rows.iter().all(|is_old| *is_old))
}
