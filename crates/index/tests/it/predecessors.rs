//! Who has a bad predecessor: as looking at every pair says, and what makes one and what does not.

use crate::made::{self, Random};
use crate::plain::{Plain, built};
use chrono::{Datelike, NaiveDate};
use index::{Apart, AuthorityStatus, COMMON, Changes, Flag, Link, LinkKind, STRONG, Snapshot, Touch, Vehicle, weight};
use kernel::provenance::Known;
use std::collections::{BTreeMap, BTreeSet};

/// Who has a value now or had it, by the value as it is now.
type Sharers = BTreeMap<Link, BTreeSet<u32>>;

fn sharers(rows: &[&Plain]) -> Sharers {
    let mut sharers = Sharers::new();
    for row in rows {
        for link in row.all_links() {
            sharers.entry(link.present()).or_default().insert(row.dot_number);
        }
    }
    sharers
}

fn is_made_up(row: &Plain) -> bool {
    row.dot_number >= 90_000_000
}

/// The last day of a carrier that may no longer operate, because of an order or since its carrier authority is gone.
fn ended_on(row: &Plain) -> Option<NaiveDate> {
    let is_ordered_out = row.is_out_of_service == Flag::Yes;
    let held = [row.common, row.contract];
    let is_gone = held.contains(&AuthorityStatus::Inactive) && !held.contains(&AuthorityStatus::Active);
    let may_not = matches!(row.operating_status, Some("out_of_service" | "inactive" | "not_authorized"));
    let (seen, updated) = (row.touches.iter().map(|touch| touch.on).max(), row.mcs150_on.value());
    let ordered = row.ordered_out_on.value();
    let last = if is_ordered_out { ordered.into_iter().chain(seen).min().or(updated) } else { seen.max(updated) };
    last.filter(|_| may_not && (is_ordered_out || is_gone))
}

/// A carrier's strongest bad predecessor, by looking at every other.
fn bad_predecessor(row: &Plain, rows: &[&Plain], sharers: &Sharers) -> Option<u32> {
    let added_on = row.added_on.value()?;
    let latest_of_each = |row: &Plain| {
        let mut links = row.all_links();
        links.dedup_by_key(|link| link.present());
        links
    };
    let mine = latest_of_each(row);
    let before = |other: &&&Plain| {
        other.dot_number != row.dot_number
            && is_made_up(other) == is_made_up(row)
            && ended_on(other).is_some_and(|ended| ended <= added_on)
    };
    let strength = |other: &Plain| {
        let theirs: BTreeMap<Link, Link> =
            latest_of_each(other).into_iter().map(|link| (link.present(), link)).collect();
        let mut by_kind: BTreeMap<LinkKind, Vec<(usize, Link, f64)>> = BTreeMap::new();
        for link in &mine {
            let count = sharers[&link.present()].len();
            let Some(there) = theirs.get(&link.present()).filter(|_| (2..COMMON).contains(&count)) else { continue };
            if link.kind() != LinkKind::RevokedPredecessor {
                let until = [*link, *there].into_iter().filter_map(Link::ended_in).min();
                let weight = weight(link.kind(), count as u32, until.map(|year| added_on.year() - year));
                by_kind.entry(link.kind()).or_default().push((count, *link, weight));
            }
        }
        let of_kind = |mut values: Vec<(usize, Link, f64)>| {
            values.sort_by_key(|(count, link, _)| (*count, *link));
            values.iter().zip(0..).map(|((.., weight), nth)| weight * 0.5_f64.powi(nth)).sum::<f64>()
        };
        by_kind.into_values().map(of_kind).sum::<f64>()
    };
    let mut found: Vec<(f64, u32)> = rows
        .iter()
        .filter(before)
        .map(|other| (strength(other), other.dot_number))
        .filter(|(strength, _)| (strength * 1000.0).round() >= STRONG * 1000.0)
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    // Sums in another order differ in the last place: of those that are equal but for that, the lowest number counts.
    let first = found.first()?.0;
    found.iter().filter(|(strength, _)| (first - strength).abs() < 1e-9).map(|(_, dot)| *dot).min()
}

