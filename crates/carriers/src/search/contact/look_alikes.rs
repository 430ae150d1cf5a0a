//! Finds the carriers whose own email domain looks like that of a carrier that had its own earlier, after each import of a census.
//! (docs/contacts.md, "Look-alikes among carriers".)
//!
//! Impersonators register a carrier, or take over a dormant one, under a domain that reads like a good carrier's. Honest carriers can have
//! names that are near, too: where two share a phone, an officer or an address they belong together, and a domain that differs by a word
//! (`eagle.com`, `eagletrucking.com`) is mostly another company's own name. Neither is told. All are compared each time: it takes seconds,
//! and a carrier may also be told no more because another one changed.

use super::taken::{Order, Taken};
use chrono::NaiveDate;
use index::{COMMON, Link, LinkKind, Ordinal, Snapshot};
use kernel::look_alikes::{Likeness, pairs};
use kernel::mail_domains::{domain_of, is_public_provider, public_providers};
use kernel::population::Population;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use store::carriers::look_alikes::{self, LookAlike};

/// What two carriers have in common when they belong together.
const EXPLAINS: [LinkKind; 4] = [LinkKind::Phone, LinkKind::Email, LinkKind::Officer, LinkKind::Address];

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct FindLookAlikes {}

impl Job for FindLookAlikes {
    const NAME: &'static str = "find_look_alikes";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for FindLookAlikes {
    async fn run(&self, app: &App) -> JobResult {
        refresh(app).await.map_err(Failure::retry)
    }
}

/// Searches where a census was imported since the last time.
pub async fn refresh(app: &App) -> anyhow::Result<()> {
    let mut tx = app.pool.begin().await?;
    let Some(run) = look_alikes::stale_since(&mut tx).await? else { return Ok(()) };
    let addresses = look_alikes::own_addresses(&mut tx, public_providers()).await?;
    // The index says what else carriers share: it must be as new as the addresses.
    app.live.catch_up(&app.pool).await?;
    let snapshot = app.live.snapshot();
    let carriers = addresses.len();
    let alike = tokio::task::spawn_blocking(move || find(&snapshot, addresses)).await?;
    let mut dots: Vec<i32> = alike.iter().flat_map(|one| one.others.iter().chain([&one.dot_number])).copied().collect();
    dots.sort_unstable();
    dots.dedup();
    let histories = look_alikes::histories(&mut tx, &dots).await?;
    let taken = histories.iter().map(|history| (history.dot_number, Taken::from(history))).collect();
    let found = told(alike, &taken, app.clock.today());
    let changed = look_alikes::replace(&mut tx, &found, carriers, run, app.clock.now()).await?;
    tx.commit().await?;
    tracing::info!(carriers, found = found.len(), changed, "looked for look-alike email domains");
    Ok(())
}

/// A carrier with an address at a domain.
#[derive(Debug)]
struct User {
    ordinal: Ordinal,
    dot_number: i32,
}

/// A carrier whose domain looks like that of carriers with which it has nothing in common.
#[derive(Debug)]
struct Alike {
    dot_number: i32,
    how: Likeness,
    domain: String,
    resembles: String,
    /// Who has the other domain.
    others: Vec<i32>,
}

/// The look-alikes among carriers with these addresses, by USDOT number. Real and synthetic ones are compared apart.
fn find(snapshot: &Snapshot, addresses: Vec<(i32, String)>) -> Vec<Alike> {
    let (real, synthetic): (Vec<_>, Vec<_>) =
        addresses.into_iter().partition(|(dot, _)| Population::of_dot(*dot) == Population::Real);
    let mut found = among(snapshot, real);
    found.extend(among(snapshot, synthetic));
    found
}

