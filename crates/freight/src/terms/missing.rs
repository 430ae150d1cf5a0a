//! What a confirmation should say and does not. (Trade facts §6, required contents; 49 CFR 371.3(a) for the parties' registrations.)

mod stops;

use super::compare::{equipment, is_of_haul};
use super::places::days;
use super::text::{Pattern, Text, Topic, pattern};
use super::{Found, Kind, Side, Source};
use std::ops::Range;

static REFERENCE: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:load|order|ref|reference|pro|confirmation|conf|shipment|con|agreement|tender|booking)\b ?(?:ref|id|no|number|num)?\b?(?: is)?[ .:#-]*(?P<id>[a-z]{0,6}[-./]?\d[a-z0-9-]*)|\b(?:file|trip|job|rc|ld|probill|rate con\w*|work order|wo|tr|dispatch)\b ?(?:ref|id|no|number|num)?\b?[ .:#-]*(?P<code>[a-z]{0,6}[-./]?\d{3}[a-z0-9-]*)",
    )
});
/// Numbers of others that a load is also found by.
static OTHER_REFERENCE: Pattern = Pattern::new(|| {
    pattern(
        r"\bour (?:#|no\.?|number|ref\w*)[ .:#]*[a-z]{0,6}-?\d{3}|\b(?:p\.?o|b\.?o\.?l|bill of lading|(?:pick-? ?up|pu|p/u|delivery|del|customer) (?:ref|no|number|num|#))\b ?(?:no|number|num)?[ .:#-]*[a-z]{0,6}-?\d{3}",
    )
});
static REGISTRATION: Pattern =
    Pattern::new(|| pattern(r"\b(?P<kind>mc|us ?dot|dot)(?: authority\b)?(?: no| number)?[ #:.-]*(?P<n>\d{4,8})\b"));
/// Words before the only number of a confirmation that make it the carrier's.
static CARRIER: Pattern =
    Pattern::new(|| pattern(r"\b(?:carrier|carr|hauled by|trucker|for|trucking|haulers|hauling|cartage)\b"));
static COMMODITY: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:commodity|comm|cmdty|cmd|products?|goods|freight|cargo|items?|desc|description|material|contents|load of)\b ?[.:]|(?:^| )com[.:] |\b(?:commodity|cmdty|what:|product|goods|item)\b",
    )
});
static WEIGHT: Pattern = Pattern::new(|| {
    pattern(
        r"\b\d[\d,]*(?:\.\d+)?k?\)? ?(?:lbs?\b|pounds?\b|kgs?\b|kilos?\b|tons?\b|tonnes?\b|mt\b|#)|\b(?:weight|wgt|wt)\b[ .:#]*(?:of |is )?\d",
    )
});
static PIECES: Pattern = Pattern::new(|| {
    pattern(
        r"\b\d[\d,]*\)? (?:\w+ )?(?:pallets?|plts?|skids?|pcs|pieces?|cases?|cartons?|ctns?|boxes|crates?|drums?|rolls?|bales?|bins?|bundles?|totes?|bags?|(?:super)?sacks?|containers?|lots?|gaylords?|coils?|barrels?|kegs?|racks?|lifts?|sheets?|units?|pkgs?|packages?|reels?|tanks?|ctn|cs|plt|pc|pallet spaces?|stacks?)\b|\b(?:pieces?|pcs?|pallets?|plts?|skids?|qty|quantity|count|units|cases|h/?u|handling units)\b[ .:#]*\d",
    )
});
static TRAILER: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:trailers?|trlr|trl|equipment:? ?\w|equip?[.:] ?\w|sprinter|dump|deck|b-? ?train|curtain-? ?side)\b|\b(?:53|48|40|28) ?(?:'|ft\b|foot\b|feet\b)",
    )
});
static RATE: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:rate|line-? ?haul|lh|pay|all[- ]in|flat|tot(?:al)?)\b(?: \([^)]*\))?[ :]*(?:cad|usd|us|c)? ?\$? ?(?:\d{3,}|\d{1,3}(?:,\d{3})+|\d+\.\d{2}\b)|\b\d[\d,.]* ?usd\b",
    )
});
/// What is paid for the haul, whatever else the sentence says.
static HAUL: Pattern = Pattern::new(|| {
    pattern(
        r"\$\d[\d,.]{2,} (?:usd |cad )?(?:all[- ]in|flat|line-? ?haul|to the truck)\b|\b(?:all[- ]in|line-? ?haul|lh)[ :]*(?:cad|usd|us)? ?\$ ?\d{3}",
    )
});
/// The labels of columns, and the figures below that of the weight.
static COLUMN: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?P<pieces>qty|quantity|pcs|pieces|plts?|pallets|count|units|h/?u)\b|\b(?:desc\w*|commodity|item|uom|class|cube|nmfc)\b|\b(?P<weight>weight|wgt|wt|lbs)\b",
    )
});
static BARE_WEIGHT: Pattern = Pattern::new(|| pattern(r"(?:^|[ (])\d{1,3},\d{3}(?:[ )]|$)|(?:^| )\d{4,5}(?: |$)"));
static DOLLARS: Pattern = Pattern::new(|| pattern(r"\$\d"));
static PAYMENT: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:payments?|pmts?|pymts?)\b|\bnet ?[-:]? ?\d+|\bnet (?:ten|fifteen|twenty|thirty|forty|sixty)|\bpay ?: ?\d|\b(?:within|in|no later than|not later than) [^.$]{1,25}\bdays? (?:after|of|from)\b[^.]{0,30}\b(?:invoice|pod|proof|delivery|paperwork|bol|bill)|\bsettle(?:d|ment)\b[^.]{0,10}\d+ days|\bterms of\b[^.]{0,20}\bdays|\bpa(?:id|y|ys) (?:you )?(?:upon|on receipt|weekly|every)|\bpay terms\b|\bwithin [^.$]{0,30}\bdays? (?:after|of|from) (?:the )?(?:receipt|invoice|delivery|pod|proof)|\b(?:paid|pays?|payable)\b[^.$]{0,40}\b(?:days?|weeks?)\b|\bchecks? (?:are |is |go )?(?:mailed|cut|issued|out)\b|\bdays? (?:payment )?terms\b|\bterms\b[ :]*\d+",
    )
});
static SIGNATURE: Pattern = Pattern::new(|| {
    pattern(
        r"\bsign(?:ed|ature|atures|s)?\b|\baccepted ?(?:by|:)|\backnowledge[sd]?\b|\bdocusign|\bagreed\b ?\(|\bby:? ?_{3}|\bx ?_{3}|\b(?:sig|sgd|signatory|initials?)\b",
    )
});

