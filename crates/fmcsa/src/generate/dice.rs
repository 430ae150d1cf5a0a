//! Chance that can be repeated: the same seed and the same thing always fall the same way, whatever else was drawn before.
//!
//! SplitMix64, written out here because files must stay the same when a library changes its generator. Not for secrets.

/// What a throw is for. Each use has its own stream, so that adding a draw to one leaves the others as they were.
#[derive(Debug, Clone, Copy)]
#[repr(u64)]
pub(super) enum Stream {
    Case = 1,
    Pair,
    Kind,
    Home,
    Name,
    Contact,
    Fleet,
    Dates,
    Licence,
    Policies,
    Review,
    Safety,
    Lanes,
    Inspection,
    Vehicle,
    Crash,
    Orders,
    Paperwork,
    Block,
}

/// A source of chance.
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The dice of one thing: of the `nth` of carrier `ordinal` in a stream.
    pub(super) fn of(seed: u64, stream: Stream, ordinal: u64, nth: u64) -> Self {
        let mut state = mix(seed ^ GOLDEN);
        for part in [stream as u64, ordinal, nth] {
            state = mix(state ^ part.wrapping_mul(GOLDEN)).wrapping_add(part);
        }
        Self(state)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// 0 to `bound` - 1; 0 for a bound of 0.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// `low` to `high`, both included; `low` when they are the wrong way round.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low).max(0) as u32 + 1) as i32
    }

    /// True that often in a thousand.
    pub(super) fn chance(&mut self, in_a_thousand: u32) -> bool {
        self.below(1000) < in_a_thousand
    }

    /// 0 up to, not including, 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Near enough to a normal distribution with mean 0 and deviation 1; never beyond 3.5.
    pub(super) fn normal(&mut self) -> f64 {
        ((self.unit() + self.unit() + self.unit() + self.unit()) - 2.0) * 3_f64.sqrt()
    }

    /// How often something with this mean happens (Poisson; by its normal approximation when it happens often).
    pub(super) fn poisson(&mut self, mean: f64) -> u32 {
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
    pub(super) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// One of a list that is not empty, as often as its weight says.
    pub(super) fn weighted<T: Copy>(&mut self, list: &[(T, u32)]) -> T {
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

fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_dice_and_another_does_not() {
        let throw = |seed, stream, ordinal| Dice::of(seed, stream, ordinal, 0).next();
        assert_eq!(throw(7, Stream::Name, 3), throw(7, Stream::Name, 3));
        assert_ne!(throw(7, Stream::Name, 3), throw(7, Stream::Name, 4));
        assert_ne!(throw(7, Stream::Name, 3), throw(7, Stream::Home, 3));
        assert_ne!(throw(7, Stream::Name, 3), throw(8, Stream::Name, 3));
    }

    #[test]
    fn weights_and_means_are_kept() {
        let mut dice = Dice::of(1, Stream::Kind, 0, 0);
        let rare = (0..100_000).filter(|_| dice.weighted(&[(true, 1), (false, 9)])).count();
        let mean = (0..100_000).map(|_| f64::from(dice.poisson(2.5))).sum::<f64>() / 100_000.0;
        assert!((9_700..10_300).contains(&rare), "{rare}");
        assert!((mean - 2.5).abs() < 0.05, "{mean}");
        assert_eq!((dice.between(5, 5), dice.between(5, 1), dice.below(0)), (5, 5, 0));
    }
}
