//! Explanations for people: why a contact has its category, and what to do about it.

use super::judge::Known;
use super::view::{
    ContactCarrier, ContactCategory, ContactDomain, ContactFinding, ContactKind, DomainLikeness, LookAlike,
};

/// From so many carriers on, a contact that they share says nothing of them: a filing service's, most often.
const SHARED_BY_MANY: u64 = 50;

/// What is told of a contact: the facts that it was judged by, and what names them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told<'a> {
    /// The facts.
    pub(super) known: Known,
    /// Domain of an email address.
    pub(super) domain: Option<&'a ContactDomain>,
    /// Why carriers may have it that are not on record, a part of a sentence; none where a complete census of these days is.
    pub(super) why_others: Option<&'a str>,
}

/// What one category of a contact means. `carriers` are those shown.
pub(super) fn finding(
    category: ContactCategory,
    kind: ContactKind,
    told: &Told,
    carriers: &[ContactCarrier],
) -> ContactFinding {
    let (reason, what_to_do) = match category {
        ContactCategory::Blocked => (
            blocked(told, carriers),
            "Do not book. Ask whoever in your company set do not dispatch before you continue.".to_owned(),
        ),
        ContactCategory::IdentityAlert => (identity_alert(kind, told, carriers), CALL_BACK_ALERT.to_owned()),
        ContactCategory::LookAlikeDomain => look_alike(told),
        ContactCategory::KnownToSeveral => several(kind, told.known.carriers),
        ContactCategory::KnownToOneCarrier => (
            format!("One carrier {} this {} on file: {}.", has(carriers), noun(kind), named(carriers, 1, |_| true)),
            "Compare the name and USDOT number you were given with it. A contact can be spoofed: call back before you send paperwork."
                .to_owned(),
        ),
        ContactCategory::Unknown => unknown(kind, told),
        ContactCategory::PublicProviderDomain => (
            format!(
                "Anyone can register an address at {}.",
                told.domain.map_or("its domain", |domain| domain.name.as_str())
            ),
            "Trust it only if the carrier confirms it on the phone number FMCSA has.".to_owned(),
        ),
    };
    ContactFinding { category, reason, what_to_do }
}

const CALL_BACK_ALERT: &str = "Read the alert first. Its carrier may be the victim: call it on the number FMCSA has, not the one that called you.";

const fn noun(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::Email => "email address",
        ContactKind::Phone => "phone number",
    }
}

/// The names of some carriers, or how many they are.
fn named(carriers: &[ContactCarrier], count: usize, is_meant: impl Fn(&ContactCarrier) -> bool) -> String {
    let meant: Vec<String> = carriers.iter().filter(|carrier| is_meant(carrier)).map(name).collect();
    match meant.as_slice() {
        [one] if count == 1 => one.clone(),
        [one, other] if count == 2 => format!("{one} and {other}"),
        [one, ..] => format!("{one} and {} others", count - 1),
        [] => format!("{count} of the carriers that have it"),
    }
}

fn name(row: &ContactCarrier) -> String {
    let dot = row.carrier.dot_number;
    row.carrier.legal_name.as_ref().map_or_else(|| format!("USDOT {dot}"), |name| format!("{name} (USDOT {dot})"))
}

fn blocked(told: &Told, carriers: &[ContactCarrier]) -> String {
    let names = named(carriers, told.known.blocked, |carrier| carrier.is_blocked);
    let because = carriers.iter().find_map(|carrier| carrier.blocked_because.as_deref());
    let because = because.map_or(String::new(), |notes| format!(" The note says: {notes}"));
    format!("Your company does not dispatch {names}.{because}")
}

/// Whether the one carrier has the contact or had it.
fn has(carriers: &[ContactCarrier]) -> &'static str {
    if carriers.iter().all(|carrier| carrier.is_former) { "had" } else { "has" }
}

fn identity_alert(kind: ContactKind, told: &Told, carriers: &[ContactCarrier]) -> String {
    if told.known.is_alerted {
        return format!("A published identity alert names this {}.", noun(kind));
    }
    let alerted = named(carriers, told.known.alerted, |carrier| carrier.has_identity_alert);
    format!("A published identity alert names {alerted}.")
}

fn several(kind: ContactKind, carriers: u64) -> (String, String) {
    let reason = format!("{carriers} carriers have this {} on file, or had it earlier.", noun(kind));
    let what_to_do = if carriers >= SHARED_BY_MANY {
        "So many share the contacts of services that file for carriers: it says little of any of them. Ask for the USDOT number and check \
         that carrier by itself."
    } else {
        "Find out which of them you speak with: ask for the USDOT number, and look why they share it before you book."
    };
    (reason, what_to_do.to_owned())
}

fn unknown(kind: ContactKind, told: &Told) -> (String, String) {
    let mut reason = match told.why_others {
        None => format!("No carrier has this {} on file with FMCSA.", noun(kind)),
        Some(why) => format!("No carrier on record has this {}. Others may have it: {why}.", noun(kind)),
    };
    if let Some((domain, carriers)) =
        told.domain.and_then(|domain| Some((domain, domain.carriers_with_domain.filter(|carriers| *carriers > 0)?)))
    {
        let users = if carriers == 1 { "One carrier uses".to_owned() } else { format!("{carriers} carriers use") };
        reason = format!("{reason} {users} its domain {}.", domain.name);
    }
    let what_to_do = "Ask for the USDOT number and call that carrier back at its number on file with FMCSA. Not proof of fraud; \
                      dispatchers often aren't on file.";
    (reason, what_to_do.to_owned())
}

fn look_alike(told: &Told) -> (String, String) {
    let Some((domain, other)) = told.domain.and_then(|domain| Some((domain, domain.look_alike_of.as_ref()?))) else {
        return (String::new(), String::new());
    };
    let how = match other.likeness {
        DomainLikeness::Signs => "only signs that look alike differ",
        DomainLikeness::Letter => "one letter differs",
        DomainLikeness::Ending => "only the ending differs",
        DomainLikeness::Word => "one has a word more",
    };
    let reason = format!("{} is easily read as {}, {}: {how}.", domain.name, other.name, owner(other));
    let what_to_do = if other.is_public_provider {
        "Look at the spelling. Do not answer: call the carrier on the number that FMCSA has.".to_owned()
    } else if domain.carriers_with_domain.unwrap_or(0) > 0 {
        "Both domains are on file. Make sure which of the carriers you speak with.".to_owned()
    } else {
        format!(
            "Do not answer and send nothing there. Call {} on the number that FMCSA has and ask whether the address is theirs.",
            other.legal_name.as_deref().unwrap_or("the carrier")
        )
    };
    (reason, what_to_do)
}

/// The kind of owner of a domain.
fn owner(other: &LookAlike) -> String {
    match (&other.legal_name, other.carriers_with_domain) {
        _ if other.is_public_provider => "a public provider".to_owned(),
        (Some(name), Some(1)) => format!("the domain of {name}"),
        (Some(name), Some(carriers)) => format!("the domain of {name} and {} others", carriers - 1),
        _ => "a carrier's domain".to_owned(),
    }
}
