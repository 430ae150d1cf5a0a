//! All areas but the market ones in the order of their types and codes, each with its place in the order of names, so that a list of any
//! kind is taken from a table and nothing is sorted by letters while someone waits.

use super::find::{of_country, of_state};
use super::fold::fold;
use super::packed;
use super::{Area, AreaId, AreaType, Areas, COUNTRIES};
use crate::{Country, STATES};
use std::sync::LazyLock;

static ORDER: LazyLock<Order> = LazyLock::new(Order::new);

/// An area in the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brief {
    pub(super) id: AreaId,
    pub(super) country: Country,
    /// The place of its name, which areas of the same name share. Odd, so that other names fit between.
    pub(super) name: u32,
}

/// The table.
#[derive(Debug)]
pub(super) struct Order {
    briefs: Vec<Brief>,
    /// Where each type begins, in the order of the types, and where the last one ends.
    starts: [usize; 7],
    /// For each name in order an area that has it.
    names: Vec<AreaId>,
}

impl Order {
    pub(super) fn get() -> &'static Self {
        &ORDER
    }

    fn new() -> Self {
        let (mut all, mut starts): (Vec<Area>, [usize; 7]) = (Vec::new(), [0; 7]);
        for (nth, is_type) in AreaType::ALL.into_iter().enumerate() {
            starts[nth] = all.len();
            of_type(is_type, &mut all);
        }
        let keys: Vec<String> = all.iter().map(|area| fold(&area.name)).collect();
        let mut by_name: Vec<usize> = (0..all.len()).collect();
        by_name.sort_unstable_by(|a, b| keys[*a].cmp(&keys[*b]));
        let mut briefs: Vec<Brief> =
            all.iter().map(|area| Brief { id: area.id, country: area.country, name: 0 }).collect();
        let mut names = Vec::new();
        for (nth, at) in by_name.iter().enumerate() {
            if nth == 0 || keys[by_name[nth - 1]] != keys[*at] {
                names.push(all[*at].id);
            }
            briefs[*at].name = 2 * names.len() as u32 - 1;
        }
        Self { briefs, starts, names }
    }

    /// The areas of a type, by code; none of market areas.
    pub(super) fn of_type(&self, is_type: AreaType) -> &[Brief] {
        let nth = is_type as usize;
        self.starts.get(nth + 1).map_or(&[], |end| &self.briefs[self.starts[nth]..*end])
    }

    /// The place of a name among those of the table.
    pub(super) fn place_of(&self, name: &str) -> u32 {
        let wanted = fold(name);
        let name_at = |id: &AreaId| Areas::built_in().find(*id).map(|area| fold(&area.name)).unwrap_or_default();
        let before = self.names.partition_point(|id| name_at(id) < wanted);
        let is_same = self.names.get(before).is_some_and(|id| name_at(id) == wanted);
        2 * before as u32 + u32::from(is_same)
    }
}

fn of_type(is_type: AreaType, all: &mut Vec<Area>) {
    let areas = Areas::built_in();
    match is_type {
        AreaType::FiveZip => all.extend((0..packed::zip_count()).map(|nth| areas.of_zip(packed::zip_at(nth)))),
        AreaType::ThreeZip => all.extend(packed::prefixes().iter().map(|prefix| areas.of_prefix(prefix))),
        AreaType::Fsa => all.extend((0..packed::fsa_count()).map(|nth| areas.of_fsa(packed::fsa_at(nth)))),
        AreaType::City => all.extend((0..packed::town_count()).map(|nth| areas.of_town(packed::town_at(nth)))),
        AreaType::State => all.extend(STATES.iter().map(of_state)),
        AreaType::Country => all.extend(COUNTRIES.map(of_country)),
        AreaType::Market => {}
    }
}