/// Asks for some carriers' bad predecessors and compares with looking at every pair.
pub(crate) fn compare(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain]) {
    let sharers = sharers(rows);
    for _ in 0..rows.len().min(24) {
        let row = random.pick(rows);
        let expected = bad_predecessor(row, rows, &sharers);
        let ordinal = snapshot.find_dot(row.dot_number).expect("it is there");
        let flag = Flag::from(row.added_on.value().map(|_| expected.is_some()));
        assert_eq!(snapshot.has_bad_predecessor(ordinal), flag, "{}", row.dot_number);
        let found = snapshot.bad_predecessor(ordinal);
        // Which of two equals is named depends on the last place of a sum; that one is named does not.
        assert_eq!(found.is_some(), expected.is_some(), "{}", row.dot_number);
    }
}

/// Whether each carrier has a bad predecessor, by DOT number.
pub(crate) fn flags(snapshot: &Snapshot, rows: &[&Plain]) -> Vec<(u32, Flag)> {
    let flag = |row: &&Plain| {
        let ordinal = snapshot.find_dot(row.dot_number).expect("it is there");
        (row.dot_number, snapshot.has_bad_predecessor(ordinal))
    };
    rows.iter().map(flag).collect()
}

fn day(year: i32, month: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, 1).expect("a date")
}

fn phone() -> Link {
    Link::phone("2015550142").expect("a phone")
}

/// A carrier whose authority is gone, last inspected in 2020.
fn old() -> Plain {
    Plain {
        id: 1,
        dot_number: 100,
        added_on: Known::Some(day(2015, 1)),
        common: AuthorityStatus::Inactive,
        contract: AuthorityStatus::None,
        operating_status: Some("not_authorized"),
        is_out_of_service: Flag::No,
        mcs150_on: Known::Some(day(2019, 1)),
        touches: vec![Touch { at: None, on: day(2020, 1) }],
        links: vec![phone()],
        ..Plain::default()
    }
}

/// A carrier that was registered in 2021 and has its phone.
fn new() -> Plain {
    Plain {
        id: 2,
        dot_number: 200,
        added_on: Known::Some(day(2021, 1)),
        common: AuthorityStatus::Active,
        operating_status: Some("active"),
        links: vec![phone()],
        ..Plain::default()
    }
}

fn other(nth: u32) -> Plain {
    Plain { id: 10 + i64::from(nth), dot_number: 1_000 + nth, links: vec![phone()], ..Plain::default() }
}

/// The DOT number of the newer one's bad predecessor.
fn named(rows: &[Plain]) -> Option<u32> {
    let snapshot = built(rows);
    let ordinal = snapshot.find_dot(200).expect("it is there");
    let found = snapshot.bad_predecessor(ordinal);
    assert_eq!(snapshot.has_bad_predecessor(ordinal) == Flag::Yes, found.is_some());
    found.map(|found| snapshot.carrier(found).dot_number)
}

#[test]
fn who_started_with_the_phone_of_a_carrier_whose_authority_is_gone_has_a_bad_predecessor() {
    assert_eq!(named(&[old(), new()]), Some(100));
    let snapshot = built(&[old(), new()]);
    let older = snapshot.find_dot(100).expect("it is there");
    assert_eq!((snapshot.has_bad_predecessor(older), snapshot.bad_predecessor(older)), (Flag::No, None));
}

#[test]
fn a_carrier_makes_a_bad_predecessor_by_an_order_or_by_authority_that_is_gone() {
    let order = |is_out_of_service, operating_status| Plain {
        is_out_of_service,
        operating_status: Some(operating_status),
        common: AuthorityStatus::Unknown,
        contract: AuthorityStatus::Unknown,
        ..old()
    };
    assert_eq!(named(&[order(Flag::Yes, "out_of_service"), new()]), Some(100));
    // One that merely stopped, never held authority, holds some kind of it, or may operate makes none.
    assert_eq!(named(&[order(Flag::No, "inactive"), new()]), None);
    assert_eq!(named(&[Plain { common: AuthorityStatus::None, ..old() }, new()]), None);
    assert_eq!(named(&[Plain { contract: AuthorityStatus::Active, ..old() }, new()]), None);
    assert_eq!(named(&[Plain { operating_status: Some("active"), ..old() }, new()]), None);
    assert_eq!(named(&[Plain { operating_status: Some("inactive"), ..old() }, new()]), Some(100));
}

