//! From the tables' rows to the index's: what each of the columns that [`super::statements`] read means.

use super::copy::{Fields, Malformed};
use super::inspected::{County, Seen, seen_in};
use crate::identity::AlertType;
use chrono::NaiveDate;
use fmcsa::derive::Record;
use fmcsa::derive::authority::{Authorities, authorities};
use fmcsa::derive::fleet::{self, Size};
use fmcsa::derive::mcs150;
use fmcsa::derive::operating_status::{OperatingStatus, operating_status};
use fmcsa::derive::record::Census;
use fmcsa::derive::safety_rating::{is_whole_census_row, safety_rating};
use fmcsa::derive::synthetic::is_synthetic;
use geo::{Point, city_place, county_place, zip_place};
use index::{
    AuthorityScope, AuthorityStatus, Carrier, CarrierOperation, Code, Flag, FleetSize, Key, LapseKind, Link, Mark,
    SafetyRating, StatusCode, Touch,
};
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::mail_domains::{domain_of, is_public_provider};
use kernel::population::Population;
use kernel::provenance::Known;
use rules::{Column, Silence};
use std::borrow::Cow;
use std::collections::HashMap;

/// Reads rows. What many of them share is looked up once.
#[derive(Debug)]
pub(super) struct Reader {
    /// What is none of carriers without a row.
    silence: Silence,
    /// The authorities of a carrier that no licensing row has.
    unspoken_of: Authorities<'static>,
    /// The central point of each county, by its state and its code.
    counties: HashMap<County, Option<Point>>,
    /// The county that was looked up last: a carrier's inspections come by county.
    last_county: Option<(County, Option<Point>)>,
    /// The point of each city, by its state and name.
    cities: HashMap<(String, String), Option<Point>>,
}

impl Reader {
    /// A reader that has looked up nothing but what silence proves.
    pub(super) fn new(silence: Silence) -> Self {
        let unspoken_of = authorities(&Record::default(), NaiveDate::MIN);
        Self { silence, unspoken_of, counties: HashMap::new(), last_county: None, cities: HashMap::new() }
    }

