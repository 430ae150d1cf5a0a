//! Market areas: neighboring three-digit ZIPs that are priced and searched as one. The product's own are built in; an installation may
//! replace them by its own table.

use super::fold::fold;
use super::packed::{self, Prefix};
use super::{AreaId, AreaType};
use crate::{Country, Point};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// Imported market areas are numbered from here: below are the three digits of built-in ones.
const FIRST_IMPORTED: u32 = 1_000;

static BUILT_IN: LazyLock<Arc<Markets>> = LazyLock::new(|| Arc::new(built_in()));

/// A market area.
#[derive(Debug, Clone, PartialEq)]
pub struct Market {
    /// The market area's id.
    pub id: AreaId,
    /// Code of the market area.
    pub code: String,
    /// Its name: that of its main city.
    pub name: String,
    /// Its middle: the main city of a built-in one, the mean of its people of an imported one.
    pub point: Point,
    /// The country that most of it lies in.
    pub country: Country,
    /// The three-digit ZIPs and FSAs that it is made of, ascending.
    pub members: Vec<[u8; 3]>,
}

/// A market area as an installation gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenMarket {
    /// The number that it keeps as long as its code is the same, from 1.
    pub number: u32,
    /// Code of the market area.
    pub code: String,
    /// Name of the market area.
    pub name: String,
    /// The three-digit ZIPs (`606`) and FSAs (`L6T`) that it is made of, in upper case.
    pub members: Vec<[u8; 3]>,
}

/// All market areas of an installation. Each three-digit ZIP is in one at most.
#[derive(Debug)]
pub struct Markets {
    /// Ascending by id.
    all: Vec<Market>,
    of_member: HashMap<[u8; 3], AreaId>,
    /// Folded names and codes, ascending, with the place in `all`.
    keys: Vec<(String, usize)>,
}

impl Markets {
    /// The product's own.
    pub fn built_in() -> Arc<Self> {
        BUILT_IN.clone()
    }

    /// Those that an installation gives. Where it gives a member twice, the last one counts.
    pub fn given(markets: Vec<GivenMarket>) -> Self {
        Self::new(markets.into_iter().map(Market::from).collect())
    }

    fn new(mut all: Vec<Market>) -> Self {
        all.sort_by_key(|market| market.id);
        let members = all.iter().flat_map(|market| market.members.iter().map(|member| (*member, market.id)));
        let keys = all.iter().enumerate();
        let mut keys: Vec<_> =
            keys.flat_map(|(nth, market)| [(fold(&market.name), nth), (fold(&market.code), nth)]).collect();
        keys.sort_unstable();
        Self { of_member: members.collect(), keys, all }
    }

    /// Every market area, ascending by id.
    pub fn all(&self) -> &[Market] {
        &self.all
    }

    pub(super) fn find(&self, id: AreaId) -> Option<&Market> {
        self.all.binary_search_by_key(&id, |market| market.id).ok().map(|nth| &self.all[nth])
    }

    pub(super) fn by_code(&self, code: &str) -> Option<&Market> {
        self.all.iter().find(|market| market.code == code)
    }

    /// The market area of a ZIP code.
    pub(super) fn of_zip(&self, zip: u32) -> Option<AreaId> {
        self.of_prefix(zip / 100)
    }

    pub(super) fn of_prefix(&self, prefix: u32) -> Option<AreaId> {
        self.of_member.get(&digits(prefix)).copied()
    }

    pub(super) fn of_fsa(&self, fsa: [u8; 3]) -> Option<AreaId> {
        self.of_member.get(&fsa).copied()
    }

    /// Those whose name or code begins with the folded text, `limit` at most.
    pub(super) fn starting_with<'a>(&'a self, text: &'a str, limit: usize) -> impl Iterator<Item = &'a Market> {
        let from = self.keys.partition_point(|(key, _)| key.as_str() < text);
        self.keys[from..]
            .iter()
            .take_while(move |(key, _)| key.starts_with(text))
            .take(limit)
            .map(|(_, nth)| &self.all[*nth])
    }
}

