//! Gathers what is known about a contact: the carriers the index finds by it, the fields that contain it, the company's own decisions, and
//! the domains its domain could be mistaken for.

use super::super::view::CarrierListRow;
use super::holding::holding;
use super::judge::{self, Known};
use super::view::{
    ContactAlert, ContactAnswer, ContactCarrier, ContactDomain, ContactHolding, ContactKind, ContactMatch, LookAlike,
};
use super::words::{self, Told};
use crate::carriers::views::Source;
use crate::verdicts::judging::Judging;
use chrono::NaiveDate;
use fmcsa::DataSet;
use index::{Link, Ordinal, Snapshot};
use kernel::ids::CarrierId;
use kernel::look_alikes::{likeness, look_alikes};
use kernel::mail_domains::is_public_provider;
use kernel::population::Population;
use kernel::provenance::Known as Fact;
use platform::app::App;
use platform::http::Error;
use profile::coverage::Window;
use profile::rows::Runs;
use profile::sources::{is_complete, why_not_all};
use std::collections::{HashMap, HashSet};
use store::carriers::associations;
use store::carriers::contacts::{self, ContactField, OnFile};
use store::connections::ConnectionStatus;
use store::fmcsa_rows::{contact_history, runs};
use store::identity::{self, NamingAlert};
use store::{Conn, Tenant};

/// The most carriers that are shown.
const SHOWN: usize = 50;

/// The most carriers with a contact whose standing is looked up. More share only what says nothing of them.
const JUDGED: usize = 10_000;

/// The most carriers of one domain that are counted.
const COUNTED: usize = 1_000;

/// The data sets that give contacts.
const DATA_SETS: [DataSet; 4] = [DataSet::Census, DataSet::SmsCensus, DataSet::MotusCarriers, DataSet::LiCarriers];

/// A contact that is looked for.
#[derive(Debug)]
pub(super) struct Asked {
    /// As it is compared; none of what no carrier can have.
    pub(super) link: Option<Link>,
    /// As the answer repeats it.
    pub(super) contact: String,
    /// Domain of an email address.
    pub(super) domain: Option<String>,
}

/// The carriers that the requesting company blocks, and those that a published identity alert names.
#[derive(Debug)]
struct Standing {
    /// Those that the company does not dispatch, with its notes.
    blocked: HashMap<CarrierId, Option<String>>,
    /// Those that a published identity alert names.
    alerted: HashSet<CarrierId>,
    /// The published identity alerts that name the contact itself.
    naming: Vec<NamingAlert>,
}

