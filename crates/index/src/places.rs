//! Every distinct place that carriers live at or were seen at, once: rows and touches hold its number.

use crate::bytes::{Damaged, Reader, put_all};
use crate::region::{Circle, Region};
use geo::{Point, miles};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The place of what has none.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The distinct places, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    points: Vec<Point>,
    /// Whether a vehicle was ever seen there: most places are homes alone.
    are_touched: Vec<bool>,
    numbers: HashMap<[u64; 2], u32, BuildHasherDefault<Mix>>,
}

impl Places {
    /// The number of a place, which it gets if it has none yet.
    pub(crate) fn learn(&mut self, point: Option<Point>) -> u32 {
        let Some(point) = point else { return NOWHERE };
        let next = self.points.len() as u32;
        let number = *self.numbers.entry(bits(point)).or_insert(next);
        if number == next {
            self.points.push(point);
            self.are_touched.push(false);
        }
        number
    }

    /// The same for a place that a vehicle was seen at.
    pub(crate) fn learn_touched(&mut self, point: Option<Point>) -> u32 {
        let number = self.learn(point);
        if let Some(is_touched) = self.are_touched.get_mut(number as usize) {
            *is_touched = true;
        }
        number
    }

    /// Whether a place is known as one that a vehicle was seen at; so is nowhere.
    pub(crate) fn is_touched(&self, point: Option<Point>) -> bool {
        let is_touched = |number| number == NOWHERE || self.are_touched[number as usize];
        self.number(point).is_some_and(is_touched)
    }

    /// How many places there are.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// The number of a place; none when it has not been learnt.
    pub(crate) fn number(&self, point: Option<Point>) -> Option<u32> {
        point.map_or(Some(NOWHERE), |point| self.numbers.get(&bits(point)).copied())
    }

    /// Where a place is.
    pub(crate) fn point(&self, number: u32) -> Option<Point> {
        self.points.get(number as usize).copied()
    }

    /// For each place, how far it is from a point, in tenths of a mile.
    pub(crate) fn distances(&self, from: Point) -> Vec<u32> {
        self.points.iter().map(|point| (miles(from, *point) * 10.0) as u32).collect()
    }

    /// For each place, whether it belongs to a region.
    pub(crate) fn within(&self, region: &Region) -> Vec<bool> {
        let mut marked = vec![false; self.len()];
        for circle in region.circles.iter().map(Circle::of) {
            self.points.iter().zip(&mut marked).for_each(|(point, mark)| *mark |= circle.holds(*point));
        }
        for number in self.named(region) {
            marked[number as usize] = true;
        }
        marked
    }

    /// The places of a region that a vehicle was seen at, ascending.
    pub(crate) fn touched_within(&self, region: &Region) -> Vec<u32> {
        let circles: Vec<Circle> = region.circles.iter().map(Circle::of).collect();
        let places = (0..).zip(self.points.iter().zip(&self.are_touched));
        let is_near = |point: Point| circles.iter().any(|circle| circle.holds(point));
        let near = places.filter(|(_, (point, is_touched))| **is_touched && is_near(**point)).map(|(number, _)| number);
        let named = self.named(region).filter(|number| self.are_touched[*number as usize]);
        let mut touched: Vec<u32> = near.chain(named).collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Writes all places in the order of their numbers.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let written: Vec<u64> = self.points.iter().flat_map(|point| bits(*point)).collect();
        put_all(out, &written);
        put_all(out, &self.are_touched.iter().map(|touched| u8::from(*touched)).collect::<Vec<_>>());
    }

    /// Reads places that were written.
    pub(crate) fn read(from: &mut Reader) -> Result<Self, Damaged> {
        let (written, touched) = (from.all::<u64>()?, from.all::<u8>()?);
        let mut places = Self::default();
        for bits in written.chunks(2) {
            let [lat, lon] = bits else { return Err(Damaged) };
            places.learn(Some(Point { lat: f64::from_bits(*lat), lon: f64::from_bits(*lon) }));
        }
        // One that stands there twice would have moved the numbers of those behind it.
        if places.len() * 2 != written.len() || places.len() != touched.len() {
            return Err(Damaged);
        }
        places.are_touched = touched.into_iter().map(|touched| touched == 1).collect();
        Ok(places)
    }

    /// The places that a region names one by one.
    fn named(&self, region: &Region) -> impl Iterator<Item = u32> {
        region.points.iter().filter_map(|point| self.number(Some(*point)))
    }
}

fn bits(point: Point) -> [u64; 2] {
    [point.lat.to_bits(), point.lon.to_bits()]
}

/// A hasher for the bits of two numbers: a lookup is made for each of millions of touches while the index loads.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.chunks_exact(8).for_each(|word| self.write_u64(u64::from_le_bytes(word.try_into().unwrap_or_default())));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_usize(&mut self, _: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = Point> {
        (-89.9..89.9, -180.0..180.0).prop_map(|(lat, lon)| Point { lat, lon })
    }

    proptest! {
        #[test]
        fn what_lies_in_a_circle_is_what_is_near_enough(
            centre in point(),
            radius in 1.0..300.0,
            steps in prop::collection::vec((-6.0..6.0, -9.0..9.0), 1..60),
        ) {
            let mut places = Places::default();
            let beside = |(north, east): (f64, f64)| Point {
                lat: (centre.lat + north).clamp(-90.0, 90.0),
                lon: (centre.lon + east + 540.0).rem_euclid(360.0) - 180.0,
            };
            let points: Vec<Point> = steps.into_iter().map(beside).collect();
            for point in &points {
                places.learn_touched(Some(*point));
            }

            let region = Region::circle(centre, radius);
            let (within, touched) = (places.within(&region), places.touched_within(&region));
            for point in points {
                let number = places.number(Some(point)).unwrap_or_default();
                let is_near = miles(centre, point) <= radius;
                prop_assert_eq!(within[number as usize], is_near, "{:?}", point);
                prop_assert_eq!(touched.contains(&number), is_near, "{:?}", point);
            }
        }
    }

    #[test]
    fn a_place_keeps_its_number_and_is_found_by_distance() {
        let mut places = Places::default();
        let (chicago, gary) = (Point { lat: 41.88, lon: -87.63 }, Point { lat: 41.59, lon: -87.35 });

        for at in [chicago, gary, chicago] {
            places.learn(Some(at));
        }

        assert_eq!([Some(chicago), Some(gary), None].map(|at| places.number(at)), [Some(0), Some(1), Some(NOWHERE)]);
        assert_eq!(places.point(1), Some(gary));
        assert_eq!(places.within(&Region::circle(chicago, 20.0)), [true, false]);
        assert_eq!(places.within(&Region::circle(chicago, 30.0)), [true, true]);
    }
}
