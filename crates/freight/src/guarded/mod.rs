//! Guarded loads: freight that thieves look for, or a pickup whose circumstances they use. A guarded load needs more before pickup
//! (`readiness`), and its pickup number stays sealed until the truck is near ([`number`]). What the shipper's dock sees of a truck is compared
//! here too ([`dock`]).
//!
//! A fictitious pickup runs on the pickup number alone: whoever has it is loaded. (Trade facts: direct theft at the dock.)

mod calendar;
mod commodity;
mod dock;
mod number;

pub use calendar::{PickupTime, pickup_time};
pub use commodity::target_commodity;
pub use dock::{
    Compared, PickupAnswer, PickupResult, TruckSigns, VIN_END, is_same_plate, match_counts_from, pickup_check, plain,
};
pub use number::{Opening, sealed_number};

use crate::settings::Settings;
use chrono::{NaiveDate, NaiveDateTime};
use kernel::count::dollars;
use kernel::days::day;
use serde::{Deserialize, Serialize};

kernel::wire::words! {
    /// Why a load is guarded.
    pub enum GuardKind {
        /// It is freight of a kind that is often stolen.
        TargetCommodity = "target_commodity",
        /// It is worth much.
        CargoValue = "cargo_value",
        /// A stop is where freight is often stolen.
        HighRiskArea = "high_risk_area",
        /// It is picked up before a weekend or holiday.
        PickupTime = "pickup_time",
        /// The carrier has hauled little for the company.
        NewCarrier = "new_carrier",
        /// The carrier's contacts, name, address or officers changed.
        CarrierChanged = "carrier_changed",
    }
}

kernel::wire::words! {
    /// What a person established for a load: before a guarded load's pickup, for the truck and driver that were named then; and demands for money
    /// before it is handed over. (loads.md §2a, points 2 to 4.)
    pub enum GuardStep {
        /// The driver proved who they are.
        IdentityProven = "identity_proven",
        /// The pickup number may be seen before its time.
        NumberReleased = "number_released",
        /// At the dock, truck and carrier are the named ones.
        DockMatches = "dock_matches",
        /// At the dock, it is another truck.
        DockAnotherTruck = "dock_another_truck",
        /// At the dock, it is another carrier.
        DockAnotherCarrier = "dock_another_carrier",
        /// Someone called the customer back on a proven number: changed instructions stand.
        InstructionsConfirmed = "instructions_confirmed",
        /// Someone asks for money before the load is handed over.
        MoneyDemanded = "money_demanded",
        /// What was asked for is settled, or was taken back.
        DemandSettled = "demand_settled",
    }
}

/// What a load is judged by. What is not known counts for nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circumstances<'a> {
    /// What is hauled.
    pub commodity: Option<&'a str>,
    /// What it is worth, in whole U.S. dollars.
    pub cargo_value: Option<i64>,
    /// The places of its first and last stop that are on the company's list of high-risk areas.
    pub listed: Vec<String>,
    /// When the first pickup window starts, on the clocks there.
    pub pickup_at: Option<NaiveDateTime>,
    /// How many loads the carrier had from the company before this one; none without a carrier on file.
    pub loads_before: Option<u32>,
    /// What changed of the carrier on file within the company's `carrier_changed_days`, and the day of the last change.
    pub changed: Option<Changed>,
}

/// What changed of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The fields, as people call them.
    pub what: Vec<String>,
    /// The day of the newest of the changes: that of the file that first showed it.
    pub on: NaiveDate,
}

impl GuardKind {
    /// Whether it is about the freight itself, and so makes a load guarded alone.
    pub const fn is_of_freight(self) -> bool {
        matches!(self, Self::TargetCommodity | Self::CargoValue)
    }
}

/// A reason for which a load is guarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuardReason {
    /// What.
    pub kind: GuardKind,
    /// The value that says so, in words.
    pub detail: String,
}

