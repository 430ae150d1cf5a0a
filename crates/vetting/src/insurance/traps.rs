//! Issues a broker should notice on a certificate: pure, and each issue says what was found. (Trade: scheduled autos, exclusions, reefer
//! breakdown; an agent's certificate is only true as of its day.)

use carriers::verdicts::certificates::Schedule;
use chrono::{NaiveDate, TimeDelta};
use kernel::days::day;
use kernel::names::name_key;
use profile::filings::{Filing, FilingKind, FilingStatus};
use serde::Serialize;
use serde_json::Value;
use store::insurance::certificates::Certificate;
use store::insurance::policies::{Cover, Policy};
use utoipa::ToSchema;

/// A new certificate is due after so many days: cancellation is often served with thirty days' notice.
const OLD_AFTER: TimeDelta = TimeDelta::days(30);
/// So many days before its end a policy is said to expire soon.
pub const SOON: TimeDelta = TimeDelta::days(30);

/// Kind of issue found on a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsuranceTrapKind)]
pub enum TrapKind {
    /// Its auto liability covers scheduled vehicles alone.
    ScheduledAutosOnly,
    /// A vehicle that was seen is not on the schedule.
    UnscheduledVehicles,
    /// It shows no cargo policy.
    NoCargo,
    /// Whether it shows a cargo policy is unknown: it was not read, or that part of it.
    CargoUnknown,
    /// Exclusions noted in its text.
    Exclusions,
    /// The carrier hauls refrigerated freight, and no reefer breakdown is shown.
    NoReeferBreakdown,
    /// The insured's name is not the carrier's legal name.
    InsuredNameDiffers,
    /// It was issued more than thirty days ago.
    Old,
    /// Its holder is not this broker.
    HolderDiffers,
    /// FMCSA lists the filing as canceled before the policy expires.
    FilingCancelled,
    /// A policy expires within thirty days.
    ExpiresSoon,
    /// A policy has expired or was canceled.
    Ended,
}

/// An issue found on a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InsuranceTrap)]
pub struct Trap {
    /// Kind of issue.
    pub kind: TrapKind,
    /// Whether to resolve it before using the carrier; otherwise it needs a review.
    pub is_serious: bool,
    /// Description, with what was found.
    pub words: String,
}

/// What a certificate is looked at with.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The carrier's legal name with FMCSA.
    pub legal_name: Option<&'a str>,
    /// Its other name there.
    pub dba_name: Option<&'a str>,
    /// The broker's name.
    pub company: &'a str,
    /// The filings with FMCSA, those that ended included.
    pub filings: &'a [Filing],
    /// Whether it declares freight that is kept cold.
    pub is_refrigerated: bool,
    /// The schedule against what was seen.
    pub schedule: &'a Schedule,
    /// Today.
    pub today: NaiveDate,
}

