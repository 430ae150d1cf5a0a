//! Which of the company's carriers a call finds: the database's conditions first, then what the carrier index knows of each.

use carriers::search::view::lapse_kind;
use carriers::verdicts::aside;
use carriers::verdicts::judging::Judging;
use chrono::{Days, NaiveDate};
use index::{Ordinal, Snapshot};
use kernel::ids::CarrierId;
use kernel::provenance::Known;
use platform::app::App;
use platform::http::Error;
use rules::{Column, Summary, Verdict};
use std::cmp::Ordering;
use store::Tenant;
use store::connections::network::{self, Member};
use store::list::Query;

/// The most carriers of a company that are looked at. Of more, the first in the database's order count, and the total is marked as a least.
const MOST: u32 = 50_000;
/// The most days ahead that lapses are looked for: notices are served weeks before, not years.
const MOST_DAYS: i64 = 366;

/// A carrier that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundCarrier {
    pub(super) member: Member,
    /// Its place in the index; none when its census row ended, and what is stored of it tells.
    ordinal: Option<Ordinal>,
    verdict: Verdict,
    /// Its result under the company's rules; none when no active rule applies to it.
    pub(super) result: Option<Summary>,
}

/// The carriers that a call finds, in its order.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) carriers: Vec<FoundCarrier>,
    /// How many have each verdict, whichever verdict is asked for.
    pub(super) verdicts: [u64; Verdict::ALL.len()],
    /// How many have each result, whichever result is asked for.
    pub(super) results: [u64; Summary::ALL.len()],
    /// Whether the company has more carriers than were looked at.
    pub(super) is_at_least: bool,
}

impl Found {
    /// Finds them; 422 for a value that nothing can have.
    pub(super) async fn of(app: &App, tenant: Tenant, judging: &Judging, query: &Query) -> Result<Self, Error> {
        let days = lapse_days(query)?;
        let members = network::members(&mut *app.conn().await?, tenant, query, MOST).await?;
        let is_at_least = members.total > members.items.len() as i64;
        let snapshot = judging.snapshot();
        let mut carriers = all(app, tenant, judging, members.items).await?;
        if let Some(days) = days {
            let today = judging.rulebook().today;
            let until = today.checked_add_days(days).unwrap_or(today);
            carriers.retain(|one| one.lapses_on(snapshot).is_some_and(|on| (today..=until).contains(&on)));
        }
        let (mut verdicts, mut results) = ([0; Verdict::ALL.len()], [0; Summary::ALL.len()]);
        let wanted: Vec<_> = query.texts("verdict_in").filter_map(Verdict::of_str).collect();
        let wanted_result = query.text("rules_assessment_eq");
        let has_verdict = |one: &FoundCarrier| wanted.is_empty() || wanted.contains(&one.verdict);
        let has_result =
            |one: &FoundCarrier| wanted_result.is_none_or(|word| one.result.map(Summary::as_str) == Some(word));
        for one in &carriers {
            if has_result(one) {
                verdicts[one.verdict as usize] += 1;
            }
            let at = Summary::ALL.iter().position(|summary| Some(*summary) == one.result);
            if let Some(at) = at.filter(|_| has_verdict(one)) {
                results[at] += 1;
            }
        }
        carriers.retain(|one| has_verdict(one) && has_result(one));
        sort(&mut carriers, query, snapshot);
        Ok(Self { carriers, verdicts, results, is_at_least })
    }

    /// A page of them.
    pub(super) fn page(&self, query: &Query) -> &[FoundCarrier] {
        let skip = usize::try_from(query.offset()).unwrap_or(usize::MAX).min(self.carriers.len());
        let rest = &self.carriers[skip..];
        &rest[..rest.len().min(query.per_page as usize)]
    }
}

