//! Consent to be followed on one load: version 2, its exact words, and the span that it covers.
//!
//! Version 1 (docs/telematics.md) promises that no broker sees where a truck is. This one is for one truck, one broker and one load. What was
//! agreed to is kept word by word with each share; another text is another version.

use chrono::{DateTime, TimeDelta, Utc};
use freight::settings::Settings;
use freight::stop::Window;
use store::loads::links::LIFE;

/// The version of the words below.
pub const CONSENT_VERSION: i16 = 2;

/// How long before the first stop's window positions are shared, as the words say. A company's setting may make it shorter.
const POINTS_FROM: TimeDelta = TimeDelta::hours(3);

/// What a driver agrees to. `{broker}`, `{carrier}` and `{load}` are filled in.
const DRIVER_TEXT: &str = "\
{broker} asks to see where this phone is while you haul load {load} for {carrier}.

What is shared: this phone's location, its speed, and the time. Nothing else on the phone.

When: from 3 hours before the time of your first stop until you leave your last stop. Nothing before you agree, nothing after you leave, \
and never later than 5 days after the last delivery time.

Who sees it: the people at {broker} who work on this load. {broker}'s customer can open a page with the nearest city and the hour, never \
the exact location. This page lists everyone who looked.

How long it is kept: 90 days at most. It is not shared with other brokers.

Sharing is your choice. You can stop at any time on this page: your locations are then deleted. Arrival and departure times that were \
recorded stay.";

/// What a carrier agrees to for its ELD. `{broker}`, `{carrier}`, `{load}` and `{truck}` are filled in.
const ELD_TEXT: &str = "\
{broker} asks {carrier} to share where one truck is while it hauls load {load}: {truck}.

What is shared: from 2 days before the time of the first stop, the ZIP code that the truck is in and its distance to the pickup. From 3 \
hours before the time of the first stop until the truck leaves the last stop, its location and the time, as your ELD reports them. Hours of \
service are not read. Nothing is shared later than 5 days after the last delivery time.

Who sees it: the people at {broker} who work on this load. {broker}'s customer can open a page with the nearest city and the hour, never \
the exact location.

How long it is kept: 90 days at most. It is not shared with other brokers, and it is for this load only: what you agreed to when you \
connected your ELD stays as it is.

Sharing is your choice. You can stop at any time with this link: the locations are then deleted. Arrival and departure times that were \
recorded stay.";

/// Whose consent it is, and to what.
#[derive(Clone, Copy, Debug)]
pub struct Parties<'a> {
    /// The broker.
    pub broker: &'a str,
    /// The carrier.
    pub carrier: &'a str,
    /// The load's number.
    pub load: &'a str,
}

/// The words that a driver agrees to.
pub fn driver_text(parties: Parties<'_>) -> String {
    filled(DRIVER_TEXT, parties)
}

/// The words that a carrier agrees to, for the truck with this VIN, or for whichever is assigned.
pub fn eld_text(parties: Parties<'_>, vin: Option<&str>) -> String {
    let truck = vin.map_or_else(|| "the truck that is assigned to it".to_owned(), |vin| format!("VIN {vin}"));
    // The words of ours first: names are the parties' own and may hold anything.
    filled(&ELD_TEXT.replace("{truck}", &truck), parties)
}

/// Fills the names in, each where it belongs and nowhere in another name.
fn filled(text: &str, Parties { broker, carrier, load }: Parties<'_>) -> String {
    let mut filled = String::with_capacity(text.len() + 200);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(match name {
            "broker" => broker,
            "carrier" => carrier,
            _ => load,
        });
        rest = after;
    }
    filled + rest
}

/// From when to when positions are shared that are agreed to at `now`: from three hours before the first stop's window, or as long before as
/// the company set if that is shorter, and not before now; until five days after the last stop's window at most. None when that is over.
pub fn span(
    first: Window,
    last: Window,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let before = TimeDelta::minutes(i64::from(settings.points_start_minutes)).min(POINTS_FROM);
    let (starts_at, ends_at) = ((first.start - before).max(now), last.end + LIFE);
    (starts_at < ends_at).then_some((starts_at, ends_at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTIES: Parties<'_> = Parties { broker: "A {load} & Co", carrier: "SYN ACME LLC", load: "L-7" };

    #[test]
    fn the_words_name_broker_carrier_load_span_and_the_customers_page() {
        for text in [driver_text(PARTIES), eld_text(PARTIES, Some("1XKYD49X0LJ000001"))] {
            for part in [
                "A {load} & Co asks",
                "SYN ACME LLC",
                "load L-7",
                "hours before",
                "last stop",
                "nearest city",
                "deleted",
                "90 days",
            ] {
                assert!(text.contains(part), "{part}: {text}");
            }
            assert!(!text.contains("{broker}") && !text.contains("{truck}"));
        }
        assert!(eld_text(PARTIES, Some("1XKYD49X0LJ000001")).contains("load L-7: VIN 1XKYD49X0LJ000001."));
        assert!(eld_text(PARTIES, None).contains("the truck that is assigned to it"));
    }

    #[test]
    fn the_span_begins_three_hours_before_and_never_before_consent() {
        let hour = |hour| DateTime::UNIX_EPOCH + TimeDelta::hours(hour);
        let (first, last) = (Window { start: hour(24), end: hour(26) }, Window { start: hour(48), end: hour(50) });
        let at = |now, settings: &Settings| span(first, last, settings, now).map(|(from, _)| from);
        let longer = Settings::default().with("points_start_minutes", 1_440).expect("within bounds");
        let shorter = Settings::default().with("points_start_minutes", 60).expect("within bounds");

        assert_eq!(span(first, last, &Settings::default(), hour(0)), Some((hour(21), hour(50) + LIFE)));
        assert_eq!(at(hour(0), &longer), Some(hour(21)), "not before the words say");
        assert_eq!(at(hour(0), &shorter), Some(hour(23)));
        assert_eq!(at(hour(30), &Settings::default()), Some(hour(30)));
        assert_eq!(at(hour(50) + LIFE, &Settings::default()), None);
    }
}