#[test]
fn it_must_have_stopped_when_the_other_was_registered() {
    let seen = |on| Plain { touches: vec![Touch { at: None, on }], ..old() };
    assert_eq!(named(&[seen(day(2021, 1)), new()]), Some(100));
    assert_eq!(named(&[seen(day(2021, 2)), new()]), None);
    let filed = Plain { mcs150_on: Known::Some(day(2024, 1)), ..old() };
    assert_eq!(named(&[filed.clone(), new()]), None);
    // Papers filed after an order are no sign of work, unless there is no other sign.
    let ordered = Plain { is_out_of_service: Flag::Yes, operating_status: Some("out_of_service"), ..filed };
    assert_eq!(named(&[ordered.clone(), new()]), Some(100));
    assert_eq!(named(&[Plain { touches: Vec::new(), ..ordered.clone() }, new()]), None);
    // The day of the order counts where it was not seen at work, or was seen after it.
    let on = |year, touches| Plain { ordered_out_on: Known::Some(day(year, 12)), touches, ..ordered.clone() };
    let seen_in = |year| vec![Touch { at: None, on: day(year, 1) }];
    assert_eq!(named(&[on(2020, Vec::new()), new()]), Some(100));
    assert_eq!(named(&[on(2021, Vec::new()), new()]), None);
    assert_eq!(named(&[on(2020, seen_in(2022)), new()]), Some(100));
    assert_eq!(named(&[on(2021, seen_in(2020)), new()]), Some(100));
    let snapshot = built(&[old(), Plain { added_on: Known::Unknown, ..new() }]);
    let ordinal = snapshot.find_dot(200).expect("it is there");
    assert_eq!((snapshot.has_bad_predecessor(ordinal), snapshot.bad_predecessor(ordinal)), (Flag::Unknown, None));
}

#[test]
fn who_stopped_before_another_began_is_told_of_all_that_may_no_longer_operate() {
    let merely_inactive = Plain { common: AuthorityStatus::None, operating_status: Some("inactive"), ..old() };
    let active = Plain { operating_status: Some("active"), ..old() };
    let synthetic = Plain { dot_number: 90_000_001, ..old() };
    for (row, stopped_on, is_before) in [
        (old(), Some(day(2020, 1)), true),
        (merely_inactive, Some(day(2020, 1)), true),
        (active, None, false),
        (Plain { touches: vec![Touch { at: None, on: day(2022, 1) }], ..old() }, Some(day(2022, 1)), false),
        (Plain { touches: Vec::new(), mcs150_on: Known::Unknown, ..old() }, None, false),
        (synthetic, Some(day(2020, 1)), false),
    ] {
        let dot = row.dot_number;
        let snapshot = built(&[row, new()]);
        let [earlier, later] = [dot, 200].map(|dot| snapshot.find_dot(dot).expect("it is there"));
        assert_eq!((snapshot.stopped_on(earlier), snapshot.stopped_before(earlier, later)), (stopped_on, is_before));
        assert!(!snapshot.stopped_before(later, earlier));
    }
}

#[test]
fn what_they_share_must_be_strong_and_not_only_fmcsas_mark() {
    assert_eq!(named(&[old(), new(), other(1)]), None);
    let officer = Link::officer("Jane Roe").expect("a name");
    let with_officer = |row: Plain| Plain { links: vec![phone(), officer], ..row };
    assert_eq!(named(&[with_officer(old()), with_officer(new()), other(1)]), Some(100));
    let marked = Plain { links: vec![Link::revoked_predecessor(100)], ..new() };
    assert_eq!(named(&[old(), marked]), None);
    assert_eq!(named(&[Plain { dot_number: 90_000_001, ..old() }, new()]), None);

    // An address alone is moderate; trucks make it strong, and are nothing alone.
    let address = Link::address("12 Main St", "Gary", "IN").expect("an address");
    let one = [address];
    let vins = ["1XP5DB9X7YD500001", "1XP5DB9X7YD500002"].map(|vin| Link::vin(vin).expect("long enough"));
    let vehicle = |vin| Vehicle { vin, unit_type: 11, inspected_on: made::today(), model_year: 2020 };
    let with = |row: Plain, links: &[Link], count: usize| Plain {
        links: links.to_vec(),
        vehicles: vins[..count].iter().map(|vin| vehicle(*vin)).collect(),
        ..row
    };
    for (links, count, expected) in [(&one[..], 0, None), (&one[..], 2, Some(100)), (&one[..0], 2, None)] {
        assert_eq!(named(&[with(old(), links, count), with(new(), links, count)]), expected, "{count}");
    }
}

