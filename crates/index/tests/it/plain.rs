//! Carriers as plain rows, and every question answered by a plain scan: slow, short, and easy to trust.

use chrono::{Datelike, Months, NaiveDate};
use geo::{Point, miles};
use index::{
    Apart, Authority, AuthorityScope, AuthorityStatus, Builder, Carrier, CarrierOperation, Code, Filter, Flag,
    FleetSize, Key, Lane, LapseKind, Link, LinkKind, Number, Query, Region, SafetyRating, Set, SetKey, Snapshot,
    SortBy, StatusCode, Touch, Units, Vehicle,
};
use kernel::names::name_key;
use kernel::provenance::Known;
use kernel::search_text::SearchText;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// A carrier that owns its text, with its touches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plain {
    pub(crate) id: i64,
    pub(crate) dot_number: u32,
    pub(crate) legal_name: Option<String>,
    pub(crate) dba_name: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) state: Option<Code>,
    pub(crate) country: Option<Code>,
    pub(crate) home: Option<Point>,
    pub(crate) power_units: Known<u32>,
    pub(crate) fleet_size: FleetSize,
    pub(crate) total_drivers: Known<u32>,
    pub(crate) common: AuthorityStatus,
    pub(crate) contract: AuthorityStatus,
    pub(crate) broker: AuthorityStatus,
    pub(crate) authority_since: Known<NaiveDate>,
    pub(crate) safety_rating: SafetyRating,
    pub(crate) operating_status: Option<&'static str>,
    pub(crate) is_out_of_service: Flag,
    pub(crate) bipd_on_file: Known<u32>,
    pub(crate) bipd_required: Known<u32>,
    pub(crate) cargo: u32,
    pub(crate) is_hazmat: Flag,
    pub(crate) carrier_operation: CarrierOperation,
    pub(crate) status_code: StatusCode,
    pub(crate) mcs150_on: Known<NaiveDate>,
    pub(crate) added_on: Known<NaiveDate>,
    pub(crate) lapses_on: Known<NaiveDate>,
    pub(crate) lapse_kind: LapseKind,
    pub(crate) authority_scope: AuthorityScope,
    pub(crate) is_synthetic: bool,
    pub(crate) identifiers: Vec<Key>,
    pub(crate) has_identity_alert: Flag,
    pub(crate) alerted_of: Option<&'static str>,
    pub(crate) has_impersonation_alert: Flag,
    pub(crate) has_look_alike_contact: Flag,
    pub(crate) is_eld_connected: Flag,
    pub(crate) contact_changed_on: Known<NaiveDate>,
    pub(crate) mcs150_due_on: Known<NaiveDate>,
    pub(crate) ordered_out_on: Known<NaiveDate>,
    pub(crate) is_prior_revoked: Flag,
    /// What it has now, in its row.
    pub(crate) links: Vec<Link>,
    /// What it had earlier.
    pub(crate) former: Vec<Link>,
    pub(crate) vehicles: Vec<Vehicle>,
    pub(crate) touches: Vec<Touch>,
    /// The companies' sets that it is in.
    pub(crate) sets: Vec<SetKey>,
}

