//! The text beside the load: number, pay, places, days, weight and equipment. What the text does not say is missing, not different.

use super::amounts::{DOLLARS, dollars};
use super::places::{days, places};
use super::text::{Clause, Pattern, Text, Topic, flattened, pattern};
use super::{Found, Kind, LoadTerms, Side, Source, missing};
use crate::equipment::EquipmentType;
use std::ops::Range;

static PAY: Pattern = Pattern::new(|| pattern(r"\b(?:line-? ?haul|lh|rate|flat|freight charge|all[- ]in|pay)\b"));
static WEIGHT: Pattern = Pattern::new(|| pattern(r"\b(?P<n>\d[\d,]*(?:\.\d+)?)\)? ?(?:lbs?\b|pounds?\b|#)"));
static EQUIPMENT: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?P<van>(?:dry )?vans?\b)|\b(?P<reefer>reefers?|refrigerated)\b|\b(?P<flatbed>flat-? ?(?:beds?|decks?)|fb)\b|\b(?P<drop>step-? ?decks?|drop-? ?decks?)\b|\b(?P<double>double drop|rgn)\b|\b(?P<hotshot>hot-? ?shots?\b)|\b(?P<power>power[- ]only)\b|\b(?P<box>(?:straight|box) trucks?)\b|\b(?P<container>intermodal|chassis)\b|\b(?P<tank>tankers?)\b|\b(?P<grain>hoppers?)\b|\b(?P<conestoga>conestogas?)\b|\b(?P<lowboy>low-? ?boys?)\b",
    )
});

/// Compares the text with the load.
pub(super) fn read(text: &Text<'_>, load: &LoadTerms, found: &mut Found) {
    let flat = &text.whole.flat;
    let mut differs = |part: Range<usize>, says: String| {
        found.exactly(text, &text.whole, part, (Kind::ContradictsLoad, Side::Both, Source::Load), says);
    };
    if let Some(part) = load.reference.as_deref().and_then(|own| other_reference(flat, own)) {
        let own = load.reference.as_deref().unwrap_or_default();
        differs(part, format!("Another load number; the load is {own}."));
    }
    if let Some((own, part)) = load.linehaul_dollars.and_then(|own| Some((own, other_pay(text, own)?))) {
        differs(part, format!("Another rate; the load pays {}.", super::rights::money(u64::from(own))));
    }
    let all = places(flat);
    for (own, other, what) in [(&load.pickup, all.first(), "picks up in"), (&load.delivery, all.last(), "delivers in")]
    {
        let (Some(own), Some(other)) = (own, other) else { continue };
        if !plainly(flat).contains(&plainly(&flattened(own))) {
            differs(other.part.clone(), format!("Another place; the load {what} {own}."));
        }
    }
    let written = days(flat);
    let (pickup_on, delivery_on) = (load.pickup_on, load.delivery_on);
    let is = |day: &super::places::Day, on: Option<chrono::NaiveDate>| on.is_some_and(|on| day.is(on));
    let first = written.iter().find(|day| !is(day, delivery_on));
    let last = written.iter().rev().find(|day| !is(day, pickup_on));
    for (own, other, what) in [(pickup_on, first, "picks up on"), (delivery_on, last, "delivers on")] {
        let (Some(own), Some(other)) = (own, other) else { continue };
        if !written.iter().any(|day| day.is(own)) {
            differs(other.part.clone(), format!("Another day; the load {what} {}.", kernel::days::day(own)));
        }
    }
    if let Some((own, part)) = load.weight_pounds.and_then(|own| Some((own, other_weight(flat, own)?))) {
        differs(part, format!("Another weight; the load weighs {own} lb."));
    }
    if let Some((own, part)) = load.equipment.and_then(|own| Some((own, other_equipment(flat, own)?))) {
        differs(part, format!("Other equipment; the load asks for {}.", own.as_str().replace('_', " ")));
    }
}

/// "Joliet, IL" is written "Joliet IL" by some.
fn plainly(place: &str) -> String {
    place.replace([',', '.'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn other_reference(flat: &str, own: &str) -> Option<Range<usize>> {
    let own = own.to_ascii_lowercase();
    if flat.contains(&own) {
        return None;
    }
    missing::reference(flat)
}

/// An amount that is paid for the haul, when none in the text is the load's.
fn other_pay(text: &Text<'_>, own: u32) -> Option<Range<usize>> {
    let is_own = |sum: regex::Captures<'_>| dollars(&sum) == Some(u64::from(own));
    let bare = own.to_string();
    let flat = &text.whole.flat;
    if DOLLARS.captures_iter(flat).any(is_own) || flat.split(' ').any(|word| word.trim_end_matches('.') == bare) {
        return None;
    }
    let clause = text.clauses.iter().find(|clause| is_of_haul(clause) && DOLLARS.is_match(&clause.flat))?;
    let sum = DOLLARS.find(&clause.flat)?;
    let start = flat.find(sum.as_str())?;
    Some(start..start + sum.len())
}

/// Whether a clause says what the haul is paid with.
pub(super) fn is_of_haul(clause: &Clause) -> bool {
    use Topic::{Charges, Detention, Layover, Lumper, QuickPay, Reroute, Reweigh, Tonu};
    let beside = [Detention, Tonu, Lumper, Layover, Reweigh, Reroute, QuickPay, Charges];
    PAY.is_match(&clause.flat) && !clause.topics.any(&beside)
}

fn other_weight(flat: &str, own: u32) -> Option<Range<usize>> {
    let weight = |found: &regex::Captures<'_>| {
        let pounds: f64 = found.name("n")?.as_str().replace(',', "").trim_end_matches('.').parse().ok()?;
        Some((pounds.round() as u32, found.get(0)?.range()))
    };
    let all: Vec<_> = WEIGHT.captures_iter(flat).filter_map(|found| weight(&found)).collect();
    let is_said = all.iter().any(|(pounds, _)| *pounds == own);
    all.into_iter().next().filter(|_| !is_said).map(|(_, part)| part)
}

/// The equipment that the words name.
pub(super) fn equipment(flat: &str) -> Vec<(EquipmentType, Range<usize>)> {
    use EquipmentType as E;
    let names = [
        ("van", E::Van),
        ("reefer", E::Reefer),
        ("flatbed", E::Flatbed),
        ("drop", E::DropDeck),
        ("double", E::DoubleDrop),
        ("hotshot", E::Hotshot),
        ("power", E::PowerOnly),
        ("box", E::StraightBoxTrucks),
        ("container", E::Intermodal),
        ("tank", E::Tanker),
        ("grain", E::Grain),
        ("conestoga", E::Conestoga),
        ("lowboy", E::Lowboy),
    ];
    let read = |found: regex::Captures<'_>| {
        names.iter().find_map(|(name, kind)| found.name(name).map(|part| (*kind, part.range())))
    };
    EQUIPMENT.captures_iter(flat).filter_map(read).collect()
}

fn other_equipment(flat: &str, own: EquipmentType) -> Option<Range<usize>> {
    use EquipmentType::{Reefer, Van, VanOrReefer};
    let all = equipment(flat);
    let fits = |kind: EquipmentType| kind == own || own == VanOrReefer && matches!(kind, Van | Reefer);
    if all.iter().any(|(kind, _)| fits(*kind)) {
        return None;
    }
    all.into_iter().next().map(|(_, part)| part)
}