    /// The carrier in a row of [`carriers_where`](super::statements::carriers_where).
    pub(super) fn carrier<'a>(&mut self, mut row: Fields<'a>) -> Result<Carrier<'a>, Malformed> {
        let id = row.bigint()?.ok_or(Malformed)?;
        let dot_number = row.int()?.ok_or(Malformed)?;
        let (legal_name, dba_name) = (row.text()?, row.text()?);
        let (city, state, country, zip) = (row.text()?, row.text()?, row.text()?, row.text()?);
        let (power_units, total_drivers) = (row.int()?, row.int()?);
        let (cargo, is_hazmat) = (row.int()?.unwrap_or(0), row.bool()?);
        let (carrier_operation, status_code, classification) = (row.text()?, row.text()?, row.text()?);
        let is_whole = |region| is_whole_census_row(status_code, region);
        let rating = safety_rating(row.text()?, None, is_whole(row.smallint()?));
        let (mcs150_on, added_on) = (known(row.date()?), known(row.date()?));
        let phones = [row.text()?, row.text()?, row.text()?];
        let email = row.text()?;
        let officers = [row.text()?, row.text()?];
        let addresses = [(row.text()?, city, state), (row.text()?, row.text()?, row.text()?)];
        let contact_changed_on = row.date()?.map_or(Known::None, Known::Some);
        let dockets = [row.text()?, row.text()?, row.text()?];
        let is_census_too_old = row.bool()? == Some(true);
        let facts_status = row.text()?;
        let has_facts = facts_status.is_some();
        let silence = self.silence.of(Population::of_dot(dot_number));
        let is_silence_none = |column: Column| silence.contains(&column);
        let [no_bipd, none_required, no_order, no_authority] =
            [Column::BipdOnFile, Column::BipdRequired, Column::OutOfService, Column::CarrierAuthority]
                .map(is_silence_none);
        let [are_authorities_open, is_bipd_open] = [row.bool()?, row.bool()?].map(|is_open| is_open == Some(true));
        let held = |column: Column, letter: Option<&str>| match authority(letter) {
            AuthorityStatus::Unknown if is_silence_none(column) && !are_authorities_open => AuthorityStatus::None,
            known => known,
        };
        let [common, contract] = [row.text()?, row.text()?].map(|letter| held(Column::CarrierAuthority, letter));
        let broker = held(Column::BrokerAuthority, row.text()?);
        let carrier_is_active = [common, contract].contains(&AuthorityStatus::Active);
        Ok(Carrier {
            id,
            dot_number: u32::try_from(dot_number).map_err(|_| Malformed)?,
            legal_name,
            dba_name,
            city,
            state: state.and_then(Code::new),
            country: country.and_then(Code::new),
            home: self.home(zip, city, state, country),
            power_units: amount(power_units),
            fleet_size: match fleet::size(power_units, total_drivers) {
                Size::Taken => FleetSize::Taken,
                Size::TakenIfInspected => FleetSize::TakenIfInspected,
                Size::Doubtful => FleetSize::Doubtful,
            },
            total_drivers: amount(total_drivers),
            common,
            contract,
            broker,
            authority_scope: row.text()?.and_then(AuthorityScope::of_code).unwrap_or_default(),
            // No start while it is active: it is not in the history.
            authority_since: match row.date()? {
                Some(since) => Known::Some(since),
                None if !carrier_is_active && [common, contract] != [AuthorityStatus::Unknown; 2] => Known::None,
                None => Known::Unknown,
            },
            bipd_on_file: match amount(row.int()?) {
                Known::Unknown if no_bipd && !is_bipd_open => Known::Some(0),
                known => known,
            },
            bipd_required: match amount(row.int()?) {
                Known::Unknown if none_required => Known::None,
                known => known,
            },
            lapses_on: match row.date()? {
                Some(on) => Known::Some(on),
                None if has_facts => Known::None,
                None => Known::Unknown,
            },
            lapse_kind: row.text()?.and_then(LapseKind::of_code).unwrap_or_default(),
            // That every order on record was rescinded proves as little as that there is none.
            is_out_of_service: match row.bool()? {
                Some(true) => Flag::Yes,
                Some(false) | None if no_order => Flag::No,
                Some(false) | None => Flag::Unknown,
            },
            ordered_out_on: known(row.date()?),
            has_identity_alert: flag(row.bool()?),
            alerted_of: row.text()?.and_then(|word| word.parse::<AlertType>().ok()).map(AlertType::label),
            has_impersonation_alert: flag(row.bool()?),
            has_look_alike_contact: flag(row.bool()?),
            is_eld_connected: flag(row.bool()?),
            // As on the page: that there is no mark, an old census doesn't tell of today.
            is_prior_revoked: Flag::from(row.bool()?.filter(|is_marked| *is_marked || !is_census_too_old)),
            mcs150_due_on: match mcs150_on {
                Known::Some(_) if is_census_too_old => Known::Unknown,
                Known::Some(filed_on) => mcs150::due_on(dot_number, filed_on).map_or(Known::Unknown, Known::Some),
                Known::None | Known::Unknown => Known::Unknown,
            },
            operating_status: match facts_status {
                Some(known) if known != OperatingStatus::Unknown.word() => Some(known),
                _ if is_census_too_old || are_authorities_open => Some(OperatingStatus::Unknown.word()),
                _ => {
                    let census = Census { status_code, carrier_operation, classification };
                    Some(operating_status(Some(&census), None, &self.unspoken_of, no_authority).0.word())
                }
            },
            safety_rating: match rating {
                Known::Some(rating) if is_census_too_old && !rating.is_worse_than_satisfactory() => {
                    SafetyRating::Unknown
                }
                Known::None if is_census_too_old => SafetyRating::Unknown,
                Known::Some(rating) => SafetyRating::of_code(rating.code).unwrap_or_default(),
                Known::None => SafetyRating::None,
                Known::Unknown => SafetyRating::Unknown,
            },
            cargo: cargo.cast_unsigned(),
            is_hazmat: Flag::from(is_hazmat),
            carrier_operation: carrier_operation.and_then(CarrierOperation::of_code).unwrap_or_default(),
            status_code: status_code
                .map_or(StatusCode::Unknown, |code| StatusCode::of_code(code).unwrap_or(StatusCode::Other)),
            last_inspected_on: None,
            mcs150_on,
            added_on,
            is_synthetic: is_synthetic(dot_number, legal_name),
            identifiers: dockets.into_iter().flatten().filter_map(docket).collect(),
            contact_changed_on,
            links: links(phones, email, officers, addresses, marked(row.int()?, dot_number)),
            equipment: Vec::new().into(),
            truck_model_year: Known::Unknown,
        })
    }

    /// The DOT number and the keys in a row of [`IDENTIFIERS`](super::statements::IDENTIFIERS).
    pub(super) fn identifiers(mut row: Fields) -> Result<(u32, impl Iterator<Item = Key>), Malformed> {
        let dot = dot(&mut row)?;
        let (number, rfc) = (row.text()?.and_then(docket), row.text()?.and_then(rfc));
        Ok((dot, number.into_iter().chain(rfc)))
    }

    /// The DOT number and the touch in a row of [`INSPECTIONS`](super::statements::INSPECTIONS) or
    /// [`LAST_SMS_INSPECTIONS`](super::statements::LAST_SMS_INSPECTIONS).
    pub(super) fn touch(&mut self, mut row: Fields) -> Result<(u32, Touch), Malformed> {
        let (dot, seen) = seen_in(&mut row)?;
        Ok((dot, self.touch_of(seen)))
    }

    /// The touch that an inspection is.
    pub(super) fn touch_of(&mut self, Seen { county, on }: Seen) -> Touch {
        Touch { at: county.and_then(|county| self.point(county)), on }
    }

    fn point(&mut self, county: County) -> Option<Point> {
        if let Some((_, point)) = self.last_county.filter(|(last, _)| *last == county) {
            return point;
        }
        let point = *self.counties.entry(county).or_insert_with(|| {
            let County { state, code } = county;
            let place = county_place(std::str::from_utf8(&state).ok()?, u16::try_from(code).ok()?);
            place.map(geo::County::point)
        });
        self.last_county = Some((county, point));
        point
    }

    /// Where the physical address is: its ZIP code's point, else its city's. A Mexican postal code looks like a ZIP code and is none.
    fn home(
        &mut self,
        zip: Option<&str>,
        city: Option<&str>,
        state: Option<&str>,
        country: Option<&str>,
    ) -> Option<Point> {
        let zip = zip.filter(|_| matches!(country, None | Some("US")));
        if let Some(place) = zip.and_then(zip_place) {
            return Some(place.point());
        }
        let (state, city) = (state?, city?);
        let key = (state.to_owned(), city.to_owned());
        *self.cities.entry(key).or_insert_with(|| city_place(state, city).map(geo::City::point))
    }
}