/// The members with what the index has of each, in the same order.
async fn all(app: &App, tenant: Tenant, judging: &Judging, members: Vec<Member>) -> Result<Vec<FoundCarrier>, Error> {
    let (snapshot, verdicts) = (judging.snapshot(), judging.verdicts(app).await?);
    let ordinals: Vec<_> = members.iter().map(|member| snapshot.find_id(member.carrier_id.0)).collect();
    let known: Vec<Ordinal> = ordinals.iter().copied().flatten().collect();
    let mut results = snapshot.assess_each(&known, judging.rulebook()).into_iter();
    let missing: Vec<CarrierId> = members
        .iter()
        .zip(&ordinals)
        .filter(|(_, ordinal)| ordinal.is_none())
        .map(|(member, _)| member.carrier_id)
        .collect();
    let aside = aside::judged(app, tenant, &missing, judging.rulebook()).await?;
    let of = |(member, ordinal): (Member, Option<Ordinal>)| {
        let (verdict, result) = match ordinal {
            Some(ordinal) => (verdicts.of(ordinal), results.next().flatten()),
            None => match aside.get(&member.carrier_id) {
                Some(one) => (Some(one.judged.verdict), one.result),
                None => (None, None),
            },
        };
        FoundCarrier { member, ordinal, verdict: verdict.unwrap_or(Verdict::Unknown), result }
    };
    Ok(members.into_iter().zip(ordinals).map(of).collect())
}

impl FoundCarrier {
    /// When its insurance or authority ends by a notice served.
    pub(super) fn lapse(&self, snapshot: &Snapshot) -> Known<NaiveDate> {
        self.ordinal.map_or(Known::Unknown, |ordinal| snapshot.carrier(ordinal).lapses_on)
    }

    /// The day of it, where there is one.
    pub(super) fn lapses_on(&self, snapshot: &Snapshot) -> Option<NaiveDate> {
        self.lapse(snapshot).value()
    }

    /// What ends then: `insurance`, or authority by `suspension` or `revocation`.
    pub(super) fn lapse_kind(&self, snapshot: &Snapshot) -> Option<String> {
        lapse_kind(&snapshot.carrier(self.ordinal?))
    }

    /// Whether nothing on record is known to be none, because complete files would list it: as the carrier's page concludes.
    pub(super) fn is_known_to_be_none(&self, column: Column, judging: &Judging) -> bool {
        let facts = self.ordinal.map(|ordinal| judging.snapshot().rule_facts(ordinal, judging.rulebook()));
        facts.is_some_and(|facts| facts.known(column) == Known::None)
    }

    /// BIPD insurance on file, in dollars; none is 0.
    pub(super) fn bipd_on_file(&self, snapshot: &Snapshot) -> Option<u32> {
        dollars(snapshot.carrier(self.ordinal?).bipd_on_file)
    }

    /// BIPD insurance that FMCSA requires, in dollars.
    pub(super) fn bipd_required(&self, snapshot: &Snapshot) -> Option<u32> {
        dollars(snapshot.carrier(self.ordinal?).bipd_required)
    }
}

fn dollars(amount: Known<u32>) -> Option<u32> {
    match amount {
        Known::None => Some(0),
        known => known.value(),
    }
}

fn lapse_days(query: &Query) -> Result<Option<Days>, Error> {
    match query.int("lapses_within_days_lteq") {
        None => Ok(None),
        Some(days @ 0..=MOST_DAYS) => Ok(Some(Days::new(days.unsigned_abs()))),
        Some(_) => Err(Error::invalid("q[lapses_within_days_lteq]", format!("Must be from 0 to {MOST_DAYS}."))),
    }
}

/// Orders by what the index knows; what it doesn't know comes last either way, and equals stay in the database's order.
fn sort(carriers: &mut [FoundCarrier], query: &Query, snapshot: &Snapshot) {
    let Some(order) = query.order.filter(|order| network::is_in_index(order.field)) else { return };
    let is_descending = order.is_descending;
    match order.field.name {
        "verdict" => carriers.sort_by(|a, b| directed(a.verdict.cmp(&b.verdict), is_descending)),
        "lapses_on" => sort_known(carriers, is_descending, |one| one.lapses_on(snapshot)),
        _ => sort_known(carriers, is_descending, |one| one.bipd_on_file(snapshot)),
    }
}

fn sort_known<K: Ord + Copy>(
    carriers: &mut [FoundCarrier],
    is_descending: bool,
    key: impl Fn(&FoundCarrier) -> Option<K>,
) {
    let mut keyed: Vec<_> = carriers.iter().map(|one| (key(one), *one)).collect();
    keyed.sort_by(|(a, _), (b, _)| match (a, b) {
        (Some(a), Some(b)) => directed(a.cmp(b), is_descending),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    carriers.iter_mut().zip(keyed).for_each(|(place, (_, one))| *place = one);
}

const fn directed(order: Ordering, is_descending: bool) -> Ordering {
    if is_descending { order.reverse() } else { order }
}
