//! The trade's words for what we have words for: status, stops, yes and no, time zones.

use super::simple;
use freight::load::LoadStatus;
use freight::stop::{Handling, Scheduling, StopKind, Zone};

/// A status, in the words of the usual TMSs.
pub fn status(text: &str) -> Result<LoadStatus, String> {
    let said = simple(text);
    match said.as_str() {
        "available" | "open" | "active" | "new" | "planned" | "pending" | "unassigned" | "uncovered" | "quoted"
        | "tendered" | "booked no carrier" | "a" | "avl" | "avail" | "ready" | "posted" => Ok(LoadStatus::Available),
        "covered"
        | "booked"
        | "dispatched"
        | "assigned"
        | "carrier assigned"
        | "scheduled"
        | "confirmed"
        | "accepted"
        | "c"
        | "c covered"
        | "dsp"
        | "pln"
        | "rate con sent"
        | "rate confirmation sent"
        | "at pickup"
        | "at shipper"
        | "enroute to pickup"
        | "en route to pickup"
        | "tender accepted" => Ok(LoadStatus::Covered),
        "progress"
        | "in progress"
        | "in transit"
        | "intransit"
        | "loaded"
        | "picked up"
        | "pickedup"
        | "en route"
        | "enroute"
        | "on the road"
        | "p"
        | "std"
        | "started"
        | "rolling"
        | "at delivery"
        | "at consignee"
        | "at receiver"
        | "en route to delivery"
        | "enroute to delivery"
        | "on time" => Ok(LoadStatus::Progress),
        "delayed" | "late" | "running late" => Ok(LoadStatus::Delayed),
        "delivered" | "d" | "complete" | "completed" | "cmp" | "closed" | "invoiced" | "billed" | "paid"
        | "pod received" | "unloaded" | "ready to bill" | "empty" => Ok(LoadStatus::Delivered),
        "canceled" | "cancelled" | "cancel" | "v" | "void" | "voided" | "can" | "tonu" | "dropped" | "lost" => {
            Ok(LoadStatus::Cancelled)
        }
        _ => {
            Err("Status not recognized. Use available, covered, in transit, delayed, delivered or canceled.".to_owned())
        }
    }
}

/// What happens at a stop, and how, where the word says so: TMW's codes tell both.
pub fn stop_kind(text: &str) -> Result<(StopKind, Option<Handling>), String> {
    let said = simple(text);
    Ok(match said.as_str() {
        "pickup" | "pick up" | "pick" | "pu" | "p" | "pup" | "load" | "ld" | "loading" | "shipper" | "origin"
        | "sp" | "first pickup" | "split pickup" => (StopKind::Pickup, None),
        "lld" | "live load" => (StopKind::Pickup, Some(Handling::Live)),
        "hpl" | "hlt" | "hook" | "hook loaded" | "preloaded" | "preload" => (StopKind::Pickup, Some(Handling::Hook)),
        "delivery" | "deliver" | "del" | "d" | "drp" | "dlv" | "so" | "unload" | "unloading" | "consignee" | "ul"
        | "receiver" | "destination" | "dest" | "split delivery" | "final delivery" | "dropoff" | "drop off"
        | "drop" => (StopKind::Delivery, None),
        "lul" | "live unload" => (StopKind::Delivery, Some(Handling::Live)),
        "drl" | "dul" | "dlt" | "drop loaded" => (StopKind::Delivery, Some(Handling::Drop)),
        "other" | "stop" | "stop off" | "non" | "none" | "relay" | "scale" | "border" | "fuel" | "bmt" | "emt"
        | "xdl" | "xdu" | "o" => (StopKind::Other, None),
        _ => return Err("Type of stop not recognized. Use pickup, delivery or other.".to_owned()),
    })
}

/// How freight is handled.
pub fn handling(text: &str) -> Result<Handling, String> {
    match simple(text).as_str() {
        "live" | "live load" | "live unload" | "l" | "n" | "no" => Ok(Handling::Live),
        "drop" | "drop trailer" | "drop and hook" | "drop hook" | "dropped" | "d" | "y" | "yes" => Ok(Handling::Drop),
        "hook" | "preloaded" | "preload" | "pre loaded" | "h" | "pick up loaded trailer" => Ok(Handling::Hook),
        _ => Err("Must be live, drop or hook.".to_owned()),
    }
}