impl Plain {
    /// As the index takes it.
    pub(crate) fn carrier(&self) -> Carrier<'_> {
        Carrier {
            id: self.id,
            dot_number: self.dot_number,
            legal_name: self.legal_name.as_deref(),
            dba_name: self.dba_name.as_deref(),
            city: self.city.as_deref(),
            state: self.state,
            country: self.country,
            home: self.home,
            power_units: self.power_units,
            fleet_size: self.fleet_size,
            total_drivers: self.total_drivers,
            common: self.common,
            contract: self.contract,
            broker: self.broker,
            authority_since: self.authority_since,
            safety_rating: self.safety_rating,
            operating_status: self.operating_status,
            is_out_of_service: self.is_out_of_service,
            bipd_on_file: self.bipd_on_file,
            bipd_required: self.bipd_required,
            cargo: self.cargo,
            is_hazmat: self.is_hazmat,
            carrier_operation: self.carrier_operation,
            status_code: self.status_code,
            last_inspected_on: self.last_inspected_on(),
            mcs150_on: self.mcs150_on,
            added_on: self.added_on,
            lapses_on: self.lapses_on,
            lapse_kind: self.lapse_kind,
            authority_scope: self.authority_scope,
            is_synthetic: self.is_synthetic,
            identifiers: sorted(&self.identifiers).into(),
            has_identity_alert: self.has_identity_alert,
            alerted_of: self.alerted_of,
            has_impersonation_alert: self.has_impersonation_alert,
            has_look_alike_contact: self.has_look_alike_contact,
            is_eld_connected: self.is_eld_connected,
            contact_changed_on: self.contact_changed_on,
            mcs150_due_on: self.mcs150_due_on,
            ordered_out_on: self.ordered_out_on,
            is_prior_revoked: self.is_prior_revoked,
            links: sorted(&self.links).into(),
            equipment: self.equipment().into(),
            truck_model_year: self.truck_model_year(),
        }
    }

    /// The size of its fleet, as far as the declared number may be taken for it.
    pub(crate) fn fleet(&self) -> Option<u32> {
        let is_taken = match self.fleet_size {
            FleetSize::Taken => true,
            FleetSize::TakenIfInspected => !self.touches.is_empty(),
            FleetSize::Doubtful => false,
        };
        self.power_units.value().filter(|_| is_taken)
    }

    /// The carrier as the index returns it: with what was split off its row.
    pub(crate) fn whole(&self) -> Carrier<'_> {
        Carrier { links: self.all_links().into(), ..self.carrier() }
    }

    /// What is not in its row.
    pub(crate) fn apart(&self) -> Apart {
        Apart { links: self.former.clone(), vehicles: self.vehicles.clone() }
    }

    /// All that it shares or shared.
    pub(crate) fn all_links(&self) -> Vec<Link> {
        let vins = self.vehicles.iter().map(|vehicle| vehicle.vin);
        let mut all = sorted(&self.links.iter().chain(&self.former).copied().chain(vins).collect::<Vec<_>>());
        all.dedup_by_key(|link| (link.present(), link.is_former()));
        all
    }

    fn equipment(&self) -> Vec<Units> {
        let vehicles = sorted(&self.vehicles);
        let greatest = |vehicle: &&Vehicle| !vehicles.iter().any(|other| other.vin == vehicle.vin && other > *vehicle);
        let mut types: Vec<u8> = vehicles.iter().filter(greatest).map(|vehicle| vehicle.unit_type).collect();
        types.sort_unstable();
        types.chunk_by(|a, b| a == b).map(|same| Units { unit_type: same[0], count: same.len() as u16 }).collect()
    }

    /// The median model year of its trucks that were inspected within 24 months of the last one.
    fn truck_model_year(&self) -> Known<u32> {
        if self.vehicles.is_empty() {
            return Known::Unknown;
        }
        let mut trucks: BTreeMap<Link, Vec<&Vehicle>> = BTreeMap::new();
        for vehicle in &self.vehicles {
            trucks.entry(vehicle.vin).or_default().push(vehicle);
        }
        trucks
            .retain(|_, same| [10, 11].contains(&same.iter().map(|seen| seen.unit_type).max().expect("one at least")));
        let Some(last) = trucks.values().flatten().map(|seen| seen.inspected_on).max() else { return Known::None };
        let since = last - Months::new(24);
        trucks.retain(|_, same| same.iter().any(|seen| seen.inspected_on >= since));
        let known = |same: &Vec<&Vehicle>| same.iter().map(|seen| seen.model_year).filter(|year| *year != 0).min();
        let years: Vec<u16> = trucks.values().filter_map(known).collect();
        // The newest year that at least half of them are as new as.
        let is_half = |year: &u16| years.iter().filter(|other| *other >= year).count() * 2 >= years.len();
        years.iter().copied().filter(is_half).max().map_or(Known::Unknown, |year| Known::Some(u32::from(year)))
    }

    /// How often it was seen in a region.
    pub(crate) fn seen(&self, region: Option<&Region>, since: Option<NaiveDate>) -> usize {
        let Some(region) = region else { return 0 };
        let mut touches: Vec<&Touch> = self.touches.iter().collect();
        touches.dedup_by(|a, b| a == b);
        let is_in =
            |touch: &&Touch| touch.at.is_some_and(|at| region.holds(at)) && since.is_none_or(|since| since <= touch.on);
        let distinct = (0..touches.len()).filter(|&at| !touches[..at].contains(&touches[at])).map(|at| touches[at]);
        distinct.filter(is_in).count()
    }

    fn last_inspected_on(&self) -> Option<NaiveDate> {
        self.touches.iter().map(|touch| touch.on).max()
    }

    fn keys(&self) -> Vec<Key> {
        [&[Key::dot(self.dot_number)], &self.identifiers[..]].concat()
    }

    fn names(&self) -> [String; 2] {
        [&self.legal_name, &self.dba_name].map(|name| name_key(name.as_deref().unwrap_or_default()))
    }
}