/// The traps of a certificate, the serious ones first.
pub fn traps(certificate: &Certificate, policies: &[Policy], beside: &Beside<'_>) -> Vec<Trap> {
    let mut traps = Vec::new();
    let mut add = |kind, is_serious, words: String| traps.push(Trap { kind, is_serious, words });
    for policy in policies {
        let name = label(policy.kind);
        let ends_on = policy.expires_on.into_iter().chain(policy.cancelled_on).min();
        match ends_on {
            Some(on) if on <= beside.today => {
                add(TrapKind::Ended, true, format!("The {name} policy ended on {}.", day(on)));
            }
            Some(on) if on - beside.today <= SOON => {
                let days = (on - beside.today).num_days();
                add(TrapKind::ExpiresSoon, false, format!("The {name} policy ends in {days} days, on {}.", day(on)));
            }
            _ => {}
        }
        if let Some((filing, on)) = cancelled_filing(policy, beside.filings) {
            let insurer = filing.insurer.as_deref().unwrap_or("its insurer");
            add(
                TrapKind::FilingCancelled,
                true,
                format!(
                    "FMCSA lists the filing of {insurer} for policy {} as canceled on {}, before the {name} policy expires.",
                    filing.policy_number.as_deref().unwrap_or("–"),
                    day(on)
                ),
            );
        }
    }
    let auto = policies.iter().find(|policy| policy.kind == Cover::AutoLiability);
    let is_scheduled_only = auto.is_some_and(|auto| auto.scheduled_autos == Some(true) && auto.any_auto != Some(true));
    if is_scheduled_only {
        let others = [
            (auto.and_then(|auto| auto.hired_autos), "hired"),
            (auto.and_then(|auto| auto.non_owned_autos), "non-owned"),
        ];
        let also: Vec<_> = others.iter().filter(|(is, _)| *is == Some(true)).map(|(_, word)| *word).collect();
        let also = if also.is_empty() { String::new() } else { format!(" (and {} autos)", also.join(", ")) };
        let words = format!(
            "Auto liability covers only scheduled autos{also}: a truck that is not on the schedule is not insured."
        );
        add(TrapKind::ScheduledAutosOnly, false, words);
        if !beside.schedule.missing.is_empty() {
            let (missing, seen) = (beside.schedule.missing.len(), beside.schedule.seen);
            let words = format!(
                "{missing} of {seen} power units that inspectors saw in the last 24 months are not on the schedule."
            );
            add(TrapKind::UnscheduledVehicles, true, words);
        }
    }
    if policies.iter().any(|policy| policy.kind == Cover::Cargo) {
        let has_reefer = policies.iter().any(|policy| policy.kind == Cover::ReeferBreakdown);
        if beside.is_refrigerated && !has_reefer && !is_unread(certificate, Cover::ReeferBreakdown) {
            let words =
                "The carrier declares refrigerated freight, and the certificate shows no reefer breakdown cover.";
            add(TrapKind::NoReeferBreakdown, false, words.to_owned());
        }
    } else if let Some(why) = cargo_is_unknown_because(certificate, policies) {
        add(TrapKind::CargoUnknown, false, format!("Unknown whether the certificate covers cargo. {why}"));
    } else {
        add(TrapKind::NoCargo, true, "The certificate shows no cargo policy.".to_owned());
    }
    let texts = certificate.description.iter().chain(policies.iter().filter_map(|policy| policy.description.as_ref()));
    if let Some(line) = texts.flat_map(|text| text.lines()).find(|line| speaks_of_exclusions(line)) {
        add(TrapKind::Exclusions, false, format!("Exclusions noted: “{}”", line.chars().take(200).collect::<String>()));
    }
    if let (Some(insured), Some(legal)) = (certificate.insured_name.as_deref(), beside.legal_name) {
        let is_same = |name: &str| same(insured, name);
        if !is_same(legal) && !beside.dba_name.is_some_and(is_same) {
            add(
                TrapKind::InsuredNameDiffers,
                true,
                format!("The insured is “{insured}”; FMCSA's legal name is “{legal}”."),
            );
        }
    }
    if let Some(holder) =
        certificate.holder.as_deref().filter(|holder| !same(holder.lines().next().unwrap_or_default(), beside.company))
    {
        let holder = holder.lines().next().unwrap_or_default();
        let words = format!("The holder is “{holder}”, not {}: the agent won't notify you of changes.", beside.company);
        add(TrapKind::HolderDiffers, false, words);
    }
    if let Some(issued) = certificate.issued_on.filter(|issued| beside.today - *issued > OLD_AFTER) {
        let days = (beside.today - issued).num_days();
        add(TrapKind::Old, false, format!("It was issued {days} days ago, on {}. Ask for a new one.", day(issued)));
    }
    traps.sort_by_key(|trap| !trap.is_serious);
    traps
}