/// What is known of a contact.
pub(super) async fn find(
    app: &App,
    tenant: Tenant,
    asked: Asked,
    is_safety_hidden: bool,
) -> Result<ContactAnswer, Error> {
    let judging = Judging::of(app, Some(tenant), is_safety_hidden).await?;
    let snapshot = judging.snapshot();
    let all = asked.link.map_or(0, |link| snapshot.sharers_of(link));
    let holders: Vec<Ordinal> = asked
        .link
        .map_or_else(Vec::new, |link| snapshot.holders(link, JUDGED))
        .into_iter()
        .map(|(ordinal, _)| ordinal)
        .collect();
    let ids: Vec<_> = holders.iter().map(|ordinal| CarrierId(snapshot.carrier(*ordinal).id)).collect();
    let mut db = app.conn().await?;
    let standing = standing(&mut db, tenant, &asked, &ids, app.clock.today()).await?;
    let shown = first(snapshot, holders, &standing);
    let dot_numbers: Vec<i32> =
        shown.iter().filter_map(|ordinal| i32::try_from(snapshot.carrier(*ordinal).dot_number).ok()).collect();
    let on_file = contacts::of(&mut db, &dot_numbers).await?;
    let runs = runs::load(&mut db, &on_file.iter().filter_map(|field| field.run_id).collect::<Vec<_>>()).await?;
    let matches = matches(asked.link, on_file, &runs);
    let carriers: Vec<ContactCarrier> = CarrierListRow::all(&judging, &shown)
        .into_iter()
        .filter_map(|carrier| {
            let id = CarrierId(carrier.id);
            // Where no field holds it, the row was changed meanwhile, or another contact has the same hash.
            let matches = matches.get(&carrier.dot_number)?.clone();
            Some(ContactCarrier {
                carrier,
                is_former: matches.iter().all(|found| found.until.is_some()),
                matches,
                is_blocked: standing.blocked.contains_key(&id),
                blocked_because: standing.blocked.get(&id).cloned().flatten(),
                has_identity_alert: standing.alerted.contains(&id),
            })
        })
        .collect();
    let domain = asked.domain.map(|domain| domain_of(snapshot, domain));
    let kind = if domain.is_some() { ContactKind::Email } else { ContactKind::Phone };
    let total = (all - (shown.len() - carriers.len())) as u64;
    let holding = holding_of_one(&mut db, total, &carriers, app.clock.today()).await?;
    let alerts: Vec<ContactAlert> = standing.naming.into_iter().map(ContactAlert::from).collect();
    let window = Window::of(app.clock.today());
    let real = runs.clone().among(Population::Real);
    let why_others =
        (!is_complete(&real, DataSet::Census, window)).then(|| why_not_all(&real, &[DataSet::Census], window));
    let known = Known {
        carriers: total,
        blocked: standing.blocked.len(),
        alerted: standing.alerted.len(),
        is_alerted: !alerts.is_empty(),
        domain: domain.as_ref().map(|domain| judge::Domain {
            is_public_provider: domain.is_public_provider,
            is_alike: domain.look_alike_of.is_some(),
            carriers: domain.carriers_with_domain,
        }),
    };
    let told = Told {
        known,
        domain: domain.as_ref(),
        why_others: why_others.as_deref(),
        holding: holding.as_ref(),
        alerts: &alerts,
    };
    let categories: Vec<_> = judge::categories(&known)
        .into_iter()
        .map(|category| words::finding(category, kind, &told, &carriers))
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
        holding,
        alerts,
        looked_in,
    })
}

/// How the carrier holds the contact where it is the only one; none where several do, or none does.
async fn holding_of_one(
    db: &mut Conn,
    total: u64,
    carriers: &[ContactCarrier],
    today: NaiveDate,
) -> Result<Option<ContactHolding>, Error> {
    let [one] = carriers else { return Ok(None) };
    let Ok(dot_number) = i32::try_from(one.carrier.dot_number) else { return Ok(None) };
    if total != 1 {
        return Ok(None);
    }
    let history = contact_history(db, dot_number).await?;
    Ok(Some(holding(&one.matches, &history, today)))
}

async fn standing(
    db: &mut Conn,
    tenant: Tenant,
    asked: &Asked,
    ids: &[CarrierId],
    today: NaiveDate,
) -> Result<Standing, Error> {
    let decisions = associations::decisions(db, tenant, ids).await?;
    let blocked = decisions.into_iter().filter(|(_, status, _)| *status == ConnectionStatus::DoNotDispatch);
    let email = asked.domain.as_ref().map(|_| asked.contact.as_str());
    let phone = asked.domain.is_none().then(|| e164(&asked.contact));
    Ok(Standing {
        blocked: blocked.map(|(carrier, _, notes)| (carrier, notes)).collect(),
        alerted: identity::alerts_of(db, ids, today).await?.into_keys().collect(),
        naming: identity::naming_contact(db, email, phone.as_deref(), today).await?,
    })
}

/// Digits as alerts write phone numbers: those of North America have ten.
fn e164(digits: &str) -> String {
    if digits.len() == 10 { format!("+1{digits}") } else { format!("+{digits}") }
}

