//! Questions of the board: each as the book is asked and as SQL asks the same, with parameters drawn at random from one seed.

use super::literal;
use chrono::{DateTime, Days, TimeDelta, Utc};
use freight::board::{BoardFilter, BoardQuery, BoardSort, BoardView, CertificationFilter, DayRange, PostingAge, Reach};
use freight::equipment::EquipmentType;
use geo::{City, Country, cities};
use rand::{Rng, RngExt, seq::IndexedRandom};

/// The last page that is drawn.
const PAGES: u32 = 5;
const EQUIPMENT: [EquipmentType; 5] = [
    EquipmentType::Van,
    EquipmentType::Reefer,
    EquipmentType::Flatbed,
    EquipmentType::DropDeck,
    EquipmentType::VanOrReefer,
];
/// Hours at which a posting's age ends.
const AGES: [(PostingAge, Option<i64>, Option<i64>); 5] = [
    (PostingAge::Under8Hours, None, Some(8)),
    (PostingAge::Under12Hours, Some(8), Some(12)),
    (PostingAge::Under24Hours, Some(12), Some(24)),
    (PostingAge::Under72Hours, Some(24), Some(72)),
    (PostingAge::Over72Hours, Some(72), None),
];

/// One question in both tongues.
pub(super) struct BoardQuestion {
    /// For the book.
    pub(super) query: BoardQuery,
    /// For PostgreSQL: what a load must be.
    pub(super) conditions: String,
    /// For PostgreSQL: which of these the view shows.
    pub(super) view: &'static str,
    /// For PostgreSQL: the order.
    pub(super) order: String,
}

/// Draws a question at a moment.
pub(super) fn draw(now: DateTime<Utc>, rng: &mut impl Rng) -> BoardQuestion {
    let mut asked = Asked { filter: BoardFilter::default(), conditions: vec!["status = 'available'".to_owned()] };
    asked.freight(rng);
    asked.places(rng);
    asked.days(now, rng);
    asked.age(now, rng);
    let sort = *BoardSort::ALL.choose(rng).unwrap_or(&BoardSort::PickupAscending);
    let (view, shown) =
        *[(BoardView::Posted, "is_posted"), (BoardView::All, "true"), (BoardView::Unposted, "not is_posted")]
            .choose(rng)
            .unwrap_or(&(BoardView::All, "true"));
    let query =
        BoardQuery { view, filter: asked.filter, sort, page: rng.random_range(1..=PAGES), ..BoardQuery::default() };
    BoardQuestion { query, conditions: asked.conditions.join(" and "), view: shown, order: order(sort) }
}

/// What is unknown comes last; equal loads follow by id, in the order's direction.
fn order(sort: BoardSort) -> String {
    let column = match sort {
        BoardSort::PriceAscending | BoardSort::PriceDescending => "min_rate_cents",
        BoardSort::PostingAscending | BoardSort::PostingDescending => "last_posted_at",
        BoardSort::RatePerMile => "per_mile",
        BoardSort::DistanceAscending | BoardSort::DistanceDescending => "billable_miles",
        BoardSort::PickupAscending | BoardSort::PickupDescending => "pickup_at",
        BoardSort::DropoffAscending | BoardSort::DropoffDescending => "dropoff_at",
    };
    let direction = if sort.is_descending() { "desc" } else { "asc" };
    format!("{column} {direction} nulls last, id {direction}")
}

struct Asked {
    filter: BoardFilter,
    conditions: Vec<String>,
}

impl Asked {
    fn also(&mut self, condition: impl Into<String>) {
        self.conditions.push(condition.into());
    }

