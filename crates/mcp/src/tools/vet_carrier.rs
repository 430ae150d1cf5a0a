//! Vetting one carrier: verdict, reasons, checks, each with its source and day.

use super::list;
use crate::calls::{Calls, Refusal};
use crate::offered::Offered;
use crate::views::{Carrier, Identifier, Judged, Source, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most carriers that are looked through for a number. Those that have exactly this number come first.
const CANDIDATES: &str = "25";

/// The tool.
pub(super) struct VetCarrier;

/// The carrier's number. Give one of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// USDOT number.
    dot: Option<u32>,
    /// MC number: digits, with or without `MC` in front.
    mc: Option<String>,
}

/// A carrier's vetting.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub(super) struct Vetted {
    /// USDOT, MC and other numbers.
    #[serde(default)]
    identifiers: Vec<Identifier>,
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: i64,
    /// Legal name; null if unknown.
    legal_name: Option<String>,
    /// DBA name; null if none is on file.
    dba_name: Option<String>,
    /// Whether it is sample data, not a real carrier.
    is_synthetic: bool,
    /// The day that ages and expirations are computed for, `YYYY-MM-DD`.
    assessed_on: String,
    /// The broker's verdict, with reasons and their sources.
    verdict: Judged,
    /// Whether it may operate.
    operating_status: Status,
    /// Checks and their outcomes, worst first.
    checks: Vec<Check>,
    /// What is left out because of the caller's permissions; null if nothing is.
    hidden_by_scope: Option<Hidden>,
}

/// An operating status.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Status {
    /// The status.
    label: String,
    /// Why, with dates.
    reason: String,
    /// Source of this; null if none has it.
    source: Option<Source>,
}

/// A check.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Check {
    /// Code of the check.
    code: String,
    /// The question it answers.
    label: String,
    /// `fail`, `warn`, `unknown` or `pass`.
    outcome: String,
    /// Why, with numbers and dates.
    reason: String,
    /// Source of the outcome; null if none has the answer.
    source: Option<Source>,
}

/// What a caller may not see.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Hidden {
    /// Checks that are left out, as codes.
    checks: Vec<String>,
    /// Fields that are left out.
    fields: Vec<String>,
}

/// A number to find a carrier by.
#[derive(Debug, PartialEq, Eq)]
struct Number {
    kind: &'static str,
    digits: String,
}

impl Number {
    fn of(asked: Asked) -> Result<Self, Refusal> {
        match (asked.dot, asked.mc) {
            (Some(dot), None) => Ok(Self { kind: "DOT", digits: dot.to_string() }),
            (None, Some(mc)) => {
                let bare = mc.trim().to_ascii_uppercase();
                let bare = bare.strip_prefix("MC").unwrap_or(&bare).trim_start_matches(['-', '#', ' ']);
                let number: u32 = bare.parse().map_err(|_| Refusal::new("mc: Enter a valid MC number."))?;
                Ok(Self { kind: "MC", digits: number.to_string() })
            }
            _ => Err(Refusal::new("Give `dot` or `mc`, one of them.")),
        }
    }

    fn is_of(&self, carrier: &Carrier) -> bool {
        carrier.identifiers.iter().any(|one| one.is_type == self.kind && one.value == self.digits)
    }
}

impl Offered for VetCarrier {
    const NAME: &'static str = "vet_carrier";
    const TITLE: &'static str = "Vet a carrier";
    const DESCRIPTION: &'static str = "Vets one motor carrier by its USDOT or MC number: the broker's verdict (do_not_use, \
        review, unknown or use) with its reasons, the operating status and every check, each with the data set and day it is \
        from. Unknown means that a required fact isn't on file, not that it is fine.";
    const NEEDS: &'static [&'static str] = &["search_carriers_globally", "show_carrier_detail_for_broker"];
    type Asked = Asked;
    type Given = Vetted;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Vetted, Refusal> {
        let number = Number::of(asked)?;
        let query = [("q[search_text]", number.digits.as_str()), ("per_page", CANDIDATES)];
        let mut found: Vec<Carrier> = calls.get("/api/v1/carriers/global_search", &query).await?;
        found.retain(|carrier| number.is_of(carrier));
        let [carrier] = found.as_slice() else { return Err(not_one(&number, &found)) };
        let path = format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", carrier.id);
        let vetted: Vetted = calls.get(&path, &[]).await?;
        Ok(Vetted { identifiers: carrier.identifiers.clone(), ..vetted })
    }

    fn tell(vetted: &Vetted) -> String {
        let heading = format!(
            "{}: {}. {}",
            named(vetted.legal_name.as_deref(), vetted.dot_number),
            vetted.verdict.verdict.label(),
            vetted.operating_status.reason
        );
        let reasons = vetted.verdict.reasons.iter().map(|reason| {
            let source = reason.source.as_ref().map_or_else(|| "source unknown".to_owned(), Source::told);
            format!("{} ({source})", reason.text)
        });
        list(heading, reasons)
    }
}

fn not_one(number: &Number, found: &[Carrier]) -> Refusal {
    let Number { kind, digits } = number;
    if found.is_empty() {
        return Refusal::new(format!("No carrier with {kind} {digits} is on file."));
    }
    let names: Vec<_> = found.iter().map(|carrier| named(carrier.legal_name.as_deref(), carrier.dot_number)).collect();
    Refusal::new(format!("{kind} {digits} is on file for more than one carrier. Give `dot`: {}.", names.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(dot: Option<u32>, mc: Option<&str>) -> Result<String, Refusal> {
        Number::of(Asked { dot, mc: mc.map(str::to_owned) }).map(|number| format!("{} {}", number.kind, number.digits))
    }

    #[test]
    fn a_carrier_has_one_number() {
        assert_eq!(number(Some(1_000_001), None), Ok("DOT 1000001".into()));
        for mc in ["12892", "MC-012892", "mc 12892", " MC#12892 "] {
            assert_eq!(number(None, Some(mc)), Ok("MC 12892".into()), "{mc}");
        }
        for wrong in ["", "MC", "12 892", "acme"] {
            assert_eq!(number(None, Some(wrong)), Err(Refusal::new("mc: Enter a valid MC number.")), "{wrong}");
        }
        for (dot, mc) in [(None, None), (Some(1), Some("1"))] {
            assert_eq!(number(dot, mc), Err(Refusal::new("Give `dot` or `mc`, one of them.")));
        }
    }
}