#[test]
fn what_was_given_up_ages_until_the_later_one_was_registered() {
    let officer = Link::officer("Jane Roe").expect("a name");
    let with = |row: Plain, former: Vec<Link>| Plain { links: vec![officer], former, ..row };
    let shared = |row: Plain| Plain { links: vec![officer, phone()], ..row };
    // A third one has the name, too: alone it says too little.
    let third = || Plain { links: vec![officer], ..other(1) };
    assert_eq!(named(&[with(old(), Vec::new()), with(new(), Vec::new()), third()]), None);
    assert_eq!(named(&[with(old(), vec![phone().until(2020)]), shared(new()), third()]), Some(100));
    // The newer one gave it up long after: then they had it in common when it began.
    let later = Plain { links: vec![officer], former: vec![phone().until(2026)], ..new() };
    assert_eq!(named(&[shared(old()), later, third()]), Some(100));
    let long_before = Plain { added_on: Known::Some(day(2035, 1)), ..shared(new()) };
    assert_eq!(named(&[with(old(), vec![phone().until(2020)]), long_before, third()]), None);
}

#[test]
fn the_strongest_is_named_and_of_equals_the_first() {
    let officer = Link::officer("Jane Roe").expect("a name");
    let twin = Plain { id: 3, dot_number: 50, ..old() };
    let third = Plain { links: vec![phone(), officer], ..new() };
    assert_eq!(named(&[old(), Plain { links: vec![officer], ..twin.clone() }, third.clone()]), Some(50));
    assert_eq!(named(&[Plain { links: vec![phone(), officer], ..old() }, twin, third]), Some(100));
}

#[test]
fn a_change_of_either_one_or_of_who_else_shares_it_is_followed() {
    let rows = [old(), new(), other(1)];
    let mut snapshot = built(&rows[..1]);
    let mut follow = |changes: &Changes| {
        snapshot = snapshot.apply(changes);
        let ordinal = snapshot.find_dot(200);
        ordinal.map(|ordinal| snapshot.has_bad_predecessor(ordinal))
    };
    let changed = |row: &Plain, follow: &mut dyn FnMut(&Changes) -> Option<Flag>| {
        follow(&Changes { carriers: vec![row.carrier()], ..Changes::default() })
    };
    assert_eq!(changed(&new(), &mut follow), Some(Flag::Yes));
    assert_eq!(changed(&other(1), &mut follow), Some(Flag::No));
    assert_eq!(follow(&Changes { removed: vec![1_001], ..Changes::default() }), Some(Flag::Yes));
    let active = Plain { common: AuthorityStatus::Active, operating_status: Some("active"), ..old() };
    assert_eq!(changed(&active, &mut follow), Some(Flag::No));
    assert_eq!(changed(&old(), &mut follow), Some(Flag::Yes));
    let seen = vec![(100, vec![Touch { at: None, on: day(2022, 1) }])];
    assert_eq!(follow(&Changes { touches: seen, ..Changes::default() }), Some(Flag::No));
    assert_eq!(follow(&Changes { touches: vec![(100, Vec::new())], ..Changes::default() }), Some(Flag::Yes));
    let without = Plain { links: Vec::new(), ..new() };
    assert_eq!(changed(&without, &mut follow), Some(Flag::No));
    let former = Apart { links: vec![phone().until(2026)], vehicles: Vec::new() };
    assert_eq!(follow(&Changes { apart: vec![(200, former)], ..Changes::default() }), Some(Flag::No));
    assert_eq!(changed(&new(), &mut follow), Some(Flag::Yes));
    assert_eq!(follow(&Changes { removed: vec![100], ..Changes::default() }), Some(Flag::No));
}

#[test]
fn some_of_many_made_up_carriers_have_one_and_a_rebuild_says_the_same() {
    let mut count = 0;
    for seed in 21..61 {
        let rows = made::carriers(&mut Random::new(seed), 240);
        let rows: Vec<&Plain> = rows.iter().collect();
        let snapshot = built(rows.iter().copied());
        let found = flags(&snapshot, &rows);
        count += found.iter().filter(|(_, flag)| *flag == Flag::Yes).count();
        assert_eq!(flags(&snapshot.rebuilt(), &rows), found);
    }
    assert!((5..1_000).contains(&count), "{count}");
}
