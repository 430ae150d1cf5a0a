//! A carrier as numbers: what a block holds for it.

mod shared;

use crate::carrier::{AuthorityStatus, Carrier, Code, Flag, FleetSize, Mark, Units, Vehicle};
use crate::columns::{
    BROKER_AUTHORITY, CARRIER_AUTHORITY, EMAIL, FLEET_BANDS, GREATEST, Letters, NONE, Number, PHONE, SYNTHETIC, Text,
    Trait, UNKNOWN,
};
use crate::day;
use crate::identifier::Key;
use crate::link::{Link, LinkKind};
use crate::model_year;
use crate::places::NOWHERE;
use chrono::NaiveDate;
use kernel::names::name_key;
use kernel::provenance::Known;
use std::borrow::Cow;

pub(crate) use shared::Shared;

/// The part of a row that has the same size for every carrier.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    pub(crate) id: i64,
    pub(crate) dot: u32,
    pub(crate) home: u32,
    pub(crate) cargo: u32,
    /// Bit n: a vehicle of unit type n was seen.
    pub(crate) units: u32,
    pub(crate) numbers: [u32; Number::COUNT],
    pub(crate) traits: [u8; Trait::COUNT],
    pub(crate) letters: [u16; Letters::COUNT],
}

/// A whole row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row<'a> {
    pub(crate) record: Record,
    pub(crate) texts: [Cow<'a, [u8]>; Text::COUNT],
    pub(crate) identifiers: Cow<'a, [Key]>,
    pub(crate) links: Cow<'a, [Link]>,
    pub(crate) touches: Cow<'a, [Sighting]>,
    pub(crate) equipment: Cow<'a, [Units]>,
}

/// A touch: the number of its place, and its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sighting {
    pub(crate) place: u32,
    pub(crate) day: u32,
}

impl<'a> Row<'a> {
    /// Turns a carrier into a row without touches, and without what they tell of its fleet. What it names has been learnt. `before` is the row that it takes the place of: the keys
    /// of names that stay are taken from it.
    pub(crate) fn of(carrier: &'a Carrier, shared: &Shared, before: Row<'a>) -> Self {
        let numbered = |word: Option<&str>| word.and_then(|word| shared.word_number(word)).unwrap_or(0);
        let record = Record {
            id: carrier.id,
            dot: carrier.dot_number,
            home: shared.places.number(carrier.home).unwrap_or(NOWHERE),
            cargo: carrier.cargo,
            units: before.record.units,
            numbers: numbers(carrier, &before.record),
            traits: traits(carrier, &before.record),
            letters: [
                carrier.state.map_or(0, Code::number),
                carrier.country.map_or(0, Code::number),
                numbered(carrier.operating_status),
                numbered(carrier.alerted_of),
            ],
        };
        let text = |text: Option<&'a str>| Cow::Borrowed(text.unwrap_or_default().as_bytes());
        let mut texts =
            [text(carrier.legal_name), text(carrier.dba_name), text(carrier.city), Cow::default(), Cow::default()];
        let apart = before.links.iter().filter(|link| link.is_apart());
        let mut all: Vec<Link> = Vec::with_capacity(carrier.links.len() + before.links.len());
        all.extend(carrier.links.iter().filter(|link| !link.is_apart()).chain(apart));
        let mut before_texts = before.texts;
        for (name, key) in [(Text::LegalName, Text::LegalKey), (Text::DbaName, Text::DbaKey)] {
            texts[key] = match std::str::from_utf8(&texts[name]) {
                Ok(text) if texts[name] != before_texts[name] => Cow::Owned(name_key(text).into_bytes()),
                _ => std::mem::take(&mut before_texts[key]),
            };
        }
        Self {
            record,
            texts,
            identifiers: distinct(&carrier.identifiers),
            links: Cow::Owned(distinct_links(all)),
            touches: Cow::default(),
            equipment: before.equipment,
        }
    }

    /// The same row with these identifiers besides its own.
    #[must_use]
    pub(crate) fn identified(mut self, more: &[Key]) -> Self {
        if !more.is_empty() {
            let all = [&self.identifiers, more].concat();
            self.identifiers = Cow::Owned(distinct(&all).into_owned());
        }
        self
    }

    /// The same row with these touches. They may confirm the size of its fleet.
    #[must_use]
    pub(crate) fn touched(mut self, touches: Cow<'a, [Sighting]>) -> Self {
        self.touches = if is_distinct(&touches) { touches } else { Cow::Owned(distinct(&touches).into_owned()) };
        let last = self.touches.iter().map(|touch| touch.day).max();
        self.record.numbers[Number::LastInspectedOn] = last.unwrap_or(NONE);
        let is_taken = match FleetSize::of_bit(self.record.traits[Trait::FleetSize]) {
            FleetSize::Taken => true,
            FleetSize::TakenIfInspected => last.is_some(),
            FleetSize::Doubtful => false,
        };
        let units = if is_taken { self.record.numbers[Number::DeclaredUnits] } else { UNKNOWN };
        self.record.numbers[Number::PowerUnits] = units;
        self.record.traits[Trait::FleetBand] = fleet_band(known(units));
        self
    }