/// The number of the load, where it stands.
pub(super) fn reference(flat: &str) -> Option<Range<usize>> {
    // Figures that are the beginning of a day ("12/30") are no number of a load.
    let days: Vec<usize> = days(flat).into_iter().map(|day| day.part.start).collect();
    let mut numbers = REFERENCE.captures_iter(flat).filter_map(|found| found.name("id").or_else(|| found.name("code")));
    numbers.find(|id| days.binary_search(&id.start()).is_err()).map(|id| id.range())
}

/// Says what is missing. A load that may be given on needs no word against it.
pub(super) fn read(text: &Text<'_>, is_resold: bool, found: &mut Found) {
    use Side::{Both, Broker, Carrier};
    let flat = &text.whole.flat;
    let mut miss = |is_there: bool, kind, hurts, says: &str| {
        if !is_there {
            let is_party = matches!(kind, Kind::MissingBroker | Kind::MissingCarrier);
            let source = if is_party { Source::Cfr371Point3 } else { Source::UsualContents };
            found.missing(kind, hurts, source, says);
        }
    };
    let has_reference = reference(flat).is_some() || OTHER_REFERENCE.is_match(flat);
    miss(has_reference, Kind::MissingReference, Both, "No load or reference number.");
    let (has_broker, has_carrier) = parties(flat);
    miss(has_broker, Kind::MissingBroker, Carrier, "No MC or USDOT number of the broker.");
    miss(has_carrier, Kind::MissingCarrier, Both, "No MC or USDOT number of the carrier.");
    miss(has_commodity(text), Kind::MissingCommodity, Both, "No commodity.");
    miss(WEIGHT.is_match(flat) || has_column(text, "weight", &BARE_WEIGHT), Kind::MissingWeight, Both, "No weight.");
    miss(
        PIECES.is_match(flat) || has_column(text, "pieces", &FIGURE),
        Kind::MissingPieces,
        Both,
        "No count of pieces or pallets.",
    );
    let has_equipment = !equipment(flat).is_empty() || TRAILER.is_match(flat);
    miss(has_equipment, Kind::MissingEquipment, Both, "No equipment.");
    miss(has_linehaul(text), Kind::MissingLinehaul, Both, "No amount for the haul.");
    miss(text.speaks_of(Topic::Detention), Kind::MissingDetention, Both, "Nothing about detention.");
    miss(text.speaks_of(Topic::Tonu), Kind::MissingTonu, Carrier, "Nothing about a truck ordered and not used (TONU).");
    miss(text.speaks_of(Topic::Lumper), Kind::MissingLumper, Both, "Nothing about lumpers.");
    miss(text.speaks_of(Topic::Layover), Kind::MissingLayover, Carrier, "Nothing about layover.");
    miss(text.speaks_of(Topic::Tracking), Kind::MissingTracking, Both, "Nothing about tracking.");
    miss(PAYMENT.is_match(flat), Kind::MissingPayment, Carrier, "Nothing about when the carrier is paid.");
    let is_kept = is_resold || text.speaks_of(Topic::Rebrokering);
    miss(is_kept, Kind::MissingRebrokering, Broker, "Nothing that forbids giving the load to another carrier.");
    miss(SIGNATURE.is_match(flat), Kind::MissingSignature, Both, "No place to sign.");
    stops::read(text, found);
}

