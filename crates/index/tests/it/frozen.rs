//! A snapshot that was written as bytes and read again answers as before and follows changes as before; wrong bytes are refused.

use crate::made::{self, Random};
use crate::plain::built;
use crate::walk::{self, Walk};
use index::{Builder, Damaged, FORMAT, Section, SetKey, SetKind, Snapshot};
use proptest::prelude::*;

/// The bytes of every section.
fn written(snapshot: &Snapshot) -> Vec<Vec<u8>> {
    let frozen = snapshot.frozen();
    let section = |nth| {
        let mut bytes = Vec::new();
        frozen.write(nth, &mut bytes);
        bytes
    };
    (0..frozen.len()).map(section).collect()
}

fn read(sections: &[Vec<u8>]) -> Result<Snapshot, Damaged> {
    let sections: Result<Vec<Section>, Damaged> = sections.iter().map(|bytes| Section::read(bytes)).collect();
    Snapshot::thawed(sections?)
}

fn thawed(snapshot: &Snapshot) -> Snapshot {
    read(&written(snapshot)).expect("its own bytes")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]
    #[test]
    fn kept_and_then_followed_is_what_a_rebuild_is(seed: u64, count in 0..250usize) {
        walk::follows(Walk { seed, count, steps: 4, changed: 40 }, thawed);
    }

    #[test]
    fn wrong_bytes_are_an_error_and_no_panic(seed: u64, at: prop::sample::Index, flip in 1..=255u8, cut: bool) {
        let mut sections = written(&built(&made::carriers(&mut Random::new(seed), 40)));
        let section = at.index(sections.len());
        let bytes = &mut sections[section];
        let place = at.index(bytes.len());
        if cut {
            bytes.truncate(place);
            prop_assert!(read(&sections).is_err());
        } else {
            bytes[place] ^= flip;
            // What holds other values of the same lengths is for the keeper's checksums to tell; it names no carrier that is not there.
            if let Ok(odd) = read(&sections) {
                let all = odd.search(&index::Query { take: 200, ..index::Query::new(made::today()) });
                std::hint::black_box(all.carriers.iter().map(|at| odd.carrier(*at).dot_number).max());
            }
        }
    }
}

#[test]
fn blocks_and_lists_of_several_sections_come_back() {
    walk::follows(Walk { seed: 12, count: 9_000, steps: 3, changed: 3_000 }, thawed);
}

#[test]
fn an_empty_index_and_every_kind_of_set_come_back() {
    assert!(thawed(&Builder::new().finish()).is_empty());

    let mut rows = made::carriers(&mut Random::new(3), 30);
    let state = index::Code::new("TX").expect("letters");
    let kinds = [
        SetKind::Onboarded,
        SetKind::NeedsToOnboard,
        SetKind::DoNotDispatch,
        SetKind::Dismissed,
        SetKind::Subscribed,
        SetKind::Classification(-7),
        SetKind::Cover(index::Cover::AutoLiability, 750_000),
        SetKind::PicksUpIn(state),
        SetKind::DeliversTo(state),
    ];
    for (row, kind) in rows.iter_mut().zip(kinds) {
        row.sets = vec![SetKey { company: 5, kind }];
    }
    let snapshot = thawed(&built(&rows));
    for (row, kind) in rows.iter().zip(kinds) {
        let set = index::Filter::Member(SetKey { company: 5, kind }, true);
        let query = index::Query { filters: vec![set], take: 9, ..index::Query::new(made::today()) };
        let hits = snapshot.search(&query);
        let found: Vec<u32> = hits.carriers.iter().map(|at| snapshot.carrier(*at).dot_number).collect();
        assert_eq!((hits.total, found), (1, vec![row.dot_number]), "{kind:?}");
    }
}

#[test]
fn a_section_that_is_missing_or_there_twice_is_refused() {
    let sections = written(&built(&made::carriers(&mut Random::new(4), 200)));
    for nth in 0..2 {
        let (mut fewer, mut more) = (sections.clone(), sections.clone());
        fewer.remove(nth);
        more.push(sections[nth].clone());
        assert!(read(&fewer).is_err() && read(&more).is_err(), "{nth}");
    }
    assert!(read(&[]).is_err());
}

/// Whoever changes what the bytes mean gives [`FORMAT`] another number, and has other bytes here.
#[test]
fn the_bytes_of_a_set_mean_what_they_meant() {
    let mut builder = Builder::new();
    builder.member(SetKey { company: 5, kind: SetKind::Classification(7) }, 258);

    let sections = written(&builder.finish());

    let set: [&[u8]; 7] = [
        // A section of one set: the company, the kind and its value.
        &[4, 1, 0, 0, 0],
        &5_u64.to_le_bytes(),
        &[5],
        &7_u64.to_le_bytes(),
        // One USDOT number, and one ordinal: of none.
        &[1, 0, 0, 0],
        &[2, 1, 0, 0],
        &[1, 0, 0, 0, 255, 255, 255, 255],
    ];
    assert_eq!((FORMAT, sections.last()), (4, Some(&set.concat())));
}
