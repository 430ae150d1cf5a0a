//! Carriers for a load: those that fit it, best first.

use super::{counted, limit, list, load};
use crate::calls::{Calls, Refusal};
use crate::offered::Offered;
use crate::views::{Carrier, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub(super) struct FindCarriersForLoad;

/// The load, and which carriers. Give `load_id` or `load_number`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The load's id.
    load_id: Option<i64>,
    /// The broker's own number of the load.
    load_number: Option<String>,
    /// Which carriers to list; those that fit if omitted.
    show: Option<Show>,
    /// Only carriers with one of these verdicts; all if empty.
    #[serde(default)]
    verdict: Vec<Verdict>,
    /// How many carriers to give, up to 25; 10 if omitted.
    limit: Option<u32>,
}

/// Which carriers are listed.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Show {
    /// Those that fit.
    Fits,
    /// Those that would fit but fail the broker's rules.
    Failing,
    /// Those that are out, with the reason.
    Out,
}

impl Show {
    const fn word(self) -> &'static str {
        match self {
            Self::Fits => "fits",
            Self::Failing => "failing",
            Self::Out => "out",
        }
    }
}

/// The carriers of a load.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Given {
    /// The load's id.
    load_id: i64,
    /// How many carriers there are.
    total: u64,
    /// The carriers, best first.
    carriers: Vec<Match>,
}

/// A carrier of a load.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Match {
    /// The carrier.
    carrier: Carrier,
    /// The sum of the reasons' points.
    score: i64,
    /// What speaks for it and against it, most points first.
    reasons: Vec<MatchReason>,
    /// Empty miles at both ends, as the crow flies; null unless both are known.
    total_deadhead_miles: Option<f64>,
    /// Why it is out, as a sentence; null if it fits.
    out_text: Option<String>,
}

/// What speaks for a carrier or against it.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct MatchReason {
    /// Which reason, as a code.
    code: String,
    /// What it counts.
    points: i64,
    /// As a sentence; null if it's about safety data that is hidden from the caller.
    text: Option<String>,
}

impl Offered for FindCarriersForLoad {
    const NAME: &'static str = "find_carriers_for_load";
    const TITLE: &'static str = "Find carriers for a load";
    const DESCRIPTION: &'static str = "Lists motor carriers that fit an open load of the broker, best first, each with what \
        speaks for it (trucks posted nearby, loads it finished on the lane, inspections near both ends, lane preferences, \
        trucks that empty nearby) and the broker's verdict.";
    const NEEDS: &'static [&'static str] = &["match_carriers_to_load"];
    type Asked = Asked;
    type Given = Given;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Given, Refusal> {
        let limit = limit(asked.limit)?.to_string();
        let load_id = load::id(calls, asked.load_id, asked.load_number.as_deref()).await?;
        let mut query = vec![("per_page", limit.as_str())];
        query.extend(asked.show.map(|show| ("show", show.word())));
        query.extend(asked.verdict.iter().map(|verdict| ("q[verdict_in][]", verdict.word())));
        let found = calls.page::<Vec<Match>>(&format!("/api/v1/carriers/load_match/{load_id}"), &query).await?;
        Ok(Given { load_id, total: found.total, carriers: found.body })
    }

    fn tell(given: &Given) -> String {
        let lines = given.carriers.iter().map(|found| {
            let why = found.out_text.as_deref().or_else(|| found.reasons.first()?.text.as_deref());
            format!("{}{}", found.carrier.line(), why.map(|why| format!(" {why}")).unwrap_or_default())
        });
        list(counted(given.carriers.len(), given.total, "carrier"), lines)
    }
}
