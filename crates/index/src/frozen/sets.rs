//! Companies' sets as bytes and back.

use super::{SETS, Write};
use crate::bytes::{Damaged, Reader, put, put_all};
use crate::carrier::Code;
use crate::sets::{Cover, SetKey, SetKind};
use crate::sorted::Sorted;

pub(super) fn add_sets<'a>(sections: &mut Vec<Write<'a>>, sets: Vec<(&'a SetKey, &'a Sorted<u32>)>) {
    sections.push(Box::new(move |out: &mut Vec<u8>| {
        put(out, SETS);
        put(out, sets.len() as u32);
        for (set, list) in &sets {
            put(out, set.company);
            let (kind, value) = kind(set.kind);
            put(out, kind);
            put(out, value);
            let (dots, ordinals): (Vec<u32>, Vec<u32>) = list.entries(list.all()).unzip();
            put_all(out, &dots);
            put_all(out, &ordinals);
        }
    }));
}

pub(super) fn read_sets(from: &mut Reader) -> Result<Vec<(SetKey, Sorted<u32>)>, Damaged> {
    let count = from.one::<u32>()?;
    let mut sets = Vec::new();
    for _ in 0..count {
        let company = from.one::<i64>()?;
        let kind = kind_of(from.one()?, from.one()?)?;
        let (dots, ordinals) = (from.all::<u32>()?, from.all::<u32>()?);
        if dots.len() != ordinals.len() {
            return Err(Damaged);
        }
        let members: Vec<_> = dots.into_iter().zip(ordinals).collect();
        sets.push((SetKey { company, kind }, Sorted::from_sorted(&members)));
    }
    Ok(sets)
}

/// The number of a kind of set, and what belongs to it.
fn kind(kind: SetKind) -> (u8, u64) {
    match kind {
        SetKind::Onboarded => (0, 0),
        SetKind::NeedsToOnboard => (1, 0),
        SetKind::DoNotDispatch => (2, 0),
        SetKind::Dismissed => (3, 0),
        SetKind::Subscribed => (4, 0),
        SetKind::Classification(id) => (5, id.cast_unsigned()),
        SetKind::Cover(cover, step) => (6, (cover as u64) << 32 | u64::from(step)),
        SetKind::PicksUpIn(state) => (7, u64::from(state.number())),
        SetKind::DeliversTo(state) => (8, u64::from(state.number())),
    }
}

fn kind_of(kind: u8, value: u64) -> Result<SetKind, Damaged> {
    let state = || u16::try_from(value).ok().and_then(Code::of_number).ok_or(Damaged);
    Ok(match kind {
        0 => SetKind::Onboarded,
        1 => SetKind::NeedsToOnboard,
        2 => SetKind::DoNotDispatch,
        3 => SetKind::Dismissed,
        4 => SetKind::Subscribed,
        5 => SetKind::Classification(value.cast_signed()),
        6 => {
            let cover = usize::try_from(value >> 32).ok().and_then(|cover| Cover::ALL.get(cover));
            SetKind::Cover(*cover.ok_or(Damaged)?, value as u32)
        }
        7 => SetKind::PicksUpIn(state()?),
        8 => SetKind::DeliversTo(state()?),
        _ => return Err(Damaged),
    })
}
