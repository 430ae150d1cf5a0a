//! Who hauls a load, as given: the carrier by one of its keys, the truck, and whom to call.

use super::named::{Known, docket};
use super::wrong::Wrong;
use crate::loads::form::CarrierForm;
use fmcsa::derive::vin;
use kernel::ids::{CarrierId, CarrierVehicleId};
use platform::validation::canonical_email;
use store::loads::lookups::NamedVehicle;
use store::loads::write::NewMovement;

/// A carrier as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::loads) struct GivenCarrier {
    /// Whether it says which carrier; what is given beside it is of the present one otherwise.
    pub(in crate::loads) is_named: bool,
    /// The carrier, where it is on file.
    pub(in crate::loads) carrier_id: Option<CarrierId>,
    /// What it was called, where it is not.
    pub(in crate::loads) carrier_text: Option<String>,
    /// The truck's VIN, and the carrier's own name for the truck.
    pub(in crate::loads) vin: Option<String>,
    pub(in crate::loads) vehicle_name: Option<String>,
    /// The truck, once it was looked up.
    pub(in crate::loads) carrier_vehicle_id: Option<CarrierVehicleId>,
    pub(in crate::loads) trailer_number: Option<String>,
    pub(in crate::loads) driver_name: Option<String>,
    pub(in crate::loads) driver_phone_e164: Option<String>,
    pub(in crate::loads) dispatcher_name: Option<String>,
    pub(in crate::loads) dispatcher_phone_e164: Option<String>,
    pub(in crate::loads) dispatcher_email: Option<String>,
}

impl GivenCarrier {
    /// The truck to look up, where the carrier is on file.
    pub(in crate::loads) fn vehicle(&self) -> Option<NamedVehicle> {
        let (carrier, vin) = (self.carrier_id?, self.vin.clone()?);
        Some(NamedVehicle { carrier, vin, name: self.vehicle_name.clone() })
    }

    /// The movement over all of so many stops.
    pub(in crate::loads) fn movement(self, stops: usize) -> NewMovement {
        NewMovement { last_stop: stops.saturating_sub(1) as u8, ..self.over(NewMovement::default()) }
    }

    /// A movement with what was given in the place of its own. Another carrier leaves nothing of the one before but the stops.
    pub(in crate::loads) fn over(self, before: NewMovement) -> NewMovement {
        let is_other = self.is_named
            && (self.carrier_id != before.carrier_id
                || (self.carrier_id.is_none() && self.carrier_text != before.carrier_text));
        let before = if is_other {
            let (first_stop, last_stop) = (before.first_stop, before.last_stop);
            let (carrier_id, carrier_text) = (self.carrier_id, self.carrier_text);
            NewMovement { first_stop, last_stop, carrier_id, carrier_text, ..NewMovement::default() }
        } else {
            before
        };
        NewMovement {
            carrier_vehicle_id: self.carrier_vehicle_id.or(before.carrier_vehicle_id),
            trailer_number: self.trailer_number.or(before.trailer_number),
            driver_name: self.driver_name.or(before.driver_name),
            driver_phone_e164: self.driver_phone_e164.or(before.driver_phone_e164),
            dispatcher_name: self.dispatcher_name.or(before.dispatcher_name),
            dispatcher_phone_e164: self.dispatcher_phone_e164.or(before.dispatcher_phone_e164),
            dispatcher_email: self.dispatcher_email.or(before.dispatcher_email),
            ..before
        }
    }
}

/// Reads a carrier; everything wrong is told below `carrier`.
pub(super) fn read(form: &CarrierForm, known: &Known, wrong: &mut Wrong) -> GivenCarrier {
    let mut given = GivenCarrier { is_named: form.names_a_carrier(), ..GivenCarrier::default() };
    let mut line = |field: &str, text: &Option<String>, most| wrong.line(&path(field), text.as_deref(), most);
    let name = line("name", &form.name, 200);
    given.vehicle_name = line("vehicle_name", &form.vehicle_name, 50);
    given.trailer_number = line("trailer_number", &form.trailer_number, 30);
    given.driver_name = line("driver_name", &form.driver_name, 100);
    given.dispatcher_name = line("dispatcher_name", &form.dispatcher_name, 100);
    let email = line("dispatcher_email", &form.dispatcher_email, 254);
    given.driver_phone_e164 = wrong.phone(&path("driver_phone"), form.driver_phone.as_deref());
    given.dispatcher_phone_e164 = wrong.phone(&path("dispatcher_phone"), form.dispatcher_phone.as_deref());
    given.dispatcher_email = email.and_then(|email| {
        let canonical = canonical_email(&email);
        if canonical.is_none() {
            wrong.invalid(path("dispatcher_email"), "Enter a valid email.");
        }
        canonical
    });
    given.vin = read_vin(form.vin.as_deref(), wrong);
    given.carrier_id = carrier_of(form, known, wrong);
    given.carrier_text = if given.carrier_id.is_some() { None } else { name.or_else(|| number_of(form)) };
    given
}

