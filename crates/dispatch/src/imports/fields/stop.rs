//! The fields that each stop has: what people are told of each, and what its column is called beside the stop's own name ("Pickup City",
//! "Shipper Zip", "stp_city").

use super::{About, StopField};

const fn about(
    field: StopField,
    label: &'static str,
    detail: &'static str,
    names: &'static [&'static str],
) -> About<StopField> {
    About { field, label, detail, names }
}

#[rustfmt::skip]
pub(super) const ABOUT: &[About<StopField>] = &[
    about(StopField::Sequence, "order", "1 for the first. Left out, rows are in order.", &[
        "sequence", "seq", "sequence number", "order", "position", "mfh sequence", "movement sequence", "order sequence", "sort",
    ]),
    about(StopField::Kind, "type", "Pickup or delivery, or a code such as PU, SO, LLD or LUL.", &[
        "type", "kind", "event", "event code", "activity", "action", "purpose", "type code", "event type",
    ]),
    about(StopField::Name, "facility", "Name of the shipper, receiver or warehouse.", &[
        "name", "facility", "location name", "company", "company name", "facility name", "warehouse", "site", "cmp name",
        "business name",
    ]),
    about(StopField::Street, "street", "Street address.", &[
        "address", "street", "address 1", "address1", "street address", "address line 1", "addr1", "cmp address1", "street 1",
    ]),
    about(StopField::City, "city", "City.", &["city", "city name", "town"]),
    about(StopField::State, "state", "Two-letter code or name.", &["state", "state code", "state province", "province", "st province", "st"]),
    about(StopField::PostalCode, "ZIP code", "ZIP code. A stop needs it, or city and state, or coordinates.", &[
        "zip", "zip code", "zipcode", "postal code", "postal", "postalcode", "zip postal code", "zip postal", "zip5", "cmp zip",
    ]),
    about(StopField::CityState, "city and state in one", "As Dallas, TX or Dallas, TX 75201.", &[
        "city state", "city and state", "city st", "city state zip", "location", "city st zip", "citystate", "market", "cty nmstct",
    ]),
    about(StopField::Latitude, "latitude", "Degrees.", &["latitude", "lat"]),
    about(StopField::Longitude, "longitude", "Degrees; west is negative.", &["longitude", "lon", "lng", "long"]),
    about(StopField::Start, "from", "Appointment or start of the window: 11/24/2026 8:00 AM, 2026-11-24 08:00, a range, or a date alone.", &[
        "window start", "start", "from", "appointment", "appointment date", "appointment start", "appointment date time", "arrive early",
        "earliest", "early", "earliest date", "early date", "schdtearliest", "date", "date time", "datetime", "start date", "start date time",
        "from date", "date from", "window", "open", "open date", "ready", "ready date", "begin", "begin date", "target date", "date start",
        "appointment from", "early date time", "window from", "appointment window", "earliest date time",
    ]),
    about(StopField::StartTime, "from: time", "Where the time has a column of its own. A range is read as the window.", &[
        "start time", "time", "appointment time", "from time", "early time", "earliest time", "ready time", "open time", "time from", "time start",
        "time window", "hours", "dock hours", "operating hours", "hours operation", "begin time", "appointment start time", "window start time", "appointment times", "times",
    ]),
    about(StopField::End, "until", "End of the window. Left out, the time is an appointment.", &[
        "window end", "end", "to", "until", "arrive late", "latest", "late", "latest date", "late date", "schdtlatest", "end date", "end date time",
        "to date", "date to", "close", "close date", "appointment end", "deadline", "by", "date end", "appointment to", "late date time",
        "window to", "latest date time",
    ]),
    about(StopField::EndTime, "until: time", "Where the time has a column of its own.", &[
        "end time", "to time", "late time", "latest time", "close time", "time to", "time end", "appointment end time", "window end time",
        "time until",
    ]),
    about(StopField::TimeZone, "time zone", "As America/Chicago or Central. Left out, the stop's own.", &["time zone", "timezone", "tz"]),
    about(StopField::Scheduling, "scheduling", "Appointment or FCFS.", &[
        "scheduling", "appointment type", "schedule type", "fcfs", "appointment or fcfs", "scheduling type", "appointment required",
    ]),
    about(StopField::Handling, "handling", "Live, drop or hook.", &[
        "handling", "load type", "live drop", "live or drop", "drop or live", "drop live", "loading type", "drop trailer", "unload type",
    ]),
    about(StopField::Reference, "number", "Number that the driver gives.", &[
        "reference", "number", "reference number", "confirmation number", "confirmation", "po number", "po", "appointment number", "refnum",
        "references", "reference numbers",
    ]),
    about(StopField::Notes, "notes", "Instructions for the driver.", &[
        "notes", "note", "instructions", "comments", "comment", "directions", "special instructions", "remarks", "driver instructions",
    ]),
];
