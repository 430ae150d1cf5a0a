//! Which stops of a load are still there when it is given others, and where its movements go with them.

use super::rows::StopRow;
use super::write::NewStop;
use freight::movement::StopRange;
use freight::stop::{EXACT_RADIUS_MILES, GeoSource};

/// Which of the old stops each new one is: the one at its position, else the first of the others that is the same.
pub(super) fn kept(old: &[StopRow], new: &[NewStop]) -> Vec<Option<usize>> {
    let at_position = |(at, stop): (usize, &NewStop)| old.get(at).filter(|old| is_same(old, stop)).map(|_| at);
    let mut kept: Vec<Option<usize>> = new.iter().enumerate().map(at_position).collect();
    for (at, stop) in new.iter().enumerate() {
        if kept[at].is_none() {
            kept[at] = (0..old.len()).find(|other| !kept.contains(&Some(*other)) && is_same(&old[*other], stop));
        }
    }
    kept
}

/// Whether it is the same stop: of the same kind, and with the same address or within half a mile.
fn is_same(old: &StopRow, new: &NewStop) -> bool {
    let address_of_old = address([&old.street, &old.city, &old.state, &old.postal_code].map(Option::as_deref));
    let address_of_new = address([&new.street, &new.city, &new.state, &new.postal_code].map(Option::as_deref));
    let has_address = address_of_old.iter().any(|part| !part.is_empty());
    let apart = old.place().zip(new.place).map(|(old, new)| old.miles_from(new.point));
    old.kind == new.kind
        && ((has_address && address_of_old == address_of_new)
            || apart.is_some_and(|miles| miles <= f64::from(EXACT_RADIUS_MILES)))
}

/// Street, city, state and ZIP code as they are compared.
fn address([street, city, state, postal_code]: [Option<&str>; 4]) -> [String; 4] {
    let word = |text: Option<&str>| text.map(|text| text.trim().to_lowercase()).unwrap_or_default();
    [word(street), word(city), word(state), word(postal_code).chars().take(5).collect()]
}

/// What a kept stop becomes: where the company's own facility is known, a ZIP code's or city's point does not take its place.
pub(super) fn settled<'a>((old, new): (&'a StopRow, &NewStop)) -> (&'a StopRow, NewStop) {
    let is_worse = new.place.is_none_or(|place| place.geo_source.is_approximate());
    let place = if old.geo_source == Some(GeoSource::Facility) && is_worse { old.place() } else { new.place };
    (old, NewStop { place, ..new.clone() })
}

/// The ranges of open movements, in order, after the stops became others; none for one that nothing is left of. The ends of the load stay
/// its ends.
pub(super) fn ranges(before: &[StopRange], old: usize, kept: &[Option<usize>]) -> Vec<Option<StopRange>> {
    let last = kept.len().saturating_sub(1) as u8;
    let to = |stop: u8| match kept.iter().position(|at| *at == Some(usize::from(stop))) {
        _ if usize::from(stop) + 1 >= old => last,
        _ if stop == 0 => 0,
        Some(at) => at as u8,
        None => stop.min(last),
    };
    let mut free_from = 0;
    let mut after = Vec::with_capacity(before.len());
    for range in before {
        let first = to(range.first).max(free_from);
        let range = (first < last).then(|| StopRange { first, last: to(range.last).max(first + 1) });
        free_from = range.map_or(free_from, |range| range.last);
        after.push(range);
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use freight::stop::{Handling, Place, Scheduling, StopKind};
    use geo::Point;
    use kernel::ids::{CompanyId, LoadId, StopId};

    fn row(id: i64, kind: StopKind, city: &str, lat: f64) -> StopRow {
        StopRow {
            id: StopId(id),
            company_id: CompanyId(1),
            load_id: LoadId(1),
            position: id as i16,
            kind,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            name: None,
            street: Some(format!("{city} Street")),
            city: Some(city.to_owned()),
            state: Some("TX".to_owned()),
            postal_code: None,
            reference: None,
            notes: None,
            latitude: Some(lat),
            longitude: Some(-97.0),
            geo_source: Some(GeoSource::Given),
            radius_miles: Some(0.5),
            window_start_at: DateTime::UNIX_EPOCH,
            window_end_at: DateTime::UNIX_EPOCH,
            time_zone: "America/Chicago".to_owned(),
            arrived_at: None,
            departed_at: None,
            done_at: None,
        }
    }

    fn three() -> Vec<StopRow> {
        vec![
            row(0, StopKind::Pickup, "Dallas", 32.0),
            row(1, StopKind::Delivery, "Tulsa", 36.0),
            row(2, StopKind::Delivery, "Chicago", 41.0),
        ]
    }

    #[test]
    fn a_stop_is_kept_where_it_still_is_and_when_it_moved_along() {
        let old = three();
        let new: Vec<NewStop> = old.iter().map(NewStop::from).collect();
        let inserted =
            [&new[0], &NewStop { city: Some("Waco".to_owned()), place: None, ..new[0].clone() }, &new[1], &new[2]];
        let inserted: Vec<NewStop> = inserted.into_iter().cloned().collect();

        assert_eq!(kept(&old, &new), [Some(0), Some(1), Some(2)]);
        assert_eq!(kept(&old, &inserted), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(kept(&old, &[new[0].clone(), new[2].clone()]), [Some(0), Some(2)]);
    }

    #[test]
    fn another_place_or_kind_is_another_stop_and_a_corrected_address_is_not() {
        let old = three();
        let same = NewStop::from(&old[1]);
        let moved = Place::new(Point { lat: 36.1, lon: -97.0 }, GeoSource::Given);

        assert!(!is_same(&old[1], &NewStop { kind: StopKind::Pickup, ..same.clone() }));
        assert!(!is_same(&old[1], &NewStop { street: None, place: Some(moved), ..same.clone() }));
        assert!(is_same(&old[1], &NewStop { street: Some("1 Main Street".to_owned()), ..same.clone() }));
        assert!(is_same(&old[1], &NewStop { place: Some(moved), street: Some(" TULSA street".to_owned()), ..same }));
    }

    #[test]
    fn a_known_facility_is_not_lost_to_a_zip_code() {
        let old = StopRow { geo_source: Some(GeoSource::Facility), ..row(0, StopKind::Pickup, "Dallas", 32.0) };
        let zip = Place::new(Point { lat: 32.2, lon: -97.0 }, GeoSource::Zip);
        let given = Place { geo_source: GeoSource::Given, ..zip };
        let place = |place| settled((&old, &NewStop { place: Some(place), ..NewStop::from(&old) })).1.place;

        assert_eq!((place(zip), place(given)), (old.place(), Some(given)));
    }

    #[test]
    fn movements_go_with_their_stops() {
        let range = |first, last| StopRange { first, last };
        let relay = [range(0, 1), range(1, 2)];

        assert_eq!(ranges(&[range(0, 2)], 3, &[Some(0), None, Some(1), Some(2)]), [Some(range(0, 3))]);
        assert_eq!(ranges(&relay, 3, &[Some(0), None, Some(1), Some(2)]), [Some(range(0, 2)), Some(range(2, 3))]);
        assert_eq!(ranges(&relay, 3, &[Some(0), Some(2)]), [Some(range(0, 1)), None]);
        assert_eq!(ranges(&[range(1, 2)], 3, &[Some(0), Some(1), None]), [Some(range(1, 2))]);
    }
}