fn sorted<T: Ord + Copy>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    items
}

/// A snapshot built from plain rows.
pub(crate) fn built<'a>(rows: impl IntoIterator<Item = &'a Plain>) -> Snapshot {
    let mut builder = Builder::new();
    for row in rows {
        row.touches.iter().for_each(|touch| builder.touch(row.dot_number, *touch));
        row.former.iter().for_each(|link| builder.link(row.dot_number, *link));
        row.vehicles.iter().for_each(|vehicle| builder.vehicle(row.dot_number, *vehicle));
        row.sets.iter().for_each(|set| builder.member(*set, row.dot_number));
        let [with_row, apart] =
            [0, 1].map(|odd| row.identifiers.iter().copied().filter(move |key| key.value().len() % 2 == odd));
        apart.for_each(|key| builder.identifier(row.dot_number, key));
        builder.carrier(&Carrier { identifiers: with_row.collect(), ..row.carrier() });
    }
    builder.finish()
}

/// What the index must answer: the total, and the DOT numbers of the page.
pub(crate) fn answer<'a>(rows: impl IntoIterator<Item = &'a Plain>, query: &Query) -> (usize, Vec<u32>) {
    let is_hit = |row: &&Plain| {
        query.search.as_ref().is_none_or(|search| matches(row, search))
            && query.lane.as_ref().is_none_or(|lane| on_lane(row, lane).is_some())
            && query.filters.iter().all(|filter| passes(row, filter, query.today))
    };
    let mut hits: Vec<&Plain> = rows.into_iter().filter(is_hit).collect();
    hits.sort_by(|a, b| order(a, b, query));
    (hits.len(), hits.iter().skip(query.skip).take(query.take).map(|row| row.dot_number).collect())
}

/// How often a carrier was seen at both ends, when it was at all.
fn on_lane(row: &Plain, lane: &Lane) -> Option<usize> {
    let ends = [&lane.origin, &lane.destination];
    let seen = ends.map(|end| row.seen(end.as_ref(), lane.since));
    let is_met =
        ends.iter().zip(seen).all(|(end, seen)| end.is_none() || seen > 0) && ends.iter().any(|end| end.is_some());
    is_met.then(|| seen.iter().sum())
}

fn matches(row: &Plain, search: &SearchText) -> bool {
    match search {
        SearchText::Number(digits) => row.keys().iter().any(|key| key.value().starts_with(digits)),
        SearchText::Identifier { kind, value } => {
            row.keys().iter().any(|key| key.kind() == *kind && key.value() == *value)
        }
        SearchText::Name(start) => !start.is_empty() && row.names().iter().any(|name| name.starts_with(start)),
    }
}