/// A street, a city and a state, each as far as known.
type Address<'a> = (Option<&'a str>, Option<&'a str>, Option<&'a str>);

/// Links of one row: phones, an email address and its domain, officers, addresses, a mark.
const MOST_LINKS: usize = 3 + 2 + 2 + 2 + 1;

/// What a carrier's row shares with others.
fn links(
    phones: [Option<&str>; 3],
    email: Option<&str>,
    officers: [Option<&str>; 2],
    addresses: [Address; 2],
    marked: Option<Link>,
) -> Cow<'static, [Link]> {
    let domain = email.and_then(domain_of).filter(|domain| !is_public_provider(domain));
    let address =
        |(street, city, state): Address| Link::address(street?, city.unwrap_or_default(), state.unwrap_or_default());
    let phones = phones.into_iter().flatten().filter_map(Link::phone);
    let officers = officers.into_iter().flatten().filter_map(Link::officer);
    let mail = email.and_then(Link::email).into_iter().chain(domain.as_deref().and_then(Link::domain));
    // Most carriers get their mail where they are, and no other link takes as long to make.
    let [physical, mailing] = addresses;
    let addresses = [Some(physical), Some(mailing).filter(|mailing| *mailing != physical)];
    let mut links = Vec::with_capacity(MOST_LINKS);
    links.extend(
        phones.chain(mail).chain(officers).chain(addresses.into_iter().flatten().filter_map(address)).chain(marked),
    );
    links.into()
}

/// FMCSA's mark of the registration that it revoked before; none for a number that is no other carrier's.
fn marked(revoked: Option<i32>, dot_number: i32) -> Option<Link> {
    let revoked = revoked.filter(|revoked| *revoked != dot_number).and_then(|revoked| u32::try_from(revoked).ok());
    revoked.filter(|revoked| *revoked != 0).map(Link::revoked_predecessor)
}

/// The DOT number in the next field of a row.
pub(super) fn dot(row: &mut Fields) -> Result<u32, Malformed> {
    // 0 where a row names no carrier.
    let dot = row.int()?.unwrap_or(0);
    u32::try_from(dot).map_err(|_| Malformed)
}

/// Counts and dollars; null is unknown.
fn amount(number: Option<i32>) -> Known<u32> {
    number.and_then(|number| u32::try_from(number).ok()).map_or(Known::Unknown, Known::Some)
}

fn known<T>(value: Option<T>) -> Known<T> {
    value.map_or(Known::Unknown, Known::Some)
}

/// A flag that no carrier lacks: false comes as null.
fn flag(is_set: Option<bool>) -> Flag {
    Flag::from(Some(is_set == Some(true)))
}

fn authority(letter: Option<&str>) -> AuthorityStatus {
    letter.and_then(AuthorityStatus::of_code).unwrap_or_default()
}

fn docket(docket: &str) -> Option<Key> {
    let Identifier { kind, value } = Identifier::from_docket(docket)?;
    Key::new(kind, &value)
}

/// A Mexican tax number, as search texts are read: without dashes and blanks.
fn rfc(number: &str) -> Option<Key> {
    let bare: String = number.chars().filter(|character| !matches!(character, '-' | ' ')).collect();
    Key::new(IdentifierKind::Rfc, &bare.to_uppercase()).filter(|_| !bare.is_empty())
}
