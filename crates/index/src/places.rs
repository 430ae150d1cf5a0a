//! Every distinct place that carriers live at or were seen at, once: rows and touches hold its number.

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
    /// Gives a place its number, if it has none yet.
    pub(crate) fn learn(&mut self, point: Option<Point>) {
        let Some(point) = point else { return };
        let next = self.points.len() as u32;
        if *self.numbers.entry(bits(point)).or_insert(next) == next {
            self.points.push(point);
            self.are_touched.push(false);
        }
    }

    /// The same for a place that a vehicle was seen at.
    pub(crate) fn learn_touched(&mut self, point: Option<Point>) {
        self.learn(point);
        if let Some(is_touched) = self.touched_mut(point) {
            *is_touched = true;
        }
    }

    fn touched_mut(&mut self, point: Option<Point>) -> Option<&mut bool> {
        let number = *self.numbers.get(&bits(point?))?;
        self.are_touched.get_mut(number as usize)
    }

    /// Whether a place is known as one that a vehicle was seen at; so is nowhere.
    pub(crate) fn is_touched(&self, point: Option<Point>) -> bool {
        let is_touched = |number| number == NOWHERE || self.are_touched[number as usize];
        self.number(point).is_some_and(is_touched)
    }

    /// Whether a vehicle was seen at the place of this number.
    pub(crate) fn was_touched(&self, number: u32) -> bool {
        self.are_touched.get(number as usize) == Some(&true)
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

    /// Marks the places within `radius` miles of `centre`.
    pub(crate) fn mark_circle(&self, centre: Point, radius: f64, marked: &mut [bool]) {
        // No point farther north or south than this can be within; most are ruled out without a cosine.
        let degrees = radius / 68.9;
        let near = |point: &Point| (point.lat - centre.lat).abs() <= degrees && miles(centre, *point) <= radius;
        self.points.iter().zip(marked).for_each(|(point, mark)| *mark |= near(point));
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
    use crate::region::Region;

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
