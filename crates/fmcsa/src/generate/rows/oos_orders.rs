//! Out-of-service orders, those in force and those that were rescinded.

use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::day::Day;
use crate::generate::dice::{Dice, Stream};
use crate::generate::kind::Case;
use crate::generate::sheet::Sheet;
use std::io;

/// Why a carrier that is new is ordered out of service.
const NEW_ENTRANT: &[(&str, u32)] = &[
    ("New Entrant Revoked - Refusal of Audit/No Contact", 78),
    ("New Entrant Revoked - Failure of Safety Audit", 12),
    ("New Entrant Revoked - Expedited Action", 10),
];
/// Why another is.
const OTHER: &[(&str, u32)] = &[
    ("Failure to Pay Fine", 48),
    ("Unsatisfactory = Unfit", 26),
    ("Inactivation of USDOT Number due to Biennial Update", 20),
    ("Imminent Hazard", 6),
];
/// Days for which a carrier counts as new: the eighteen months of 49 CFR 385.307, and some for the paperwork.
const NEW: i32 = 700;

/// The rows of a carrier, mostly none.
pub(in crate::generate) fn rows(row: &mut Sheet, world: &World, carrier: &Carrier) -> io::Result<()> {
    let mut dice = Dice::of(world.seed, Stream::Orders, carrier.ordinal, 0);
    let span = span(world, carrier);
    let earlier = dice.chance(22) && span > 200;
    let in_force = in_force(world, carrier);
    if earlier {
        let ordered = carrier.added + 60 + dice.below(span as u32 - 120) as i32;
        let rescinded = (ordered + dice.between(3, 200)).min(world.today);
        let before = in_force.is_none_or(|on| on > rescinded);
        if before {
            order(row, carrier, ordered, Some(rescinded), &mut dice)?;
        }
    }
    match in_force {
        Some(on) => order(row, carrier, on.max(carrier.added), None, &mut dice),
        None => Ok(()),
    }
}

/// Since when a carrier is ordered out of service, if it is.
pub(in crate::generate) fn in_force(world: &World, carrier: &Carrier) -> Option<Day> {
    let mut dice = Dice::of(world.seed, Stream::Orders, carrier.ordinal, 1);
    let span = span(world, carrier);
    match carrier.case {
        Case::OutOfService => Some(world.today - dice.between(5, span.clamp(6, 500))),
        Case::Predecessor if dice.chance(500) => carrier.stopped.map(|stopped| stopped - dice.between(0, 40)),
        Case::Plain if carrier.status == "I" && dice.chance(300) => {
            Some(world.today - dice.between(10, span.clamp(11, 1500)))
        }
        _ => None,
    }
}

/// Days in which it could be ordered out of service.
fn span(world: &World, carrier: &Carrier) -> i32 {
    (carrier.stopped.unwrap_or(world.today) - carrier.added - 60).max(0)
}

fn order(row: &mut Sheet, carrier: &Carrier, ordered: Day, rescinded: Option<Day>, dice: &mut Dice) -> io::Result<()> {
    row.number("DOT_NUMBER", carrier.dot);
    row.text("LEGAL_NAME", &carrier.names.legal);
    row.text("DBA_NAME", &carrier.names.dba);
    row.iso("OOS_DATE", Some(ordered));
    row.code("OOS_REASON", dice.weighted(if ordered - carrier.added < NEW { NEW_ENTRANT } else { OTHER }));
    row.code("STATUS", if carrier.status == "I" { "INACTIVE" } else { "ACTIVE" });
    row.iso("RESCIND_DATE", rescinded);
    row.end()
}
