//! What lists of loads may be filtered and sorted by, and where each part of a list is found: open loads in the book, closed ones in the
//! database. (Document 2 §2: the tabs; §9: the sorts.)

use chrono::{DateTime, Utc};
use freight::book::{Direction, Filter, Query, Search, Sort, SortBy};
use freight::equipment::EquipmentType;
use freight::tracking::{Counts, Tab};
use kernel::ids::{CarrierId, LoadId, TeamId, UserId};
use kernel::list::{self, Field, Listing, MAX_PER_PAGE, Predicate as P, Value, boolean, choice, int, text, time};
use platform::app::App;
use platform::http::Error;
use store::loads::closed;
use store::{Conn, Tenant};

/// The tabs as addresses write them.
const TABS: &[&str] = &[
    "open",
    "active",
    "open/active",
    "no-eld",
    "no-arrival",
    "no-departure",
    "no-pickup",
    "no-delivery",
    "no-assigned-vehicle",
    "assigned-vehicle",
    "pending-tracking",
    "not-tracking",
    "closed",
];

/// The fields of every list of loads.
pub(super) const FIELDS: &[Field<()>] = &[
    choice("category", (), TABS).only(&[P::Eq]).means(
        "Tab. `open` (also `active` and `open/active`) if omitted; with `search` alone, open and closed loads together, the open ones first.",
    ),
    text("search", ())
        .only(&[P::Plain])
        .means("Part of the load's number, the carrier's name or a VIN, or the start of the USDOT number."),
    int("user_id", ()).only(&[P::Eq]).means("The teammate who works on it."),
    boolean("my_loads", ()).only(&[P::Eq]).means("Whether to list only your own loads."),
    int("team_id", ()).only(&[P::Eq]),
    int("carrier_id", ()).only(&[P::Eq]).means("The carrier on its way to the next stop."),
    choice("equipment_type", (), EquipmentType::WORDS).only(&[P::Eq]),
    boolean("has_problem", ()).only(&[P::Eq]).means("Whether to list only open loads with a problem; closed loads have none."),
    time("pickup_time", ()).only(&[P::Gteq, P::Lt]).means("When the first pickup window starts."),
    text("origin", ()).only(&[]).sortable(),
    text("destination", ()).only(&[]).sortable(),
    text("id", ()).only(&[]).sortable(),
    text("eta_at", ()).only(&[]).sortable(),
];

/// A company's loads. (Document 2 §9: 50 a page; open loads by origin ascending, closed by destination descending, otherwise id descending.)
#[derive(Debug)]
pub struct Loads;

impl Listing for Loads {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = FIELDS;
    const PER_PAGE: u32 = Query::PER_PAGE;
}

/// Which loads a call is about.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// None for a search over all loads.
    tab: Option<Tab>,
    query: Query,
}

/// An id that no row has: what is asked of it finds nothing.
const NO_ROW: i64 = -1;

impl Asked {
    /// Reads a call of the person `me`.
    pub(super) fn of(query: &list::Query<()>, me: UserId) -> Self {
        let given = query.text("category_eq").and_then(Tab::of_token);
        let search = query.text("search").and_then(Search::parse);
        let has_problem = query.bool("has_problem_eq") == Some(true);
        let tab = given.or((search.is_none() || has_problem).then_some(Tab::Open));
        let id = |parameter| query.int(parameter).map(|id| if id > 0 { id } else { NO_ROW });
        let at = |parameter| query.values(parameter).first().and_then(instant);
        let own = query.bool("my_loads_eq").filter(|is_own| *is_own).map(|_| me);
        let user_id = match (own, id("user_id_eq").map(UserId)) {
            (Some(me), Some(other)) if me != other => Some(UserId(NO_ROW)),
            (own, other) => own.or(other),
        };
        let filter = Filter {
            user_id,
            team_id: id("team_id_eq").map(TeamId),
            carrier_id: id("carrier_id_eq").map(CarrierId),
            equipment_type: query.text("equipment_type_eq").and_then(|word| word.parse().ok()),
            pickup_from: at("pickup_time_gteq"),
            pickup_until: at("pickup_time_lt"),
            has_problem,
            search,
        };
        let usual = tab.map_or(Sort { by: SortBy::Id, direction: Direction::Descending }, Sort::of_tab);
        let sort = query.order.map_or(usual, |order| Sort {
            by: order.field.name.parse().unwrap_or(usual.by),
            direction: if order.is_descending { Direction::Descending } else { Direction::Ascending },
        });
        let (page, per_page) = (query.page, query.per_page);
        Self { tab, query: Query { tab: tab.unwrap_or(Tab::Open), filter, sort, page, per_page } }
    }