fn path(field: &str) -> String {
    format!("carrier.{field}")
}

/// The carrier by the best key that was given; none where it is not on file.
fn carrier_of(form: &CarrierForm, known: &Known, wrong: &mut Wrong) -> Option<CarrierId> {
    if let Some(id) = form.carrier_id {
        if !known.has_carrier(id) {
            wrong.invalid(path("carrier_id"), "Carrier not found.");
        }
        return Some(id);
    }
    if let Some(dot_number) = form.dot_number {
        if !(1..=99_999_999).contains(&dot_number) {
            wrong.invalid(path("dot_number"), "Must be a USDOT number of up to 8 digits.");
        }
        return known.carrier_of_dot(dot_number);
    }
    let text = form.docket_number.as_deref().map(str::trim).filter(|text| !text.is_empty())?;
    let Some(number) = docket(text) else {
        wrong.invalid(path("docket_number"), "Must be a docket number, such as MC123456.");
        return None;
    };
    match known.carriers_of_docket(&number) {
        [] => None,
        [one] => Some(*one),
        _ => {
            wrong.invalid(path("docket_number"), "Two carriers have this number. Give the USDOT number.");
            None
        }
    }
}

/// What a carrier that is not on file is called when it has no name.
fn number_of(form: &CarrierForm) -> Option<String> {
    let of_docket =
        || form.docket_number.as_deref().and_then(docket).map(|found| format!("{} {}", found.kind, found.value));
    form.dot_number.map(|number| format!("USDOT {number}")).or_else(of_docket)
}

/// A VIN in capitals. A wrong check digit is a typing error: the truck at the dock would be another.
fn read_vin(given: Option<&str>, wrong: &mut Wrong) -> Option<String> {
    let vin = given.map(str::trim).filter(|vin| !vin.is_empty())?.to_ascii_uppercase();
    if vin::is_valid(&vin) {
        return Some(vin);
    }
    let is_shaped = vin.len() == 17 && vin.bytes().all(|byte| byte.is_ascii_alphanumeric() && !b"IOQ".contains(&byte));
    let why = if is_shaped {
        "The VIN's check digit is wrong. Check for a typo."
    } else {
        "Must have 17 letters and digits, without I, O and Q."
    };
    wrong.invalid(path("vin"), why);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(form: &CarrierForm) -> (GivenCarrier, Vec<String>) {
        let mut wrong = Wrong::default();
        let given = read(form, &Known::default(), &mut wrong);
        (given, wrong.end().into_iter().map(|error| error.field).collect())
    }

    #[test]
    fn a_carrier_that_is_not_on_file_keeps_the_senders_words() {
        let named = |form: CarrierForm| given(&form).0.carrier_text;

        let dot_number = Some(1_234_567);
        assert_eq!(named(CarrierForm { dot_number, ..CarrierForm::default() }).as_deref(), Some("USDOT 1234567"));
        let docket_number = Some("mc-0123".to_owned());
        assert_eq!(named(CarrierForm { docket_number, ..CarrierForm::default() }).as_deref(), Some("MC 123"));
        let name = Some(" Acme ".to_owned());
        assert_eq!(named(CarrierForm { dot_number, name, ..CarrierForm::default() }).as_deref(), Some("Acme"));
    }

    #[test]
    fn a_vin_with_a_typing_error_is_refused() {
        let of = |vin: &str| given(&CarrierForm { vin: Some(vin.to_owned()), ..CarrierForm::default() });

        assert_eq!(of("1m8gdm9axkp042788").0.vin.as_deref(), Some("1M8GDM9AXKP042788"));
        for wrong in ["1M8GDM9A1KP042788", "1M8GDM9AXKP04278", "1M8GDM9AXKP04278O"] {
            assert_eq!(of(wrong).1, ["carrier.vin"], "{wrong}");
        }
    }

    #[test]
    fn another_carrier_brings_its_own_driver_and_truck() {
        let before = NewMovement {
            last_stop: 2,
            carrier_id: Some(CarrierId(1)),
            carrier_vehicle_id: Some(CarrierVehicleId(9)),
            driver_name: Some("Bo".into()),
            ..NewMovement::default()
        };
        let same = GivenCarrier { is_named: true, carrier_id: Some(CarrierId(1)), ..GivenCarrier::default() };
        let other = GivenCarrier { carrier_id: Some(CarrierId(2)), ..same.clone() };

        assert_eq!(same.over(before.clone()), before);
        let after = other.over(before);
        assert_eq!((after.last_stop, after.carrier_id), (2, Some(CarrierId(2))));
        assert_eq!((after.carrier_vehicle_id, after.driver_name), (None, None));
    }
}
