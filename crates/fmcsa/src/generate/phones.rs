//! Telephone numbers that ring nowhere: real area codes of the carrier's state, then 555-01xx, the range kept for fiction.
//!
//! There are only a hundred such numbers an area code. Within a state each carrier takes the next free one, so that a plan of up to about
//! 20,000 carriers has no two by accident; a national plan runs round many times, and a shared number then means little.

/// What a number is for; each use has its own part of the hundred.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line {
    Office,
    /// The number after a change: of those that offices are given last.
    New,
    Fax,
    Cell,
}

impl Line {
    /// First of the last two digits, and how many.
    fn range(self) -> (u64, u64) {
        match self {
            Self::Office => (0, 80),
            Self::New => (60, 20),
            Self::Fax => (80, 10),
            Self::Cell => (90, 10),
        }
    }
}

/// The ten digits of the `nth` number of a state or province.
pub(super) fn phone(state: &str, line: Line, nth: u64) -> u64 {
    let codes = area_codes(state);
    let (first, count) = line.range();
    let area = u64::from(codes[(nth % codes.len() as u64) as usize]);
    area * 10_000_000 + 5_550_100 + first + nth / codes.len() as u64 % count
}

/// A toll-free number, as services that file for many carriers give.
pub(super) fn toll_free(nth: u64) -> u64 {
    [800, 833, 844, 855, 866, 877, 888][(nth % 7) as usize] * 10_000_000 + 5_550_100 + nth % 100
}

fn area_codes(state: &str) -> &'static [u16] {
    AREA_CODES.iter().find(|(code, _)| *code == state).map_or(&[900], |(_, codes)| codes)
}

#[rustfmt::skip]
static AREA_CODES: &[(&str, &[u16])] = &[
    ("AL", &[205, 251, 256, 334, 938]),
    ("AK", &[907]),
    ("AZ", &[480, 520, 602, 623, 928]),
    ("AR", &[479, 501, 870]),
    ("CA", &[209, 213, 310, 323, 408, 415, 424, 442, 510, 530, 559, 562, 619, 626, 650, 657, 661, 669, 707, 714, 747, 760, 805, 818, 831, 858, 909, 916, 925, 949, 951]),
    ("CO", &[303, 719, 720, 970]),
    ("CT", &[203, 475, 860]),
    ("DE", &[302]),
    ("DC", &[202]),
    ("FL", &[239, 305, 321, 352, 386, 407, 561, 727, 754, 772, 786, 813, 850, 863, 904, 941, 954]),
    ("GA", &[229, 404, 470, 478, 678, 706, 762, 770, 912]),
    ("HI", &[808]),
    ("ID", &[208, 986]),
    ("IL", &[217, 224, 309, 312, 331, 618, 630, 708, 773, 779, 815, 847, 872]),
    ("IN", &[219, 260, 317, 463, 574, 765, 812, 930]),
    ("IA", &[319, 515, 563, 641, 712]),
    ("KS", &[316, 620, 785, 913]),
    ("KY", &[270, 364, 502, 606, 859]),
    ("LA", &[225, 318, 337, 504, 985]),
    ("ME", &[207]),
    ("MD", &[240, 301, 410, 443]),
    ("MA", &[339, 351, 413, 508, 617, 774, 781, 857, 978]),
    ("MI", &[231, 248, 269, 313, 517, 586, 616, 734, 810, 906, 947, 989]),
    ("MN", &[218, 320, 507, 612, 651, 763, 952]),
    ("MS", &[228, 601, 662, 769]),
    ("MO", &[314, 417, 573, 636, 660, 816]),
    ("MT", &[406]),
    ("NE", &[308, 402, 531]),
    ("NV", &[702, 725, 775]),
    ("NH", &[603]),
    ("NJ", &[201, 551, 609, 732, 848, 856, 862, 908, 973]),
    ("NM", &[505, 575]),
    ("NY", &[212, 315, 347, 516, 518, 585, 607, 631, 646, 716, 718, 845, 914, 917, 929]),
    ("NC", &[252, 336, 704, 743, 828, 910, 919, 980]),
    ("ND", &[701]),
    ("OH", &[216, 220, 234, 330, 380, 419, 440, 513, 567, 614, 740, 937]),
    ("OK", &[405, 539, 580, 918]),
    ("OR", &[458, 503, 541, 971]),
    ("PA", &[215, 267, 272, 412, 484, 570, 610, 717, 724, 814, 878]),
    ("PR", &[787, 939]),
    ("RI", &[401]),
    ("SC", &[803, 843, 854, 864]),
    ("SD", &[605]),
    ("TN", &[423, 615, 629, 731, 865, 901, 931]),
    ("TX", &[210, 214, 254, 281, 325, 346, 361, 409, 430, 432, 469, 512, 682, 713, 726, 737, 806, 817, 830, 832, 903, 915, 936, 940, 956, 972, 979]),
    ("UT", &[385, 435, 801]),
    ("VT", &[802]),
    ("VA", &[276, 434, 540, 571, 703, 757, 804]),
    ("WA", &[206, 253, 360, 425, 509]),
    ("WV", &[304, 681]),
    ("WI", &[262, 414, 534, 608, 715, 920]),
    ("WY", &[307]),
    ("AB", &[403, 587, 780]),
    ("BC", &[236, 250, 604, 778]),
    ("MB", &[204, 431]),
    ("NB", &[506]),
    ("NF", &[709]),
    ("NS", &[902]),
    ("ON", &[226, 289, 343, 416, 437, 519, 613, 647, 705, 807, 905]),
    ("PE", &[782]),
    ("PQ", &[418, 438, 450, 514, 579, 819]),
    ("SK", &[306, 639]),
    ("BN", &[664, 665, 686]),
    ("CH", &[842, 861, 871]),
    ("CI", &[627, 652, 656]),
    ("JA", &[378, 392]),
    ("NL", &[821, 823, 824, 826]),
    ("SL", &[444, 487]),
    ("SO", &[637, 644, 653]),
    ("TA", &[867, 868, 891, 899]),
];

#[cfg(test)]
mod tests {
    use super::super::shape;
    use super::*;

    #[test]
    fn every_state_that_carriers_live_in_has_area_codes_and_numbers_are_fiction() {
        for (state, _) in shape::STATES.iter().chain(shape::PROVINCES).chain(shape::MEXICAN_STATES) {
            assert_ne!(area_codes(state), &[900], "{state}");
            for (line, nth) in [(Line::Office, 0), (Line::Office, 9_999), (Line::Fax, 77), (Line::Cell, 12_345)] {
                assert_eq!(phone(state, line, nth) / 100 % 100_000, 55_501);
            }
        }
        assert_eq!(toll_free(103) / 100 % 100_000, 55_501);
    }

    #[test]
    fn no_area_code_serves_two_states() {
        let codes: Vec<u16> = AREA_CODES.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        let distinct: std::collections::HashSet<u16> = codes.iter().copied().collect();
        assert_eq!(distinct.len(), codes.len());
    }

    #[test]
    fn numbers_of_a_state_do_not_repeat_before_they_run_out() {
        let numbers: std::collections::HashSet<u64> = (0..31 * 80).map(|nth| phone("CA", Line::Office, nth)).collect();
        assert_eq!(numbers.len(), 31 * 80);
    }
}
