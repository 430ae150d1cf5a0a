//! What a change asks for, over the load as it is.

use super::patch::{LoadPatch, LoadToUpdate, Patch};
use crate::loads::change::Changes;
use crate::loads::form::{CarrierForm, LoadForm};
use crate::loads::hauling::{Cleared, Hauling, Hauls};
use crate::loads::prepare::{Checked, GivenCarrier};
use freight::load::{FieldError, FieldProblem};
use kernel::ids::MovementId;
use store::loads::held::Held;
use store::loads::rows::{MilesSource, MovementRow};
use store::loads::write::LoadFields;

/// The longest reason, in characters.
const LONGEST_REASON: usize = 500;

/// What is given, as a form that is checked like any other. Without stops, stops are not checked.
pub(super) fn form(patch: &LoadPatch, held: &Held) -> LoadForm {
    LoadForm {
        external_load_number: patch.external_load_number.as_ref().unwrap_or(&held.row.external_load_number).clone(),
        min_rate: patch.min_rate.set().copied(),
        weight: patch.weight.set().copied(),
        weight_unit: patch.weight_unit.clone(),
        trailer_length: patch.trailer_length.set().copied(),
        equipment_type: patch.equipment_type.set().cloned(),
        certifications: patch.certifications.clone(),
        commodity: patch.commodity.set().cloned(),
        cargo_value: patch.cargo_value.set().copied(),
        temperature: patch.temperature.set().copied(),
        billable_miles: patch.billable_miles.set().copied(),
        is_team: patch.is_team,
        is_partial: patch.is_partial,
        trailer_number: patch.trailer_number.set().cloned(),
        bol_number: patch.bol_number.set().cloned(),
        seal_number: patch.seal_number.set().cloned(),
        classification_ids: patch.classification_ids.clone(),
        user_id: patch.user_id.set().copied(),
        user_email: patch.user_email.clone(),
        team_id: patch.team_id.set().copied(),
        charges: patch.charges.clone(),
        stops: patch.stops.clone().unwrap_or_default(),
        keeps_stops: patch.stops.is_none(),
        carrier: carrier(patch, held),
        ..LoadForm::default()
    }
}

/// The carrier with truck and contacts, of whichever fields say something of it. A truck by its VIN is the present carrier's.
fn carrier(patch: &LoadPatch, held: &Held) -> Option<CarrierForm> {
    let mut form = patch.carrier.set().cloned().unwrap_or_default();
    let mut is_given = patch.carrier.set().is_some();
    let mut set = |field: &mut Option<String>, given: Option<&String>| {
        if let Some(given) = given {
            *field = Some(given.clone());
            is_given = true;
        }
    };
    set(&mut form.vin, patch.vin.as_ref());
    set(&mut form.vehicle_name, patch.vehicle_name.as_ref());
    set(&mut form.driver_name, patch.driver_name.set());
    set(&mut form.driver_phone, patch.driver_phone.set());
    set(&mut form.dispatcher_name, patch.dispatcher_name.set());
    set(&mut form.dispatcher_phone, patch.dispatcher_phone.set());
    set(&mut form.dispatcher_email, patch.dispatcher_email.set());
    if let Some(id) = patch.carrier_id.set() {
        (form.carrier_id, is_given) = (Some(*id), true);
    }
    if form.vin.is_some() && !form.names_a_carrier() {
        form.carrier_id = target(patch, held).ok().flatten().and_then(|movement| movement.carrier_id);
    }
    is_given.then_some(form)
}

/// What is wrong with what was given, named as the change names it.
pub(super) fn wrong(patch: &LoadPatch, checked: &mut Checked) -> Vec<FieldError> {
    let is_own = patch.carrier.set().is_some();
    let mut wrong = std::mem::take(&mut checked.wrong);
    for error in &mut wrong {
        if let Some(field) = error.field.strip_prefix("carrier.").filter(|_| !is_own) {
            error.field = field.to_owned();
        }
    }
    let long = [("hold_reason", patch.hold_reason.set()), ("removed_note", patch.removed_note.as_ref())];
    for (field, _) in long.iter().filter(|(_, text)| text.is_some_and(|text| text.chars().count() > LONGEST_REASON)) {
        wrong.push(invalid(field, format!("Use {LONGEST_REASON} characters or fewer.")));
    }
    let has_no_truck = checked.carrier.as_ref().is_some_and(|carrier| carrier.carrier_id.is_none());
    if patch.vin.is_some() && has_no_truck {
        wrong.push(invalid("vin", "The carrier isn't on file, so its truck can't be kept."));
    }
    wrong
}

pub(super) fn invalid(field: &str, detail: impl Into<String>) -> FieldError {
    FieldError { field: field.to_owned(), problem: FieldProblem::Invalid, detail: detail.into() }
}

