//! Interchanges damaged at random, `EDI_CASES` of them: each is read or refused without a panic, what is kept of it is within the limits, and
//! what is refused within one is acknowledged by a 997 that can be read itself. A million: docs/edi.md has the command.

use chrono::{DateTime, Utc};
use edi::limits::{MAX_BYTES, MAX_ELEMENTS, MAX_FAULTS, MAX_GROUPS, MAX_SEGMENTS, MAX_SETS};
use edi::{
    Envelope, Fault, Group, Interchange, Numbers, Party, Segment, Separators, TransactionSet, acknowledge, read, tender,
};
use kernel::dice::Dice;
use std::panic::catch_unwind;
use std::thread;

const SEED: u64 = 204;
/// What a test run has time for without optimization.
const CASES: u64 = 10_000;
/// One interchange in so many is made as long as one may be, and a bit longer.
const FLOODED: u32 = 2_000;
/// How much memory the whole run may take at its peak, in kB.
const MOST_MEMORY: u64 = 512 * 1024;

const HEADER: usize = 106;

/// A tender, and two groups with tenders, a cancellation and an acknowledgment, parted by other signs.
const WHOLE: [&str; 2] = [
    "ISA*00*          *00*          *ZZ*SHIPPER        *02*HWBK           *261124*0930*U*00401*000000123*0*T*>~\
GS*SM*SHIPPER*HWBK*20261124*0930*77*X*004010~ST*204*0001~B2**HWBK**SH1001**PP~B2A*00*LT~L11*4500012345*PO~\
G62*64*20261125*1*1200*CT~NTE**CALL 2 H BEFORE ARRIVAL~N1*BT*NORTH STAR FOODS*93*NSF~N3*1 MARKET ST~\
N4*MINNEAPOLIS*MN*55401*US~N7**0*********TR****5300~S5*1*CL*42000*L*24~L11*PU7788*P8~G62*69*20261127*U*0800*LT~\
N1*SF*DC 4*93*DC4~N3*500 DOCK RD~N4*FARGO*ND*58102~G61*SH*SHIPPING OFFICE*TE*7015550142~L5*1*PAPER~S5*2*CU~\
G62*70*261129*X*1400~N1*ST*B~N4*DALLAS*TX*75201~L3*42000*G***285000~SE*24*0001~GE*1*77~IEA*1*000000123~",
    "ISA|00|          |00|          |02|SHPR           |02|HWBK           |261124|0930|U|00401|000000124|0|P|:\n\
GS|SM|SHPR|HWBK|20261124|0930|78|X|004010\nST|204|0001\nB2||HWBK||M-77||CC\nB2A|04|LT\nS5|1|LD|9000|K|10\n\
G62|37|20261201|I|0700\nG62|38|20261201|K|1500\nN1|SH|ACME STEEL\nN4|GARY|IN|46402\nS5|2|PU\nG62|53|20261202|G|0600\n\
N1|CN|BETA WORKS\nN4|TOLEDO|OH|43604\nSE|13|0001\nST|204|0002\nB2||HWBK||SH1001||PP\nB2A|01|LT\nSE|4|0002\nGE|2|78\n\
GS|FA|SHPR|HWBK|20261124|0930|79|X|004010\nST|997|0001\nAK1|SM|77\nAK9|A|1|1|1\nSE|4|0001\nGE|1|79\nIEA|2|000000124\n",
];

