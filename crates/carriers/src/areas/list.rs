//! Lists of areas: the ZIP search, and the choice of countries. (Document 1 §7: GET areas; §9: zip search 10.)

use super::view::{Area, COUNTRIES, TYPES};
use geo::Country;
use geo::areas::{AreaType, Filter, Sort};
use kernel::list::{Field, Listing, Predicate, Query, choice, text};
use platform::app::App;
use platform::http::guards::ReadAreas;
use platform::http::{Caller, Page, Q, Reply};

/// What areas are listed by.
#[derive(Debug)]
pub struct Areas;

impl Listing for Areas {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        choice("is_type", (), TYPES).only(&[Predicate::Eq, Predicate::In]).means("The area's type."),
        text("code", ()).only(&[Predicate::Start]).means("Start of the code, case-insensitive."),
        choice("country", (), COUNTRIES).only(&[Predicate::In]).means("Country; all three if omitted."),
        text("name", ()).only(&[]).sortable(),
    ];
    const PER_PAGE: u32 = 10;
}

/// Lists the areas that match every filter, by type and code unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/areas",
    tag = "areas",
    params(Q<Areas>),
    responses((status = 200, body = [Area]))
)]
pub async fn list_areas(app: App, _caller: Caller<ReadAreas>, q: Q<Areas>) -> Reply<Page<Area>> {
    let sort = match q.order {
        None => Sort::Code,
        Some(order) if order.is_descending => Sort::NameDescending,
        Some(_) => Sort::Name,
    };
    let Some(filter) = filter(&q) else { return Ok(Page::new(&q, Vec::new(), 0)) };
    let (areas, total) = app.areas.get().list(&filter, sort, q.offset() as usize, q.per_page as usize);
    Ok(Page::new(&q, areas.into_iter().map(Area::from).collect(), total as u64))
}

/// The filters of a call; none when they contradict each other.
fn filter(q: &Query<()>) -> Option<Filter> {
    let any: Vec<AreaType> = q.texts("is_type_in").filter_map(AreaType::of_word).collect();
    let types = match q.text("is_type_eq").and_then(AreaType::of_word) {
        Some(one) if any.is_empty() || any.contains(&one) => vec![one],
        Some(_) => return None,
        None => any,
    };
    let country = |code: &str| {
        [Country::UnitedStates, Country::Canada, Country::Mexico].into_iter().find(|country| country.code() == code)
    };
    let countries = q.texts("country_in").filter_map(country).collect();
    Some(Filter { types, countries, code_start: q.text("code_start").unwrap_or_default().to_owned() })
}