/// The carriers to show: what matters most first, then by USDOT number.
fn first(snapshot: &Snapshot, mut holders: Vec<Ordinal>, standing: &Standing) -> Vec<Ordinal> {
    holders.sort_by_cached_key(|ordinal| {
        let carrier = snapshot.carrier(*ordinal);
        let id = CarrierId(carrier.id);
        (!standing.blocked.contains_key(&id), !standing.alerted.contains(&id), carrier.dot_number)
    });
    holders.truncate(SHOWN);
    holders
}

/// The fields that hold the contact, by the carrier's USDOT number.
fn matches(link: Option<Link>, on_file: Vec<OnFile>, runs: &Runs) -> HashMap<u32, Vec<ContactMatch>> {
    let mut matches: HashMap<u32, Vec<ContactMatch>> = HashMap::new();
    for OnFile { dot_number, field, value, until, run_id } in on_file {
        let given = if field == ContactField::EmailAddress { Link::email(&value) } else { Link::phone(&value) };
        if given.is_none() || given != link {
            continue;
        }
        let source = run_id.and_then(|run_id| runs.of(run_id)).map(Source::from);
        let as_of = source.as_ref().and_then(|source| source.as_of);
        let found = ContactMatch { field, value, until, as_of, source };
        let of_carrier = matches.entry(dot_number.cast_unsigned()).or_default();
        // A carrier has a row in licensing for each docket, and what a field holds it may have held before, too.
        let is_named = |known: &ContactMatch| {
            let is_same = known.field == field
                && known.source.as_ref().map(|source| &source.data_set)
                    == found.source.as_ref().map(|source| &source.data_set);
            is_same && (known.until.is_none() || found.until.is_some())
        };
        if !of_carrier.iter().any(is_named) {
            of_carrier.push(found);
        }
    }
    matches
}

/// What is known of a domain.
fn domain_of(snapshot: &Snapshot, name: String) -> ContactDomain {
    if is_public_provider(&name) {
        return ContactDomain { name, is_public_provider: true, look_alike_of: None, carriers_with_domain: None };
    }
    let alike = look_alikes(&name).into_iter().filter_map(|other| {
        let how = likeness(&name, &other)?;
        let look_alike = if is_public_provider(&other) {
            LookAlike {
                name: other,
                likeness: how.into(),
                is_public_provider: true,
                carriers_with_domain: None,
                carrier_id: None,
                dot_number: None,
                legal_name: None,
            }
        } else {
            let users = users_of(snapshot, &other);
            let largest = users.iter().map(|ordinal| snapshot.carrier(*ordinal)).max_by_key(|carrier| {
                let units = match carrier.power_units {
                    Fact::Some(units) if !carrier.is_fleet_unconfirmed() => units,
                    _ => 0,
                };
                (units, std::cmp::Reverse(carrier.dot_number))
            })?;
            LookAlike {
                name: other,
                likeness: how.into(),
                is_public_provider: false,
                carriers_with_domain: Some(users.len() as i64),
                carrier_id: Some(largest.id),
                dot_number: Some(largest.dot_number),
                legal_name: largest.legal_name.map(str::to_owned),
            }
        };
        Some((how, look_alike))
    });
    let nearest = alike.min_by(|(how, one), (other_how, other)| {
        let by_use = other.carriers_with_domain.cmp(&one.carriers_with_domain);
        how.cmp(other_how).then(by_use).then_with(|| one.name.cmp(&other.name))
    });
    ContactDomain {
        look_alike_of: nearest.map(|(_, look_alike)| look_alike),
        carriers_with_domain: Some(users_of(snapshot, &name).len() as i64),
        is_public_provider: false,
        name,
    }
}

/// The carriers whose address in the census is at a domain, the first thousand.
fn users_of(snapshot: &Snapshot, domain: &str) -> Vec<Ordinal> {
    let holders = Link::domain(domain).map_or_else(Vec::new, |link| snapshot.holders(link, COUNTED));
    holders.into_iter().filter(|(_, is_former)| !is_former).map(|(ordinal, _)| ordinal).collect()
}