/// What the load is to become. Routed miles take the place of miles that were taken away.
pub(super) fn changes(
    body: &LoadToUpdate,
    held: &Held,
    checked: Checked,
    routed_miles: Option<f64>,
) -> Result<Changes, FieldError> {
    let patch = &body.load;
    let hauling = hauling(patch, held, checked.carrier)?;
    let mut fields = checked.fields;
    clear(patch, &mut fields);
    if patch.billable_miles.is_clear() {
        (fields.billable_miles, fields.miles_source) = (routed_miles, routed_miles.map(|_| MilesSource::Routed));
    }
    let text = |text: Option<&String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let reason = text(body.reason.as_ref()).or_else(|| text(patch.removed_note.as_ref()));
    let of_kind = || patch.removed_reason.map(|reason| reason.as_str().replace('_', " "));
    Ok(Changes {
        fields,
        stops: patch.stops.is_some().then_some(checked.stops),
        charges: checked.charges,
        hauling,
        status: patch.status,
        reason: reason.or_else(of_kind),
        removed: patch.removed_reason,
    })
}

fn clear(patch: &LoadPatch, fields: &mut LoadFields) {
    fn none<T, V>(patch: &Patch<T>, field: &mut Option<V>) {
        if patch.is_clear() {
            *field = None;
        }
    }
    none(&patch.min_rate, &mut fields.min_rate_cents);
    none(&patch.weight, &mut fields.weight);
    none(&patch.trailer_length, &mut fields.trailer_length);
    none(&patch.equipment_type, &mut fields.equipment_type);
    none(&patch.commodity, &mut fields.commodity);
    none(&patch.cargo_value, &mut fields.cargo_value_cents);
    none(&patch.temperature, &mut fields.temperature);
    none(&patch.trailer_number, &mut fields.trailer_number);
    none(&patch.bol_number, &mut fields.bol_number);
    none(&patch.seal_number, &mut fields.seal_number);
    none(&patch.user_id, &mut fields.user_id);
    none(&patch.team_id, &mut fields.team_id);
}

/// The open movement that is meant: the named one, else the only one. None for another one beside those, or the first.
fn target<'a>(patch: &LoadPatch, held: &'a Held) -> Result<Option<&'a MovementRow>, FieldError> {
    if let Some(id) = patch.movement_id {
        let found = held.movements.iter().find(|row| row.id == id);
        return found.map(Some).ok_or_else(|| invalid("movement_id", "Movement not found."));
    }
    match held.movements.as_slice() {
        [] => Ok(None),
        // Whoever says where it begins means another part of the way.
        open if patch.first_stop.is_some_and(|first| open.iter().all(|row| row.range().first != first)) => Ok(None),
        [one] => Ok(Some(one)),
        _ => Err(FieldError {
            field: "movement_id".to_owned(),
            problem: FieldProblem::Missing,
            detail: "Several carriers haul this load. Say which movement.".to_owned(),
        }),
    }
}

fn hauling(patch: &LoadPatch, held: &Held, carrier: Option<GivenCarrier>) -> Result<Hauling, FieldError> {
    if patch.carrier_id.is_clear() || patch.carrier.is_clear() {
        let gone: Vec<MovementId> = match patch.movement_id {
            Some(_) => target(patch, held)?.map(|row| row.id).into_iter().collect(),
            None => held.movements.iter().map(|row| row.id).collect(),
        };
        return Ok(if gone.is_empty() { Hauling::Same } else { Hauling::Remove(gone) });
    }
    let cleared: Vec<Cleared> = [
        (patch.carrier_vehicle_id.is_clear(), Cleared::Vehicle),
        (patch.driver_name.is_clear(), Cleared::DriverName),
        (patch.driver_phone.is_clear(), Cleared::DriverPhone),
        (patch.dispatcher_name.is_clear(), Cleared::DispatcherName),
        (patch.dispatcher_phone.is_clear(), Cleared::DispatcherPhone),
        (patch.dispatcher_email.is_clear(), Cleared::DispatcherEmail),
    ]
    .into_iter()
    .filter_map(|(is_clear, what)| is_clear.then_some(what))
    .collect();
    let vehicle = patch.carrier_vehicle_id.set().copied();
    let range = (patch.first_stop, patch.last_stop);
    let is_given = carrier.is_some()
        || vehicle.is_some()
        || !cleared.is_empty()
        || patch.switch_at.is_some()
        || range != (None, None);
    if !is_given {
        return Ok(Hauling::Same);
    }
    let movement = target(patch, held)?.map(|row| row.id);
    let carrier = carrier.unwrap_or_default();
    let hauls = Hauls { movement, carrier, vehicle, cleared, range, switch_at: patch.switch_at };
    Ok(Hauling::By(Box::new(hauls)))
}
