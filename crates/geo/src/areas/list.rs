//! Lists of areas: by type, country and the beginning of the code. (Document 1 §7: the ZIP search and the choice of countries.)

use super::autocomplete::bounds;
use super::find::code_of;
use super::order::Order;
use super::packed;
use super::{Area, AreaId, AreaType, Areas};
use crate::Country;
use std::cmp::Reverse;
use std::ops::Range;

/// Which areas are listed. No condition lists everything.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only of these types, when there are any.
    pub types: Vec<AreaType>,
    /// Only in these countries, when there are any.
    pub countries: Vec<Country>,
    /// Only those whose code begins so, in any letter case.
    pub code_start: String,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// By type, then code.
    #[default]
    Code,
    /// By name, then code.
    Name,
    /// By name backwards, then code.
    NameDescending,
}

impl Areas {
    /// Every five-digit ZIP whose code begins so, ascending; none for what is not a beginning of five digits.
    pub fn starting_with(&self, code: &str) -> Vec<Area> {
        zips_starting_with(code).map(|nth| self.of_zip(packed::zip_at(nth))).collect()
    }

    /// The areas that meet the filter, in order, from `offset` on, `limit` at most; and how many there are in all.
    pub fn list(&self, filter: &Filter, sort: Sort, offset: usize, limit: usize) -> (Vec<Area>, usize) {
        let mut found: Vec<(u32, AreaId)> = Vec::new();
        for is_type in AreaType::ALL {
            if filter.types.is_empty() || filter.types.contains(&is_type) {
                self.gather(is_type, filter, sort, &mut found);
            }
        }
        match sort {
            Sort::Code => {}
            Sort::Name => found.sort_unstable(),
            Sort::NameDescending => found.sort_unstable_by_key(|(name, id)| (Reverse(*name), *id)),
        }
        let page = found.iter().skip(offset).take(limit).filter_map(|(_, id)| self.find(*id));
        (page.collect(), found.len())
    }

    /// The areas of one type that meet the filter, each with the place of its name.
    fn gather(&self, is_type: AreaType, filter: &Filter, sort: Sort, found: &mut Vec<(u32, AreaId)>) {
        let order = Order::get();
        let is_there = |country| filter.countries.is_empty() || filter.countries.contains(&country);
        let start = filter.code_start.to_uppercase();
        if is_type == AreaType::Market {
            let markets = self.markets.all().iter().filter(|market| is_there(market.country));
            let markets = markets.filter(|market| market.code.to_uppercase().starts_with(&start));
            let place = |name: &str| if sort == Sort::Code { 0 } else { order.place_of(name) };
            return found.extend(markets.map(|market| (place(&market.name), market.id)));
        }
        let mut briefs = order.of_type(is_type);
        if is_type == AreaType::FiveZip && !start.is_empty() {
            briefs = &briefs[zips_starting_with(&start)];
        }
        let begins = |id: AreaId| start.is_empty() || code_of(id).is_some_and(|code| code.starts_with(&start));
        let fitting = briefs.iter().filter(|brief| is_there(brief.country) && begins(brief.id));
        found.extend(fitting.map(|brief| (brief.name, brief.id)));
    }
}

/// The places in the table of the ZIP codes that begin so.
fn zips_starting_with(code: &str) -> Range<usize> {
    let is_start = !code.is_empty() && code.len() <= 5 && code.bytes().all(|byte| byte.is_ascii_digit());
    if is_start { packed::zips_between(bounds(code, 5)) } else { 0..0 }
}

#[cfg(test)]
mod tests {
    use super::super::fold::fold;
    use super::*;

    fn list(types: &[AreaType], start: &str, sort: Sort) -> (Vec<Area>, usize) {
        let filter = Filter { types: types.to_vec(), countries: Vec::new(), code_start: start.to_owned() };
        Areas::built_in().list(&filter, sort, 0, 10)
    }

    #[test]
    fn zips_are_listed_by_the_beginning_of_their_code_and_by_name() {
        let (page, total) = list(&[AreaType::FiveZip], "606", Sort::Name);
        assert_eq!((page.len(), total), (10, Areas::built_in().starting_with("606").len()));
        assert!(page.is_sorted_by_key(|area| (area.name.clone(), area.code.clone())));
        assert_eq!(list(&[AreaType::FiveZip], "60606", Sort::Code).1, 1);
        for start in ["x", "606060", "é"] {
            assert_eq!(list(&[AreaType::FiveZip], start, Sort::Code).1, 0, "{start}");
        }
    }

    #[test]
    fn market_areas_are_listed_among_the_others_by_name() {
        let filter = Filter { types: vec![AreaType::Market, AreaType::ThreeZip], ..Filter::default() };
        let (areas, total) = Areas::built_in().list(&filter, Sort::Name, 0, 2_000);
        assert_eq!((areas.len(), total), (1_066, 1_066));
        assert!(areas.is_sorted_by_key(|area| (fold(&area.name), area.id)));
        let (backwards, _) = Areas::built_in().list(&filter, Sort::NameDescending, 0, 2_000);
        assert!(backwards.is_sorted_by(|a, b| fold(&a.name) >= fold(&b.name)));
    }

    #[test]
    fn a_list_keeps_to_types_and_countries_and_counts_all_of_them() {
        assert_eq!(list(&[AreaType::Country], "", Sort::Name).0[0].name, "Canada");
        assert_eq!(list(&[AreaType::Country], "", Sort::NameDescending).0[0].name, "United States");
        assert_eq!(list(&[AreaType::Market, AreaType::Country], "", Sort::Code).1, 153);
        assert_eq!(list(&[AreaType::City], "4887398", Sort::Name).0[0].name, "Chicago, IL");
        let filter = Filter { countries: vec![Country::Canada], ..Filter::default() };
        let (page, total) = Areas::built_in().list(&filter, Sort::Code, 1_650, 2);
        assert_eq!((page[0].is_type, page[1].is_type), (AreaType::Fsa, AreaType::City));
        assert!(total > 1_651 + 13 + 1);
        assert_eq!(list(&[], "l6t", Sort::Code).0[0].code, "L6T");
    }
}
