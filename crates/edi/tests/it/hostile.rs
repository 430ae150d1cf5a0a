//! Whatever comes in is read or refused: no panic, and no more kept than came. What fails is made smaller. (`mutations` runs many more.)

use edi::{read, tender};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// An interchange that is right, to be damaged.
const WHOLE: &str = "ISA*00*          *00*          *ZZ*SHIPPER        *02*HWBK           *261124*0930*U*00401*000000123*0*T*>~\
GS*SM*SHIPPER*HWBK*20261124*0930*77*X*004010~ST*204*0001~B2**HWBK**SH1001**PP~B2A*00*LT~N7**0*********TR****5300~\
S5*1*CL*42000*L*24~G62*69*20261127*U*0800*LT~N1*SF*A~N4*FARGO*ND*58102~L5*1*PAPER~S5*2*CU~G62*70*261129*X*1400~N1*ST*B~\
N4*DALLAS*TX*75201~L3*42000*G***285000~SE*15*0001~GE*1*77~IEA*1*000000123~";

const CASES: u32 = 4_000;

/// Reads a text to the end; what is kept must be no more than a few times what came.
fn read_all(text: &str) {
    nothing_is_passed_over(text);
    let Ok(interchange) = read(text) else { return };
    for set in interchange.groups.iter().flat_map(|group| &group.sets) {
        match tender(set) {
            Ok(tender) => assert!(format!("{tender:?}").len() < 20 * text.len() + 2_000),
            Err(faults) => assert!(!faults.is_empty() && faults.len() <= edi::limits::MAX_FAULTS),
        }
    }
}

/// Of a text that is read, everything is of an interchange or blank.
fn nothing_is_passed_over(text: &str) {
    let Ok(all) = edi::read_all(text) else { return };
    let is_blank = |text: &str| text.trim_matches(['\u{feff}', '\u{1a}', ' ', '\r', '\n', '\t']).is_empty();
    let mut left = text;
    for one in &all {
        let (before, behind) = left.split_once(one.text).expect("its text is of the whole");
        assert!(is_blank(before), "{before:?} is passed over");
        left = behind;
    }
    assert!(is_blank(left), "{left:?} is passed over");
}

#[derive(Clone, Debug)]
enum Damage {
    Cut(usize),
    Drop(usize, usize),
    Repeat(usize, usize),
    Sign(usize, char),
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let damage = prop_oneof![
        any::<usize>().prop_map(Damage::Cut),
        (any::<usize>(), 1..40_usize).prop_map(|(at, length)| Damage::Drop(at, length)),
        (any::<usize>(), 1..200_usize).prop_map(|(at, length)| Damage::Repeat(at, length)),
        (any::<usize>(), prop_oneof![Just('*'), Just('~'), Just('>'), Just('S'), Just('9'), Just('é'), any::<char>()])
            .prop_map(|(at, sign)| Damage::Sign(at, sign)),
    ];
    prop::collection::vec(damage, 1..8)
}

/// Most damage leaves the header, which is as long as any, whole: what is behind it is of interest.
fn damaged(damages: &[Damage]) -> String {
    let mut signs: Vec<char> = WHOLE.chars().collect();
    for damage in damages {
        let behind = signs.len().saturating_sub(106).max(1);
        let last = signs.len() - 1;
        let place = |at: usize| if at.is_multiple_of(10) { at % (last + 1) } else { (106 + at % behind).min(last) };
        match *damage {
            Damage::Cut(at) => signs.truncate(place(at).max(1)),
            Damage::Drop(at, length) => {
                let from = place(at).min(signs.len() - 1);
                let to = (from + length).min(signs.len());
                if to - from < signs.len() {
                    signs.drain(from..to);
                }
            }
            Damage::Repeat(at, length) => {
                let from = place(at).min(signs.len() - 1);
                let part = signs[from..(from + length).min(signs.len())].to_vec();
                signs.splice(from..from, part);
            }
            Damage::Sign(at, sign) => {
                let at = place(at).min(signs.len() - 1);
                signs[at] = sign;
            }
        }
    }
    signs.into_iter().collect()
}

proptest! {
    #![proptest_config(Config { cases: CASES, failure_persistence: None, ..Config::default() })]

    #[test]
    fn damaged_interchanges_are_read_or_refused(damages in damages()) {
        read_all(&damaged(&damages));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(ISA.{0,300}|.{0,300})") {
        read_all(&text);
    }
}

#[test]
fn the_whole_one_is_right() {
    let interchange = read(WHOLE).expect("an interchange");
    assert_eq!((interchange.problem, interchange.groups[0].sets[0].problem), (None, None));
    assert!(tender(&interchange.groups[0].sets[0]).is_ok());
}

#[test]
fn more_than_is_taken_is_refused() {
    let header = &WHOLE[..106];
    let refused = |rest: String| read(&format!("{header}{rest}")).expect_err("too many").to_string();

    assert!(refused("GS*SM~".repeat(101)).contains("groups"));
    assert!(refused(format!("GS*SM~{}", "ST*204*0001~SE*2*0001~".repeat(1_001))).contains("transaction sets"));
    assert!(refused(format!("GS*SM~ST*204*0001~{}", "N1*A~".repeat(100_001))).contains("segments"));
    assert!(refused(format!("GS*SM~ST*204*0001~N1{}~", "*A".repeat(51))).contains("elements"));
    let blank = format!("N1{}~", "*".repeat(50));
    assert!(refused(format!("GS*SM~ST*204*0001~{}", blank.repeat(20_001))).ends_with("too many elements."));
    let one = format!("{header}GS*SM~ST*204*0001~{}IEA*1*1~", blank.repeat(10_001));
    assert!(edi::read(&one).is_ok() && edi::read_all(&one.repeat(2)).is_err(), "together they are too many");
    assert!(refused("N".repeat(4 * 1024 * 1024)).contains("bytes"));
}
