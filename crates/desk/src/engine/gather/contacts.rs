//! Dispatchers and drivers, as alerts read them, and the lists that they are compared with.

use super::rows::{RECENT, Rows};
use alerts::input::{
    Contact, ContactRole, Dmarc, DmarcPolicy, DomainPolicy, Entry, Fact, Line, List, Lists, Mail, OnFile, SharedBy,
    Source,
};
use chrono::NaiveDate;
use dispatch::loads::guard::ListedPlace;
use index::{Link, Ordinal};
use kernel::ids::{CarrierId, MovementId};
use kernel::mail_domains::{domain_of, is_public_provider};
use mail_in::authentic::Proof;
use std::collections::{BTreeSet, HashMap};
use store::loads::held::Held;
use store::loads::rows::MovementRow;
use store::rate_confirmations::beside::Sender;
use store::tickets::contacts::ContactList;
use store::tickets::gather::carriers::CarrierRow;
use store::tickets::gather::contacts::ListedRow;

/// The most carriers that are looked at of those that share a contact: far more than make it a dispatch service.
const MOST_SHARING: usize = 100;

/// The dispatcher and the driver of a movement, to whom its rate confirmations go, and who sent the emails that are about it.
pub(super) fn of(movement: &MovementRow, rows: &Rows) -> Vec<Contact> {
    let email = movement.dispatcher_email.as_ref().map(|email| email.trim().to_lowercase());
    let dispatcher = contact(
        ContactRole::Dispatcher,
        (&movement.dispatcher_name, email, &movement.dispatcher_phone_e164),
        movement,
        rows,
    );
    let driver =
        contact(ContactRole::Driver, (&movement.driver_name, None, &movement.driver_phone_e164), movement, rows);
    let recipients = rows.recipients.get(&movement.id).into_iter().flatten().map(|row| Contact {
        rate_confirmation_id: Some(row.id),
        ..contact(ContactRole::Recipient, (&row.name, Some(row.email.clone()), &None), movement, rows)
    });
    let own = [dispatcher, driver].into_iter().filter(|contact| contact.email.is_some() || contact.phone.is_some());
    let senders = rows.senders.get(&movement.id).into_iter().flatten().map(|row| Contact {
        rate_confirmation_id: row.id,
        mail: Some(mail(row)),
        // They write as the company: what carriers have is not compared with, and the mail tells more than what the domain publishes now.
        shared_by: Fact::unknown("It isn't a carrier's contact"),
        domain_policy: None,
        ..contact(ContactRole::Sender, (&None, Some(row.email.clone()), &None), movement, rows)
    });
    own.chain(recipients).chain(senders).collect()
}

/// What is known of an email that came in, as it was checked then.
fn mail(row: &Sender) -> Mail {
    let source = Source::new("Email", Some(row.received_at.date_naive()));
    let proof = row.dmarc.as_deref().and_then(|word| word.parse::<Proof>().ok());
    let policy = row.dmarc_policy.as_deref().and_then(|word| word.parse::<DmarcPolicy>().ok());
    let dmarc = match (proof, policy) {
        (None | Some(Proof::TempError), _) => Fact::unknown("DNS didn't answer when it came"),
        (Some(_), None) => Fact::none(source),
        (Some(Proof::Pass), Some(policy)) => Fact::known(Dmarc { passes: true, policy }, source),
        (Some(Proof::Fail), Some(policy)) => Fact::known(Dmarc { passes: false, policy }, source),
        (Some(_), Some(_)) => Fact::unknown("It couldn't be checked when it came"),
    };
    Mail {
        at: row.received_at,
        dmarc,
        reply_to: row.reply_to.clone(),
        reply_to_registered_on: Fact::unknown("No service that tells is connected"),
    }
}

fn contact(
    role: ContactRole,
    (name, email, phone): (&Option<String>, Option<String>, &Option<String>),
    movement: &MovementRow,
    rows: &Rows,
) -> Contact {
    let carrier_id = movement.carrier_id;
    let carrier = carrier_id.and_then(|id| rows.carriers.get(&id));
    let used = |value: &Option<String>| rows.used.get(&(carrier_id?, value.clone()?)).copied();
    let shared_by = shared_by((email.as_deref(), phone.as_deref()), (carrier_id, carrier), rows);
    let domain_policy = domain_policy(email.as_deref(), rows);
    Contact {
        role,
        rate_confirmation_id: None,
        name: name.clone(),
        email_on_file: on_file(email.as_deref(), carrier, rows, "email_address", |row| {
            row.email.iter().map(|email| email.trim().to_lowercase()).collect()
        }),
        phone_on_file: on_file(phone.as_deref(), carrier, rows, "phone", |row| {
            [&row.phone, &row.cell_phone].into_iter().flatten().filter_map(|phone| e164(phone)).collect()
        }),
        used_since: used_before([used(&email), used(phone)], movement.created_at.date_naive()),
        email,
        phone: phone.clone(),
        shared_by,
        line: line(phone.as_deref(), rows),
        mail: None,
        domain_policy,
    }
}

