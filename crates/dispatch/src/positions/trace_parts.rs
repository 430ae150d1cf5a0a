//! The trace of a load's truck, put together: raw positions, packed days, and where it was silent.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::load::FixSource;
use freight::position::{Fix, is_at_rest, unpack};
use freight::settings::Settings;
use kernel::ids::MovementId;
use std::collections::HashSet;
use store::loads::desk::ShareRow;
use store::loads::shares::RevokedBy;
use store::loads::traces::TraceRow;

/// The most points of an answer.
pub(super) const MOST_POINTS: usize = 20_000;

/// The positions of a load between two moments, in the order of their times: of days that are still there in full those, of others the packed
/// ones. What came by a share is shown within its span alone, and not where a person ended it.
pub(super) fn together(
    raw: Vec<(MovementId, Fix)>,
    packed: &[TraceRow],
    shares: &[ShareRow],
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> Vec<Fix> {
    let in_full: HashSet<(MovementId, NaiveDate)> =
        raw.iter().map(|(movement, fix)| (*movement, fix.located_at.date_naive())).collect();
    let mut fixes: Vec<Fix> = raw.into_iter().map(|(_, fix)| fix).collect();
    for trace in packed.iter().filter(|trace| !in_full.contains(&(trace.movement_id, trace.day))) {
        match unpack(&trace.packed) {
            Ok(day) => fixes.extend(
                day.into_iter()
                    .filter(|fix| (from..=to).contains(&fix.located_at) && is_shown(fix, trace.movement_id, shares)),
            ),
            Err(error) => {
                tracing::error!(%error, movement = trace.movement_id.0, day = %trace.day, "a packed day can't be read");
            }
        }
    }
    fixes.sort_by_key(|fix| fix.located_at);
    fixes
}

/// Whether the broker may see a position.
fn is_shown(fix: &Fix, movement: MovementId, shares: &[ShareRow]) -> bool {
    if matches!(fix.source, FixSource::Key | FixSource::CheckCall) {
        return true;
    }
    // Packed times are whole seconds.
    let second = TimeDelta::seconds(1);
    shares.iter().filter(|share| is_in_force(share)).any(|share| {
        share.movement_id == movement
            && share.kind.source() == fix.source
            && (share.starts_at - second..=share.ends_at).contains(&fix.located_at)
    })
}

/// Whether nobody ended the share: it stands, or its span is over.
pub(super) fn is_in_force(share: &ShareRow) -> bool {
    share.revoked_by.is_none_or(|by| by == RevokedBy::End)
}

/// A time in which nothing was heard for longer than is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Silence {
    pub(super) from: DateTime<Utc>,
    pub(super) to: DateTime<Utc>,
}

/// Where a truck was silent for longer than its source and its rest explain. `until` is the present moment while it should be heard of.
pub(super) fn silences(fixes: &[Fix], until: Option<DateTime<Utc>>, settings: &Settings) -> Vec<Silence> {
    let next = fixes.iter().skip(1).map(|fix| Some(fix.located_at)).chain([until]);
    let pairs = fixes.iter().enumerate().zip(next);
    pairs
        .filter_map(|((at, fix), next)| {
            let to = next?;
            let before = at.checked_sub(1).and_then(|before| fixes.get(before));
            let is_at_rest = is_at_rest(fix, before, settings.standing_mph);
            let allowed = match fix.source {
                _ if is_at_rest => settings.rest_silent_minutes,
                FixSource::Phone => settings.phone_silent_minutes,
                FixSource::Eld | FixSource::Key | FixSource::CheckCall => settings.eld_silent_minutes,
            };
            let is_long = to - fix.located_at > TimeDelta::minutes(i64::from(allowed));
            is_long.then_some(Silence { from: fix.located_at, to })
        })
        .collect()
}

