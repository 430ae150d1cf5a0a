//! Chance that can be repeated, for sample data: the same seed and the same thing always fall the same way, whatever else was drawn before.
//!
//! SplitMix64, written out here because samples must stay the same when a library changes its generator. Not for secrets. What a throw is for is
//! a stream of its own, named by whoever throws, so that adding a draw to one leaves the others as they were.

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The dice of one thing: of the `nth` of `ordinal` in a stream.
    #[inline]
    pub fn of(seed: u64, stream: impl Into<u64>, ordinal: u64, nth: u64) -> Self {
        let mut state = mix(seed ^ GOLDEN);
        for part in [stream.into(), ordinal, nth] {
            state = mix(state ^ part.wrapping_mul(GOLDEN)).wrapping_add(part);
        }
        Self(state)
    }

    /// Any number.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// 0 to `bound` - 1; 0 for a bound of 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.roll() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// `low` to `high`, both included; `low` when they are the wrong way round.
    #[inline]
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low).max(0) as u32 + 1) as i32
    }

    /// True that often in a thousand.
    #[inline]
    pub fn chance(&mut self, in_a_thousand: u32) -> bool {
        self.below(1000) < in_a_thousand
    }

    /// 0 up to, not including, 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Near enough to a normal distribution with mean 0 and deviation 1; never beyond 3.5.
    #[inline]
    pub fn normal(&mut self) -> f64 {
        ((self.unit() + self.unit() + self.unit() + self.unit()) - 2.0) * 3_f64.sqrt()
    }

    /// How often something with this mean happens (Poisson; by its normal approximation when it happens often).
    #[inline]
    pub fn poisson(&mut self, mean: f64) -> u32 {
        if mean > 30.0 {
            return (mean + self.normal() * mean.sqrt()).round().max(0.0) as u32;
        }
        let (floor, mut product, mut count) = ((-mean).exp(), self.unit(), 0);
        while product > floor {
            product *= self.unit();
            count += 1;
        }
        count
    }

    /// One of a list that is not empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// One of a list that is not empty, as often as its weight says.
    #[inline]
    pub fn weighted<T: Copy>(&mut self, list: &[(T, u32)]) -> T {
        let total = list.iter().map(|(_, weight)| weight).sum();
        let mut left = self.below(total);
        for (value, weight) in list {
            if left < *weight {
                return *value;
            }
            left -= weight;
        }
        list[0].0
    }
}

#[inline]
fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: u64 = 1;
    const HOME: u64 = 2;

    #[test]
    fn the_same_seed_gives_the_same_dice_and_another_does_not() {
        let throw = |seed, stream: u64, ordinal| Dice::of(seed, stream, ordinal, 0).roll();
        assert_eq!(throw(7, NAME, 3), throw(7, NAME, 3));
        assert_ne!(throw(7, NAME, 3), throw(7, NAME, 4));
        assert_ne!(throw(7, NAME, 3), throw(7, HOME, 3));
        assert_ne!(throw(7, NAME, 3), throw(8, NAME, 3));
    }

    #[test]
    fn weights_and_means_are_kept() {
        let mut dice = Dice::of(1, NAME, 0, 0);
        let rare = (0..100_000).filter(|_| dice.weighted(&[(true, 1), (false, 9)])).count();
        let mean = (0..100_000).map(|_| f64::from(dice.poisson(2.5))).sum::<f64>() / 100_000.0;
        assert!((9_700..10_300).contains(&rare), "{rare}");
        assert!((mean - 2.5).abs() < 0.05, "{mean}");
        assert_eq!((dice.between(5, 5), dice.between(5, 1), dice.below(0)), (5, 5, 0));
    }
}
