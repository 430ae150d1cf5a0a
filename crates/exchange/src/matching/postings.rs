//! Trucks that carriers posted, as far as a load is of use to them.

use super::equipment::takes;
use freight::equipment::EquipmentType;
use freight::matching::Posted;
use geo::areas::{Area, AreaId, AreaType, Areas};
use geo::{Point, miles};
use kernel::ids::CarrierId;
use std::collections::HashMap;
use store::exchange::matching::PostedRow;

/// Points of a state or a market lie some miles from each other: whatever is this near one of them lies in it. (Ours.)
const IN_AREA_MILES: f64 = 15.0;

/// The types of trucks that take what asks for some equipment.
pub(super) fn types(wanted: Option<EquipmentType>) -> Vec<EquipmentType> {
    EquipmentType::ALL.iter().copied().filter(|posted| takes(*posted, wanted)).collect()
}

/// The nearest truck of each carrier among those of its types: it starts within its tolerance of the first pickup, and wants to go where the load
/// does.
pub(super) fn nearest(
    areas: &Areas,
    rows: &[PostedRow],
    (origin, destination): (Point, Point),
) -> HashMap<CarrierId, Posted> {
    let mut nearest: HashMap<CarrierId, (f64, Posted)> = HashMap::new();
    let (mut origins, mut destinations) = (Places::around(areas, origin), Places::around(areas, destination));
    for row in rows {
        let Some((at, away)) = origins.within(row.origin_area_id, row.origin_deadhead_tolerance) else { continue };
        let to = match row.destination_area_id {
            None => None,
            Some(id) => match destinations.within(id, row.destination_deadhead_tolerance.unwrap_or_default()) {
                Some((to, _)) => Some(to),
                None => continue,
            },
        };
        if nearest.get(&row.carrier_id).is_none_or(|(known, _)| away < *known) {
            nearest.insert(row.carrier_id, (away, Posted { at, to }));
        }
    }
    nearest.into_iter().map(|(carrier, (_, posted))| (carrier, posted)).collect()
}

/// Areas around an end of a load. Many trucks are in one area, and a state has thousands of points: each is looked up once.
struct Places<'a> {
    areas: &'a Areas,
    load: Point,
    known: HashMap<i64, Option<Near>>,
}

/// The point of an area that is nearest to an end of a load.
#[derive(Clone, Copy)]
struct Near {
    point: Point,
    /// How far it is from there.
    away: f64,
    /// The miles around it that belong to the area.
    reach: f64,
}

impl<'a> Places<'a> {
    fn around(areas: &'a Areas, load: Point) -> Self {
        Self { areas, load, known: HashMap::new() }
    }

    /// The point of an area that is nearest to the load's end and how far it is from there, where that is within the truck's tolerance.
    fn within(&mut self, id: i64, tolerance: i16) -> Option<(Point, f64)> {
        let (areas, load) = (self.areas, self.load);
        let near = *self.known.entry(id).or_insert_with(|| {
            let area = areas.find(AreaId(id))?;
            let (point, reach) = place(areas, &area, load)?;
            Some(Near { point, away: miles(point, load), reach })
        });
        near.filter(|near| near.away <= f64::from(tolerance).max(near.reach)).map(|near| (near.point, near.away))
    }
}

/// The point of an area nearest to another, and the miles around it that belong to the area.
fn place(areas: &Areas, area: &Area, to: Point) -> Option<(Point, f64)> {
    match area.is_type {
        AreaType::FiveZip | AreaType::Fsa | AreaType::City => Some((area.point, 0.0)),
        AreaType::ThreeZip | AreaType::State | AreaType::Country | AreaType::Market => {
            let points = areas.points_in(area).into_iter();
            let nearest = points.min_by(|one, other| miles(*one, to).total_cmp(&miles(*other, to)))?;
            Some((nearest, IN_AREA_MILES))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(carrier: i64, from: &str, to: Option<&str>) -> PostedRow {
        let id = |place: &str| Areas::built_in().find_by_place_id(place).expect("an area").id.0;
        PostedRow {
            carrier_id: CarrierId(carrier),
            origin_area_id: id(from),
            origin_deadhead_tolerance: 50,
            destination_area_id: to.map(id),
            destination_deadhead_tolerance: to.map(|_| 50),
        }
    }

    #[test]
    fn a_truck_counts_near_where_it_is_and_toward_where_it_goes() {
        let areas = Areas::built_in();
        let point = |place: &str| areas.find_by_place_id(place).expect("an area").point;
        // Chicago to Dallas.
        let lane = (point("hw:five_zip:60601"), point("hw:five_zip:75201"));
        let rows = [
            row(1, "hw:five_zip:60601", None),
            row(2, "hw:state:IL", Some("hw:state:TX")),
            row(3, "hw:five_zip:60601", Some("hw:state:CA")),
            row(4, "hw:five_zip:75201", None),
        ];
        let found = nearest(areas, &rows, lane);
        let mut carriers: Vec<i64> = found.keys().map(|id| id.0).collect();
        carriers.sort_unstable();
        assert_eq!(carriers, [1, 2]);
        assert!(found[&CarrierId(2)].to.is_some_and(|to| miles(to, lane.1) < IN_AREA_MILES));
    }

    #[test]
    fn the_nearest_of_a_carriers_trucks_counts() {
        let areas = Areas::built_in();
        let chicago = areas.find_by_place_id("hw:five_zip:60601").expect("an area").point;
        let rows = [row(1, "hw:five_zip:60201", None), row(1, "hw:five_zip:60601", None)];
        let found = nearest(areas, &rows, (chicago, chicago));
        assert!(miles(found[&CarrierId(1)].at, chicago) < 0.1);
    }

    #[test]
    fn trucks_of_other_types_are_not_asked_for() {
        let van = types(Some(EquipmentType::Van));
        assert!(van.contains(&EquipmentType::Reefer) && !van.contains(&EquipmentType::Flatbed));
        assert_eq!(types(None), EquipmentType::ALL);
    }
}
