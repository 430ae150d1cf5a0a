//! Whether pickup and delivery are said: a place, a day and a time for each. Labels and values are looked for apart, since in tables they stand
//! in other rows and columns. A stop that is labelled, with a day, at a place that isn't understood, is nothing that is missing: nobody can tell.

use crate::terms::places::{days, places, times};
use crate::terms::text::{Pattern, Text, pattern};
use crate::terms::{Found, Kind, Side, Source};
use std::collections::BTreeSet;

static PICKUP: Pattern = Pattern::new(|| {
    pattern(r"\b(?:pick(?:ed)?-? ?up|pick|p/u|pu|puc|shipper|shpr|origin|orig|loads? (?:at|in)|from)\b")
});
static DELIVERY: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:deliver\w*|del|dlvry|dlv|consignee|cons|receiver|rcvr|drop|dest|destination|unloads? (?:at|in)|to)\b",
    )
});
/// Days without a date, as emails have them.
static NAMED_DAY: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:today|tomorrow|tmrw|tonight|same day|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|thurs|fri|sat|sun)\b",
    )
});

/// Says which stop is missing, or can't be told.
pub(super) fn read(text: &Text<'_>, found: &mut Found) {
    let flat = &text.whole.flat;
    // Rows end a place's name, so they are read one by one as well.
    let mut named: BTreeSet<String> = places(flat).into_iter().map(|place| place.name).collect();
    named.extend(text.clauses.iter().flat_map(|clause| places(&clause.flat)).map(|place| place.name));
    let dated = days(flat);
    let moments = dated.len().max(NAMED_DAY.find_iter(flat).count()).min(times(flat));
    let said = named.len().min(moments);
    if said >= 2 {
        return;
    }
    // The only day is the delivery's where the last label before it is.
    let is_of_delivery = dated.first().filter(|_| moments == 1 && named.len() > 1).is_some_and(|day| {
        let last = |label: &Pattern| label.find_iter(&flat[..day.part.start]).last().map(|label| label.start());
        last(&DELIVERY) > last(&PICKUP)
    });
    let is_unread = moments >= 2 && PICKUP.is_match(flat) && DELIVERY.is_match(flat);
    if is_unread {
        let says = "The places of pickup and delivery could not be read: look whether both are there.";
        return found.missing(Kind::CannotTell, Side::Both, Source::UsualContents, says);
    }
    if said == 0 || is_of_delivery {
        let says = "No place, day and time of the pickup.";
        found.missing(Kind::MissingPickup, Side::Both, Source::UsualContents, says);
    }
    if !is_of_delivery {
        let says = "No place, day and time of the delivery.";
        found.missing(Kind::MissingDelivery, Side::Both, Source::UsualContents, says);
    }
}
