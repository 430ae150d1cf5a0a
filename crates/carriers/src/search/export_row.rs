//! A carrier as a line of an exported file: the columns of the list, with unknown and none distinguished as there.

use super::view::CarrierListRow;
use bytes::Bytes;
use chrono::NaiveDate;
use index::{AuthorityStatus, Carrier};
use platform::http::csv::{harmless, line};
use std::borrow::Cow;

/// Unknown.
const UNKNOWN: &str = "Unknown";

/// The columns that the person may see.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    /// With the safety record.
    pub has_safety: bool,
    /// With what a lane search tells.
    pub is_lane: bool,
}

impl Columns {
    /// The first line of the file.
    pub fn head_line(self) -> Bytes {
        line(self.heads()).into()
    }

    /// A line for each of the carriers, by what the index holds of it and its row in lists.
    pub fn lines(self, carriers: &[Carrier], rows: &[CarrierListRow]) -> Bytes {
        carriers.iter().zip(rows).map(|(carrier, row)| line(self.cells(carrier, row))).collect::<String>().into()
    }

    fn heads(self) -> Vec<Cow<'static, str>> {
        let mut heads = vec![
            "Carrier",
            "DBA name",
            "Status",
            "USDOT",
            "Other numbers",
            "City",
            "State",
            "Power units",
            "Fleet size",
            "Drivers",
            "Authority since",
            "BIPD on file",
            "Lapses on",
            "What lapses",
            "MCS-150 filed",
            "Verdict",
            "Reasons",
        ];
        if self.has_safety {
            heads.extend(["Safety rating", "Last inspected"]);
        }
        if self.is_lane {
            heads.extend(["Phone", "Equipment", "Inspections near origin", "Inspections near destination"]);
        }
        heads.into_iter().map(Cow::Borrowed).collect()
    }

    /// The carrier's cells, one for each head.
    fn cells<'a>(self, carrier: &Carrier, row: &'a CarrierListRow) -> Vec<Cow<'a, str>> {
        let mut cells = vec![
            text(row.legal_name.as_deref()),
            text(row.dba_name.as_deref()),
            status(carrier),
            row.dot_number.to_string().into(),
            numbers(row),
            text(row.city.as_deref()),
            text(row.state.as_deref()),
            amount(row.power_units),
            fleet(row),
            amount(row.total_drivers),
            authority(carrier),
            amount(row.bipd_on_file),
            day(row.lapses_on, if row.is_lapse_known { "None pending" } else { UNKNOWN }),
            text(row.lapse_kind.as_deref()),
            day(row.mcs150_on, UNKNOWN),
            row.verdict.verdict.label().into(),
            reasons(row),
        ];
        if self.has_safety {
            let none = if row.is_never_inspected { "None in 24 months" } else { UNKNOWN };
            cells.extend([rating(row), day(row.last_inspected_on, none)]);
        }
        if self.is_lane {
            // An end that was not asked about is left empty: nobody looked there.
            let seen = |seen: Option<u32>| seen.map_or(Cow::Borrowed(""), |seen| seen.to_string().into());
            cells.extend([
                match &row.phone {
                    Some(phone) => text(Some(phone)),
                    None if row.is_phone_known == Some(true) => "None on file".into(),
                    None => UNKNOWN.into(),
                },
                equipment(row),
                seen(row.touches.and_then(|touches| touches.origin)),
                seen(row.touches.and_then(|touches| touches.destination)),
            ]);
        }
        cells
    }
}

fn text(text: Option<&str>) -> Cow<'_, str> {
    harmless(text.unwrap_or_default())
}

fn amount(amount: Option<u32>) -> Cow<'static, str> {
    amount.map_or(Cow::Borrowed(UNKNOWN), |amount| amount.to_string().into())
}

fn day(day: Option<NaiveDate>, without: &'static str) -> Cow<'static, str> {
    day.map_or(Cow::Borrowed(without), |day| day.to_string().into())
}

/// Whether the declared power units may be taken for the fleet's size.
fn fleet(row: &CarrierListRow) -> Cow<'static, str> {
    match (row.power_units, row.is_fleet_unconfirmed) {
        (None, _) => UNKNOWN.into(),
        (_, true) => "Unconfirmed".into(),
        (_, false) => "As declared".into(),
    }
}

/// The numbers beside the USDOT number, as `MC 12892`.
fn numbers(row: &CarrierListRow) -> Cow<'static, str> {
    let others = row.identifiers.iter().filter(|identifier| identifier.is_type != "DOT");
    let words: Vec<_> = others.map(|identifier| format!("{} {}", identifier.is_type, identifier.value)).collect();
    harmless(&words.join(", ")).into_owned().into()
}

/// Its trailer and vehicle types, as `Reefer (declared)`.
fn equipment(row: &CarrierListRow) -> Cow<'static, str> {
    let words = row.equipment.iter().map(|one| {
        let mut name = one.is_type.replace('_', " ");
        name[..1].make_ascii_uppercase();
        format!("{name} ({})", if one.is_verified { "inspected" } else { "declared" })
    });
    words.collect::<Vec<_>>().join(", ").into()
}

fn status(carrier: &Carrier) -> Cow<'static, str> {
    match carrier.operating_status {
        Some("active") => "Active".into(),
        Some("pending") => "Pending".into(),
        Some("not_authorized") => "Not authorized".into(),
        Some("inactive") => "Inactive".into(),
        Some("out_of_service") => "Out of service".into(),
        _ => UNKNOWN.into(),
    }
}

/// The reasons, weightiest first.
fn reasons(row: &CarrierListRow) -> Cow<'static, str> {
    let texts: Vec<_> = row.verdict.reasons.iter().map(|reason| reason.text.as_str()).collect();
    harmless(&texts.join(" ")).into_owned().into()
}

/// Since when carrier authority has been active. Where a kind is known and none is active, the verdict takes it for none; what is not on
/// file of the other kind is beside it.
fn authority(carrier: &Carrier) -> Cow<'static, str> {
    use AuthorityStatus as S;
    if let Some(since) = carrier.authority_since.value() {
        return since.to_string().into();
    }
    match (carrier.common, carrier.contract) {
        (S::Active, _) | (_, S::Active) => "Unknown: it is active and its start is not on file",
        (S::Unknown, S::Unknown) => UNKNOWN,
        (S::Unknown, _) => "None active: common authority is not on file",
        (_, S::Unknown) => "None active: contract authority is not on file",
        _ => "None active",
    }
    .into()
}

fn rating(row: &CarrierListRow) -> Cow<'static, str> {
    match row.safety_rating.as_deref() {
        Some("S") => "Satisfactory".into(),
        Some("C") => "Conditional".into(),
        Some("U") => "Unsatisfactory".into(),
        Some("none") => "Not rated".into(),
        _ => UNKNOWN.into(),
    }
}