/// Whether a time is fixed.
pub fn scheduling(text: &str) -> Result<Scheduling, String> {
    match simple(text).as_str() {
        "appointment"
        | "appt"
        | "appointment required"
        | "appt required"
        | "a"
        | "y"
        | "yes"
        | "strict"
        | "firm"
        | "set"
        | "scheduled" => Ok(Scheduling::Appointment),
        "first come"
        | "fcfs"
        | "first come first served"
        | "first come first serve"
        | "f"
        | "n"
        | "no"
        | "open"
        | "window"
        | "work in"
        | "flexible" => Ok(Scheduling::FirstCome),
        _ => Err("Must be Appointment or FCFS.".to_owned()),
    }
}

/// Yes or no.
pub fn yes(text: &str) -> Result<bool, String> {
    match simple(text).as_str() {
        "yes" | "y" | "true" | "t" | "1" | "x" | "required" => Ok(true),
        "no" | "n" | "false" | "f" | "0" | "not required" => Ok(false),
        "" if text.contains(['✓', '✔', '☑']) => Ok(true),
        _ => Err("Must be yes or no.".to_owned()),
    }
}

/// A time zone by its name or by what people call it. Summer and winter are not told apart: "CST" is written in July too.
pub fn zone(text: &str) -> Result<Zone, String> {
    let name = match simple(text).as_str() {
        "et" | "est" | "edt" | "eastern" | "eastern time" | "us eastern" | "eastern standard time" => {
            "America/New_York"
        }
        "ct" | "cst" | "cdt" | "central" | "central time" | "us central" | "central standard time" => "America/Chicago",
        "mt" | "mst" | "mdt" | "mountain" | "mountain time" | "us mountain" | "mountain standard time" => {
            "America/Denver"
        }
        "arizona" | "az" | "us mountain standard time" => "America/Phoenix",
        "pt" | "pst" | "pdt" | "pacific" | "pacific time" | "us pacific" | "pacific standard time" => {
            "America/Los_Angeles"
        }
        "akst" | "akdt" | "alaska" => "America/Anchorage",
        "hst" | "hawaii" => "Pacific/Honolulu",
        "ast" | "adt" | "atlantic" | "atlantic time" => "America/Halifax",
        _ => text.trim(),
    };
    name.parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_of_the_usual_systems_are_known() {
        for (text, known) in [
            ("Available", LoadStatus::Available),
            ("Dispatched", LoadStatus::Covered),
            ("In Transit", LoadStatus::Progress),
            ("PICKED-UP", LoadStatus::Progress),
            ("Delivered", LoadStatus::Delivered),
            ("Cancelled", LoadStatus::Cancelled),
            ("CMP", LoadStatus::Delivered),
            ("C - Covered", LoadStatus::Covered),
            ("At Shipper", LoadStatus::Covered),
            ("At Consignee", LoadStatus::Progress),
        ] {
            assert_eq!(status(text), Ok(known), "{text}");
        }
        assert!(status("on hold").is_err());
        for word in LoadStatus::ALL.iter().filter(|word| **word != LoadStatus::AssumedDelivered) {
            assert_eq!(status(word.as_str()), Ok(*word));
        }
    }

    #[test]
    fn stops_are_known_by_word_and_code() {
        for (text, known) in [
            ("PU", (StopKind::Pickup, None)),
            ("Pick-up", (StopKind::Pickup, None)),
            ("LD", (StopKind::Pickup, None)),
            ("UL", (StopKind::Delivery, None)),
            ("SO", (StopKind::Delivery, None)),
            ("LLD", (StopKind::Pickup, Some(Handling::Live))),
            ("HPL", (StopKind::Pickup, Some(Handling::Hook))),
            ("DRL", (StopKind::Delivery, Some(Handling::Drop))),
            ("Relay", (StopKind::Other, None)),
        ] {
            assert_eq!(stop_kind(text), Ok(known), "{text}");
        }
        assert!(stop_kind("7").is_err());
        assert_eq!((handling("Drop Trailer"), handling("Live")), (Ok(Handling::Drop), Ok(Handling::Live)));
        assert_eq!((scheduling("FCFS"), scheduling("Appt")), (Ok(Scheduling::FirstCome), Ok(Scheduling::Appointment)));
        assert!(handling("gently").is_err() && scheduling("soon").is_err());
    }

    #[test]
    fn yes_and_no_are_written_in_many_ways() {
        for (text, known) in [("Y", true), ("x", true), ("✓", true), ("TRUE", true), ("No", false), ("0", false)] {
            assert_eq!(yes(text), Ok(known), "{text}");
        }
        assert!(yes("maybe").is_err());
    }

    #[test]
    fn zones_are_known_by_letters_and_names() {
        for (text, name) in
            [("CST", "America/Chicago"), ("Eastern Time", "America/New_York"), ("America/Phoenix", "America/Phoenix")]
        {
            assert_eq!(zone(text).map(Zone::name), Ok(name), "{text}");
        }
        assert!(zone("Gotham").is_err());
    }
}
