//! Explanations for people: why a contact has its category, and what to do about it.

use super::judge::Known;
use super::view::{
    ContactAlert, ContactCarrier, ContactCategory, ContactDomain, ContactFinding, ContactHolding, ContactKind,
    DomainLikeness, HoldingWord, LookAlike,
};
use profile::contacts::RECENT_DAYS;
use profile::words::{count, day};

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
    /// How the carrier holds it, where one alone has or had it.
    pub(super) holding: Option<&'a ContactHolding>,
    /// The published alerts that name the contact itself.
    pub(super) alerts: &'a [ContactAlert],
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
        ContactCategory::KnownToOneCarrier => one(kind, told, carriers),
        ContactCategory::Unknown => unknown(kind, told),
        ContactCategory::PublicProviderDomain => (
            format!(
                "Anyone can register an address at {}.",
                told.domain.map_or("its domain", |domain| domain.name.as_str())
            ),
            "Trust it only if the carrier confirms it from its phone number on file with FMCSA.".to_owned(),
        ),
    };
    ContactFinding { category, reason, what_to_do }
}

const CALL_BACK_ALERT: &str = "Read the alert first. The carrier may be the victim: call it at its number on file with FMCSA, not the one that called you.";

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
    called(row.carrier.legal_name.as_deref(), i64::from(row.carrier.dot_number))
}

fn called(legal_name: Option<&str>, dot_number: i64) -> String {
    legal_name.map_or_else(|| format!("USDOT {dot_number}"), |name| format!("{name} (USDOT {dot_number})"))
}

fn blocked(told: &Told, carriers: &[ContactCarrier]) -> String {
    let names = named(carriers, told.known.blocked, |carrier| carrier.is_blocked);
    let because = carriers.iter().find_map(|carrier| carrier.blocked_because.as_deref());
    let because = because.map_or(String::new(), |notes| format!(" The note says: {notes}"));
    format!("Your company does not dispatch {names}.{because}")
}

/// The one carrier that has or had the contact, and what that is worth.
fn one(kind: ContactKind, told: &Told, carriers: &[ContactCarrier]) -> (String, String) {
    let holding = told.holding;
    let word = holding.map_or(HoldingWord::Unknown, |holding| holding.holding);
    let has = if word == HoldingWord::Former { "had" } else { "has" };
    let who = format!("One carrier {has} this {} on file: {}.", noun(kind), named(carriers, 1, |_| true));
    let on = holding.and_then(|holding| holding.on).map(day);
    let ago = holding.and_then(|holding| holding.days);
    let how = match (word, on) {
        (HoldingWord::Proven, Some(since)) => format!(" Unchanged since {since}."),
        (HoldingWord::Recent, Some(on)) => format!(" It changed {}, on {on}.", days_ago(ago.unwrap_or(0))),
        (HoldingWord::Former, Some(until)) => format!(" No longer on file since {until}."),
        _ => match holding.and_then(|holding| holding.why.as_deref()) {
            Some(why) => format!(" It's unknown how long it has been on file. {why}."),
            None => String::new(),
        },
    };
    let what_to_do = match word {
        HoldingWord::Proven | HoldingWord::Unknown => COMPARE.to_owned(),
        HoldingWord::Recent => match holding.and_then(|holding| holding.before.as_deref()) {
            Some(before) => {
                format!("Use {} instead: it was on file before the change. {STOLEN}", readable(kind, before))
            }
            None => format!("Reach the carrier on a contact you already knew before you book. {STOLEN}"),
        },
        HoldingWord::Former if ago.is_some_and(|days| days <= RECENT_DAYS) => {
            format!(
                "Confirm the change with the carrier on another contact before you trust the old or the new one. {STOLEN}"
            )
        }
        HoldingWord::Former => {
            "Ask why it is still in use, and call the carrier back at its number on file with FMCSA.".to_owned()
        }
    };
    (who + &how, what_to_do)
}

const COMPARE: &str = "Compare the name and USDOT number you were given with it. A contact can be spoofed: call back before you send paperwork.";

const STOLEN: &str = "Stolen identities start with a changed contact.";

fn days_ago(days: i64) -> String {
    if days <= 0 { "today".to_owned() } else { format!("{} ago", count(days, "day")) }
}

/// A contact as people read it.
fn readable(kind: ContactKind, value: &str) -> String {
    let digits: String = value.chars().filter(char::is_ascii_digit).collect();
    match kind {
        ContactKind::Phone if digits.len() == 10 => format!("({}) {}-{}", &digits[..3], &digits[3..6], &digits[6..]),
        ContactKind::Phone => value.to_owned(),
        ContactKind::Email => value.to_lowercase(),
    }
}

fn identity_alert(kind: ContactKind, told: &Told, carriers: &[ContactCarrier]) -> String {
    if let Some(newest) = told.alerts.first() {
        let whose = called(newest.legal_name.as_deref(), i64::from(newest.dot_number));
        let (what, on) = (newest.is_type.label(), day(newest.published_on));
        return format!("A published identity alert names this {}: {what}, {on}, about {whose}.", noun(kind));
    }
    let alerted = named(carriers, told.known.alerted, |carrier| carrier.has_identity_alert);
    format!("A published identity alert names {alerted}.")
}

fn several(kind: ContactKind, carriers: u64) -> (String, String) {
    let reason = format!("{carriers} carriers have this {} on file, or had it earlier.", noun(kind));
    let what_to_do = if carriers >= SHARED_BY_MANY {
        "Contacts this many carriers share are usually a filing service's. Ask for the USDOT number and check that carrier."
    } else {
        "Ask for the USDOT number, and find out why they share it before booking."
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
        DomainLikeness::Signs => "only look-alike characters differ",
        DomainLikeness::Letter => "one letter differs",
        DomainLikeness::Ending => "only the ending differs",
        DomainLikeness::Word => "one has an extra word",
    };
    let reason = format!("{} is easily mistaken for {}, {}: {how}.", domain.name, other.name, owner(other));
    let what_to_do = if other.is_public_provider {
        "Check the spelling. Don't reply: call the carrier at its number on file with FMCSA.".to_owned()
    } else if domain.carriers_with_domain.unwrap_or(0) > 0 {
        "Carriers use both domains. Ask for the USDOT number to know which one this is.".to_owned()
    } else {
        format!(
            "Don't reply or send anything there. Call {} at its number on file with FMCSA and ask whether the address is theirs.",
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
