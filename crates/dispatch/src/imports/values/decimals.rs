//! Whether a file parts decimals by commas (1.850,00) or by points (1,850.00): all of its numbers tell together. Pure.

/// How many letters a currency before a number, or a unit behind it, has at most.
const LONGEST_CURRENCY: usize = 4;
const LONGEST_UNIT: usize = 8;

/// What a number tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    /// It can't be read otherwise.
    Surely(Sign),
    /// A group of three digits: 42.000 and 42,000 are thousands rather than three decimals, which nothing of a load has.
    Likely(Sign),
}

/// What parts decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Comma,
    Point,
}

/// Whether decimals of these cells come after commas. Where nothing is sure, they do in files whose cells are parted by semicolons
/// (`has_semicolons`) and whose numbers look so: lists are parted that way where commas part decimals.
pub fn come_after_commas<'a>(cells: impl Iterator<Item = &'a str>, has_semicolons: bool) -> bool {
    let (mut is_sure, mut commas, mut points) = (false, 0_usize, 0_usize);
    for tells in cells.filter_map(tells) {
        let (Tells::Surely(sign) | Tells::Likely(sign)) = tells;
        is_sure |= tells == Tells::Surely(Sign::Comma);
        match sign {
            Sign::Comma => commas += 1,
            Sign::Point => points += 1,
        }
    }
    commas > points && (is_sure || (has_semicolons && points == 0))
}

/// Whether a cell is a number whose decimals surely come after a point.
pub fn come_after_point(cell: &str) -> bool {
    tells(cell) == Some(Tells::Surely(Sign::Point))
}

/// What a cell tells; nothing unless it is a number with a comma or a point in it.
fn tells(cell: &str) -> Option<Tells> {
    let cell = cell.trim();
    let is_digit = |sign: char| sign.is_ascii_digit();
    let (start, end) = (cell.find(is_digit)?, cell.rfind(is_digit)? + 1);
    if cell[..start].chars().count() > LONGEST_CURRENCY || cell[end..].chars().count() > LONGEST_UNIT {
        return None;
    }
    let number = &cell[start..end];
    if !number.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',')) {
        return None;
    }
    let (last, sign) = match (number.rfind(','), number.rfind('.')) {
        (None, None) => return None,
        (comma, point) if comma > point => (comma?, Sign::Comma),
        (_, point) => (point?, Sign::Point),
    };
    let other = match sign {
        Sign::Comma => Sign::Point,
        Sign::Point => Sign::Comma,
    };
    let (has_other, digits) = (number.contains(if sign == Sign::Comma { '.' } else { ',' }), number.len() - last - 1);
    let times = number.matches(if sign == Sign::Comma { ',' } else { '.' }).count();
    match (has_other, times, digits) {
        (true, 1, _) | (false, 1, 1 | 2) => Some(Tells::Surely(sign)),
        // Thousands have three digits at most before their first sign: 1250.005 has decimals.
        (false, 1, 3) if last > 3 => Some(Tells::Surely(sign)),
        (false, 1, 3) => Some(Tells::Likely(other)),
        // 1.234.567
        (false, _, 3) if number.split(['.', ',']).skip(1).all(|group| group.len() == 3) => Some(Tells::Surely(other)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cells: &[&'static str]) -> bool {
        come_after_commas(cells.iter().copied(), true)
    }

    #[test]
    fn the_numbers_of_a_file_tell_together() {
        for commas in [&["1.850,00", "900,50"][..], &["19,5 t", "42.000 kg"], &["42.000", "1.850"], &["1.234.567"]] {
            assert!(of(commas), "{commas:?}");
        }
        for points in [
            &["1,850.00", "42,000"][..],
            &["42,000 lbs", "$1,850"],
            &["$1850.00", "42,000"],
            &["1,850.00", "900,50", "42,000"],
            &["Dallas, TX", "11/24/2026", "24.11.2026", "512.555.0142", ""],
            &["42.000", "42,000"],
        ] {
            assert!(!of(points), "{points:?}");
        }
        assert!(!come_after_commas(["612.125"].into_iter(), false), "three decimals of a mile");
        for decimals in ["$1,250.00", "1850.5", "1250.005"] {
            assert!(come_after_point(decimals), "{decimals}");
        }
        for other in ["1.250", "1,250", "1.250,00", "1250", "rate"] {
            assert!(!come_after_point(other), "{other}");
        }
    }
}
