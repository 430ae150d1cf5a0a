//! Gathers what is known of a contact: the carriers that the index finds by it, the fields that hold it, the company's own decisions, and
//! the domains that its domain may be taken for.

use super::super::view::CarrierListRow;
use super::judge::{self, Known};
use super::view::{ContactAnswer, ContactCarrier, ContactDomain, ContactField, ContactKind, ContactMatch, LookAlike};
use super::words;
use crate::app::App;
use crate::carriers::views::Source;
use crate::http::Error;
use fmcsa::DataSet;
use index::{Contact, Ordinal, Snapshot};
use kernel::email_domains::{is_public_provider, likeness, look_alikes};
use std::collections::{HashMap, HashSet};
use store::carriers::contacts::{self, OnFile};
use store::carriers::{blocked, email_domains};
use store::fmcsa_rows::Runs;
use store::{Conn, Tenant};

/// The most carriers that are shown.
const SHOWN: usize = 50;

/// The most carriers with a contact whose standing is looked up. More share only what says nothing of them.
const JUDGED: usize = 10_000;

/// The data sets that give contacts.
const DATA_SETS: [DataSet; 4] = [DataSet::Census, DataSet::SmsCensus, DataSet::MotusCarriers, DataSet::LiCarriers];

/// A contact that is looked for.
#[derive(Debug)]
pub(super) struct Asked {
    /// As it is compared; none of what no carrier can have.
    pub(super) key: Option<Contact>,
    /// As the answer repeats it.
    pub(super) contact: String,
    /// The domain of an e-mail address.
    pub(super) domain: Option<String>,
}

/// What carriers are to the company that asks, and to all.
#[derive(Debug, Default)]
struct Standing {
    /// Those that the company does not dispatch.
    blocked: HashSet<i64>,
    /// Those that a published identity alert names.
    alerted: HashSet<i64>,
    /// Whether a published identity alert names the contact itself.
    is_contact_alerted: bool,
}

/// What is known of a contact.
pub(super) async fn find(
    app: &App,
    tenant: Tenant,
    asked: Asked,
    is_safety_hidden: bool,
) -> Result<ContactAnswer, Error> {
    let snapshot = super::super::snapshot(app)?;
    let holders: Vec<Ordinal> = asked.key.iter().flat_map(|key| snapshot.reached_by(*key)).collect();
    let ids: Vec<i64> = holders.iter().take(JUDGED).map(|ordinal| snapshot.carrier(*ordinal).id).collect();
    let mut db = app.conn().await?;
    let standing = standing(&mut db, tenant, &ids).await?;
    let shown = first(&snapshot, holders.clone(), &standing);
    let dot_numbers: Vec<i32> =
        shown.iter().filter_map(|ordinal| i32::try_from(snapshot.carrier(*ordinal).dot_number).ok()).collect();
    let on_file = contacts::of(&mut db, &dot_numbers).await?;
    let runs = Runs::load(&mut db, &on_file.iter().map(|field| field.run_id).collect::<Vec<_>>()).await?;
    let matches = matches(asked.key, on_file, &runs);
    let carriers: Vec<ContactCarrier> = shown
        .iter()
        .filter_map(|ordinal| {
            let carrier = snapshot.carrier(*ordinal);
            // Where no field holds it, the row was changed meanwhile, or another contact has the same hash.
            let matches = matches.get(&carrier.dot_number)?.clone();
            Some(ContactCarrier {
                carrier: CarrierListRow::of(&carrier, is_safety_hidden),
                matches,
                is_blocked: standing.blocked.contains(&carrier.id),
                has_identity_alert: standing.alerted.contains(&carrier.id),
            })
        })
        .collect();
    let domain = match asked.domain {
        Some(domain) => Some(domain_of(&mut db, &snapshot, domain).await?),
        None => None,
    };
    let kind = if domain.is_some() { ContactKind::Email } else { ContactKind::Phone };
    let total = (holders.len() - (shown.len() - carriers.len())) as u64;
    let known = Known {
        carriers: total,
        blocked: standing.blocked.len(),
        alerted: standing.alerted.len(),
        is_alerted: standing.is_contact_alerted,
        domain: domain.as_ref(),
    };
    let categories: Vec<_> = judge::categories(&known)
        .into_iter()
        .map(|category| words::finding(category, kind, &known, &carriers))
        .collect();
    let looked_in = DATA_SETS.into_iter().filter_map(|data_set| runs.of_data_set(data_set)).map(Source::from).collect();
    Ok(ContactAnswer {
        category: categories[0].category,
        contact: asked.contact,
        kind,
        categories,
        domain,
        carriers,
        total,
        looked_in,
    })
}

