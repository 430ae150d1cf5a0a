//! Lists of areas: by type, country and the beginning of the code. (Document 1 §7: the ZIP search and the choice of countries.)

use super::autocomplete::bounds;
use super::find::{of_country, of_market, of_state};
use super::fold::fold;
use super::packed;
use super::{Area, AreaId, AreaType, Areas, COUNTRIES};
use crate::{Country, STATES};

/// Which areas are listed. Nothing said, everything listed.
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
        let is_start = !code.is_empty() && code.len() <= 5 && code.bytes().all(|byte| byte.is_ascii_digit());
        let zips = if is_start { packed::zips_between(bounds(code, 5)) } else { 0..0 };
        zips.map(|nth| self.of_zip(packed::zip_at(nth))).collect()
    }

    /// The areas that meet the filter, in order, from `offset` on, `limit` at most; and how many there are in all.
    pub fn list(&self, filter: &Filter, sort: Sort, offset: usize, limit: usize) -> (Vec<Area>, usize) {
        let start = filter.code_start.to_uppercase();
        let types =
            AreaType::ALL.into_iter().filter(|is_type| filter.types.is_empty() || filter.types.contains(is_type));
        let mut found: Vec<(String, AreaId)> = Vec::new();
        for is_type in types {
            self.of_type(is_type, &start, &mut |area: &Area| {
                let is_there = filter.countries.is_empty() || filter.countries.contains(&area.country);
                if is_there && area.code.to_uppercase().starts_with(&start) {
                    let key = if sort == Sort::Code { String::new() } else { fold(&area.name) };
                    found.push((key, area.id));
                }
            });
        }
        match sort {
            Sort::Code => {}
            Sort::Name => found.sort(),
            Sort::NameDescending => found.sort_by(|(a, id_a), (b, id_b)| b.cmp(a).then(id_a.cmp(id_b))),
        }
        let page = found.iter().skip(offset).take(limit).filter_map(|(_, id)| self.find(*id));
        (page.collect(), found.len())
    }

    /// Hands over every area of a type, by code; of ZIP codes only those that begin with the code, if it is one's beginning.
    fn of_type(&self, is_type: AreaType, start: &str, take: &mut dyn FnMut(&Area)) {
        match is_type {
            AreaType::FiveZip if start.is_empty() => {
                (0..packed::zip_count()).for_each(|nth| take(&self.of_zip(packed::zip_at(nth))));
            }
            AreaType::FiveZip => self.starting_with(start).iter().for_each(take),
            AreaType::ThreeZip => packed::prefixes().iter().for_each(|prefix| take(&self.of_prefix(prefix))),
            AreaType::Fsa => (0..packed::fsa_count()).for_each(|nth| take(&self.of_fsa(packed::fsa_at(nth)))),
            AreaType::City => (0..packed::town_count()).for_each(|nth| take(&self.of_town(packed::town_at(nth)))),
            AreaType::State => STATES.iter().for_each(|state| take(&of_state(state))),
            AreaType::Country => COUNTRIES.iter().for_each(|country| take(&of_country(*country))),
            AreaType::Market => self.markets.all().iter().for_each(|market| take(&of_market(market))),
        }
    }
}

#[cfg(test)]
mod tests {
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
    fn a_list_keeps_to_types_and_countries_and_counts_all_of_them() {
        assert_eq!(list(&[AreaType::Country], "", Sort::Name).0[0].name, "Canada");
        assert_eq!(list(&[AreaType::Country], "", Sort::NameDescending).0[0].name, "United States");
        assert_eq!(list(&[AreaType::Market, AreaType::Country], "", Sort::Code).1, 153);
        let filter = Filter { countries: vec![Country::Canada], ..Filter::default() };
        let (page, total) = Areas::built_in().list(&filter, Sort::Code, 1_650, 2);
        assert_eq!((page[0].is_type, page[1].is_type), (AreaType::Fsa, AreaType::City));
        assert!(total > 1_651 + 13 + 1);
        assert_eq!(list(&[], "l6t", Sort::Code).0[0].code, "L6T");
    }
}