    /// The same at another page.
    pub(super) fn at_page(&self, page: u32, per_page: u32) -> Self {
        Self { tab: self.tab, query: Query { page, per_page, ..self.query.clone() } }
    }

    /// The loads of the page, and how many there are in all.
    pub(super) async fn page(&self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<(Vec<LoadId>, u64), Error> {
        match self.tab {
            Some(Tab::Closed) => {
                let (ids, total) = closed::page(db, tenant, &self.query).await?;
                Ok((ids, u64::from(total)))
            }
            Some(_) => {
                let page = self.open(app, tenant)?;
                Ok((page.ids, u64::from(page.total)))
            }
            None => {
                let open = self.open(app, tenant)?;
                self.with_closed(db, tenant, open).await
            }
        }
    }

    /// How many loads each tab has under the same filter, whichever tab was asked for.
    pub(super) async fn counts(&self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<Counts, Error> {
        let first = Query { tab: Tab::Open, page: 1, per_page: 1, ..self.query.clone() };
        let mut counts = self.at_page(1, 1).open(app, tenant)?.counts;
        if first.filter != Filter::default() {
            counts.set(Tab::Closed, closed::page(db, tenant, &first).await?.1);
        }
        Ok(counts)
    }

    /// A page of the book; 503 while it is being loaded.
    fn open(&self, app: &App, tenant: Tenant) -> Result<freight::book::Page, Error> {
        if !app.loads.is_ready() {
            return Err(Error::Loading);
        }
        Ok(app.loads.page(tenant.company(), &self.query))
    }

    /// The page of open loads with closed ones after the last.
    async fn with_closed(
        &self,
        db: &mut Conn,
        tenant: Tenant,
        open: freight::book::Page,
    ) -> Result<(Vec<LoadId>, u64), Error> {
        let per_page = u64::from(self.query.per_page.clamp(1, MAX_PER_PAGE));
        let (first, of_open) = (u64::from(self.query.page.max(1) - 1) * per_page, u64::from(open.total));
        let mut ids = open.ids;
        // Closed loads that stand before this page, and of the database's pages the one that this falls into.
        let before = first.saturating_sub(of_open);
        let (at, skip) = (before / per_page, (before % per_page) as usize);
        let (mut found, total) = closed::page(db, tenant, &self.closed_page(at)).await?;
        if skip > 0 {
            found.extend(closed::page(db, tenant, &self.closed_page(at + 1)).await?.0);
        }
        let room = (per_page as usize).saturating_sub(ids.len());
        ids.extend(found.into_iter().skip(skip).take(room));
        Ok((ids, of_open + u64::from(total)))
    }

    fn closed_page(&self, at: u64) -> Query {
        let page = u32::try_from(at + 1).unwrap_or(u32::MAX);
        Query { tab: Tab::Closed, page, ..self.query.clone() }
    }
}

fn instant(value: &Value) -> Option<DateTime<Utc>> {
    match value {
        Value::Time(at) => Some(*at),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tab_can_be_asked_for() {
        assert!(TABS.iter().all(|token| Tab::of_token(token).is_some()));
        assert!(Tab::WORDS.iter().all(|word| TABS.contains(word)));
    }

    #[test]
    fn every_sort_can_be_asked_for() {
        let sorts: Vec<_> = FIELDS.iter().filter(|field| field.is_sortable).map(|field| field.name).collect();
        assert_eq!(sorts, SortBy::WORDS);
    }

    #[test]
    fn without_tab_and_search_open_loads_are_meant() {
        let asked = Asked::of(&list::Query::page(1, 50), UserId(7));
        assert_eq!((asked.tab, asked.query.sort), (Some(Tab::Open), Sort::of_tab(Tab::Open)));
    }
}