/// Since when a contact was used before the movement itself, which is booked on this day and counts among the uses: without an earlier one it is
/// the contact's first, however long ago it was booked.
fn used_before(since: [Option<NaiveDate>; 2], booked_on: NaiveDate) -> Option<NaiveDate> {
    since.into_iter().flatten().min().filter(|since| *since < booked_on)
}

/// What kind of line a phone is.
fn line(phone: Option<&str>, rows: &Rows) -> Fact<Line> {
    let Some(told) = &rows.lines else { return Fact::unknown("No service that tells is connected") };
    let Some(row) = phone.and_then(|phone| told.get(phone)) else {
        return Fact::unknown("The service hasn't told yet");
    };
    let source = Source::new("Line type service", Some(row.told_at.date_naive()));
    row.line_type.map_or_else(
        || Fact::unknown("The service doesn't know the number"),
        |is_type| Fact::known(Line { is_type, provider: row.provider.clone() }, source),
    )
}

/// What the owner of an email's private domain asks to be done with forged mail.
fn domain_policy(email: Option<&str>, rows: &Rows) -> Option<Fact<DomainPolicy>> {
    let domain = private_domain(email?)?;
    let Some(told) = &rows.dmarc else { return Some(Fact::unknown("DMARC lookups are off")) };
    let Some(row) = told.get(&domain) else { return Some(Fact::unknown("DNS hasn't answered yet")) };
    let source = Source::new("DNS", Some(row.told_at.date_naive()));
    Some(match (row.policy, &row.published_by) {
        (Some(policy), Some(by)) => Fact::known(DomainPolicy { policy, published_by: by.clone() }, source),
        _ => Fact::none(source),
    })
}

/// The private domains of the addresses that the loads of a turn, and their carriers' other loads, name.
pub(super) fn domains(rows: &Rows) -> BTreeSet<String> {
    let movements = rows.held.iter().flat_map(|held| &held.movements);
    let dispatchers = movements.filter_map(|row| row.dispatcher_email.as_deref());
    let recipients = rows.recipients.values().flatten().map(|row| row.email.as_str());
    dispatchers.chain(recipients).filter_map(private_domain).collect()
}

/// Senders by the movement that their emails are about, each once where several emails say the same.
pub(super) fn by_movement(senders: Vec<Sender>) -> HashMap<MovementId, Vec<Sender>> {
    let mut all: HashMap<MovementId, Vec<Sender>> = HashMap::new();
    for sender in senders {
        let known = all.entry(sender.movement_id).or_default();
        if !known.iter().any(|other| other.is_again(&sender)) {
            known.push(sender);
        }
    }
    all
}

/// An email's domain where not anyone may have an address there.
fn private_domain(email: &str) -> Option<String> {
    domain_of(email).filter(|domain| !is_public_provider(domain))
}

/// How many carriers have a contact's private domain or its phone on file now: the one that more have.
fn shared_by(
    (email, phone): (Option<&str>, Option<&str>),
    (carrier_id, carrier): (Option<CarrierId>, Option<&CarrierRow>),
    rows: &Rows,
) -> Fact<SharedBy> {
    let Some(snapshot) = &rows.snapshot else { return Fact::unknown("Carrier data is loading") };
    let own = carrier_id.and_then(|id| snapshot.find_id(id.0));
    let domain = email.and_then(private_domain);
    let links = [
        domain.and_then(|domain| Link::domain(&domain)),
        phone.and_then(|phone| Link::phone(phone.strip_prefix("+1").unwrap_or(phone))),
    ];
    let shared = |link: Link| {
        let holders = snapshot.holders(link, MOST_SHARING).into_iter().filter(|(_, is_former)| !is_former);
        let mut all: Vec<Ordinal> = holders.map(|(ordinal, _)| ordinal).filter(|other| Some(*other) != own).collect();
        let is_alone = all.is_empty();
        all.extend(own);
        let carriers = u32::try_from(all.len()).unwrap_or(u32::MAX);
        SharedBy { carriers, has_common_officer: !is_alone && snapshot.have_common_officer(&all) }
    };
    let shared: Vec<SharedBy> = links.into_iter().flatten().map(shared).collect();
    let most = shared.into_iter().max_by_key(|shared| (!shared.has_common_officer, shared.carriers));
    let source = || Source::new("FMCSA census", carrier.and_then(|carrier| carrier.as_of));
    most.map_or_else(|| Fact::none(source()), |most| Fact::known(most, source()))
}

