//! Finds the carriers whose own email domain looks like that of a carrier registered earlier, after each import of a census.
//! (docs/contacts.md, "Look-alikes among carriers".)
//!
//! Impersonators register a carrier, or take over a dormant one, under a domain that reads like a good carrier's. Honest carriers can have
//! names that are near, too: where two share a phone, an officer or an address they belong together, and a domain that differs by a word
//! (`eagle.com`, `eagletrucking.com`) is mostly another company's own name. Neither is told. All are compared each time: it takes seconds,
//! and a carrier may also be told no more because another one changed.

use chrono::NaiveDate;
use index::{COMMON, Link, LinkKind, Ordinal, Snapshot};
use kernel::look_alikes::{Likeness, pairs};
use kernel::mail_domains::{domain_of, is_public_provider, public_providers};
use kernel::population::Population;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
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
    let found = tokio::task::spawn_blocking(move || find(&snapshot, addresses)).await?;
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
    added_on: Option<NaiveDate>,
}

/// The look-alikes among carriers with these addresses, by USDOT number. Real and synthetic ones are compared apart.
fn find(snapshot: &Snapshot, addresses: Vec<(i32, String)>) -> Vec<LookAlike> {
    let (real, synthetic): (Vec<_>, Vec<_>) =
        addresses.into_iter().partition(|(dot, _)| Population::of_dot(*dot) == Population::Real);
    let mut found = among(snapshot, real);
    found.extend(among(snapshot, synthetic));
    found
}

fn among(snapshot: &Snapshot, addresses: Vec<(i32, String)>) -> Vec<LookAlike> {
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
    let mut found: BTreeMap<i32, (Likeness, NaiveDate, i32, usize, usize)> = BTreeMap::new();
    for (one, other, how) in pairs {
        if how == Likeness::Word || !is_own(one) || !is_own(other) {
            continue;
        }
        for (domain, resembled) in [(one, other), (other, one)] {
            for user in &users[domain] {
                if let Some((added_on, dot)) = resembles(snapshot, user, &users[resembled]) {
                    let this = (how, added_on, dot, domain, resembled);
                    let nearest = found.entry(user.dot_number).or_insert(this);
                    *nearest = this.min(*nearest);
                }
            }
        }
    }
    let told = |(dot_number, (_, _, resembles_dot_number, domain, resembled))| LookAlike {
        dot_number,
        domain: domains[domain].clone(),
        resembles_domain: domains[resembled].clone(),
        resembles_dot_number,
    };
    found.into_iter().map(told).collect()
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
            let added_on = snapshot.carrier(ordinal).added_on.value();
            by_domain.entry(domain).or_default().push(User { ordinal, dot_number, added_on });
        }
    }
    by_domain.retain(|_, users| users.len() < COMMON);
    by_domain
}

/// The first of a domain's users that was registered before `user`, unless `user` belongs together with any of them: its day of
/// registration and its USDOT number.
fn resembles(snapshot: &Snapshot, user: &User, users: &[User]) -> Option<(NaiveDate, i32)> {
    let added_on = user.added_on?;
    let days = users.iter().filter_map(|other| Some((other.added_on?, other.dot_number)));
    let first = days.filter(|(day, _)| *day < added_on).min()?;
    let belongs = |other: &User| {
        let shared = snapshot.in_common(user.ordinal, other.ordinal);
        shared.iter().any(|shared| EXPLAINS.contains(&shared.link.kind()))
    };
    (!users.iter().any(belongs)).then_some(first)
}