/// Why a load is guarded; empty where it is not. A target commodity or a high value is enough; of the other circumstances the company's
/// `guarded_circumstances` (two) have to meet.
pub fn reasons(load: &Circumstances, settings: &Settings) -> Vec<GuardReason> {
    let all = [
        commodity_reason(load),
        value_reason(load, settings),
        area_reason(load),
        time_reason(load),
        new_carrier_reason(load, settings),
        changed_reason(load),
    ];
    let met: Vec<GuardReason> = all.into_iter().flatten().collect();
    if suffice(met.iter().map(|reason| reason.kind), settings) { met } else { Vec::new() }
}

/// Whether a load with these reasons would be guarded without those of one kind: a listed area doesn't count twice.
pub fn suffice_without(reasons: &[GuardReason], kind: GuardKind, settings: &Settings) -> bool {
    suffice(reasons.iter().map(|reason| reason.kind).filter(|other| *other != kind), settings)
}

fn suffice(met: impl Iterator<Item = GuardKind>, settings: &Settings) -> bool {
    let mut circumstances = 0;
    for kind in met {
        if kind.is_of_freight() {
            return true;
        }
        circumstances += 1;
    }
    circumstances >= settings.guarded_circumstances
}

fn reason(kind: GuardKind, detail: String) -> GuardReason {
    GuardReason { kind, detail }
}

fn commodity_reason(load: &Circumstances) -> Option<GuardReason> {
    let word = target_commodity(load.commodity?)?;
    Some(reason(GuardKind::TargetCommodity, format!("Often stolen: {word}.")))
}

fn value_reason(load: &Circumstances, settings: &Settings) -> Option<GuardReason> {
    let value = load.cargo_value.filter(|value| *value >= i64::from(settings.guarded_value_dollars))?;
    Some(reason(GuardKind::CargoValue, format!("Worth {}.", dollars(value))))
}

fn area_reason(load: &Circumstances) -> Option<GuardReason> {
    (!load.listed.is_empty()).then(|| {
        let places = load.listed.join(" and ");
        let verb = if load.listed.len() == 1 { "is" } else { "are" };
        reason(GuardKind::HighRiskArea, format!("{places} {verb} on your list of high-risk areas."))
    })
}

fn time_reason(load: &Circumstances) -> Option<GuardReason> {
    let detail = match pickup_time(load.pickup_at?)? {
        PickupTime::Weekend => "Pickup is between Friday noon and Monday.".to_owned(),
        PickupTime::Holiday(name) => format!("Pickup is on {name} or the day before."),
    };
    Some(reason(GuardKind::PickupTime, detail))
}

fn new_carrier_reason(load: &Circumstances, settings: &Settings) -> Option<GuardReason> {
    let before = load.loads_before.filter(|before| *before < settings.guarded_first_loads)?;
    let detail = match before {
        0 => "The carrier’s first load with you.".to_owned(),
        before => format!("The carrier’s {} load with you.", ordinal(before + 1)),
    };
    Some(reason(GuardKind::NewCarrier, detail))
}

