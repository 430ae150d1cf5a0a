//! What lists of loads may be filtered and sorted by, and where each part of a list is found: open loads in the book, closed ones in the
//! database. Comparisons with plain fields are the database's too, among the loads that the book finds. (Document 2 §2: the tabs; §9: the sorts.)

use chrono::{DateTime, Utc};
use freight::book::{Direction, Filter, Query, Search, Sort, SortBy};
use freight::equipment::EquipmentType;
use freight::tracking::{Counts, Tab};
use kernel::ids::{CarrierId, LoadId, TeamId, UserId};
use kernel::list::{self, Field, Listing, Predicate as P, Value, boolean, choice, int, text, time};
use platform::app::App;
use platform::http::Error;
use store::list::Sql;
use store::loads::closed;
use store::loads::listed::{self, Among, PLAIN};
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

const CATEGORY: Field<Sql> = choice("category", "", TABS).only(&[P::Eq]).means(
    "Tab. `open` (also `active` and `open/active`) if omitted; with `search` alone, open and closed loads together.",
);
const SEARCH: Field<Sql> = text("search", "")
    .only(&[P::Plain])
    .means("Part of the load's number, the carrier's name or a VIN, or the start of the USDOT number.");
const MY_LOADS: Field<Sql> = boolean("my_loads", "").only(&[P::Eq]).means("Whether to list only your own loads.");
const CARRIER: Field<Sql> = int("carrier_id", "").only(&[P::Eq]).means("The carrier on its way to the next stop.");
const HAS_PROBLEM: Field<Sql> = boolean("has_problem", "")
    .only(&[P::Eq])
    .means("Whether to list only open loads with a problem; closed loads have none.");

/// What the book compares by: what counts of tabs are filtered by.
pub(super) const COUNTED: &[Field<Sql>] = &[
    CATEGORY,
    SEARCH,
    listed::USER.only(&[P::Eq]),
    MY_LOADS,
    listed::TEAM.only(&[P::Eq]),
    CARRIER,
    choice("equipment_type", "", EquipmentType::WORDS).only(&[P::Eq]),
    HAS_PROBLEM,
    time("pickup_time", "").only(&[P::Gteq, P::Lt]).means("When the first pickup window starts."),
    text("origin", "").only(&[]).sortable(),
    text("destination", "").only(&[]).sortable(),
    text("id", "").only(&[]).sortable(),
    text("eta_at", "").only(&[]).sortable(),
];

/// The parameters that the book answers.
const OF_BOOK: &[&str] = &[
    "category_eq",
    "search",
    "user_id_eq",
    "my_loads_eq",
    "team_id_eq",
    "carrier_id_eq",
    "equipment_type_eq",
    "has_problem_eq",
    "pickup_time_gteq",
    "pickup_time_lt",
];

const OWN: [Field<Sql>; 9] =
    [CATEGORY, SEARCH, listed::USER, MY_LOADS, listed::TEAM, CARRIER, listed::EQUIPMENT, HAS_PROBLEM, listed::PICKUP];

/// The fields of every list of loads.
pub(super) const FIELDS: &[Field<Sql>] = &{
    let mut all = [CATEGORY; OWN.len() + PLAIN.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OWN.len() { OWN[at] } else { PLAIN[at - OWN.len()] };
        at += 1;
    }
    all
};

/// A company's loads. (Document 2 §9: 50 a page; open loads by origin ascending, closed by destination descending, otherwise id descending.)
#[derive(Debug)]
pub struct Loads;

impl Listing for Loads {
    type Answer = Sql;
    const FIELDS: &'static [Field<Sql>] = FIELDS;
    const PER_PAGE: u32 = Query::PER_PAGE;
}

/// Which loads a call is about.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// None for a search over all loads.
    tab: Option<Tab>,
    query: Query,
    /// Comparisons with plain fields, and the order where the book has none such.
    plain: list::Query<Sql>,
}

/// An id that no row has: what is asked of it finds nothing.
const NO_ROW: i64 = -1;