/// At most so many of them, evenly, the last one included.
pub(super) fn evenly(fixes: &[Fix], most: usize) -> Vec<Fix> {
    let every = fixes.len().div_ceil(most.max(1)).max(1);
    let mut kept: Vec<Fix> = fixes.iter().rev().step_by(every).copied().collect();
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use freight::position::pack;
    use geo::Point;
    use kernel::ids::TrackingShareId;
    use store::loads::shares::ShareKind;

    const OWN: MovementId = MovementId(1);

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::minutes(minute)
    }

    /// A truck that makes a mile a minute northward.
    fn fix(minute: i64, source: FixSource) -> Fix {
        let point = Point { lat: 30.0 + minute as f64 / 69.0, lon: -96.8 };
        Fix { located_at: at(minute), point, speed_mph: None, source }
    }

    fn share(kind: ShareKind, revoked_by: Option<RevokedBy>) -> ShareRow {
        ShareRow {
            id: TrackingShareId(1),
            kind,
            movement_id: OWN,
            consent_version: 2,
            given_by: "Sam Driver".to_owned(),
            given_at: at(0),
            starts_at: at(10),
            ends_at: at(1_000),
            trouble: None,
            revoked_at: revoked_by.map(|_| at(900)),
            revoked_by,
        }
    }

    fn minutes(fixes: &[Fix]) -> Vec<i64> {
        fixes.iter().map(|fix| (fix.located_at - at(0)).num_minutes()).collect()
    }

    fn shown(shares: &[ShareRow]) -> Vec<i64> {
        let day = [fix(5, FixSource::Phone), fix(20, FixSource::Phone), fix(30, FixSource::Key)];
        let packed = pack(&day).expect("few enough");
        let trace = TraceRow { movement_id: OWN, day: at(0).date_naive(), packed };
        minutes(&together(vec![], &[trace], shares, (at(0), at(2_000))))
    }

    #[test]
    fn packed_positions_are_shown_within_a_share_in_force_alone() {
        assert_eq!(shown(&[share(ShareKind::Phone, None)]), [20, 30]);
        assert_eq!(shown(&[share(ShareKind::Phone, Some(RevokedBy::End))]), [20, 30], "its span was over");
        for hidden in
            [vec![], vec![share(ShareKind::Eld, None)], vec![share(ShareKind::Phone, Some(RevokedBy::Driver))]]
        {
            assert_eq!(shown(&hidden), [30], "the broker's own: {hidden:?}");
        }
    }

    #[test]
    fn a_day_that_is_there_in_full_is_shown_once() {
        let day = [fix(20, FixSource::Key), fix(30, FixSource::Key)];
        let trace = TraceRow { movement_id: OWN, day: at(0).date_naive(), packed: pack(&day).expect("few enough") };
        let raw: Vec<_> = [10, 20, 30].map(|minute| (OWN, fix(minute, FixSource::Key))).to_vec();
        let span = (at(0), at(25));

        assert_eq!(minutes(&together(raw, std::slice::from_ref(&trace), &[], span)), [10, 20, 30]);
        assert_eq!(minutes(&together(vec![], &[trace], &[], span)), [20], "between the moments alone");
        let damaged = TraceRow { movement_id: OWN, day: at(0).date_naive(), packed: vec![1] };
        assert_eq!(together(vec![], &[damaged], &[], span), []);
    }

    #[test]
    fn silence_is_a_gap_where_neither_source_nor_rest_explains_it() {
        let own = Settings::default();
        let gaps = |minutes: &[i64], source, until: Option<i64>| {
            let fixes: Vec<_> = minutes.iter().map(|minute| fix(*minute, source)).collect();
            let found = silences(&fixes, until.map(at), &own);
            found
                .iter()
                .map(|gap| ((gap.from - at(0)).num_minutes(), (gap.to - at(0)).num_minutes()))
                .collect::<Vec<_>>()
        };

        assert_eq!(gaps(&[0, 130, 261], FixSource::Eld, None), [(130, 261)]);
        assert_eq!(gaps(&[0, 130, 261], FixSource::Phone, None), []);
        assert_eq!(gaps(&[0, 60], FixSource::Eld, Some(200)), [(60, 200)]);
        assert_eq!(gaps(&[], FixSource::Eld, Some(200)), []);
        let standing = [fix(0, FixSource::Eld), Fix { speed_mph: Some(0.0), ..fix(10, FixSource::Eld) }];
        assert_eq!(silences(&standing, Some(at(700)), &own), []);
    }

    #[test]
    fn too_many_points_are_thinned_evenly_to_the_last() {
        let fixes: Vec<_> = (0..10).map(|minute| fix(minute, FixSource::Key)).collect();

        assert_eq!(minutes(&evenly(&fixes, 4)), [0, 3, 6, 9]);
        assert_eq!(evenly(&fixes, 10), fixes);
        assert_eq!(evenly(&[], 4), []);
    }
}
