//! Dispatchers and drivers, as alerts read them, and the lists that they are compared with.

use super::rows::Rows;
use alerts::input::{Contact, ContactRole, Entry, Fact, List, Lists, OnFile, Source};
use kernel::ids::CarrierId;
use kernel::mail_domains::domain_of;
use store::loads::rows::MovementRow;
use store::tickets::contacts::ContactList;
use store::tickets::gather::carriers::CarrierRow;
use store::tickets::gather::contacts::ListedRow;

/// The dispatcher and the driver of a movement, and to whom its rate confirmations go.
pub(super) fn of(movement: &MovementRow, rows: &Rows) -> Vec<Contact> {
    let carrier = movement.carrier_id.and_then(|id| rows.carriers.get(&id));
    let email = movement.dispatcher_email.as_ref().map(|email| email.trim().to_lowercase());
    let dispatcher = contact(
        ContactRole::Dispatcher,
        (&movement.dispatcher_name, email, &movement.dispatcher_phone_e164),
        (movement.carrier_id, carrier),
        rows,
    );
    let driver = contact(
        ContactRole::Driver,
        (&movement.driver_name, None, &movement.driver_phone_e164),
        (movement.carrier_id, carrier),
        rows,
    );
    let recipients = rows.recipients.get(&movement.id).into_iter().flatten().map(|row| Contact {
        rate_confirmation_id: Some(row.id),
        ..contact(
            ContactRole::Recipient,
            (&row.name, Some(row.email.clone()), &None),
            (movement.carrier_id, carrier),
            rows,
        )
    });
    let own = [dispatcher, driver].into_iter().filter(|contact| contact.email.is_some() || contact.phone.is_some());
    own.chain(recipients).collect()
}

fn contact(
    role: ContactRole,
    (name, email, phone): (&Option<String>, Option<String>, &Option<String>),
    (carrier_id, carrier): (Option<CarrierId>, Option<&CarrierRow>),
    rows: &Rows,
) -> Contact {
    let used = |value: &Option<String>| rows.used.get(&(carrier_id?, value.clone()?)).copied();
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
        // A first use is the movement itself: the day on which it was booked.
        used_since: [used(&email), used(phone)].into_iter().flatten().min().filter(|since| *since < rows.today),
        email,
        phone: phone.clone(),
        shared_by: Fact::unknown("Carriers that share it aren't counted yet"),
        line: Fact::unknown("No service that tells is connected"),
        mail: None,
    }
}

/// Where a value is on file for the carrier. What packets say is not compared, so a value that FMCSA lacks may still be on file.
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
        return Fact::unknown("It isn't FMCSA's, and the carrier's packet isn't compared yet");
    }
    let changed = rows.changes.get(&carrier.dot_number).into_iter().flatten();
    let changed = changed.filter(|change| change.field == field).map(|change| change.on).max();
    let since = changed.or(rows.followed_since);
    Fact::known(OnFile { at: "FMCSA".to_owned(), since }, Source::new("FMCSA census", carrier.as_of))
}

/// A phone number of the census as contacts write it; none for what is no number of North America.
fn e164(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let ten = match digits.len() {
        10 => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        _ => return None,
    };
    Some(format!("+1{ten}"))
}

/// The lists, with the entries that can matter for the movement.
pub(super) fn lists(movement: &MovementRow, rows: &Rows) -> Lists {
    let email = movement.dispatcher_email.as_ref().map(|email| email.trim().to_lowercase());
    let domain = email.as_deref().and_then(domain_of);
    let recipients = rows.recipients.get(&movement.id).into_iter().flatten();
    let recipients = recipients.flat_map(|row| [Some(row.email.clone()), domain_of(&row.email)]);
    let values: Vec<String> =
        [email, domain, movement.dispatcher_phone_e164.clone(), movement.driver_phone_e164.clone()]
            .into_iter()
            .chain(recipients)
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
        high_risk_areas: List::default(),
        target_commodities: List::default(),
        company_domains: rows.company_domains.clone(),
    }
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
}
