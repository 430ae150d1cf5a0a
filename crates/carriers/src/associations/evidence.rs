//! Builds what two carriers share from the tables: each link of the index gets its value, its days and its source.

use super::kinds::Kind;
use super::view::{SharedValue, Usage};
use crate::carriers::compose::sources;
use chrono::NaiveDate;
use index::{Link, LinkKind, Shared};
use kernel::mail_domains::{domain_of, is_public_provider};
use profile::rows::Runs;
use std::collections::HashMap;
use store::carriers::associations::{Held, HeldField, Seen, SignedIn};

/// Values that are shown of one pair of carriers.
const SHOWN: usize = 25;

/// A value and when a carrier used it.
#[derive(Clone, Debug)]
struct Known {
    value: String,
    usage: Usage,
}

/// What is known of the values that some carriers use.
#[derive(Debug, Default)]
pub struct Evidence {
    /// By carrier and link; the present use where there is one.
    known: HashMap<(u32, Link), Known>,
}

impl Evidence {
    /// Puts together what was read. A vehicle is current when it was seen on `recent` or later.
    pub fn of(held: Vec<Held>, seen: Vec<Seen>, signed_in: Vec<SignedIn>, runs: &Runs, recent: NaiveDate) -> Self {
        let mut evidence = Self::default();
        for Held { dot_number, field, value, from, until, run_id } in held {
            let source = run_id.and_then(|run| sources::of_run(runs, run));
            let usage = Usage { is_current: until.is_none(), from, until, source };
            for (link, value) in links(field, &value) {
                evidence.add(dot_number, link, Known { value, usage: usage.clone() });
            }
        }
        for Seen { dot_number, vin, first_on, last_on, run_id } in seen {
            let source = sources::of_run(runs, run_id);
            let usage = Usage { is_current: last_on >= recent, from: Some(first_on), until: Some(last_on), source };
            if let Some(link) = Link::vin(&vin) {
                evidence.add(dot_number, link, Known { value: vin, usage });
            }
        }
        for SignedIn { dot_number, address, first_on, last_on } in signed_in {
            let usage =
                Usage { is_current: last_on >= recent, from: Some(first_on), until: Some(last_on), source: None };
            if let Some(link) = Link::remote_address(&address) {
                evidence.add(dot_number, link, Known { value: address, usage });
            }
        }
        evidence
    }

    fn add(&mut self, dot_number: i32, link: Link, known: Known) {
        let Ok(dot_number) = u32::try_from(dot_number) else { return };
        let entry = self.known.entry((dot_number, link)).or_insert_with(|| known.clone());
        if known.usage.is_current && !entry.usage.is_current {
            *entry = known;
        }
    }

    /// What two carriers share, the rarest first.
    pub fn shared(&self, here: u32, there: u32, shared: &[Shared]) -> Vec<SharedValue> {
        let value = |shared: &Shared| {
            let known = [here, there].into_iter().find_map(|dot| self.known.get(&(dot, shared.link.present())));
            let is_mark = shared.link.revoked_dot_number().is_some();
            let use_of = |dot, is_former: bool| {
                let own = self.known.get(&(dot, shared.link.present()));
                // The mark is on one of the two, and is about both.
                let usage = own.or(known.filter(|_| is_mark)).map(|known| known.usage.clone());
                usage.unwrap_or(Usage { is_current: !is_former, from: None, until: None, source: None })
            };
            SharedValue {
                kind: Kind::of_link(shared.link.kind()).word,
                value: known.map(|known| known.value.clone()),
                is_mail_drop: shared.link.kind() == LinkKind::MailDrop,
                sharers: shared.sharers,
                here: use_of(here, shared.link.is_former()),
                there: use_of(there, shared.there.is_former()),
            }
        };
        shared.iter().take(SHOWN).map(value).collect()
    }
}

/// The links that a column's value makes, each as it is shown.
fn links(field: HeldField, value: &str) -> Vec<(Link, String)> {
    let named = |link: Option<Link>| link.into_iter().map(|link| (link, value.to_owned())).collect();
    match field {
        HeldField::Phone | HeldField::CellPhone | HeldField::Fax => named(Link::phone(value)),
        HeldField::EmailAddress => {
            let domain = domain_of(value).filter(|domain| !is_public_provider(domain));
            let domain = domain.and_then(|domain| Some((Link::domain(&domain)?, format!("@{domain}"))));
            Link::email(value).map(|link| (link, value.to_owned())).into_iter().chain(domain).collect()
        }
        HeldField::PhyAddress | HeldField::MailingAddress => {
            let mut parts = value.split('\n');
            let (street, city, state) = (parts.next(), parts.next(), parts.next());
            let link = Link::address(street.unwrap_or_default(), city.unwrap_or_default(), state.unwrap_or_default());
            let shown: Vec<&str> =
                [street, city, state].into_iter().flatten().filter(|part| !part.is_empty()).collect();
            link.into_iter().map(|link| (link, shown.join(", "))).collect()
        }
        HeldField::CompanyOfficer1 | HeldField::CompanyOfficer2 => named(Link::officer(value)),
        HeldField::PriorRevokeDotNumber => named(value.parse().ok().map(Link::revoked_predecessor)),
    }
}

/// Whether values of this kind are read from inspections.
pub fn is_vehicle(shared: &Shared) -> bool {
    shared.link.kind() == LinkKind::Vin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(dot_number: i32, field: HeldField, value: &str, until: Option<NaiveDate>) -> Held {
        Held { dot_number, field, value: value.to_owned(), from: None, until, run_id: None }
    }

    #[test]
    fn a_shared_value_shows_who_used_it_when() {
        let day = NaiveDate::from_ymd_opt(2025, 3, 1).unwrap();
        let rows = vec![
            held(7, HeldField::Phone, "2015550142", None),
            held(8, HeldField::Phone, "(201) 555-0142", Some(day)),
            held(7, HeldField::EmailAddress, "ops@acme.example", None),
        ];
        let evidence = Evidence::of(rows, Vec::new(), Vec::new(), &Runs::default(), day);
        let (phone, domain) = (Link::phone("2015550142").unwrap(), Link::domain("acme.example").unwrap());
        let phone = Shared { link: phone, there: phone.until(2025), sharers: 2 };
        let domain = Shared { link: domain, there: domain, sharers: 3 };

        let shared = evidence.shared(7, 8, &[phone, domain]);

        assert_eq!((shared[0].kind, shared[0].value.as_deref()), ("phone", Some("2015550142")));
        assert!(shared[0].here.is_current && !shared[0].there.is_current);
        assert_eq!(shared[0].there.until, Some(day));
        assert_eq!((shared[1].kind, shared[1].value.as_deref()), ("email", Some("@acme.example")));
    }
}