fn passes(row: &Plain, filter: &Filter, today: NaiveDate) -> bool {
    let months = |months: u32| today - Months::new(months);
    let active = |statuses: &[AuthorityStatus]| statuses.contains(&AuthorityStatus::Active);
    match filter {
        Filter::State(codes) => row.state.is_some_and(|state| codes.contains(&state)),
        Filter::Country(codes) => row.country.is_some_and(|country| codes.contains(&country)),
        Filter::StatusCode(set) => [row.status_code].into_iter().collect::<Set<_>>() == *set,
        Filter::CarrierOperation(set) => [row.carrier_operation].into_iter().collect::<Set<_>>() == *set,
        Filter::SafetyRating(set) => [row.safety_rating].into_iter().collect::<Set<_>>() == *set,
        Filter::Number(column, low, high) => number(row, *column)
            .is_some_and(|number| low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high)),
        Filter::AuthorityMonths(low, high) => row.authority_since.value().is_some_and(|since| {
            since <= today
                && low.is_none_or(|low| since <= months(low))
                && high.is_none_or(|high| since > months(high + 1))
        }),
        Filter::ActiveAuthority(Authority::Carrier) => active(&[row.common, row.contract]),
        Filter::ActiveAuthority(Authority::Broker) => active(&[row.broker]),
        Filter::ActiveAuthority(Authority::Any) => active(&[row.common, row.contract, row.broker]),
        Filter::IsBroker(wanted) => match row.broker {
            AuthorityStatus::Unknown => false,
            status => (status == AuthorityStatus::Active) == *wanted,
        },
        Filter::NameHolds(part) => row.names().iter().any(|name| name.contains(part)),
        Filter::AnyOf(filters) => filters.iter().any(|filter| passes(row, filter, today)),
        Filter::InspectedWithinMonths(within) => row.last_inspected_on().is_some_and(|last| last >= months(*within)),
        Filter::Cargo(bits) => row.cargo & bits != 0,
        Filter::IsHazmat(wanted) => row.is_hazmat == Flag::from(Some(*wanted)),
        Filter::IsOutOfService(wanted) => row.is_out_of_service == Flag::from(Some(*wanted)),
        Filter::HasEmail(wanted) => row.links.iter().any(|link| link.kind() == LinkKind::Email) == *wanted,
        Filter::HasPhone(wanted) => row.links.iter().any(|link| link.kind() == LinkKind::Phone) == *wanted,
        // Asked without verdicts.
        Filter::Verdict(_) | Filter::Passes(_) => false,
        Filter::HasIdentityAlert(wanted) => row.has_identity_alert == Flag::from(Some(*wanted)),
        Filter::IsEldConnected(wanted) => row.is_eld_connected == Flag::from(Some(*wanted)),
        Filter::HomeIn(region) => row.home.is_some_and(|home| region.holds(home)),
        Filter::TouchedIn(region, since) => row.seen(Some(region), *since) > 0,
        Filter::Member(set, wanted) => row.sets.contains(set) == *wanted,
        Filter::Ids(ids) => ids.contains(&row.id),
        Filter::Equipment(types, least, thousandths) => {
            let equipment = row.equipment();
            let all: u32 = equipment.iter().map(|units| u32::from(units.count)).sum();
            equipment.iter().any(|units| {
                let count = u32::from(units.count);
                types.contains(&units.unit_type) && count >= *least && count * 1000 >= thousandths * all
            })
        }
        Filter::Units(unit_type, low, high) => {
            let equipment = row.equipment();
            let of_type = equipment.iter().find(|units| units.unit_type == *unit_type);
            let count = of_type.map_or(0, |units| u32::from(units.count));
            !equipment.is_empty() && low.is_none_or(|low| low <= count) && high.is_none_or(|high| count <= high)
        }
    }
}