/// Damages one of the whole interchanges, or leaves it whole.
fn damaged(dice: &mut Dice) -> String {
    let mut bytes = dice.pick(&WHOLE).as_bytes().to_vec();
    let damages = dice.below(9);
    for _ in 0..damages {
        if bytes.is_empty() {
            break;
        }
        let from = place(dice, bytes.len());
        match dice.below(7) {
            0 => bytes.truncate(from),
            1 => drop(bytes.drain(from..end(dice, from, bytes.len(), 40))),
            2 => {
                let part = bytes[from..end(dice, from, bytes.len(), 200)].repeat(dice.below(4) as usize + 1);
                bytes.splice(from..from, part);
            }
            3 => bytes[from] = dice.pick(b"*~|>:\nS5GE09 \0\xff"),
            4 => bytes[from] = dice.below(256) as u8,
            5 => {
                let other = dice.pick(&WHOLE).as_bytes();
                let at = dice.below(other.len() as u32) as usize;
                let part = other[at..end(dice, at, other.len(), 300)].to_vec();
                bytes.splice(from..from, part);
            }
            _ => {
                let digits = bytes.iter_mut().skip(from).find(|byte| byte.is_ascii_digit());
                if let Some(digit) = digits {
                    *digit = b'0' + dice.below(10) as u8;
                }
            }
        }
    }
    if !bytes.is_empty() && dice.below(FLOODED) == 0 {
        let from = place(dice, bytes.len());
        let part = bytes[from..end(dice, from, bytes.len(), 200)].to_vec();
        let times = (MAX_BYTES + 1_000 - bytes.len().min(MAX_BYTES)) / part.len();
        // Mostly well below the longest, where other limits come first.
        let times = if dice.below(4) == 0 { times } else { times / (dice.below(2_000) as usize + 1) };
        bytes.splice(from..from, part.repeat(times));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A place to damage: mostly behind the header, which is as long as any.
fn place(dice: &mut Dice, length: usize) -> usize {
    let first = if dice.below(10) == 0 { 0 } else { HEADER.min(length - 1) };
    first + dice.below((length - first) as u32) as usize
}

/// Where a part that begins there ends: it has one byte at least.
fn end(dice: &mut Dice, from: usize, length: usize, most: u32) -> usize {
    (from + 1 + dice.below(most) as usize).min(length)
}

/// What came of the cases.
#[derive(Debug, Default)]
struct Tally {
    cases: u64,
    /// No interchange at all.
    unreadable: u64,
    /// With a broken envelope of the interchange.
    broken: u64,
    /// Transaction sets that were accepted and rejected.
    accepted: u64,
    rejected: u64,
    /// The most memory that one interchange took once it was read, in bytes.
    peak: usize,
}

impl Tally {
    fn and(self, other: &Self) -> Self {
        Self {
            cases: self.cases + other.cases,
            unreadable: self.unreadable + other.unreadable,
            broken: self.broken + other.broken,
            accepted: self.accepted + other.accepted,
            rejected: self.rejected + other.rejected,
            peak: self.peak.max(other.peak),
        }
    }
}

/// Reads a text as the product does, and holds what comes of it against the limits.
fn check(text: &str) -> Tally {
    let mut tally = Tally { cases: 1, ..Tally::default() };
    let Ok(interchange) = read(text) else { return Tally { unreadable: 1, ..tally } };
    tally.broken = u64::from(interchange.problem.is_some());
    tally.peak = size_of_read(&interchange);
    assert!(tally.peak <= 40 * text.len() + 1_000 && tally.peak <= most_memory(), "it takes {} bytes", tally.peak);
    for group in &interchange.groups {
        let faults: Vec<Vec<Fault>> = group.sets.iter().map(|set| faults_of(set, text.len())).collect();
        let verdicts: Vec<bool> = group
            .sets
            .iter()
            .zip(&faults)
            .map(|(set, faults)| faults.is_empty() && set.problem.is_none() && group.problem.is_none())
            .collect();
        let accepted = verdicts.iter().filter(|accepted| **accepted).count() as u64;
        tally.accepted += accepted;
        tally.rejected += verdicts.len() as u64 - accepted;
        check_acknowledgment(&acknowledge(group, &faults, &envelope()), &verdicts);
    }
    tally
}

/// What is wrong with a set. What is kept of a tender is no more than a few times what came.
fn faults_of(set: &TransactionSet<'_>, length: usize) -> Vec<Fault> {
    match tender(set) {
        Ok(tender) => {
            assert!(format!("{tender:?}").len() < 25 * length + 2_000, "the tender is out of proportion");
            Vec::new()
        }
        Err(faults) => {
            assert!((1..=MAX_FAULTS).contains(&faults.len()), "{} faults", faults.len());
            for fault in &faults {
                let value = fault.element.as_ref().map_or(0, |element| element.value.chars().count());
                assert!(fault.segment.chars().count() <= 3 && value <= 99, "{fault}");
            }
            faults
        }
    }
}

/// An acknowledgment must be an interchange without faults, with a verdict for each set.
fn check_acknowledgment(text: &str, verdicts: &[bool]) {
    let interchange = read(text).expect("the acknowledgment is an interchange");
    assert_eq!(interchange.problem, None, "{text}");
    let [Group { problem: None, sets, .. }] = &interchange.groups[..] else { panic!("one group: {text}") };
    let [TransactionSet { problem: None, kind: "997", segments, .. }] = &sets[..] else { panic!("one set: {text}") };
    let of = |id: &str| segments.iter().filter(move |segment| segment.id == id).collect::<Vec<_>>();
    let told: Vec<bool> = of("AK5").iter().map(|segment| segment.element(1) == Some("A")).collect();
    assert_eq!(told, verdicts, "{text}");
    let [end] = of("AK9")[..] else { panic!("one AK9: {text}") };
    let accepted = verdicts.iter().filter(|accepted| **accepted).count();
    let numbers = (end.element(3), end.element(4));
    assert_eq!(numbers, (Some(&*verdicts.len().to_string()), Some(&*accepted.to_string())), "{text}");
}

fn envelope() -> Envelope {
    let party = |id: &str| Party { qualifier: "02".to_owned(), id: id.to_owned() };
    Envelope {
        sender: party("HWBK"),
        receiver: party("SHPR"),
        applications: None,
        is_test: false,
        written_at: DateTime::<Utc>::UNIX_EPOCH,
        numbers: Numbers { interchange: 9, group: 8 },
        separators: Separators::default(),
    }
}

/// How many bytes an interchange takes beside the text that it points into.
fn size_of_read(interchange: &Interchange<'_>) -> usize {
    let (groups, sets) = (&interchange.groups, interchange.groups.iter().flat_map(|group| &group.sets));
    let (mut in_sets, mut set_count, mut segment_count) = (0, 0, 0);
    for set in sets {
        set_count += 1;
        segment_count += set.segments.len();
        for segment in &set.segments {
            assert!(segment.len() <= MAX_ELEMENTS, "{} elements", segment.len());
            in_sets += size_of::<Segment<'_>>() + segment.len() * size_of::<&str>();
        }
    }
    assert!(groups.len() <= MAX_GROUPS && set_count <= MAX_SETS && segment_count <= MAX_SEGMENTS, "too many are kept");
    groups.len() * size_of::<Group<'_>>() + set_count * size_of::<TransactionSet<'_>>() + in_sets
}

/// What the limits come to: an element takes a sign of the text at least.
const fn most_memory() -> usize {
    MAX_GROUPS * size_of::<Group<'_>>()
        + MAX_SETS * size_of::<TransactionSet<'_>>()
        + MAX_SEGMENTS * size_of::<Segment<'_>>()
        + MAX_BYTES * size_of::<&str>()
}

/// The most memory that this process ever took, in kB; unknown where the system doesn't say it as Linux does.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn damaged_interchanges_are_read_within_limits_and_acknowledged() {
    let cases = std::env::var("EDI_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let threads = thread::available_parallelism().map_or(1, usize::from);

    let tally = thread::scope(|scope| {
        let run = |first: usize| {
            let mut tally = Tally::default();
            for case in (first as u64..cases).step_by(threads) {
                let text = damaged(&mut Dice::of(SEED, 1_u64, case, 0));
                let Ok(one) = catch_unwind(|| check(&text)) else {
                    let shown: String = text.chars().take(2_000).collect();
                    panic!("case {case}: {shown}");
                };
                tally = tally.and(&one);
            }
            tally
        };
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || run(first))).collect();
        let ended = running.into_iter().map(|thread| thread.join().expect("all cases were right"));
        ended.fold(Tally::default(), |all, one| all.and(&one))
    });

    let memory = peak_memory();
    println!("{tally:?}, the process took {memory:?} kB at most");
    assert_eq!(tally.cases, cases);
    // Damage of every kind comes up.
    assert!([tally.unreadable, tally.broken, tally.accepted, tally.rejected].iter().all(|count| *count > cases / 100));
    assert!(memory.is_none_or(|memory| memory <= MOST_MEMORY), "{memory:?} kB");
}

#[test]
fn the_whole_ones_are_right() {
    for whole in WHOLE {
        let interchange = read(whole).expect("an interchange");
        assert_eq!(interchange.problem, None);
        for group in &interchange.groups {
            assert_eq!((group.problem, group.sets.iter().find_map(|set| set.problem)), (None, None));
            let mut tenders = group.sets.iter().filter(|set| set.kind == "204");
            assert!(tenders.all(|set| tender(set).is_ok()));
        }
    }
}
