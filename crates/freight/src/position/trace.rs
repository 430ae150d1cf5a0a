//! A day of a movement's positions in few bytes, kept for 90 days after the raw ones are gone.
//!
//! Version 1: the version; the count; then each position as the difference from the one before it: seconds, 1/100,000 degrees of latitude and
//! longitude (about a yard), a byte of source and whether a speed follows, and the speed in whole miles an hour. Numbers are variable-length,
//! low seven bits first; signed ones zigzag.

use super::Fix;
use crate::load::FixSource;
use chrono::{DateTime, Utc};
use geo::Point;

/// The version that is written.
pub const TRACE_VERSION: u8 = 1;
/// The most positions of one row: one every four seconds of a day.
const MOST: u64 = 21_600;
const PER_DEGREE: f64 = 1e5;
const HAS_SPEED: u8 = 0x80;

/// Why bytes are no trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// A newer program wrote it.
    #[error("the trace has version {0}, which isn't known")]
    Version(u8),
    /// The bytes end too early, or something follows them.
    #[error("the trace is damaged")]
    Damaged,
    /// More positions than a row has.
    #[error("a trace has at most {MOST} positions")]
    TooMany,
}

/// Packs positions, which are put in the order of their times. Seconds, yards and whole miles an hour are kept; the rest is rounded.
pub fn pack(fixes: &[Fix]) -> Result<Vec<u8>, TraceError> {
    if fixes.len() as u64 > MOST {
        return Err(TraceError::TooMany);
    }
    let mut sorted: Vec<&Fix> = fixes.iter().collect();
    sorted.sort_by_key(|fix| fix.located_at);
    let mut bytes = vec![TRACE_VERSION];
    varint(&mut bytes, sorted.len() as u64);
    let mut last = [0_i64; 3];
    for fix in sorted {
        let now = [fix.located_at.timestamp(), fixed(fix.point.lat), fixed(fix.point.lon)];
        for (now, last) in now.iter().zip(&mut last) {
            zigzag(&mut bytes, now - *last);
            *last = *now;
        }
        let source = FixSource::ALL.iter().position(|source| *source == fix.source).unwrap_or_default() as u8;
        bytes.push(source | if fix.speed_mph.is_some() { HAS_SPEED } else { 0 });
        bytes.extend(fix.speed_mph.map(|mph| mph.round().clamp(0.0, 255.0) as u8));
    }
    Ok(bytes)
}

/// Reads what [`pack`] wrote. Any bytes may be given.
pub fn unpack(bytes: &[u8]) -> Result<Vec<Fix>, TraceError> {
    let (&version, mut rest) = bytes.split_first().ok_or(TraceError::Damaged)?;
    if version != TRACE_VERSION {
        return Err(TraceError::Version(version));
    }
    let count = read_varint(&mut rest).ok_or(TraceError::Damaged)?;
    if count > MOST {
        return Err(TraceError::TooMany);
    }
    let mut last = [0_i64; 3];
    let fixes: Option<Vec<Fix>> = (0..count).map(|_| read_fix(&mut rest, &mut last)).collect();
    fixes.filter(|_| rest.is_empty()).ok_or(TraceError::Damaged)
}

fn read_fix(rest: &mut &[u8], last: &mut [i64; 3]) -> Option<Fix> {
    for value in last.iter_mut() {
        *value = value.checked_add(read_zigzag(rest)?)?;
    }
    let flags = byte(rest)?;
    let speed_mph = if flags & HAS_SPEED == 0 { None } else { Some(f32::from(byte(rest)?)) };
    let point = Point { lat: last[1] as f64 / PER_DEGREE, lon: last[2] as f64 / PER_DEGREE };
    let source = *FixSource::ALL.get(usize::from(flags & !HAS_SPEED))?;
    let is_on_earth = (-90.0..=90.0).contains(&point.lat) && (-180.0..=180.0).contains(&point.lon);
    let located_at = DateTime::<Utc>::from_timestamp(last[0], 0).filter(|_| is_on_earth)?;
    Some(Fix { located_at, point, speed_mph, source })
}

fn fixed(degrees: f64) -> i64 {
    (degrees.clamp(-180.0, 180.0) * PER_DEGREE).round() as i64
}

fn zigzag(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, ((value << 1) ^ (value >> 63)) as u64);
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn byte(rest: &mut &[u8]) -> Option<u8> {
    let (&byte, after) = rest.split_first()?;
    *rest = after;
    Some(byte)
}

fn read_varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..70).step_by(7) {
        let next = byte(rest)?;
        value |= u64::from(next & 0x7f).checked_shl(shift)?;
        if next < 0x80 {
            return Some(value);
        }
    }
    None
}

fn read_zigzag(rest: &mut &[u8]) -> Option<i64> {
    let value = read_varint(rest)?;
    Some((value >> 1) as i64 ^ -((value & 1) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{DALLAS, at};
    use crate::position::samples::{fix, north};
    use proptest::prelude::*;

    prop_compose! {
        fn any_fix()(
            second in 0..86_400i64, lat in -9_000_000..=9_000_000i32, lon in -18_000_000..=18_000_000i32,
            speed in proptest::option::of(0..=255u8), source in proptest::sample::select(FixSource::ALL),
        ) -> Fix {
            Fix {
                located_at: at(0) + chrono::TimeDelta::seconds(second),
                point: Point { lat: f64::from(lat) / PER_DEGREE, lon: f64::from(lon) / PER_DEGREE },
                speed_mph: speed.map(f32::from),
                source,
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(mut fixes in proptest::collection::vec(any_fix(), 0..200)) {
            let bytes = pack(&fixes).expect("few enough");
            fixes.sort_by_key(|fix| fix.located_at);
            prop_assert_eq!(unpack(&bytes), Ok(fixes));
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = unpack(&bytes);
            bytes.insert(0, TRACE_VERSION);
            if let Ok(fixes) = unpack(&bytes) {
                prop_assert!(fixes.len() <= MOST as usize);
            }
        }
    }

    #[test]
    fn a_day_of_quarter_hours_takes_less_than_a_kilobyte() {
        let day: Vec<_> = (0..96)
            .map(|nth| Fix { speed_mph: Some(61.0), ..fix(nth * 15, north(DALLAS, nth as f64 * 12.0)) })
            .collect();
        let bytes = pack(&day).expect("few enough");
        assert!(bytes.len() < 1_000, "{}", bytes.len());
    }

    #[test]
    fn damage_and_other_versions_are_told() {
        let bytes = pack(&[fix(0, DALLAS), fix(1, DALLAS)]).expect("few enough");
        assert_eq!(unpack(&bytes[..bytes.len() - 1]), Err(TraceError::Damaged));
        assert_eq!(unpack(&[bytes.as_slice(), &[0]].concat()), Err(TraceError::Damaged));
        assert_eq!(unpack(&[2, 0]), Err(TraceError::Version(2)));
        assert_eq!(unpack(&[]), Err(TraceError::Damaged));
        assert_eq!(unpack(&[1, 0]), Ok(vec![]));
        assert_eq!(pack(&vec![fix(0, DALLAS); MOST as usize + 1]), Err(TraceError::TooMany));
    }
}
