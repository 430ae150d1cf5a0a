//! Where offers to carriers go: to an address that is known to be the carrier's and that the company doesn't block.

use chrono::{DateTime, Utc};
use dispatch::loads::guard::contacts::PROVEN;
use kernel::ids::CarrierId;
use kernel::mail_domains::{domain_of, is_public_provider};
use std::collections::{HashMap, HashSet};
use store::rate_confirmations::{Standing, beside};
use store::tickets::contacts::{self as lists, ContactList};
use store::tickets::proven::{self, OnFile, Proven};
use store::{Conn, Tenant};

kernel::wire::words! {
    /// Why no offer can be emailed to a carrier.
    pub enum NoOfferEmail {
        /// FMCSA's file has no email address of it.
        NotOnFile = "not_on_file",
        /// No email address of it is known to have been the same for 30 days.
        NotProven = "not_proven",
        /// The company blocks its email addresses.
        Blocked = "blocked",
    }
}

impl NoOfferEmail {
    /// The same for people.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::NotOnFile => "No email is on file for this carrier. Call it on a number you know.",
            Self::NotProven => {
                "No email of this carrier is known to have been the same for 30 days. Call it on a number you know."
            }
            Self::Blocked => "Your company blocks this carrier’s email. Call it on a number you know.",
        }
    }
}

/// An address, and how it stands; or why there is none.
pub(crate) type OfferAddress = Result<(String, Standing), NoOfferEmail>;

/// Where an offer to each of some carriers goes.
pub(crate) async fn addresses(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    at: DateTime<Utc>,
) -> sqlx::Result<HashMap<CarrierId, OfferAddress>> {
    let on_file = on_file(db, carriers, at).await?;
    let in_packets = in_packets(db, tenant, carriers, at).await?;
    first_allowed(db, tenant, carriers, (on_file, in_packets)).await
}

/// What FMCSA's file has of some carriers' addresses.
pub(crate) async fn on_file(db: &mut Conn, carriers: &[CarrierId], at: DateTime<Utc>) -> sqlx::Result<Vec<OnFile>> {
    proven::emails(db, carriers, PROVEN, at).await
}

/// The addresses that were proven in the company's packets of some carriers.
pub(crate) async fn in_packets(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    at: DateTime<Utc>,
) -> sqlx::Result<Vec<(CarrierId, String)>> {
    beside::packet_contacts_of(db, tenant, carriers, at - PROVEN).await
}

/// Where an offer to each of some carriers goes, by what was read of their addresses ([`on_file`], [`in_packets`]).
pub(crate) async fn first_allowed(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    (on_file, in_packets): (Vec<OnFile>, Vec<(CarrierId, String)>),
) -> sqlx::Result<HashMap<CarrierId, OfferAddress>> {
    let mut on_file: HashMap<CarrierId, OnFile> = on_file.into_iter().map(|found| (found.carrier_id, found)).collect();
    let mut packets = HashMap::<CarrierId, Vec<String>>::new();
    for (carrier, email) in in_packets {
        packets.entry(carrier).or_default().push(email);
    }
    let known: HashMap<CarrierId, Known> = carriers
        .iter()
        .map(|carrier| {
            let packet = packets.remove(carrier).unwrap_or_default();
            (*carrier, Known::of(on_file.remove(carrier), packet))
        })
        .collect();
    let values: Vec<String> =
        known.values().flat_map(|known| &known.addresses).flat_map(|(email, _)| values(email)).collect();
    let listed = if values.is_empty() { Vec::new() } else { lists::among(db, tenant, &values).await? };
    let blocked: HashSet<String> =
        listed.into_iter().filter(|(list, ..)| *list == ContactList::Blocked).map(|(_, value, _)| value).collect();
    Ok(known.into_iter().map(|(carrier, known)| (carrier, known.first(&blocked))).collect())
}

