//! What of a source's positions may be taken.

use chrono::{DateTime, TimeDelta, Utc};
use freight::load::FixSource;
use freight::settings::Settings;
use freight::stop::Stop;
use store::loads::shares::{ShareKind, SpanRow};

/// What may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// Everything: the broker's own systems and calls tell it.
    Own,
    /// What is within a share's span.
    Shared {
        /// From when the ZIP code is shared.
        areas_from: DateTime<Utc>,
        /// From when positions are.
        from: DateTime<Utc>,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// Nothing.
    Nothing,
}

/// What may be kept of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// The position.
    Position,
    /// The ZIP code alone.
    Area,
    /// Nothing, not even that it came.
    Nothing,
}

impl Leave {
    /// What a share gives, which stands or is none, for a movement's stops and a load that was closed then. Nobody's device is taken without
    /// one.
    pub(super) fn of(
        source: FixSource,
        share: Option<&SpanRow>,
        stops: &[Stop],
        closed_at: Option<DateTime<Utc>>,
        settings: &Settings,
    ) -> Self {
        match (source, share) {
            (FixSource::Key | FixSource::CheckCall, _) => Self::Own,
            (_, Some(share)) if share.kind.source() == source => {
                let left_at = stops.last().and_then(|stop| stop.departed_at.or(stop.done_at));
                let until = [left_at, closed_at].into_iter().flatten().fold(share.ends_at, Ord::min);
                Self::Shared { areas_from: areas_from(share, stops, settings), from: share.starts_at, until }
            }
            _ => Self::Nothing,
        }
    }

    /// What may be kept of a position at a moment.
    pub(super) fn at(self, located_at: DateTime<Utc>) -> Kept {
        match self {
            Self::Own => Kept::Position,
            Self::Shared { from, until, .. } if (from..=until).contains(&located_at) => Kept::Position,
            Self::Shared { areas_from, from, .. } if (areas_from..from).contains(&located_at) => Kept::Area,
            Self::Shared { .. } | Self::Nothing => Kept::Nothing,
        }
    }

    /// The same once the truck left its last stop.
    pub(super) fn until_left(self, left_at: Option<DateTime<Utc>>) -> Self {
        match (self, left_at) {
            (Self::Shared { areas_from, from, until }, Some(left_at)) => {
                Self::Shared { areas_from, from, until: until.min(left_at) }
            }
            (same, _) => same,
        }
    }
}

/// Consent version 2: an ELD shares the ZIP code from 2 days before the first window, and not from before it was agreed to. A phone shares
/// nothing before its positions.
fn areas_from(share: &SpanRow, stops: &[Stop], settings: &Settings) -> DateTime<Utc> {
    let before = TimeDelta::minutes(i64::from(settings.tracking_starts_minutes)).min(TimeDelta::days(2));
    let first = stops.first().filter(|_| share.kind == ShareKind::Eld);
    first.map_or(share.starts_at, |stop| (stop.window.start - before).max(share.given_at).min(share.starts_at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use freight::stop::{Handling, Scheduling, StopKind, Window};
    use kernel::ids::{MovementId, StopId, TrackingShareId};

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn stop(hour: i64) -> Stop {
        Stop {
            id: StopId(hour),
            kind: StopKind::Pickup,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: None,
            window: Window { start: at(hour), end: at(hour + 1) },
            arrived_at: None,
            departed_at: None,
            done_at: None,
        }
    }

    /// Given at hour 30 for a load of hours 100 to 150.
    fn share(kind: ShareKind) -> SpanRow {
        SpanRow {
            id: TrackingShareId(1),
            kind,
            movement_id: MovementId(1),
            given_at: at(30),
            starts_at: at(97),
            ends_at: at(270),
        }
    }

    fn kept(source: FixSource, share: Option<&SpanRow>, stops: &[Stop], closed: Option<i64>) -> Vec<Kept> {
        let leave = Leave::of(source, share, stops, closed.map(at), &Settings::default());
        [51, 52, 96, 97, 160, 170, 271].map(|hour| leave.at(at(hour))).to_vec()
    }

    #[test]
    fn an_eld_shares_zip_codes_two_days_before_and_positions_three_hours_before() {
        use Kept::{Area, Nothing, Position};
        let (eld, phone) = (share(ShareKind::Eld), share(ShareKind::Phone));
        let stops = [stop(100), stop(150)];

        let of_eld = kept(FixSource::Eld, Some(&eld), &stops, None);
        let of_phone = kept(FixSource::Phone, Some(&phone), &stops, None);

        assert_eq!(of_eld, [Nothing, Area, Area, Position, Position, Position, Nothing]);
        assert_eq!(of_phone, [Nothing, Nothing, Nothing, Position, Position, Position, Nothing]);
        let later = SpanRow { given_at: at(96), ..eld };
        assert_eq!(
            kept(FixSource::Eld, Some(&later), &stops, None)[..3],
            [Nothing, Nothing, Area],
            "not before consent"
        );
    }

    #[test]
    fn sharing_ends_when_the_truck_leaves_or_the_load_is_closed() {
        let phone = share(ShareKind::Phone);
        let left = [stop(100), Stop { departed_at: Some(at(165)), ..stop(150) }];

        let by_stop = kept(FixSource::Phone, Some(&phone), &left, None);
        let by_load = kept(FixSource::Phone, Some(&phone), &[stop(100), stop(150)], Some(165));

        for seen in [by_stop, by_load] {
            assert_eq!(seen[4..], [Kept::Position, Kept::Nothing, Kept::Nothing]);
        }
        let leave = Leave::of(FixSource::Phone, Some(&phone), &[stop(100)], None, &Settings::default());
        assert_eq!(leave.until_left(Some(at(165))).at(at(170)), Kept::Nothing, "seen within the same batch");
    }

    #[test]
    fn without_a_share_of_its_kind_no_device_is_taken() {
        let phone = share(ShareKind::Phone);
        for (source, share) in [(FixSource::Eld, None), (FixSource::Phone, None), (FixSource::Eld, Some(&phone))] {
            assert_eq!(kept(source, share, &[stop(100)], None), [Kept::Nothing; 7], "{source}");
        }
        for own in [FixSource::Key, FixSource::CheckCall] {
            assert_eq!(kept(own, None, &[stop(100)], Some(1)), [Kept::Position; 7], "{own}");
        }
    }
}