/// Why nobody can say that a certificate without a cargo policy among its values shows none; none where it was read, or a person stands for
/// its values.
fn cargo_is_unknown_because<'a>(certificate: &'a Certificate, policies: &[Policy]) -> Option<&'a str> {
    if certificate.confirmed_at.is_some() {
        return None;
    }
    if let Some(why) = certificate.unreadable.as_deref() {
        return Some(why);
    }
    if policies.is_empty() {
        return Some("None of its policies could be read.");
    }
    is_unread(certificate, Cover::Cargo).then_some("It has cargo entries that could not be read.")
}

/// Whether something about a kind of policy was seen on a certificate and could not be read, and no person entered it since.
fn is_unread(certificate: &Certificate, kind: Cover) -> bool {
    let is_about = |one: &Value| one["what"].as_str().is_some_and(|what| what.contains(label(kind)));
    certificate.confirmed_at.is_none() && certificate.unread.as_array().is_some_and(|all| all.iter().any(is_about))
}

/// The filing of the same policy that was or will be canceled before the policy expires.
fn cancelled_filing<'a>(policy: &Policy, filings: &'a [Filing]) -> Option<(&'a Filing, NaiveDate)> {
    let (number, expires) = (key(policy.policy_number.as_deref()?), policy.expires_on?);
    let kind = match policy.kind {
        Cover::AutoLiability => FilingKind::Bipd,
        Cover::Cargo => FilingKind::Cargo,
        _ => return None,
    };
    let same = filings
        .iter()
        .filter(|filing| filing.kind == kind && filing.policy_number.as_deref().map(key).as_ref() == Some(&number));
    let ended = same.filter(|filing| !matches!(filing.status, FilingStatus::Active | FilingStatus::Pending));
    let dated = ended.filter_map(|filing| Some((filing, filing.cancelled_on?)));
    // A filing that was canceled before this policy began was another term's.
    dated
        .filter(|(_, on)| *on < expires && policy.effective_on.is_none_or(|from| *on >= from))
        .min_by_key(|(_, on)| *on)
}

fn key(number: &str) -> String {
    number.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase()).collect()
}

/// Whether two names are the same but for their writing and their legal form.
fn same(one: &str, other: &str) -> bool {
    const FORMS: [&str; 10] =
        ["incorporated", "corporation", "company", "limited", "llc", "inc", "corp", "ltd", "co", "lp"];
    let bare = |name: &str| {
        let words = name.to_lowercase().replace(['.', ',', '\''], "");
        let kept = words.split_whitespace().filter(|word| !FORMS.contains(word)).collect::<Vec<_>>().join(" ");
        name_key(&kept)
    };
    bare(one) == bare(other)
}

fn speaks_of_exclusions(line: &str) -> bool {
    let line = line.to_uppercase();
    ["EXCLU", "NOT COVERED", "DOES NOT APPLY", "SUBLIMIT", "SUB-LIMIT", "UNATTENDED"]
        .iter()
        .any(|word| line.contains(word))
}

/// The name of a kind of policy for people.
pub const fn label(kind: Cover) -> &'static str {
    match kind {
        Cover::GeneralLiability => "general liability",
        Cover::AutoLiability => "auto liability",
        Cover::Cargo => "cargo",
        Cover::ReeferBreakdown => "reefer breakdown",
        Cover::TrailerInterchange => "trailer interchange",
        Cover::Umbrella => "umbrella",
        Cover::WorkersCompensation => "workers' compensation",
        Cover::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_whatever_their_legal_form_and_writing() {
        assert!(same("SYN Prairie Haulers, L.L.C.", "Syn Prairie Haulers LLC"));
        assert!(same("Smith & Sons Inc.", "SMITH & SONS"));
        assert!(!same("Prairie Haulers LLC", "Prairie Hauling LLC"));
    }

    #[test]
    fn exclusions_are_recognized_by_their_wording() {
        assert!(
            speaks_of_exclusions("Electronics excluded") && speaks_of_exclusions("Unattended vehicle clause applies")
        );
        assert!(!speaks_of_exclusions("2019 KW T680"));
    }
}
