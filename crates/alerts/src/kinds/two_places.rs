//! Two places: the truck's ELD and the driver's phone are apart, or the driver's page was opened abroad. Whoever has the phone doesn't drive.
//!
//! Medium, high for a guarded load: the newest position of the phone and the ELD's nearest to it in time, at most 15 minutes from it, are
//! more than 15 miles apart, not counting what a truck drives in between; or the page was opened outside the United States, Canada and
//! Mexico since the load was booked.

use crate::case::Case;
use crate::finding::{Finding, Raised, dated, measured};
use crate::input::{Fix, PageOpen, Truck};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::load::FixSource;

/// Where trucks of this trade are.
const AT_HOME: [&str; 3] = ["US", "CA", "MX"];
/// The fastest that a truck drives between two positions.
const FASTEST_MPH: f64 = 75.0;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Who is driving the truck, and who has the phone that opened the driver's page?",
    settles: "Driver and phone are in the truck, and both positions show it.",
    otherwise: "End the link and send a new one to the driver's own phone. Before pickup, hold the load.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(movement) = case.movement() else { return Finding::not_applicable("No carrier is assigned") };
    let tracking = &case.input.tracking;
    let is_abroad = |open: &&PageOpen| {
        let country = open.country.as_deref();
        open.at >= movement.booked_at
            && country.is_some_and(|country| !AT_HOME.iter().any(|home| home.eq_ignore_ascii_case(country)))
    };
    let abroad = tracking.page_opens.iter().rfind(is_abroad);
    let pair = case.assigned().and_then(|truck| pair(case, truck));
    let most = f64::from(case.settings.apart_miles);
    let apart = pair.filter(|pair| pair.apart > most);
    if abroad.is_none() && apart.is_none() {
        let is_seen = pair.is_some() || tracking.page_opens.iter().any(|open| open.country.is_some());
        let why = "ELD and phone were not heard from at the same time, and where the page was opened is unknown";
        return if is_seen { Finding::clear("Truck and phone are together") } else { Finding::unknown(why) };
    }
    let opened = abroad.map_or_else(
        || "Not abroad".to_owned(),
        |open| format!("{}, {}", open.country.as_deref().unwrap_or_default(), case.moment(open.at)),
    );
    let mut evidence =
        vec![dated("Driver's page opened", opened, "Driver's page", abroad.map(|open| open.at.date_naive()))];
    if let Some(pair) = pair {
        evidence.push(measured("Truck and phone apart", format!("{:.0} miles", pair.miles), pair.phone.at));
        evidence.push(measured("ELD position", case.moment(pair.eld.at), pair.eld.at));
        evidence.push(measured("Phone position", case.moment(pair.phone.at), pair.phone.at));
    }
    let why = match (apart, abroad.and_then(|open| open.country.as_deref())) {
        (Some(pair), _) => format!("Truck and driver's phone are {:.0} miles apart.", pair.miles),
        (None, country) => format!("The driver's page was opened abroad ({}).", country.unwrap_or_default()),
    };
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if case.is_guarded() { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why,
        evidence,
        compared: vec![
            apart.is_some().to_string(),
            abroad.and_then(|open| open.country.clone()).unwrap_or_default(),
            case.assigned().and_then(|truck| truck.vin.clone()).unwrap_or_default(),
        ],
        clears_when: "Truck and phone are together again. That the page was opened abroad stays until someone closes this.",
    }])
}

#[derive(Clone, Copy)]
struct Pair<'a> {
    eld: &'a Fix,
    phone: &'a Fix,
    /// Straight miles between them.
    miles: f64,
    /// The same less what a truck drives between their times.
    apart: f64,
}

/// The newest position of the phone, and the ELD's nearest to it in time.
fn pair<'a>(case: &Case<'_>, truck: &'a Truck) -> Option<Pair<'a>> {
    let of = |source| truck.fixes.iter().filter(move |fix| fix.source == source);
    let phone = of(FixSource::Phone).next_back()?;
    let between = |fix: &Fix| (fix.at - phone.at).abs();
    let eld = of(FixSource::Eld)
        .min_by_key(|fix| between(fix))
        .filter(|fix| between(fix) <= minutes(case.settings.apart_minutes))?;
    let miles = eld.spot.miles(phone.spot);
    let driven = between(eld).num_seconds() as f64 / 3_600.0 * FASTEST_MPH;
    Some(Pair { eld, phone, miles, apart: miles - driven })
}
