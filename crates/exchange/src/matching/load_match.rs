//! The carriers that fit a load. (Document 2 §7: GET carriers/load_match/{id}.)

use super::filters::{Capacity, MatchedCarriers, Show, bounding};
use super::gather::{Sought, candidates, seen_on_lane};
use super::model_year;
use super::own::{Hauled, Own, Told, posted};
use super::ranked::Ranked;
use super::view::{CarrierMatch, Dealings};
use crate::offers::address::{self, NoOfferEmail};
use carriers::search::filters::{Asks, asked, asks_for_safety};
use carriers::search::lane::rows::completed;
use carriers::search::view::CarrierListRow;
use carriers::verdicts::judging::Judging;
use chrono::{DateTime, Datelike, Utc};
use freight::matching::{CapacitySort, Posted};
use index::{Ordinal, Seen, Verdicts};
use kernel::ids::{CarrierId, LoadId};
use kernel::list;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Denied, Error, Page, Path, Q, Query, Reply};
use sqlx::Postgres;
use sqlx::pool::PoolConnection;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use store::Tenant;
use store::carriers::phones::{Phone, of_carriers};
use store::exchange::sought::{self, SoughtLoad};

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
    // What doesn't depend on where the load goes is read beside all else.
    let (found, told) =
        tokio::join!(Looked::of(&app, tenant, (id, is_safety_hidden), &query, now), Told::read(&app, tenant, id, now));
    let Looked { judging, verdicts, question, sought, hauled, posted, seen } = found?;
    let (sought, own) = (Arc::new(sought), Arc::new(Own::of(hauled, posted, told?)));
    let (of, by) = (Arc::clone(&sought), Arc::clone(&own));
    let found = judging.beside(move |judging| candidates((judging, &verdicts), tenant, &question, (&of, &by, &seen)));
    let mut found = found.await?;
    let mut db = app.conn().await?;
    own.refuse(&mut db, tenant, &mut found).await?;
    let mut ranked = Ranked::of(&sought, found, capacity.show.unwrap_or(Show::Fits));
    let skip = usize::try_from(query.offset()).unwrap_or(usize::MAX);
    let until = skip.saturating_add(query.per_page as usize);
    ranked.order(&mut db, tenant, &sought, (capacity.s, until), now).await?;
    let page = ranked.page(&sought, skip, until);
    let matched: Vec<CarrierId> = page.iter().map(|one| one.judged.carrier).collect();
    let ordinals: Vec<Ordinal> = page.iter().map(|one| one.ordinal).collect();
    let (contacts, carriers) = tokio::try_join!(
        Contacts::of(&app, db, tenant, &matched, now),
        judging.beside(move |judging| CarrierListRow::all(judging, &ordinals))
    )?;
    let touches: Vec<_> = page.iter().map(|one| one.touches).collect();
    let carriers = completed(carriers, &touches, &contacts.phones);
    let views = page.into_iter().zip(carriers).map(|(one, carrier)| {
        let id = one.judged.carrier;
        let model_year = model_year::of(&judging.snapshot().carrier(one.ordinal));
        let dealings = Dealings {
            disposed: own.disposed(id),
            offer: own.dealings().offers.get(&id),
            bid: own.dealings().bids.get(&id),
            no_offer_email: contacts.not_emailed.get(&id).copied(),
        };
        let seen = (!is_safety_hidden).then_some(model_year);
        CarrierMatch::of((one.judged, one.reasons), carrier, dealings, (seen, sought.wanted.today.year()), now)
    });
    let page = Page::new(&query, views.collect(), ranked.total());
    let counters = ["totalfits", "totalfailing", "totalout"].into_iter().zip(ranked.counts);
    Ok(counters.fold(page, |page, (header, count)| page.with_counter(header, count)))
}

/// The load, and what was found of its lane.
struct Looked {
    judging: Judging,
    verdicts: Arc<Verdicts>,
    /// What the call asks of carriers.
    question: index::Query,
    sought: Sought,
    hauled: Hauled,
    posted: HashMap<CarrierId, Posted>,
    /// Who was seen on the lane.
    seen: Seen,
}

impl Looked {
    async fn of(
        app: &App,
        tenant: Tenant,
        (id, is_safety_hidden): (LoadId, bool),
        query: &list::Query<Asks>,
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let (load, judging) =
            tokio::join!(open_load(app, tenant, id), Judging::of(app, Some(tenant), is_safety_hidden));
        let (load, judging) = (load?, judging?);
        let question = asked(app, query, &judging, tenant, false).await?;
        let verdicts = judging.verdicts(app).await?;
        let sought = Sought::of(load, judging.rulebook().today)?;
        // The index looks while the database does.
        let (hauled, posted, seen) = tokio::try_join!(
            Hauled::read(app, tenant, &sought, now),
            posted(app, tenant, &sought, now),
            seen_on_lane(&judging, &question, &sought)
        )?;
        Ok(Self { judging, verdicts, question, sought, hauled, posted, seen })
    }
}

/// The load, if it is open.
async fn open_load(app: &App, tenant: Tenant, id: LoadId) -> Result<SoughtLoad, Error> {
    let load = sought::read(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    if !load.status.is_open() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    Ok(load)
}

/// How carriers of a page are reached: their phones, and who can't be emailed an offer.
#[derive(Default)]
struct Contacts {
    phones: BTreeMap<CarrierId, Phone>,
    not_emailed: HashMap<CarrierId, NoOfferEmail>,
}

impl Contacts {
    async fn of(
        app: &App,
        mut db: PoolConnection<Postgres>,
        tenant: Tenant,
        carriers: &[CarrierId],
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        if carriers.is_empty() {
            return Ok(Self::default());
        }
        let on_file = async {
            let mut db = app.conn().await?;
            Ok::<_, Error>(address::on_file(&mut db, carriers, now).await?)
        };
        // This connection is free as soon as both are read, whatever the other waits for.
        let others = async move {
            let phones = of_carriers(&mut db, carriers).await?;
            let in_packets = address::in_packets(&mut db, tenant, carriers, now).await?;
            Ok::<_, Error>((phones, in_packets))
        };
        let (on_file, (phones, in_packets)) = tokio::try_join!(on_file, others)?;
        let mut db = app.conn().await?;
        let emails = address::first_allowed(&mut db, tenant, carriers, (on_file, in_packets)).await?;
        Ok(Self {
            phones: phones.into_iter().collect(),
            not_emailed: emails.into_iter().filter_map(|(carrier, to)| Some((carrier, to.err()?))).collect(),
        })
    }
}