impl Market {
    /// How many people live in its three-digit ZIPs.
    pub(super) fn population(&self) -> u64 {
        self.prefixes().map(|prefix| u64::from(prefix.population)).sum()
    }

    pub(super) fn prefixes(&self) -> impl Iterator<Item = &'static Prefix> {
        self.members.iter().filter_map(|member| packed::prefix_of(std::str::from_utf8(member).ok()?.parse().ok()?))
    }
}

impl From<GivenMarket> for Market {
    fn from(given: GivenMarket) -> Self {
        let mut members = given.members;
        members.sort_unstable();
        members.dedup();
        let id = AreaId::new(AreaType::Market, FIRST_IMPORTED + given.number);
        let is_american = members.iter().any(|member| member[0].is_ascii_digit());
        let country = if is_american { Country::UnitedStates } else { Country::Canada };
        let mut market =
            Self { id, code: given.code, name: given.name, point: Point { lat: 0.0, lon: 0.0 }, country, members };
        let of_zips = market.prefixes().map(|prefix| (prefix.spot.point, f64::from(prefix.population) + 1.0));
        let fsas = market.members.iter().flat_map(|member| packed::fsas_from(member)).map(packed::fsa_at);
        market.point = mean(&of_zips.chain(fsas.map(|fsa| (fsa.spot.point, 1.0))).collect::<Vec<_>>());
        market
    }
}

/// The weighted mean; the middle of the United States when there is nothing.
fn mean(points: &[(Point, f64)]) -> Point {
    let weight: f64 = points.iter().map(|(_, weight)| weight).sum();
    if weight == 0.0 {
        return super::country_point(Country::UnitedStates);
    }
    let along =
        |axis: fn(&Point) -> f64| points.iter().map(|(point, weight)| axis(point) * weight).sum::<f64>() / weight;
    Point { lat: along(|point| point.lat), lon: along(|point| point.lon) }
}

/// Three digits of a number below 1,000.
pub(super) fn digits(prefix: u32) -> [u8; 3] {
    [prefix / 100 % 10, prefix / 10 % 10, prefix % 10].map(|digit| b'0' + digit as u8)
}

fn built_in() -> Markets {
    let market = |line: &str| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("a packed market area has six fields");
        let degrees = |text: &str| text.parse().expect("packed numbers are well formed");
        let (code, city, state) = (next(), next(), next());
        let number = code.parse().expect("packed numbers are well formed");
        let members = packed::prefixes().iter().filter(|prefix| prefix.market == number);
        Market {
            id: AreaId::new(AreaType::Market, number),
            code: code.to_owned(),
            name: format!("{city}, {state}"),
            point: Point { lat: degrees(next()), lon: degrees(next()) },
            country: Country::UnitedStates,
            members: members.map(|prefix| digits(prefix.digits)).collect(),
        }
    };
    Markets::new(include_str!("../../data/markets.tsv").lines().map(market).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::miles;

    #[test]
    fn every_three_digit_zip_is_in_one_built_in_market_area_not_too_far_from_its_middle() {
        let markets = Markets::built_in();
        assert_eq!(markets.all().len(), 150);
        let members: usize = markets.all().iter().map(|market| market.members.len()).sum();
        assert_eq!(members, packed::prefixes().len());
        let far =
            |market: &Market| market.prefixes().filter(|prefix| miles(prefix.spot.point, market.point) > 250.0).count();
        // Ketchikan, the Aleutians' side of Alaska, American Samoa's neighbors and the like.
        assert!(markets.all().iter().map(far).sum::<usize>() < 10);
    }

    #[test]
    fn a_given_market_area_lies_where_its_people_are() {
        let given =
            GivenMarket { number: 3, code: "X1".into(), name: "Chicago".into(), members: vec![*b"606", *b"L6T"] };
        let markets = Markets::given(vec![given]);
        let market = markets.find(AreaId(700_001_003)).unwrap();
        assert!(miles(market.point, Point { lat: 41.88, lon: -87.63 }) < 20.0);
        assert_eq!((markets.of_zip(60_614), markets.of_fsa(*b"L6T")), (Some(market.id), Some(market.id)));
        assert_eq!(markets.of_zip(75_201), None);
    }
}