fn among(snapshot: &Snapshot, addresses: Vec<(i32, String)>) -> Vec<Alike> {
    let (domains, users): (Vec<String>, Vec<Vec<User>>) = by_domain(snapshot, addresses).into_iter().unzip();
    let providers = public_providers().iter().map(|provider| (*provider).to_owned());
    let all: Vec<String> = domains.iter().cloned().chain(providers).collect();
    let pairs = pairs(&all);
    // A misspelled public provider is nobody's own.
    let mut is_misspelled = vec![false; domains.len()];
    for &(domain, other, how) in &pairs {
        if domain < domains.len() && other >= domains.len() && how != Likeness::Word {
            is_misspelled[domain] = true;
        }
    }
    let is_own = |domain: usize| is_misspelled.get(domain) == Some(&false);
    let mut found = Vec::new();
    for (one, other, how) in pairs {
        if how == Likeness::Word || !is_own(one) || !is_own(other) {
            continue;
        }
        for (domain, resembled) in [(one, other), (other, one)] {
            let strangers = users[domain].iter().filter(|user| !belongs(snapshot, user, &users[resembled]));
            found.extend(strangers.map(|user| Alike {
                dot_number: user.dot_number,
                how,
                domain: domains[domain].clone(),
                resembles: domains[resembled].clone(),
                others: users[resembled].iter().map(|other| other.dot_number).collect(),
            }));
        }
    }
    found
}

/// The users of each domain that is a carrier's own. One that many have is a service's.
fn by_domain(snapshot: &Snapshot, addresses: Vec<(i32, String)>) -> BTreeMap<String, Vec<User>> {
    let mut by_domain: BTreeMap<String, Vec<User>> = BTreeMap::new();
    for (dot_number, address) in addresses {
        let is_real = |domain: &String| {
            !is_public_provider(domain) && Link::domain(domain).is_some() && Link::email(&address).is_some()
        };
        let domain = domain_of(&address).filter(is_real);
        let ordinal = u32::try_from(dot_number).ok().and_then(|dot| snapshot.find_dot(dot));
        if let Some((domain, ordinal)) = domain.zip(ordinal) {
            by_domain.entry(domain).or_default().push(User { ordinal, dot_number });
        }
    }
    by_domain.retain(|_, users| users.len() < COMMON);
    by_domain
}

/// Whether a carrier belongs together with any of those at the other domain.
fn belongs(snapshot: &Snapshot, user: &User, others: &[User]) -> bool {
    others.iter().any(|other| {
        let shared = snapshot.in_common(user.ordinal, other.ordinal);
        shared.iter().any(|shared| EXPLAINS.contains(&shared.link.kind()))
    })
}

/// What is told of each carrier, by USDOT number: of several domains that its own resembles, the one it is asked about, then the nearest,
/// then the oldest. Nothing of a carrier that had its domain before the other's.
fn told(alike: Vec<Alike>, taken: &HashMap<i32, Taken>, today: NaiveDate) -> Vec<LookAlike> {
    let mut found: BTreeMap<i32, ((bool, Likeness), LookAlike)> = BTreeMap::new();
    for one in alike {
        let Some((is_flagged, other, since)) = resembles(&one, taken, today) else { continue };
        let this = LookAlike {
            dot_number: one.dot_number,
            domain: one.domain,
            resembles_domain: one.resembles,
            resembles_dot_number: other,
            resembles_since: since,
            is_flagged,
        };
        let rank = (!is_flagged, one.how);
        let key = |rank: (bool, Likeness), found: &LookAlike| (rank, found.resembles_since, found.resembles_dot_number);
        let is_nearer = found.get(&one.dot_number).is_none_or(|(known, best)| key(rank, &this) < key(*known, best));
        if is_nearer {
            found.insert(one.dot_number, (rank, this));
        }
    }
    found.into_values().map(|(_, told)| told).collect()
}

/// Of those at the other domain, who is known to have it for the longest and had it before the carrier, else who may have had: whether the
/// carrier is asked about it, the other's USDOT number, and since when it is known to have its domain.
fn resembles(alike: &Alike, taken: &HashMap<i32, Taken>, today: NaiveDate) -> Option<(bool, i32, NaiveDate)> {
    let own = *taken.get(&alike.dot_number)?;
    let others = || alike.others.iter().filter_map(|dot| Some((*dot, *taken.get(dot)?)));
    let first = |order: Order| {
        let such = others().filter(|(_, other)| own.order(*other) == order);
        such.min_by_key(|(dot, other)| (other.by, *dot))
    };
    let told = |is_flagged: bool, (dot, other): (i32, Taken)| (is_flagged, dot, other.by);
    let later = first(Order::Later).map(|other| told(true, other));
    later.or_else(|| first(Order::Unknown).map(|other| told(own.is_evident(other.1, today), other)))
}