/// What is known of a carrier's addresses.
#[derive(Debug)]
struct Known {
    /// Those that are known to be the carrier's, the best first.
    addresses: Vec<(String, Standing)>,
    /// Whether FMCSA's file has one, for however long.
    is_on_file: bool,
}

impl Known {
    fn of(on_file: Option<OnFile>, packet: Vec<String>) -> Self {
        let (proven, present) = on_file.map_or((Proven::Nothing, None), |found| (found.proven, found.present));
        let proven = match proven {
            Proven::Known(email) => Some((email, Standing::OnFile)),
            Proven::TooShort | Proven::TooOld | Proven::Nothing => None,
        };
        let addresses = proven.into_iter().chain(packet.into_iter().map(|email| (email, Standing::PacketContact)));
        let addresses = addresses.map(|(email, standing)| (email.trim().to_lowercase(), standing));
        Self {
            addresses: addresses.filter(|(email, _)| is_address(email)).collect(),
            is_on_file: present.is_some_and(|email| is_address(&email)),
        }
    }

    /// The best that isn't blocked.
    fn first(self, blocked: &HashSet<String>) -> OfferAddress {
        if self.addresses.is_empty() {
            return Err(if self.is_on_file { NoOfferEmail::NotProven } else { NoOfferEmail::NotOnFile });
        }
        let is_free = |(email, _): &(String, Standing)| !values(email).iter().any(|value| blocked.contains(value));
        self.addresses.into_iter().find(is_free).ok_or(NoOfferEmail::Blocked)
    }
}

/// What is no address at all stands in FMCSA's file too.
fn is_address(text: &str) -> bool {
    text.contains('@')
}

/// What a block list may have of an address: itself, and its domain unless anyone may have an address there.
fn values(email: &str) -> Vec<String> {
    let domain = domain_of(email).filter(|domain| !is_public_provider(domain));
    std::iter::once(email.to_owned()).chain(domain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_file(proven: Proven, present: Option<&str>) -> OnFile {
        OnFile { carrier_id: CarrierId(1), proven, present: present.map(str::to_owned) }
    }

    fn first(on_file: Option<OnFile>, packet: &[&str], blocked: &[&str]) -> OfferAddress {
        let packet = packet.iter().map(|email| (*email).to_owned()).collect();
        Known::of(on_file, packet).first(&blocked.iter().map(|value| (*value).to_owned()).collect())
    }

    #[test]
    fn an_offer_goes_to_the_first_known_address_that_is_not_blocked() {
        let known = || Some(on_file(Proven::Known("Owner@Acme.example ".to_owned()), Some("owner@acme.example")));
        let file = ("owner@acme.example".to_owned(), Standing::OnFile);
        let packet = ("ops@hauling.example".to_owned(), Standing::PacketContact);

        assert_eq!(first(known(), &["ops@hauling.example"], &[]), Ok(file));
        assert_eq!(first(known(), &["ops@hauling.example"], &["acme.example"]), Ok(packet));
        assert_eq!(first(known(), &[], &["owner@acme.example"]), Err(NoOfferEmail::Blocked));
    }

    #[test]
    fn none_on_file_is_told_apart_from_one_that_nobody_knows_for_long() {
        assert_eq!(first(None, &[], &[]), Err(NoOfferEmail::NotOnFile));
        assert_eq!(first(Some(on_file(Proven::Nothing, None)), &[], &[]), Err(NoOfferEmail::NotOnFile));
        assert_eq!(
            first(Some(on_file(Proven::Known("none".to_owned()), Some("none"))), &[], &[]),
            Err(NoOfferEmail::NotOnFile)
        );
        // It came within 30 days: there was none before.
        assert_eq!(
            first(Some(on_file(Proven::Nothing, Some("new@acme.example"))), &[], &[]),
            Err(NoOfferEmail::NotProven)
        );
        assert_eq!(first(Some(on_file(Proven::TooShort, Some("a@b.example"))), &[], &[]), Err(NoOfferEmail::NotProven));
    }
}