/// Whether broker and carrier are named by their registrations. Two numbers of different kinds side by side are one company's.
fn parties(flat: &str) -> (bool, bool) {
    let mut companies: Vec<(Range<usize>, &str)> = Vec::new();
    for found in REGISTRATION.captures_iter(flat) {
        let (Some(all), Some(kind)) = (found.get(0), found.name("kind")) else { continue };
        let kind = if kind.as_str() == "mc" { "mc" } else { "dot" };
        let is_same = companies.last().is_some_and(|(last, other)| *other != kind && all.start() - last.end < 20);
        if !is_same {
            companies.push((all.range(), kind));
        }
    }
    match companies.as_slice() {
        [] => (false, false),
        [(only, _)] => {
            let mut before = only.start.saturating_sub(80);
            while !flat.is_char_boundary(before) {
                before -= 1;
            }
            let is_carrier = CARRIER.is_match(&flat[before..only.start]);
            (!is_carrier, is_carrier)
        }
        _ => (true, true),
    }
}

/// A commodity: by its label, or as words beside weight and pieces.
fn has_commodity(text: &Text<'_>) -> bool {
    const OTHER: &[&str] = &[
        "lbs", "lb", "pounds", "weight", "wt", "van", "dry", "reefer", "flatbed", "pallets", "skids", "pieces",
        "cases", "of", "on", "the", "and", "in",
    ];
    if COMMODITY.is_match(&text.whole.flat) {
        return true;
    }
    let says = |flat: &str| {
        flat.split(|sign: char| !sign.is_ascii_alphabetic()).any(|word| word.len() > 2 && !OTHER.contains(&word))
    };
    // "Boxed beef / 1100 cases" is two items of a list.
    let is_item = |flat: &str| flat.split(' ').count() <= 5 && !flat.contains(|sign: char| sign.is_ascii_digit());
    let mut before = "";
    text.clauses.iter().any(|clause| {
        let is_measured = WEIGHT.is_match(&clause.flat) || PIECES.is_match(&clause.flat);
        let is_named = says(&clause.flat) || is_item(before) && says(before);
        before = &clause.flat;
        is_measured && is_named
    })
}

static FIGURE: Pattern = Pattern::new(|| pattern(r"\d"));

/// Whether a row of labels names a column, and the row under it has a value.
fn has_column(text: &Text<'_>, name: &str, value: &Pattern) -> bool {
    text.clauses.windows(2).any(|rows| {
        let labels = &rows[0].flat;
        let is_head = !FIGURE.is_match(labels) && COLUMN.find_iter(labels).count() >= 2;
        is_head && COLUMN.captures_iter(labels).any(|label| label.name(name).is_some()) && value.is_match(&rows[1].flat)
    })
}

fn has_linehaul(text: &Text<'_>) -> bool {
    use Topic::{Charges, Detention, Layover, Lumper, QuickPay, Reroute, Reweigh, Tonu};
    let beside = [Detention, Tonu, Lumper, Layover, Reweigh, Reroute, QuickPay, Charges];
    let is_amount = |flat: &str| DOLLARS.is_match(flat) || RATE.is_match(flat);
    HAUL.is_match(&text.whole.flat)
        || text
            .clauses
            .iter()
            .any(|clause| is_amount(&clause.flat) && (is_of_haul(clause) || !clause.topics.any(&beside)))
}