    fn freight(&mut self, rng: &mut impl Rng) {
        if rng.random_bool(0.5) {
            let how_many = rng.random_range(1..=2);
            self.filter.equipment = EQUIPMENT.sample(rng, how_many).copied().collect();
            self.also(format!("equipment_type in ({})", words(&self.filter.equipment)));
        } else if rng.random_bool(0.3) {
            let trailer = *[EquipmentType::Van, EquipmentType::Flatbed].choose(rng).unwrap_or(&EquipmentType::Van);
            self.filter.trailer = vec![trailer];
            let hauled =
                if trailer == EquipmentType::Van { vec![trailer, EquipmentType::VanOrReefer] } else { vec![trailer] };
            self.also(format!("equipment_type in ({})", words(&hauled)));
        }
        if rng.random_bool(0.3) {
            let cents = 100 * rng.random_range(500..4_000_i64);
            self.filter.min_rate_cents = Some(cents);
            self.also(format!("min_rate_cents >= {cents}"));
        }
        if rng.random_bool(0.2) {
            let pounds = rng.random_range(4_000..44_000_i32);
            self.filter.pounds = Some(f64::from(pounds));
            self.also(format!("pounds >= {pounds}"));
        }
        if rng.random_bool(0.15) {
            let (certification, condition) = *[
                (CertificationFilter::Hazmat, "is_hazmat"),
                (CertificationFilter::Tanker, "is_tanker"),
                (CertificationFilter::None, "not is_hazmat and not is_tanker"),
            ]
            .choose(rng)
            .unwrap_or(&(CertificationFilter::Hazmat, "is_hazmat"));
            self.filter.certifications = vec![certification];
            self.also(condition);
        }
    }

    fn places(&mut self, rng: &mut impl Rng) {
        if rng.random_bool(0.6) {
            let (reach, condition) = somewhere("origin", rng);
            self.filter.origin = Some(reach);
            self.also(condition);
        }
        if rng.random_bool(0.3) {
            let (reach, condition) = somewhere("destination", rng);
            self.filter.destination = Some(reach);
            self.also(condition);
        }
    }

    fn days(&mut self, now: DateTime<Utc>, rng: &mut impl Rng) {
        let day = |more: u64| now.date_naive() + Days::new(more);
        if rng.random_bool(0.3) {
            let (start, length) = (rng.random_range(0..3), rng.random_range(0..2));
            self.filter.pickup = DayRange { start: Some(day(start)), end: Some(day(start + length)) };
            self.also(format!("pickup_last >= '{}' and pickup_first <= '{}'", day(start), day(start + length)));
        } else {
            self.also(format!("pickup_over_at > {}", literal(now)));
        }
        if rng.random_bool(0.15) {
            let end = rng.random_range(1..5);
            self.filter.dropoff = DayRange { start: None, end: Some(day(end)) };
            self.also(format!("dropoff_first <= '{}'", day(end)));
        }
    }

    fn age(&mut self, now: DateTime<Utc>, rng: &mut impl Rng) {
        if !rng.random_bool(0.25) {
            return;
        }
        let Some(&(age, from, until)) = AGES.choose(rng) else { return };
        self.filter.posting = vec![age];
        // A load that never was posted has no age.
        let bound =
            |sign: &str, hours: i64| format!("last_posted_at {sign} {}", literal(now - TimeDelta::hours(hours)));
        let older = from.map(|hours| bound("<=", hours));
        let younger = until.map(|hours| bound(">", hours));
        self.conditions.extend(older.into_iter().chain(younger));
    }
}

fn words(types: &[EquipmentType]) -> String {
    types.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}

/// Around a town, in a state, or in three digits of ZIP codes; `end` is where of the load.
fn somewhere(end: &str, rng: &mut impl Rng) -> (Reach, String) {
    let home: Vec<&City> = cities().iter().filter(|city| city.state.country == Country::UnitedStates).collect();
    let Some(city) = home.choose(rng) else { return (Reach::Country(Country::UnitedStates), "true".to_owned()) };
    match rng.random_range(0..3) {
        0 => {
            let miles = rng.random_range(25.0..250.0_f64);
            let condition = format!(
                "{end}_lat between {0} - {miles} / 68.7 and {0} + {miles} / 68.7 and bench_miles({end}_lat, {end}_lon, {0}, {1}) <= {miles}",
                city.lat, city.lon
            );
            (Reach::Around { middle: city.point(), miles }, condition)
        }
        1 => (Reach::State(city.state), format!("{end}_state = '{}'", city.state.code)),
        _ => {
            let prefix: Vec<[u8; 3]> =
                city.postal_code.as_bytes().get(..3).and_then(|digits| digits.try_into().ok()).into_iter().collect();
            let digits = city.postal_code.get(..3).unwrap_or_default();
            (Reach::Prefixes(prefix), format!("{end}_prefix = '{digits}'"))
        }
    }
}