/// A place in an order: `2nd`, `13th`, `21st`.
fn ordinal(place: u32) -> String {
    let is_teen = (11..=13).contains(&(place % 100));
    let ending = match place % 10 {
        1 if !is_teen => "st",
        2 if !is_teen => "nd",
        3 if !is_teen => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

fn changed_reason(load: &Circumstances) -> Option<GuardReason> {
    let Changed { what, on } = load.changed.as_ref()?;
    let detail = format!("The carrier’s {} changed on file; seen {}.", what.join(", "), day(*on));
    Some(reason(GuardKind::CarrierChanged, detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::at;

    fn kinds(load: &Circumstances) -> Vec<GuardKind> {
        reasons(load, &Settings::default()).into_iter().map(|reason| reason.kind).collect()
    }

    /// A Tuesday morning in the middle of November.
    fn usual() -> Circumstances<'static> {
        Circumstances {
            commodity: Some("Paper rolls"),
            cargo_value: Some(40_000),
            pickup_at: Some((at(0) + chrono::TimeDelta::days(1)).naive_utc()),
            loads_before: Some(12),
            ..Circumstances::default()
        }
    }

    fn changed() -> Changed {
        Changed { what: vec!["phone number".into()], on: at(0).date_naive() }
    }

    #[test]
    fn a_usual_load_is_not_guarded_and_what_is_unknown_counts_for_nothing() {
        assert_eq!(kinds(&usual()), []);
        assert_eq!(kinds(&Circumstances::default()), []);
    }

    #[test]
    fn a_target_commodity_or_a_high_value_is_enough() {
        assert_eq!(kinds(&Circumstances { commodity: Some("Laptops"), ..usual() }), [GuardKind::TargetCommodity]);
        assert_eq!(kinds(&Circumstances { cargo_value: Some(99_999), ..usual() }), []);
        let worth = reasons(&Circumstances { cargo_value: Some(1_100_000), ..usual() }, &Settings::default());
        assert_eq!(
            worth.iter().map(|reason| (reason.kind, reason.detail.as_str())).collect::<Vec<_>>(),
            [(GuardKind::CargoValue, "Worth $1,100,000.")]
        );
    }

    #[test]
    fn of_the_circumstances_two_have_to_meet() {
        let listed = Circumstances { listed: vec!["Los Angeles, CA".into()], ..usual() };
        assert_eq!(kinds(&listed), []);
        let first = Circumstances { loads_before: Some(0), ..usual() };
        assert_eq!(kinds(&first), []);
        assert_eq!(
            kinds(&Circumstances { loads_before: Some(2), ..listed.clone() }),
            [GuardKind::HighRiskArea, GuardKind::NewCarrier]
        );
        assert_eq!(kinds(&Circumstances { loads_before: Some(3), ..listed.clone() }), [], "the fourth load");
        assert_eq!(
            kinds(&Circumstances { changed: Some(changed()), ..listed }),
            [GuardKind::HighRiskArea, GuardKind::CarrierChanged]
        );
    }

    #[test]
    fn without_one_of_its_reasons_a_load_may_not_be_guarded() {
        let settings = Settings::default();
        let listed = Circumstances { listed: vec!["Los Angeles, CA".into()], loads_before: Some(0), ..usual() };
        let without =
            |load: &Circumstances| suffice_without(&reasons(load, &settings), GuardKind::HighRiskArea, &settings);
        assert!(!without(&listed) && !without(&usual()));
        assert!(without(&Circumstances { changed: Some(changed()), ..listed.clone() }));
        assert!(without(&Circumstances { cargo_value: Some(100_000), ..listed }));
    }

    #[test]
    fn a_company_sets_its_own_thresholds() {
        let settings = Settings::default()
            .with("guarded_circumstances", 1)
            .and_then(|own| own.with("guarded_value_dollars", 30_000))
            .and_then(|own| own.with("guarded_first_loads", 20))
            .expect("within bounds");
        let told = reasons(&usual(), &settings);
        assert_eq!(
            told.iter().map(|reason| (reason.kind, reason.detail.as_str())).collect::<Vec<_>>(),
            [(GuardKind::CargoValue, "Worth $40,000."), (GuardKind::NewCarrier, "The carrier’s 13th load with you.")]
        );
    }

    #[test]
    fn places_in_an_order_have_their_endings() {
        let told = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 112].map(ordinal);
        assert_eq!(told, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "112th"]);
    }

    #[test]
    fn every_reason_names_its_value() {
        let load = Circumstances {
            commodity: Some("copper wire"),
            cargo_value: None,
            listed: vec!["Los Angeles, CA".into(), "Cook, IL".into()],
            pickup_at: "2026-11-25T09:00:00".parse().ok(),
            loads_before: Some(0),
            changed: Some(changed()),
        };
        let told: Vec<String> = reasons(&load, &Settings::default()).into_iter().map(|reason| reason.detail).collect();
        assert_eq!(
            told,
            [
                "Often stolen: metals.",
                "Los Angeles, CA and Cook, IL are on your list of high-risk areas.",
                "Pickup is on Thanksgiving or the day before.",
                "The carrier’s first load with you.",
                "The carrier’s phone number changed on file; seen Nov 23, 2026.",
            ]
        );
    }
}