fn number(row: &Plain, column: Number) -> Option<u32> {
    let day = |date: Option<NaiveDate>| date.map(|date| date.num_days_from_ce() as u32);
    match column {
        Number::PowerUnits => row.fleet(),
        Number::DeclaredUnits => row.power_units.value(),
        Number::TotalDrivers => row.total_drivers.value(),
        Number::AuthoritySince => day(row.authority_since.value()),
        Number::BipdOnFile => row.bipd_on_file.value(),
        Number::LastInspectedOn => day(row.last_inspected_on()),
        Number::BipdRequired => row.bipd_required.value(),
        Number::Mcs150On => day(row.mcs150_on.value()),
        Number::AddedOn => day(row.added_on.value()),
        Number::LapsesOn => day(row.lapses_on.value()),
        Number::ContactChangedOn => day(row.contact_changed_on.value()),
        Number::Mcs150DueOn => day(row.mcs150_due_on.value()),
        Number::OrderedOutOn => day(row.ordered_out_on.value()),
        Number::TruckModelYear => row.truck_model_year().value(),
    }
}

/// The order of a query, to the last tie.
fn order(a: &Plain, b: &Plain, query: &Query) -> Ordering {
    let touches = |row: &Plain| query.lane.as_ref().and_then(|lane| on_lane(row, lane));
    let has_key = |by: &SortBy| match by {
        SortBy::Relevance => false,
        SortBy::Touches => query.lane.is_some(),
        SortBy::Distance => query.near.is_some(),
        SortBy::Verdict => query.verdicts.is_some(),
        _ => true,
    };
    let by = query.sort.map(|sort| sort.by).filter(has_key);
    let is_descending = query.sort.is_some_and(|sort| sort.is_descending);
    let Some(by) = by else {
        return match (&query.search, &query.lane) {
            (None, None) => by_key(a, b, false, &|row| name(row)),
            (None, Some(_)) => by_key(a, b, true, &touches),
            (Some(search), _) => relevance(a, search).cmp(&relevance(b, search)),
        };
    };
    match by {
        SortBy::Touches => by_key(a, b, is_descending, &touches),
        SortBy::Distance => by_key(a, b, is_descending, &|row| {
            query.near.zip(row.home).map(|(near, home)| (miles(near, home) * 10.0) as u32)
        }),
        SortBy::Relevance | SortBy::DotNumber | SortBy::Verdict => by_key(a, b, is_descending, &|_| Some(0)),
        SortBy::Name => by_key(a, b, is_descending, &|row| name(row)),
        SortBy::State => by_key(a, b, is_descending, &|row| row.state),
        SortBy::PowerUnits => by_key(a, b, is_descending, &|row| row.fleet()),
        SortBy::TotalDrivers => by_key(a, b, is_descending, &|row| row.total_drivers.value()),
        SortBy::AuthoritySince => by_key(a, b, is_descending, &|row| row.authority_since.value()),
        SortBy::LastInspectedOn => by_key(a, b, is_descending, &|row| row.last_inspected_on()),
        SortBy::BipdOnFile => by_key(a, b, is_descending, &|row| row.bipd_on_file.value()),
    }
}

fn by_key<K: Ord>(a: &Plain, b: &Plain, is_descending: bool, key: &dyn Fn(&Plain) -> Option<K>) -> Ordering {
    let (a, b) = ((key(a), a.dot_number), (key(b), b.dot_number));
    let unknown_last = a.0.is_none().cmp(&b.0.is_none());
    unknown_last.then_with(|| if is_descending { b.cmp(&a) } else { a.cmp(&b) })
}

fn name(row: &Plain) -> Option<String> {
    let [legal, _] = row.names();
    Some(legal).filter(|key| !key.is_empty())
}

/// What relevance sorts by: for numbers, the kind in which it is exactly the number; for names, the first name that matches.
fn relevance(row: &Plain, search: &SearchText) -> (Reverse<bool>, Option<Key>, Option<String>, u32) {
    let (exact, name) = match search {
        SearchText::Number(digits) => (row.keys().into_iter().filter(|key| key.value() == *digits).min(), None),
        SearchText::Identifier { .. } => (None, None),
        SearchText::Name(start) => (None, row.names().into_iter().filter(|name| name.starts_with(start)).min()),
    };
    (Reverse(exact.is_some()), exact, name, row.dot_number)
}