    /// The same row with these links that come apart from it, and these vehicles, in place of those that it had.
    #[must_use]
    pub(crate) fn linked(mut self, apart: &[Link], vehicles: &[Vehicle]) -> Self {
        // Of most carriers nothing comes apart from the row, and its own links are in order.
        let is_whole = apart.is_empty() && vehicles.is_empty() && !self.links.iter().any(|link| link.is_apart());
        if !is_whole {
            let own = self.links.iter().filter(|link| !link.is_apart());
            let vins = vehicles.iter().map(|vehicle| &vehicle.vin);
            let mut all: Vec<Link> = Vec::with_capacity(self.links.len() + apart.len() + vehicles.len());
            all.extend(own.chain(apart.iter().filter(|link| link.is_apart())).chain(vins));
            self.links = Cow::Owned(distinct_links(all));
        }
        let vehicles = distinct(vehicles);
        self.record.numbers[Number::TruckModelYear] = packed(model_year::median(&vehicles));
        let equipment = equipment(&vehicles);
        self.record.units = equipment.iter().fold(0, |bits, units| bits | 1 << (units.unit_type & 31));
        self.equipment = Cow::Owned(equipment);
        self
    }

    /// The carrier of this row.
    pub(crate) fn carrier(self, shared: &'a Shared) -> Carrier<'a> {
        let Record { id, dot, home, cargo, numbers, traits, letters, .. } = self.record;
        let text = |text: Text| match &self.texts[text] {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().filter(|text| !text.is_empty()),
            Cow::Owned(_) => None,
        };
        let amount = |column: Number| known(numbers[column]);
        let date = |column: Number| match known(numbers[column]) {
            Known::Some(number) => day::date(number).map_or(Known::Unknown, Known::Some),
            Known::None => Known::None,
            Known::Unknown => Known::Unknown,
        };
        Carrier {
            id,
            dot_number: dot,
            legal_name: text(Text::LegalName),
            dba_name: text(Text::DbaName),
            city: text(Text::City),
            state: Code::of_number(letters[Letters::State]),
            country: Code::of_number(letters[Letters::Country]),
            home: shared.places.point(home),
            power_units: amount(Number::DeclaredUnits),
            fleet_size: Mark::of_bit(traits[Trait::FleetSize]),
            total_drivers: amount(Number::TotalDrivers),
            common: Mark::of_bit(traits[Trait::Common]),
            contract: Mark::of_bit(traits[Trait::Contract]),
            broker: Mark::of_bit(traits[Trait::Broker]),
            authority_since: date(Number::AuthoritySince),
            safety_rating: Mark::of_bit(traits[Trait::SafetyRating]),
            operating_status: shared.word(letters[Letters::OperatingStatus]),
            is_out_of_service: Mark::of_bit(traits[Trait::IsOutOfService]),
            bipd_on_file: amount(Number::BipdOnFile),
            bipd_required: amount(Number::BipdRequired),
            cargo,
            is_hazmat: Mark::of_bit(traits[Trait::IsHazmat]),
            carrier_operation: Mark::of_bit(traits[Trait::CarrierOperation]),
            status_code: Mark::of_bit(traits[Trait::StatusCode]),
            last_inspected_on: date(Number::LastInspectedOn).value(),
            mcs150_on: date(Number::Mcs150On),
            added_on: date(Number::AddedOn),
            lapses_on: date(Number::LapsesOn),
            lapse_kind: Mark::of_bit(traits[Trait::LapseKind]),
            authority_scope: Mark::of_bit(traits[Trait::AuthorityScope]),
            is_synthetic: traits[Trait::Synthetic] == SYNTHETIC[0],
            identifiers: self.identifiers,
            links: self.links,
            has_identity_alert: Mark::of_bit(traits[Trait::IdentityAlert]),
            alerted_of: shared.word(letters[Letters::AlertedOf]),
            has_impersonation_alert: Mark::of_bit(traits[Trait::ImpersonationAlert]),
            has_look_alike_contact: Mark::of_bit(traits[Trait::LookAlikeContact]),
            is_eld_connected: Mark::of_bit(traits[Trait::EldConnected]),
            contact_changed_on: date(Number::ContactChangedOn),
            mcs150_due_on: date(Number::Mcs150DueOn),
            ordered_out_on: date(Number::OrderedOutOn),
            is_prior_revoked: Mark::of_bit(traits[Trait::PriorRevoked]),
            equipment: self.equipment,
            truck_model_year: amount(Number::TruckModelYear),
        }
    }
}

/// How old its trucks are stays as it was until its vehicles are told again.
fn numbers(carrier: &Carrier, before: &Record) -> [u32; Number::COUNT] {
    let day = |date: Known<NaiveDate>| packed(date.map(day::number));
    [
        UNKNOWN,
        packed(carrier.total_drivers),
        day(carrier.authority_since),
        packed(carrier.bipd_on_file),
        NONE,
        packed(carrier.bipd_required),
        day(carrier.mcs150_on),
        day(carrier.added_on),
        day(carrier.lapses_on),
        day(carrier.contact_changed_on),
        day(carrier.mcs150_due_on),
        packed(carrier.power_units),
        day(carrier.ordered_out_on),
        // 0 is no year: there was no row before.
        Some(before.numbers[Number::TruckModelYear]).filter(|year| *year > 0).unwrap_or(UNKNOWN),
    ]
}

/// Whether it has a bad predecessor stays as it was until it is judged again.
fn traits(carrier: &Carrier, before: &Record) -> [u8; Trait::COUNT] {
    let is_active = |status: AuthorityStatus| status == AuthorityStatus::Active;
    let active = u8::from(is_active(carrier.common) || is_active(carrier.contract)) * CARRIER_AUTHORITY
        + u8::from(is_active(carrier.broker)) * BROKER_AUTHORITY;
    let either = |bits: [u8; 2], first: bool| bits[usize::from(!first)];
    let has = |kind| carrier.links.iter().any(|link| link.kind() == kind && !link.is_former());
    let contact = either(PHONE, has(LinkKind::Phone)) | either(EMAIL, has(LinkKind::Email));
    [
        carrier.status_code.bit(),
        carrier.carrier_operation.bit(),
        carrier.safety_rating.bit(),
        carrier.common.bit(),
        carrier.contract.bit(),
        carrier.broker.bit(),
        active,
        carrier.is_out_of_service.bit(),
        carrier.is_hazmat.bit(),
        contact,
        either(SYNTHETIC, carrier.is_synthetic),
        carrier.has_identity_alert.bit(),
        carrier.is_eld_connected.bit(),
        carrier.is_prior_revoked.bit(),
        carrier.fleet_size.bit(),
        0,
        carrier.has_impersonation_alert.bit(),
        carrier.has_look_alike_contact.bit(),
        Flag::of_bit(before.traits[Trait::BadPredecessor]).bit(),
        carrier.lapse_kind.bit(),
        carrier.authority_scope.bit(),
    ]
}

fn fleet_band(power_units: Known<u32>) -> u8 {
    let reached = |units: u32| FLEET_BANDS.iter().filter(|low| **low <= units).count();
    power_units.value().map_or(0, |units| 1 << (reached(units) - 1))
}

fn packed(fact: Known<u32>) -> u32 {
    match fact {
        Known::Unknown => UNKNOWN,
        Known::None => NONE,
        Known::Some(value) => value.min(GREATEST),
    }
}

fn known(number: u32) -> Known<u32> {
    match number {
        UNKNOWN => Known::Unknown,
        NONE => Known::None,
        value => Known::Some(value),
    }
}

/// The number of distinct vehicles of each unit type; `vehicles` are in order. A vehicle that was written down as two types counts as the greater
/// one.
fn equipment(vehicles: &[Vehicle]) -> Vec<Units> {
    let last_of_each = vehicles.chunk_by(|a, b| a.vin == b.vin).filter_map(|same| same.last());
    let mut types: Vec<u8> = last_of_each.map(|vehicle| vehicle.unit_type).collect();
    types.sort_unstable();
    let units = |same: &[u8]| Units { unit_type: same[0], count: u16::try_from(same.len()).unwrap_or(u16::MAX) };
    types.chunk_by(|a, b| a == b).map(units).collect()
}

/// The links in order: each value once as it is now, and once as it was of late.
fn distinct_links(mut links: Vec<Link>) -> Vec<Link> {
    links.sort_unstable();
    links.dedup_by_key(|link| (link.present(), link.is_former()));
    links
}

fn is_distinct<T: Ord>(items: &[T]) -> bool {
    items.is_sorted_by(|a, b| a < b)
}

/// The items in order, each once.
fn distinct<T: Copy + Ord>(items: &[T]) -> Cow<'_, [T]> {
    if is_distinct(items) {
        return Cow::Borrowed(items);
    }
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    Cow::Owned(items)
}
