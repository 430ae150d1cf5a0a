//! A load's own fields, as given, over those that it has.

use super::named::Known;
use super::wrong::Wrong;
use crate::loads::form::{ChargeForm, LoadForm};
use freight::equipment::{Certification, EquipmentType, WeightUnit};
use freight::load::LoadDraft;
use kernel::ids::{ClassificationId, UserId};
use store::loads::rows::{ChargeKind, MilesSource};
use store::loads::write::{LoadFields, NewCharge};

/// The most charges of a load.
const MOST_CHARGES: usize = 100;
/// The most dollars of a charge, either way.
const MOST_DOLLARS: f64 = 1_000_000.0;
/// The most classifications that a load asks for: as many as a company may have.
const MOST_CLASSIFICATIONS: usize = store::rules::classifications::MOST as usize;

/// The draft's fields, stops apart, for [`freight::load::check`].
pub(super) fn draft(form: &LoadForm, before: &LoadFields) -> LoadDraft {
    LoadDraft {
        external_load_number: form.external_load_number.clone(),
        min_rate: form.min_rate,
        weight: form.weight,
        weight_unit: Some(form.weight_unit.clone().unwrap_or_else(|| before.weight_unit.to_string())),
        trailer_length: form.trailer_length,
        equipment_type: form.equipment_type.clone(),
        certifications: form.certifications.clone().unwrap_or_default(),
        billable_miles: form.billable_miles,
        cargo_value: form.cargo_value,
        temperature: form.temperature,
        stops: Vec::new(),
    }
}

/// The fields with what was given in their place; words and numbers are [`freight::load::check`]'s to refuse.
pub(super) fn read(form: &LoadForm, before: LoadFields, known: &Known, wrong: &mut Wrong) -> LoadFields {
    let mut line = |field: &str, given: &Option<String>, most, before: Option<String>| {
        given.as_ref().map_or(before, |given| wrong.line(field, Some(given.as_str()), most))
    };
    let commodity = line("commodity", &form.commodity, 200, before.commodity);
    let trailer_number = line("trailer_number", &form.trailer_number, 30, before.trailer_number);
    let bol_number = line("bol_number", &form.bol_number, 50, before.bol_number);
    let seal_number = line("seal_number", &form.seal_number, 50, before.seal_number);
    let user_id = owner(form, known, wrong).or(before.user_id);
    if form.team_id.is_some_and(|team| !known.has_team(team)) {
        wrong.invalid("team_id", "Team not found.");
    }
    LoadFields {
        external_load_number: form.external_load_number.trim().to_owned(),
        user_id,
        team_id: form.team_id.or(before.team_id),
        equipment_type: word::<EquipmentType>(form.equipment_type.as_deref()).or(before.equipment_type),
        min_rate_cents: form.min_rate.map(cents).or(before.min_rate_cents),
        weight: form.weight.or(before.weight),
        weight_unit: word::<WeightUnit>(form.weight_unit.as_deref()).unwrap_or(before.weight_unit),
        trailer_length: form.trailer_length.or(before.trailer_length),
        certifications: form.certifications.as_deref().map_or(before.certifications, certifications),
        commodity,
        cargo_value_cents: form.cargo_value.map(cents).or(before.cargo_value_cents),
        temperature: form.temperature.or(before.temperature),
        billable_miles: form.billable_miles.or(before.billable_miles),
        miles_source: form.billable_miles.map(|_| MilesSource::Given).or(before.miles_source),
        is_team: form.is_team.unwrap_or(before.is_team),
        is_partial: form.is_partial.unwrap_or(before.is_partial),
        trailer_number,
        bol_number,
        seal_number,
        classification_ids: classifications(form, known, wrong).unwrap_or(before.classification_ids),
    }
}

/// The fields of a load of which nothing was said yet.
pub(super) fn none() -> LoadFields {
    LoadFields {
        external_load_number: String::new(),
        user_id: None,
        team_id: None,
        equipment_type: None,
        min_rate_cents: None,
        weight: None,
        weight_unit: WeightUnit::Pounds,
        trailer_length: None,
        certifications: Vec::new(),
        commodity: None,
        cargo_value_cents: None,
        temperature: None,
        billable_miles: None,
        miles_source: None,
        is_team: false,
        is_partial: false,
        trailer_number: None,
        bol_number: None,
        seal_number: None,
        classification_ids: Vec::new(),
    }
}

/// The charges, where they were given.
pub(super) fn charges(forms: Option<&[ChargeForm]>, wrong: &mut Wrong) -> Option<Vec<NewCharge>> {
    let forms = forms?;
    if forms.len() > MOST_CHARGES {
        wrong.invalid("charges", format!("Give {MOST_CHARGES} charges or fewer."));
    }
    let mut charges = Vec::with_capacity(forms.len().min(MOST_CHARGES));
    for (at, form) in forms.iter().take(MOST_CHARGES).enumerate() {
        let path = |field: &str| format!("charges.{at}.{field}");
        let kind = wrong.word::<ChargeKind>(&path("kind"), &form.kind, ChargeKind::WORDS);
        if !(-MOST_DOLLARS..=MOST_DOLLARS).contains(&form.amount) {
            wrong.invalid(path("amount"), format!("Must be between {} and {MOST_DOLLARS}.", -MOST_DOLLARS));
        }
        let description = wrong.line(&path("description"), form.description.as_deref(), 200);
        charges.push(NewCharge {
            kind: kind.unwrap_or(ChargeKind::Other),
            amount_cents: cents(form.amount),
            description,
        });
    }
    Some(charges)
}

fn owner(form: &LoadForm, known: &Known, wrong: &mut Wrong) -> Option<UserId> {
    let by_email = || form.user_email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    let (field, found) = match (form.user_id, by_email()) {
        (Some(id), _) => ("user_id", known.user(id)),
        (None, Some(email)) => ("user_email", known.user_of_email(email)),
        (None, None) => return None,
    };
    found.map_err(|why| wrong.invalid(field, why)).ok()
}

fn classifications(form: &LoadForm, known: &Known, wrong: &mut Wrong) -> Option<Vec<ClassificationId>> {
    let mut ids = form.classification_ids.clone()?;
    if ids.len() > MOST_CLASSIFICATIONS {
        wrong.invalid("classification_ids", format!("Give {MOST_CLASSIFICATIONS} classifications or fewer."));
    } else if ids.iter().any(|id| !known.has_classification(*id)) {
        wrong.invalid("classification_ids", "Classification not found.");
    }
    ids.sort_unstable();
    ids.dedup();
    Some(ids)
}

fn certifications(given: &[String]) -> Vec<String> {
    let is_given = |word: &&Certification| given.iter().any(|given| given == word.as_str());
    Certification::ALL.iter().filter(is_given).map(ToString::to_string).collect()
}

fn word<W: std::str::FromStr>(given: Option<&str>) -> Option<W> {
    given?.parse().ok()
}

/// Dollars in cents.
fn cents(dollars: f64) -> i64 {
    (dollars * 100.0).round() as i64
}
