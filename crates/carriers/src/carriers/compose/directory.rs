//! The directory of a carrier as a view.

use super::contacts::phone_types;
use super::sources::all_shown;
use crate::carriers::views::Source;
use crate::carriers::views::directory::{
    Directory, DirectoryEmail, DirectoryEntry, DirectoryPhone, EmailType, FmcsaInformation, PersonType, TextValue,
};
use kernel::names::name_key;
use profile::contacts::contacts;
use profile::rows::Record;
use store::carriers::people::Person;

/// Contacts of a carrier.
pub fn directory(record: &Record, users: &[Person]) -> Directory {
    let found = contacts(record);
    let phone_numbers = found.phones.into_iter().map(|phone| DirectoryPhone {
        phone: TextValue { value: phone.value },
        is_types: phone_types(&phone.is_types),
        sources: all_shown(phone.sources),
    });
    let email_addresses = found.emails.into_iter().map(|email| DirectoryEmail {
        email_address: TextValue { value: email.value },
        is_types: vec![EmailType::Registration],
        sources: all_shown(email.sources),
    });
    let fmcsa_information = FmcsaInformation {
        names: found.names.into_iter().map(Into::into).collect(),
        phone_numbers: phone_numbers.collect(),
        email_addresses: email_addresses.collect(),
        addresses: found.addresses.into_iter().map(Into::into).collect(),
    };
    let users = self::users(users);
    let total_users = users.len() as i64;
    let contacts = once(people(record)).into_iter().filter(|contact| !users.iter().any(|user| same(user, contact)));
    Directory { fmcsa_information, contacts: contacts.collect(), users, total_users }
}

/// The people of a carrier's own company, each once.
pub fn users(people: &[Person]) -> Vec<DirectoryEntry> {
    once(people.iter().map(user))
}

fn user(person: &Person) -> DirectoryEntry {
    let value = |text: &Option<String>| text.clone().map(|value| TextValue { value });
    DirectoryEntry {
        name: [person.first_name.as_deref(), person.last_name.as_deref()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
        phone: value(&person.phone_e164),
        email_address: Some(TextValue { value: person.email.clone() }),
        is_types: vec![PersonType::User],
        sources: Vec::new(),
    }
}

/// The people that public files name: officers, then process agents.
fn people(record: &Record) -> impl Iterator<Item = DirectoryEntry> {
    let census = &record.census;
    let officers = [&census.company_officer_1, &census.company_officer_2].into_iter().flatten();
    let officers = officers.map(|name| (name, PersonType::Officer, census.run_id));
    let agents = record.process_agents.iter().filter_map(|agent| {
        let name = agent.attention.as_ref().or(agent.company_name.as_ref())?;
        Some((name, PersonType::ProcessAgent, agent.run_id))
    });
    officers.chain(agents).map(|(name, is_type, run_id)| DirectoryEntry {
        name: name.clone(),
        phone: None,
        email_address: None,
        is_types: vec![is_type],
        sources: record.runs.of(run_id).map(Source::from).into_iter().collect(),
    })
}

/// The entries with those that are the same person made one (document 2 §3: by name, phone and email address).
fn once(entries: impl Iterator<Item = DirectoryEntry>) -> Vec<DirectoryEntry> {
    let mut people: Vec<DirectoryEntry> = Vec::new();
    for entry in entries {
        match people.iter_mut().find(|known| same(known, &entry)) {
            Some(known) => {
                for is_type in entry.is_types {
                    if !known.is_types.contains(&is_type) {
                        known.is_types.push(is_type);
                    }
                }
                for source in entry.sources {
                    if !known.sources.contains(&source) {
                        known.sources.push(source);
                    }
                }
            }
            None => people.push(entry),
        }
    }
    people
}

/// Whether two entries are one person: the same name, and no phone or email address that differs.
fn same(a: &DirectoryEntry, b: &DirectoryEntry) -> bool {
    let agree = |a: &Option<TextValue>, b: &Option<TextValue>| match (a, b) {
        (Some(a), Some(b)) => a.value.eq_ignore_ascii_case(&b.value),
        _ => true,
    };
    name_key(&a.name) == name_key(&b.name) && agree(&a.phone, &b.phone) && agree(&a.email_address, &b.email_address)
}
