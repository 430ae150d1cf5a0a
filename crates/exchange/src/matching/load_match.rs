//! The carriers that fit a load. (Document 2 §7: GET carriers/load_match/{id}.)

use super::filters::{Capacity, MatchedCarriers, Show, bounding};
use super::gather::{Found, Own, Sought, candidates};
use super::view::{CarrierMatch, Dealings};
use carriers::search::filters::{asked, asks_for_safety};
use carriers::search::lane::rows::{phones, rows};
use carriers::verdicts::judging::Judging;
use chrono::{Datelike, Months, NaiveDate};
use fmcsa::derive::vin::model_year;
use freight::matching::{CapacitySort, Match, OutReason, compare, judge};
use index::Ordinal;
use kernel::ids::{CarrierId, LoadId};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Denied, Error, Page, Path, Q, Query, Reply};
use std::collections::{BTreeMap, HashMap};
use store::exchange::{bids, matching, offers};
use store::loads::held;
use store::{Conn, Tenant};

/// For how many months inspected trucks count for the age of a fleet. (Document 2 §9: inspection look-back of 24 months.)
const TRUCK_MONTHS: u32 = 24;

/// Lists carriers that fit a load, best first, each with what speaks for it: trucks posted nearby, your own finished loads on the lane,
/// inspections near both ends, lanes it told you of, trucks of yours that empty nearby.
///
/// Carriers that are out (do not dispatch, dismissed, out of service, no authority, wrong equipment, declined for this load) and those that fail
/// your rules are listed with `show`. Of a lane, the 2,000 most often seen are ranked. A maximum of 1,000 power units or of 24 months of authority
/// means no maximum. The headers `totalfits`, `totalfailing` and `totalout` count all three.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/load_match/{id}",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id."), Q<MatchedCarriers>, Capacity),
    responses(
        (status = 200, body = Vec<CarrierMatch>),
        (status = 409, body = Errors, description = "The load is closed."),
    )
)]
pub async fn match_carriers_to_load(
    app: App,
    caller: Caller<ReadBoard>,
    Path(id): Path<LoadId>,
    q: Q<MatchedCarriers>,
    Query(capacity): Query<Capacity>,
) -> Reply<Page<CarrierMatch>> {
    let (tenant, is_safety_hidden) = (caller.tenant()?, caller.has(Scope::BlockSafetyData));
    let now = app.loads.now(tenant.company());
    let query = bounding(&q);
    let is_by_age = capacity.s == Some(CapacitySort::EquipmentAge);
    if is_safety_hidden && (asks_for_safety(&query) || is_by_age) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let held = held::read(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    if !held.row.status.is_open() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    let judging = Judging::of(&app, Some(tenant), is_safety_hidden).await?;
    let question = asked(&app, &query, &judging, tenant, false).await?;
    let verdicts = judging.verdicts(&app).await?;
    let sought = Sought::of(&held, judging.rulebook().today)?;
    let mut db = app.conn().await?;
    let own = Own::read(&app, &mut db, tenant, &sought, now).await?;
    let mut found = candidates(&mut db, tenant, (&judging, &verdicts), &question, (&sought, &own)).await?;
    if is_by_age {
        let dots: Vec<u32> = found.iter().map(|found| found.candidate.dot_number).collect();
        let years = years(&mut db, &dots, sought.wanted.today).await?;
        for one in &mut found {
            one.candidate.model_year = years.get(&one.candidate.dot_number).copied();
        }
    }
    let ranked = Ranked::of(&sought, found, capacity);
    let page = ranked.page(query.offset(), query.per_page);
    let ordinals: Vec<Ordinal> = page.iter().map(|(ordinal, _)| *ordinal).collect();
    let touches: Vec<[u32; 2]> = ordinals.iter().map(|ordinal| ranked.touches(*ordinal)).collect();
    let dots: Vec<u32> = page.iter().map(|(_, found)| found.dot_number).collect();
    let years = years(&mut db, &dots, sought.wanted.today).await?;
    let dealings = Read::of(&mut db, tenant, id).await?;
    drop(db);
    let phones = phones(&app, judging.snapshot(), &ordinals).await?;
    let carriers = rows(&judging, &ordinals, &touches, &phones);
    let views = page.into_iter().zip(carriers).map(|((_, mut found), carrier)| {
        found.model_year = years.get(&found.dot_number).copied();
        let dealings = dealings.with(&own, found.carrier);
        CarrierMatch::of(found, carrier, dealings, (is_safety_hidden, sought.wanted.today.year()), now)
    });
    let page = Page::new(&query, views.collect(), ranked.shown.len() as u64);
    let counters = ["totalfits", "totalfailing", "totalout"].into_iter().zip(ranked.counts);
    Ok(counters.fold(page, |page, (header, count)| page.with_counter(header, count)))
}

/// The carriers in their order.
struct Ranked {
    /// Those that the call asks for.
    shown: Vec<(Ordinal, Match)>,
    touches: HashMap<Ordinal, [u32; 2]>,
    /// How many fit, fail and are out.
    counts: [u64; 3],
}

impl Ranked {
    fn of(sought: &Sought<'_>, found: Vec<Found>, capacity: Capacity) -> Self {
        let touches = found.iter().filter_map(|one| Some((one.ordinal, one.candidate.seen?))).collect();
        let mut counts = [0; 3];
        let mut shown = Vec::new();
        for one in found {
            let judged = judge(&sought.wanted, &one.candidate);
            let part = match judged.out {
                None => Show::Fits,
                Some(OutReason::Failing) => Show::Failing,
                Some(_) => Show::Out,
            };
            counts[part as usize] += 1;
            if part == capacity.show.unwrap_or(Show::Fits) {
                shown.push((one.ordinal, judged));
            }
        }
        shown.sort_by(|(_, one), (_, other)| compare(capacity.s, one, other));
        Self { shown, touches, counts }
    }

    fn page(&self, skip: u64, take: u32) -> Vec<(Ordinal, Match)> {
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
        self.shown.iter().skip(skip).take(take as usize).cloned().collect()
    }

    fn touches(&self, ordinal: Ordinal) -> [u32; 2] {
        self.touches.get(&ordinal).copied().unwrap_or_default()
    }
}

/// The load's offers and bids, the last of each carrier.
struct Read {
    offers: HashMap<CarrierId, offers::OfferRow>,
    bids: HashMap<CarrierId, bids::BidRow>,
}

impl Read {
    async fn of(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Self> {
        // The newest first: the last one that is inserted is the oldest, so they go in backward.
        let offers = offers::of_load(db, tenant, load).await?.into_iter().rev();
        let bids = bids::of_load(db, tenant, load).await?.into_iter().rev();
        Ok(Self {
            offers: offers.map(|row| (row.carrier_id, row)).collect(),
            bids: bids.map(|row| (row.carrier_id, row)).collect(),
        })
    }

    fn with<'a>(&'a self, own: &'a Own, carrier: CarrierId) -> Dealings<'a> {
        Dealings {
            disposed: own.disposed.get(&carrier),
            offer: self.offers.get(&carrier),
            bid: self.bids.get(&carrier),
        }
    }
}

/// The median model year of each carrier's inspected trucks, by USDOT number; carriers without one are left out.
async fn years(db: &mut Conn, dot_numbers: &[u32], today: NaiveDate) -> sqlx::Result<HashMap<u32, i32>> {
    let dots: Vec<i32> = dot_numbers.iter().filter_map(|dot| i32::try_from(*dot).ok()).collect();
    let since = today.checked_sub_months(Months::new(TRUCK_MONTHS)).unwrap_or(today);
    let mut by_carrier: HashMap<u32, BTreeMap<i32, i64>> = HashMap::new();
    for (dot, letter, vehicles) in matching::model_year_letters(db, &dots, since).await? {
        // Next year's models are sold this year.
        if let (Ok(dot), Some(year)) = (u32::try_from(dot), model_year(letter, today.year() + 1)) {
            *by_carrier.entry(dot).or_default().entry(year).or_default() += vehicles;
        }
    }
    Ok(by_carrier.into_iter().filter_map(|(dot, years)| Some((dot, median(&years)?))).collect())
}

/// The year that half of the vehicles are at least as new as.
fn median(years: &BTreeMap<i32, i64>) -> Option<i32> {
    let all: i64 = years.values().sum();
    let mut newer = 0;
    years.iter().rev().find_map(|(year, vehicles)| {
        newer += vehicles;
        (2 * newer >= all).then_some(*year)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_year_counts_vehicles() {
        let of = |years: &[(i32, i64)]| median(&years.iter().copied().collect());
        assert_eq!(of(&[(2012, 3), (2020, 1)]), Some(2012));
        assert_eq!(of(&[(2012, 1), (2020, 1)]), Some(2020));
        assert_eq!(of(&[(2012, 1), (2016, 1), (2020, 1)]), Some(2016));
        assert_eq!(of(&[]), None);
    }
}
