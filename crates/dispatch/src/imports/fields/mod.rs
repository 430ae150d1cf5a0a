//! What can be read out of a file: the fields of a load, of its stops and of its carrier, under the names that mappings use.

mod load;
mod names;
mod stop;

pub use names::{Meaning, is_of_more_stops, meaning, normal};

use std::fmt;
use std::str::FromStr;

kernel::wire::words! {
    /// A field that a load has once.
    pub enum LoadField {
        /// The broker's own number.
        Number = "external_load_number",
        /// Where it stands.
        Status = "status",
        /// Equipment.
        Equipment = "equipment_type",
        /// Length of the trailer.
        TrailerLength = "trailer_length",
        /// Weight.
        Weight = "weight",
        /// Unit of the weight.
        WeightUnit = "weight_unit",
        /// What is hauled.
        Commodity = "commodity",
        /// What that is worth.
        CargoValue = "cargo_value",
        /// Degrees to keep.
        Temperature = "temperature",
        /// Whether hazmat is hauled.
        Hazmat = "hazmat",
        /// Miles that are billed.
        Miles = "billable_miles",
        /// What the carrier is paid, at least.
        MinRate = "min_rate",
        /// Whether it takes two drivers.
        Team = "is_team",
        /// Whether it fills part of a trailer.
        Partial = "is_partial",
        /// Trailer of the broker or shipper.
        TrailerNumber = "trailer_number",
        /// Bill of lading.
        BolNumber = "bol_number",
        /// Seal.
        SealNumber = "seal_number",
        /// Who works on it.
        UserEmail = "user_email",
        /// When the TMS changed it last.
        SourceUpdatedAt = "source_updated_at",
        /// The carrier's USDOT number.
        CarrierDot = "carrier_dot_number",
        /// The carrier's docket number.
        CarrierDocket = "carrier_docket_number",
        /// The carrier's name.
        CarrierName = "carrier_name",
        /// The truck's VIN.
        Vin = "vin",
        /// The carrier's number for the truck.
        VehicleName = "vehicle_name",
        /// The carrier's trailer.
        CarrierTrailer = "carrier_trailer_number",
        /// The driver.
        DriverName = "driver_name",
        /// Their phone.
        DriverPhone = "driver_phone",
        /// The dispatcher.
        DispatcherName = "dispatcher_name",
        /// Their phone.
        DispatcherPhone = "dispatcher_phone",
        /// Their email address.
        DispatcherEmail = "dispatcher_email",
        /// A charge: the way itself.
        Linehaul = "linehaul",
        /// A charge: fuel.
        Fuel = "fuel_surcharge",
        /// A charge: waiting.
        Detention = "detention",
        /// A charge: loading or unloading.
        Lumper = "lumper",
        /// A charge: a day's wait.
        Layover = "layover",
        /// A charge: truck ordered, not used.
        Tonu = "tonu",
        /// A charge of another kind.
        OtherCharges = "other_charges",
    }
}

kernel::wire::words! {
    /// A field that each stop has.
    pub enum StopField {
        /// Its place among the load's stops. Of rows that are a stop each.
        Sequence = "sequence",
        /// What happens there. Of the same.
        Kind = "kind",
        /// The facility.
        Name = "name",
        /// Street.
        Street = "street",
        /// City.
        City = "city",
        /// State.
        State = "state",
        /// ZIP code.
        PostalCode = "postal_code",
        /// City, state and perhaps ZIP code in one.
        CityState = "city_state",
        /// Latitude.
        Latitude = "latitude",
        /// Longitude.
        Longitude = "longitude",
        /// Date of the appointment, or start of the window.
        Start = "window_start",
        /// Its time of day, where that has a column of its own.
        StartTime = "start_time",
        /// End of the window.
        End = "window_end",
        /// Its time of day.
        EndTime = "end_time",
        /// Time zone.
        TimeZone = "time_zone",
        /// Appointment or first come, first served.
        Scheduling = "scheduling",
        /// Live, drop or hook.
        Handling = "handling",
        /// Number for the driver.
        Reference = "reference",
        /// Instructions for the driver.
        Notes = "notes",
    }
}

kernel::wire::words! {
    /// Which stop a column is of.
    pub enum Side {
        /// The pickup, in rows that are a load each.
        Pickup = "pickup",
        /// The delivery, in the same.
        Delivery = "delivery",
        /// The row's own stop, in rows that are a stop each.
        Stop = "stop",
    }
}

/// A field that a column can be read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Of the load.
    Load(LoadField),
    /// Of a stop.
    Stop(Side, StopField),
}

/// A field as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its name.
    pub label: String,
    /// What may be in its column.
    pub detail: &'static str,
}

/// What is known of a field: `names` are what systems and people call its column ([`names`]), the likeliest first.
struct About<F: 'static> {
    field: F,
    label: &'static str,
    detail: &'static str,
    names: &'static [&'static str],
}

impl Field {
    /// Every field, as a person reads through them: the load, its pickup, its delivery, the stop of a row.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_load = LoadField::ALL.iter().map(|field| Self::Load(*field));
        let of_stops = Side::ALL.iter().flat_map(|side| StopField::ALL.iter().map(|field| Self::Stop(*side, *field)));
        of_load.chain(of_stops.filter(|field| field.exists()))
    }

    /// How people see it.
    pub fn shown(self) -> Shown {
        match self {
            Self::Load(field) => {
                let about = load::ABOUT.iter().find(|about| about.field == field);
                let (label, detail) = about.map_or(("", ""), |about| (about.label, about.detail));
                Shown { label: label.to_owned(), detail }
            }
            Self::Stop(side, field) => {
                let about = stop::ABOUT.iter().find(|about| about.field == field);
                let (label, detail) = about.map_or(("", ""), |about| (about.label, about.detail));
                let side = match side {
                    Side::Pickup => "Pickup",
                    Side::Delivery => "Delivery",
                    Side::Stop => "Stop",
                };
                Shown { label: format!("{side} {label}"), detail }
            }
        }
    }

    /// Pickups and deliveries have their place and kind by what they are.
    pub fn exists(self) -> bool {
        !matches!(self, Self::Stop(Side::Pickup | Side::Delivery, StopField::Sequence | StopField::Kind))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Load(field) => f.write_str(field.as_str()),
            Self::Stop(side, field) => write!(f, "{side}_{field}"),
        }
    }
}

impl FromStr for Field {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        if let Ok(field) = name.parse() {
            return Ok(Self::Load(field));
        }
        let (side, field) = name.split_once('_').ok_or(())?;
        let field = Self::Stop(side.parse().map_err(|_| ())?, field.parse().map_err(|_| ())?);
        if field.exists() { Ok(field) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_field_is_named_in_one_way() {
        let names: BTreeSet<String> = Field::all().map(|field| field.to_string()).collect();

        assert_eq!(names.len(), Field::all().count());
        assert_eq!(names.len(), LoadField::ALL.len() + 3 * StopField::ALL.len() - 4);
        for field in Field::all() {
            assert_eq!(field.to_string().parse(), Ok(field));
        }
        for wrong in ["", "pickup", "pickup_kind", "stop_colour", "city"] {
            assert!(wrong.parse::<Field>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_field_is_described() {
        for field in Field::all() {
            let Shown { label, detail } = field.shown();
            assert!(label.len() > 2 && !label.ends_with(' '), "{field}");
            assert!(detail.ends_with('.'), "{field}: {detail}");
        }
    }
}