/// Where a value is on file for the carrier: with FMCSA, or in the packet that the company accepted. Known to be nowhere where both were read.
fn on_file(
    value: Option<&str>,
    carrier: Option<&CarrierRow>,
    rows: &Rows,
    field: &str,
    listed: impl Fn(&CarrierRow) -> Vec<String>,
) -> Fact<OnFile> {
    let Some((value, carrier)) = value.zip(carrier) else {
        return Fact::unknown("The carrier isn't on file");
    };
    if !listed(carrier).iter().any(|one| one == value) {
        let Some(packet) = rows.packets.get(&carrier.id) else {
            return Fact::unknown("It isn't FMCSA's, and the carrier has no accepted packet to compare with");
        };
        let both = Source::new("FMCSA census and onboarding packet", carrier.as_of);
        return packet.get(value).map_or_else(
            || Fact::none(both),
            |since| {
                let at = "Onboarding packet";
                Fact::known(OnFile { at: at.to_owned(), since: *since }, Source::new(at, *since))
            },
        );
    }
    let changed = rows.changes.get(&carrier.dot_number).into_iter().flatten();
    let changed = changed.filter(|change| change.field == field).map(|change| change.on).max();
    // Without a change it is the same as far back as was looked, or as the censuses go.
    let followed = rows.files.of_dot(carrier.dot_number).followed_since;
    let since = changed.or_else(|| Some(followed?.max(rows.today - RECENT)));
    Fact::known(OnFile { at: "FMCSA".to_owned(), since }, Source::new("FMCSA census", carrier.as_of))
}

/// A phone number of the census as contacts write it; none for what is no number of North America.
pub(super) fn e164(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let ten = match digits.len() {
        10 => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        _ => return None,
    };
    Some(format!("+1{ten}"))
}

/// The lists, with the entries that can matter for the movement.
pub(super) fn lists(held: &Held, movement: &MovementRow, rows: &Rows) -> Lists {
    let email = movement.dispatcher_email.as_ref().map(|email| email.trim().to_lowercase());
    let domain = email.as_deref().and_then(domain_of);
    let recipients = rows.recipients.get(&movement.id).into_iter().flatten();
    let senders = rows.senders.get(&movement.id).into_iter().flatten().map(|row| &row.email);
    let others = recipients.map(|row| &row.email).chain(senders);
    let others = others.flat_map(|email| [Some(email.clone()), domain_of(email)]);
    let values: Vec<String> =
        [email, domain, movement.dispatcher_phone_e164.clone(), movement.driver_phone_e164.clone()]
            .into_iter()
            .chain(others)
            .flatten()
            .collect();
    let own = |list: ContactList, about: &str| List {
        as_of: rows.list_days.get(&list).copied(),
        entries: rows
            .listed
            .get(&list)
            .into_iter()
            .flatten()
            .filter(|(value, _)| values.contains(value))
            .map(|(value, note)| Entry {
                value: value.clone(),
                about: note.clone().unwrap_or_else(|| about.to_owned()),
            })
            .collect(),
    };
    let listed = |found: &[ListedRow]| List {
        as_of: Some(rows.today),
        entries: found
            .iter()
            .filter(|row| values.contains(&row.value))
            .map(|row| Entry { value: row.value.clone(), about: row.about.clone() })
            .collect(),
    };
    Lists {
        dispatch_services: own(ContactList::DispatchServices, "On your list of dispatch services"),
        blocked: own(ContactList::Blocked, "On your block list"),
        identity_alerts: listed(&rows.in_alerts),
        do_not_dispatch: listed(&rows.do_not_dispatch),
        high_risk_areas: areas(held, rows),
        company_domains: rows.company_domains.clone(),
    }
}

/// The company's list of high-risk areas, with the place where the load is picked up.
fn areas(held: &Held, rows: &Rows) -> List {
    let listed = rows.guards.get(&held.row.id).and_then(|guard| guard.listed_pickup.as_ref());
    let entry = |listed: &ListedPlace| Entry {
        value: listed.name.clone(),
        about: listed.source.clone().unwrap_or_else(|| "On your list of high-risk areas".to_owned()),
    };
    List { as_of: rows.areas_day, entries: listed.map(entry).into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_of_the_census_are_compared_as_contacts_write_them() {
        assert_eq!(e164("(555) 123-4567").as_deref(), Some("+15551234567"));
        assert_eq!(e164("1-555-123-4567").as_deref(), Some("+15551234567"));
        assert_eq!(e164("123-4567"), None);
        assert_eq!(e164("25551234567"), None);
    }

    #[test]
    fn a_contact_stays_in_its_first_use_until_a_later_movement() {
        let day = |day: &str| day.parse::<NaiveDate>().ok();
        let booked = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
        assert_eq!(used_before([day("2026-11-21"), day("2026-11-21")], booked), None);
        assert_eq!(used_before([None, None], booked), None);
        assert_eq!(used_before([day("2026-11-21"), day("2026-11-20")], booked), day("2026-11-20"));
        assert_eq!(used_before([None, day("2026-11-24")], booked), None);
    }
}
