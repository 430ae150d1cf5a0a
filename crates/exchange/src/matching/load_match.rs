//! The carriers that fit a load. (Document 2 §7: GET carriers/load_match/{id}.)

use super::filters::{Capacity, MatchedCarriers, Show, bounding};
use super::gather::{Found, Own, Sought, candidates, seen_on_lane};
use super::model_year;
use super::view::{CarrierMatch, Dealings};
use crate::offers::address::{NoOfferEmail, addresses};
use carriers::search::filters::{asked, asks_for_safety};
use carriers::search::lane::rows::{phones, rows};
use carriers::search::view::LaneTouches;
use carriers::verdicts::judging::Judging;
use chrono::{DateTime, Datelike, Utc};
use freight::matching::{CapacitySort, Match, OutReason, compare, judge};
use index::Ordinal;
use kernel::ids::{CarrierId, LoadId};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Denied, Error, Page, Path, Q, Query, Reply};
use std::collections::HashMap;
use store::exchange::{bids, offers};
use store::loads::held;
use store::{Conn, Tenant};

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
    // The index looks while the database does.
    let own = Own::read(&app, &mut db, tenant, &sought, now);
    let (own, seen) = tokio::try_join!(own, seen_on_lane(&judging, &question, &sought))?;
    let found = candidates(&mut db, tenant, (&judging, &verdicts), &question, (&sought, &own, seen), now).await?;
    let ranked = Ranked::of(&sought, found, capacity);
    let page = ranked.page(query.offset(), query.per_page);
    let ordinals: Vec<Ordinal> = page.iter().map(|(ordinal, _)| *ordinal).collect();
    let touches: Vec<_> = ordinals.iter().map(|ordinal| ranked.touches(*ordinal)).collect();
    let matched: Vec<CarrierId> = page.iter().map(|(_, found)| found.carrier).collect();
    let dealings = Read::of(&mut db, tenant, (id, &matched), now).await?;
    drop(db);
    let phones = phones(&app, judging.snapshot(), &ordinals).await?;
    let carriers = rows(&judging, &ordinals, &touches, &phones);
    let views = page.into_iter().zip(carriers).map(|((ordinal, found), carrier)| {
        let model_year = model_year::of(&judging.snapshot().carrier(ordinal));
        let dealings = dealings.with(&own, found.carrier);
        let seen = (!is_safety_hidden).then_some(model_year);
        CarrierMatch::of(found, carrier, dealings, (seen, sought.wanted.today.year()), now)
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

    /// How often it was seen near both ends; none where it is a candidate by other things, of which nobody counted that.
    fn touches(&self, ordinal: Ordinal) -> Option<LaneTouches> {
        let [origin, destination] = self.touches.get(&ordinal)?.map(Some);
        Some(LaneTouches { origin, destination })
    }
}

/// The load's offers and bids, the last of each carrier, and who of a page can't be emailed an offer.
struct Read {
    offers: HashMap<CarrierId, offers::OfferRow>,
    bids: HashMap<CarrierId, bids::BidRow>,
    not_emailed: HashMap<CarrierId, NoOfferEmail>,
}

impl Read {
    async fn of(
        db: &mut Conn,
        tenant: Tenant,
        (load, carriers): (LoadId, &[CarrierId]),
        now: DateTime<Utc>,
    ) -> sqlx::Result<Self> {
        // The newest first: the last one that is inserted is the oldest, so they go in backward.
        let offers = offers::of_load(db, tenant, load).await?.into_iter().rev();
        let bids = bids::of_load(db, tenant, load).await?.into_iter().rev();
        let emails = addresses(db, tenant, carriers, now).await?;
        Ok(Self {
            offers: offers.map(|row| (row.carrier_id, row)).collect(),
            bids: bids.map(|row| (row.carrier_id, row)).collect(),
            not_emailed: emails.into_iter().filter_map(|(carrier, to)| Some((carrier, to.err()?))).collect(),
        })
    }

    fn with<'a>(&'a self, own: &'a Own, carrier: CarrierId) -> Dealings<'a> {
        Dealings {
            disposed: own.disposed.get(&carrier),
            offer: self.offers.get(&carrier),
            bid: self.bids.get(&carrier),
            no_offer_email: self.not_emailed.get(&carrier).copied(),
        }
    }
}