impl Asked {
    /// Reads a call of the person `me`.
    pub(super) fn of(query: &list::Query<Sql>, me: UserId) -> Self {
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
        let is_plain = |one: &&list::Filter<Sql>| !OF_BOOK.contains(&&*one.field.parameter(one.predicate));
        let filters = query.filters.iter().filter(is_plain).cloned().collect();
        let order = query.order.filter(|order| order.field.name.parse::<SortBy>().is_err());
        let plain = list::Query { filters, order, page, per_page };
        Self { tab, query: Query { tab: tab.unwrap_or(Tab::Open), filter, sort, page, per_page }, plain }
    }

    /// The same at another page.
    pub(super) fn at_page(&self, page: u32, per_page: u32) -> Self {
        let plain = list::Query { page, per_page, ..self.plain.clone() };
        Self { tab: self.tab, query: Query { page, per_page, ..self.query.clone() }, plain }
    }

    /// The loads of the page, and how many there are in all.
    pub(super) async fn page(&self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<(Vec<LoadId>, u64), Error> {
        let is_plain = !self.plain.filters.is_empty() || self.plain.order.is_some();
        match self.tab {
            Some(Tab::Closed) if !is_plain => {
                let (ids, total) = closed::page(db, tenant, &self.query).await?;
                Ok((ids, u64::from(total)))
            }
            Some(_) if !is_plain => {
                let page = self.open(app, tenant)?;
                Ok((page.ids, u64::from(page.total)))
            }
            _ => {
                let among = self.among(app, db, tenant).await?;
                Ok(listed::list(db, tenant, &among, &self.ordered()).await?)
            }
        }
    }

    /// The loads that tab, search and the book's filters leave.
    async fn among(&self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<Among, Error> {
        let filter = &self.query.filter;
        if self.tab == Some(Tab::Closed) && *filter == Filter::default() {
            return Ok(Among::Closed);
        }
        let mut ids = Vec::new();
        if self.tab != Some(Tab::Closed) {
            ready(app)?;
            ids = app.loads.ids(tenant.company(), self.query.tab, filter);
        }
        if matches!(self.tab, None | Some(Tab::Closed)) {
            ids.extend(closed::ids(db, tenant, filter).await?);
        }
        Ok(Among::These(ids))
    }

    /// The comparisons with plain fields in the order of the call, else in the usual one of the tab.
    fn ordered(&self) -> list::Query<Sql> {
        let Sort { by, direction } = self.query.sort;
        let field = FIELDS.iter().find(|field| field.name == by.as_str());
        let usual = field.map(|field| list::Order { field, is_descending: direction == Direction::Descending });
        list::Query { order: self.plain.order.or(usual), ..self.plain.clone() }
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
        ready(app)?;
        Ok(app.loads.page(tenant.company(), &self.query))
    }
}

/// 503 while the book is being loaded.
fn ready(app: &App) -> Result<(), Error> {
    if app.loads.is_ready() { Ok(()) } else { Err(Error::Loading) }
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
        assert!(SortBy::WORDS.iter().all(|word| sorts.contains(word)));
        let counted: Vec<_> = COUNTED.iter().filter(|field| field.is_sortable).map(|field| field.name).collect();
        assert_eq!(counted, SortBy::WORDS);
    }

    #[test]
    fn what_the_book_answers_is_a_parameter_of_the_list_and_of_the_counts() {
        for fields in [FIELDS, COUNTED] {
            let known: Vec<String> = fields
                .iter()
                .flat_map(|field| field.predicates.iter().map(|predicate| field.parameter(*predicate)))
                .collect();
            assert!(OF_BOOK.iter().all(|parameter| known.iter().any(|known| known == parameter)));
        }
    }

    #[test]
    fn without_tab_and_search_open_loads_are_meant() {
        let asked = Asked::of(&list::Query::page(1, 50), UserId(7));
        assert_eq!((asked.tab, asked.query.sort), (Some(Tab::Open), Sort::of_tab(Tab::Open)));
    }
}