async fn standing(db: &mut Conn, tenant: Tenant, ids: &[i64]) -> Result<Standing, Error> {
    let blocked = blocked::among(db, tenant, ids).await?.into_iter().collect();
    Ok(Standing { blocked, ..Standing::default() })
}

/// The carriers to show: what matters most first, then by USDOT number.
fn first(snapshot: &Snapshot, mut holders: Vec<Ordinal>, standing: &Standing) -> Vec<Ordinal> {
    holders.sort_by_cached_key(|ordinal| {
        let carrier = snapshot.carrier(*ordinal);
        (!standing.blocked.contains(&carrier.id), !standing.alerted.contains(&carrier.id), carrier.dot_number)
    });
    holders.truncate(SHOWN);
    holders
}

/// The fields that hold the contact, by the carrier's USDOT number.
fn matches(key: Option<Contact>, on_file: Vec<OnFile>, runs: &Runs) -> HashMap<u32, Vec<ContactMatch>> {
    let mut matches: HashMap<u32, Vec<ContactMatch>> = HashMap::new();
    for OnFile { dot_number, field, value, run_id } in on_file {
        let Some(field) = ContactField::of_column(&field) else { continue };
        let is_email = field == ContactField::EmailAddress;
        let contact = if is_email { Contact::email(&value) } else { Contact::phone(&value) };
        if contact.is_none() || contact != key {
            continue;
        }
        let source = runs.of(run_id).map(Source::from);
        let found = ContactMatch { field, value, as_of: source.as_ref().and_then(|source| source.as_of), source };
        let of_carrier = matches.entry(dot_number.cast_unsigned()).or_default();
        // A carrier has a row in licensing for each docket.
        if !of_carrier.contains(&found) {
            of_carrier.push(found);
        }
    }
    matches
}

/// What is known of a domain.
async fn domain_of(db: &mut Conn, snapshot: &Snapshot, name: String) -> Result<ContactDomain, Error> {
    if is_public_provider(&name) {
        return Ok(ContactDomain { name, is_public_provider: true, look_alike_of: None, carriers_with_domain: None });
    }
    let mut names = look_alikes(&name);
    names.retain(|other| !is_public_provider(other));
    names.push(name.clone());
    let mut on_file = email_domains::on_file(db, &names).await?;
    let own = on_file.iter().position(|domain| domain.name == name).map(|at| on_file.swap_remove(at).carriers);
    let of_carriers = on_file.into_iter().filter_map(|other| {
        let how = likeness(&name, &other.name)?;
        let carrier = snapshot.find_id(other.carrier_id).map(|ordinal| snapshot.carrier(ordinal));
        let look_alike = LookAlike {
            likeness: how.into(),
            is_public_provider: false,
            carriers_with_domain: Some(other.carriers),
            carrier_id: Some(other.carrier_id),
            dot_number: carrier.as_ref().map(|carrier| carrier.dot_number),
            legal_name: carrier.and_then(|carrier| carrier.legal_name).map(str::to_owned),
            name: other.name,
        };
        Some((how, look_alike))
    });
    let of_providers = look_alikes(&name).into_iter().filter(|other| is_public_provider(other)).filter_map(|other| {
        let how = likeness(&name, &other)?;
        let look_alike = LookAlike {
            name: other,
            likeness: how.into(),
            is_public_provider: true,
            carriers_with_domain: None,
            carrier_id: None,
            dot_number: None,
            legal_name: None,
        };
        Some((how, look_alike))
    });
    let nearest = of_carriers.chain(of_providers).min_by(|(how, one), (other_how, other)| {
        let by_use = other.carriers_with_domain.cmp(&one.carriers_with_domain);
        how.cmp(other_how).then(by_use).then_with(|| one.name.cmp(&other.name))
    });
    Ok(ContactDomain {
        name,
        is_public_provider: false,
        look_alike_of: nearest.map(|(_, look_alike)| look_alike),
        carriers_with_domain: Some(own.unwrap_or(0)),
    })
}
