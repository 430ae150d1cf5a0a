//! What a company weighs more than the product does: signals whose verdict it raises. (Product: "a company may raise it, never lower it below
//! the floor".)

use carriers::verdicts::view::Verdict;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::{Code, FieldError};
use platform::http::guards::{ChangeRules, ReadRules};
use platform::http::{Caller, Error, Json, Reply};
use rules::Signal;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use store::rules::verdict_settings;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// What signals count for.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerdictSettings {
    /// Every signal, weightiest first.
    signals: Vec<VerdictSignal>,
}

/// A signal: something that counts toward a carrier's verdict in addition to your company's rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerdictSignal {
    /// The signal's code.
    code: &'static str,
    /// Its name.
    label: &'static str,
    /// The least severe verdict it can be set to.
    floor: Verdict,
    /// The verdict it gives your company's carriers.
    verdict: Verdict,
    /// Why it counts, with the source.
    why: &'static str,
    /// What would change it.
    change: &'static str,
}

/// Request body: the verdicts that signals are to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerdictSettingsToSave {
    /// The signals; those left out are set back to their floor.
    signals: Vec<VerdictSignalToSave>,
}

/// The verdict that a signal is to give.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerdictSignalToSave {
    /// The signal's code.
    code: String,
    /// Its verdict: its floor, or `do_not_use`.
    #[schema(value_type = Verdict)]
    verdict: String,
}

/// Lists the signals that count toward every carrier's verdict, each with what your company set it to.
#[utoipa::path(get, path = "/api/v1/verdict_settings", tag = "rules", responses((status = 200, body = VerdictSettings)))]
pub async fn show_verdict_settings(app: App, caller: Caller<ReadRules>) -> Reply<Json<VerdictSettings>> {
    let raised = raised(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(VerdictSettings::of(&raised)))
}

/// Sets what signals count for: each at its floor, or raised to `do_not_use`.
#[utoipa::path(
    put,
    path = "/api/v1/verdict_settings",
    tag = "rules",
    request_body = VerdictSettingsToSave,
    responses((status = 200, body = VerdictSettings))
)]
pub async fn save_verdict_settings(
    app: App,
    caller: Caller<ChangeRules>,
    from: Address,
    Json(wanted): Json<VerdictSettingsToSave>,
) -> Reply<Json<VerdictSettings>> {
    let tenant = caller.tenant()?;
    let after = checked(&wanted.signals)?;
    let mut change = app.change(&caller, from).await?;
    let before = raised(&mut change, tenant).await?;
    if before != after {
        verdict_settings::set(&mut change, tenant, &words(&after).into_iter().collect::<Vec<_>>()).await?;
        let audit =
            Audit::new("verdict_settings.changed").details(json!({"before": words(&before), "after": words(&after)}));
        change.commit(audit).await?;
    }
    Ok(Json(VerdictSettings::of(&after)))
}

/// The verdicts that a company set, by signal; only those that differ from the floor.
type Raised = BTreeMap<Signal, rules::Verdict>;

/// What the company raised. A signal or verdict of a newer release is left out.
async fn raised(db: &mut Conn, tenant: Tenant) -> Result<Raised, Error> {
    let rows = verdict_settings::raised(db, tenant).await?;
    let known =
        |(signal, verdict): &(String, String)| Some((Signal::of_str(signal)?, rules::Verdict::of_str(verdict)?));
    Ok(rows.iter().filter_map(known).filter(|(signal, verdict)| *verdict < signal.floor()).collect())
}

/// The verdicts of a call, without those at their floor; every problem names its signal.
fn checked(wanted: &[VerdictSignalToSave]) -> Result<Raised, Error> {
    let (mut all, mut problems) = (BTreeMap::new(), Vec::new());
    for one in wanted {
        let mut problem = |code, detail: String| {
            problems.push(FieldError::new(format!("signals.{}", one.code), code, detail));
        };
        match (Signal::of_str(&one.code), rules::Verdict::of_str(&one.verdict)) {
            (None, _) => problem(Code::Unknown, "Unknown signal.".to_owned()),
            (Some(signal), Some(verdict)) if is_choice(signal, verdict) => {
                if all.insert(signal, verdict).is_some() {
                    problem(Code::Invalid, "Name each signal once.".to_owned());
                }
            }
            (Some(signal), _) => problem(Code::Invalid, choices(signal)),
        }
    }
    if !problems.is_empty() {
        return Err(Error::Invalid(problems));
    }
    Ok(all.into_iter().filter(|(signal, verdict)| *verdict < signal.floor()).collect())
}

/// A signal stays at its floor or rules a carrier out; it cannot say that something is unknown or fine.
fn is_choice(signal: Signal, verdict: rules::Verdict) -> bool {
    verdict == signal.floor() || verdict == rules::Verdict::DoNotUse
}

fn choices(signal: Signal) -> String {
    match signal.floor() {
        rules::Verdict::DoNotUse => "Must be do_not_use: this signal can't count less.".to_owned(),
        floor => format!("Must be {} or do_not_use: this signal can't count less.", floor.as_str()),
    }
}

fn words(raised: &Raised) -> BTreeMap<&'static str, &'static str> {
    raised.iter().map(|(signal, verdict)| (signal.as_str(), verdict.as_str())).collect()
}

impl VerdictSettings {
    fn of(raised: &Raised) -> Self {
        let mut signals: Vec<Signal> = Signal::ALL.to_vec();
        signals.sort_by_key(|signal| std::cmp::Reverse(signal.weight()));
        let view = |signal: Signal| VerdictSignal {
            code: signal.as_str(),
            label: signal.label(),
            floor: signal.floor().into(),
            verdict: raised.get(&signal).copied().unwrap_or_else(|| signal.floor()).into(),
            why: signal.origin(),
            change: signal.change(),
        };
        Self { signals: signals.into_iter().map(view).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(code: &str, verdict: &str) -> VerdictSignalToSave {
        VerdictSignalToSave { code: code.to_owned(), verdict: verdict.to_owned() }
    }

    #[test]
    fn what_is_at_its_floor_is_not_raised() {
        let wanted = [asked("contact_changed", "do_not_use"), asked("lapse_served", "review")];
        let raised = checked(&wanted).expect("allowed");
        assert_eq!(words(&raised), BTreeMap::from([("contact_changed", "do_not_use")]));
        assert_eq!(checked(&[asked("out_of_service_order", "do_not_use")]).expect("allowed"), BTreeMap::new());
    }

    #[test]
    fn nothing_is_lowered_below_its_floor() {
        let wanted =
            [asked("out_of_service_order", "review"), asked("lapse_served", "unknown"), asked("nonsense", "review")];
        let Err(Error::Invalid(problems)) = checked(&wanted) else { panic!("a refusal") };
        let fields: Vec<_> = problems.iter().filter_map(|problem| problem.field.as_deref()).collect();
        assert_eq!(fields, ["signals.out_of_service_order", "signals.lapse_served", "signals.nonsense"]);
    }
}
