//! Loads out of rows: which rows are of one load, and what they say of it as a form ([`LoadForm`]), or what is wrong with them. Pure.

mod carrier;
mod headings;
mod place;
mod stop;
#[cfg(test)]
mod tests;
mod units;

pub use units::{Unit, clashes, units};

use super::fields::{Field, LoadField, Side};
use super::heading::Table;
use super::mapping::{Layout, Mapping};
use super::table::Row;
use super::values::times::{self, Dates, Order};
use super::values::{equipment, error, numbers, said, words};
use crate::loads::form::{ChargeForm, LoadForm};
use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::Certification;
use freight::load::LoadStatus;
use freight::stop::Zone;
use headings::Headings;
use std::borrow::Cow;
use store::loads::rows::ChargeKind;

/// How a file writes what cells leave open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its dates.
    pub dates: Dates,
    /// The zone of times that name none; none for the stops' own.
    pub zone: Option<Zone>,
    /// Whether decimals are parted by commas.
    pub has_decimal_comma: bool,
    /// What the names of its columns say of their values.
    headings: Headings,
}

impl Style {
    /// That of a file that came on a day.
    pub fn of(table: &Table, mapping: &Mapping, zone: Option<Zone>, today: NaiveDate) -> Self {
        let dates = mapping.columns().filter(|(field, _)| place::is_day(*field)).map(|(_, column)| column);
        let dates: Vec<usize> = dates.collect();
        let cells = table.rows.iter().flat_map(|row| dates.iter().map(move |column| row.cell(*column)));
        Self {
            dates: Dates { today, order: table.order.unwrap_or_else(|| times::order(cells)) },
            zone,
            has_decimal_comma: table.has_decimal_comma,
            headings: Headings::of(table, mapping),
        }
    }
}

impl Style {
    /// What people should know of how the file is read, as sentences: what it doesn't write in the usual way.
    pub fn notes(&self) -> Vec<String> {
        let dates = match self.dates.order {
            Order::MonthFirst => None,
            Order::DayFirst => Some("Dates are read with the day first, as in 24/11/2026."),
            Order::Either => Some(
                "Some dates have the day first and some the month. Rows with a date that can be either are refused.",
            ),
        };
        let decimals = self.has_decimal_comma.then_some("Decimals are read after commas, as in 1.850,00.");
        dates.into_iter().chain(decimals).map(str::to_owned).collect()
    }
}

/// Something that is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which of the load's rows.
    pub row: usize,
    /// Which field; none for the row as a whole.
    pub field: Option<Field>,
    /// Why, as a sentence.
    pub reason: String,
}

/// A load as its rows say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filled {
    /// The form; what is wrong is left out of it.
    pub form: LoadForm,
    /// What is wrong.
    pub wrong: Vec<Problem>,
    /// Which row, and which of its stops, each stop of the form is.
    stops: Vec<(usize, Side)>,
    /// Which field each charge of the form is.
    charges: Vec<LoadField>,
}

/// The fields that are charges.
const CHARGES: &[(LoadField, ChargeKind)] = &[
    (LoadField::Linehaul, ChargeKind::Linehaul),
    (LoadField::Fuel, ChargeKind::Fuel),
    (LoadField::Detention, ChargeKind::Detention),
    (LoadField::Lumper, ChargeKind::Lumper),
    (LoadField::Layover, ChargeKind::Layover),
    (LoadField::Tonu, ChargeKind::Tonu),
    (LoadField::OtherCharges, ChargeKind::Other),
];

/// Reads a load out of its rows.
pub fn fill(rows: &[&Row], mapping: &Mapping, style: &Style) -> Filled {
    let mut cells = Cells { rows, mapping, style, wrong: Vec::new() };
    let mut form = LoadForm::default();
    cells.errors();
    cells.fields(&mut form);
    let charges = cells.charges(&mut form);
    form.carrier = cells.carrier();
    form.status = cells.read(LoadField::Status, words::status);
    if form.carrier.is_some() && form.status == Some(LoadStatus::Available) {
        // Whoever names a carrier has covered the load, whatever the TMS calls that.
        form.status = None;
    }
    let stops = match mapping.layout() {
        Layout::Loads => cells.pickup_and_delivery(&mut form),
        Layout::Stops => cells.stop_of_each(&mut form),
    };
    Filled { form, wrong: cells.wrong, stops, charges }
}

/// The rows of a load, and what was found to be wrong with them.
struct Cells<'a> {
    rows: &'a [&'a Row],
    mapping: &'a Mapping,
    style: &'a Style,
    wrong: Vec<Problem>,
}

impl<'a> Cells<'a> {
    /// What a row says of a field.
    fn cell(&self, row: usize, field: Field) -> Option<Cow<'a, str>> {
        said(self.rows.get(row)?.cell(self.mapping.column(field)?))
    }

    /// What the first row that says something of the load says.
    fn first(&self, field: LoadField) -> Option<(usize, Cow<'a, str>)> {
        (0..self.rows.len()).find_map(|row| Some((row, self.cell(row, Field::Load(field))?)))
    }

    fn text(&self, field: LoadField) -> Option<String> {
        self.first(field).map(|(_, text)| text.into_owned())
    }

    /// A field of the load, unless it can't be read.
    fn read<T>(&mut self, field: LoadField, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let (row, text) = self.first(field)?;
        read(&text).map_err(|reason| self.tell(row, Field::Load(field), reason)).ok()
    }

    /// A field of a row's stop.
    fn read_at<T>(&mut self, row: usize, field: Field, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let text = self.cell(row, field)?;
        read(&text).map_err(|reason| self.tell(row, field, reason)).ok()
    }

    /// A number of the load, in the unit that its column's name says where the cell says none.
    fn amount<T>(&mut self, field: LoadField, read: impl FnOnce(&str, bool) -> Result<T, String>) -> Option<T> {
        let (comma, style) = (self.style.has_decimal_comma, self.style);
        self.read(field, |text| read(&style.headings.with_unit(field, text), comma))
    }

    /// An amount of money for the load, unless another column says that it is in another currency or for something else.
    fn money(&mut self, field: LoadField) -> Option<f64> {
        let (row, _) = self.first(field)?;
        let other = self.rows.get(row).and_then(|row| self.style.headings.other_money(field, row));
        if let Some(reason) = other {
            self.tell(row, Field::Load(field), reason);
            return None;
        }
        let has_points = self.style.headings.has_decimal_points(field);
        self.amount(field, |text, comma| numbers::money(text, comma, has_points))
    }

    /// Tells of rows whose cells may be shifted, and of every cell that holds an error of its spreadsheet: it says nothing, and isn't empty.
    fn errors(&mut self) {
        for (row, cells) in self.rows.iter().enumerate() {
            if cells.is_too_wide {
                let reason = "The row has more cells than the file has columns. Put numbers and texts with commas in quotation marks.";
                self.wrong.push(Problem { row, field: None, reason: reason.to_owned() });
            }
            for (field, column) in self.mapping.columns() {
                if let Some(reason) = error(cells.cell(column)) {
                    self.wrong.push(Problem { row, field: Some(field), reason });
                }
            }
        }
    }

    fn tell(&mut self, row: usize, field: Field, reason: String) {
        self.wrong.push(Problem { row, field: Some(field), reason });
    }

    /// The load's own fields.
    fn fields(&mut self, form: &mut LoadForm) {
        match self.first(LoadField::Number) {
            Some(_) => form.external_load_number = self.read(LoadField::Number, number).unwrap_or_default(),
            None if self.wrong.iter().any(|one| one.field == Some(Field::Load(LoadField::Number))) => {}
            None => self.tell(0, Field::Load(LoadField::Number), "Give the load's number.".to_owned()),
        }
        let equipment = self.read(LoadField::Equipment, equipment::equipment);
        form.equipment_type = equipment.map(|equipment| equipment.is_type.as_str().to_owned());
        let length = self.amount(LoadField::TrailerLength, numbers::feet);
        form.trailer_length = length.or(equipment.and_then(|equipment| equipment.length));
        let unit = self.read(LoadField::WeightUnit, numbers::weight_unit);
        // A unit of its own column says more than the name of the weight's.
        let weight = match unit {
            Some(_) => {
                let comma = self.style.has_decimal_comma;
                self.read(LoadField::Weight, |text| numbers::weight(text, comma))
            }
            None => self.amount(LoadField::Weight, numbers::weight),
        };
        // Systems write 0 for what they don't know.
        if let Some((weight, own)) = weight.filter(|(weight, _)| *weight != 0.0) {
            form.weight = Some(weight);
            form.weight_unit = own.or(unit).map(|unit| unit.as_str().to_owned());
        }
        form.commodity = self.text(LoadField::Commodity);
        form.cargo_value = self.money(LoadField::CargoValue);
        form.temperature = self.amount(LoadField::Temperature, numbers::temperature);
        let is_hazmat = self.read(LoadField::Hazmat, words::yes);
        form.certifications = match (is_hazmat, equipment.is_some_and(|equipment| equipment.is_hazmat)) {
            (Some(true), _) | (_, true) => Some(vec![Certification::Hazmat.as_str().to_owned()]),
            (Some(false), false) => Some(Vec::new()),
            (None, false) => None,
        };
        form.billable_miles = self.amount(LoadField::Miles, numbers::miles).filter(|miles| *miles != 0.0);
        form.min_rate = self.money(LoadField::MinRate);
        let is_team = self.read(LoadField::Team, words::yes);
        form.is_team = is_team.or_else(|| equipment.filter(|equipment| equipment.is_team).map(|_| true));
        form.is_partial = self.read(LoadField::Partial, words::yes);
        form.trailer_number = self.text(LoadField::TrailerNumber);
        form.bol_number = self.text(LoadField::BolNumber);
        form.seal_number = self.text(LoadField::SealNumber);
        form.user_email = self.text(LoadField::UserEmail);
        let (dates, zone) = (self.style.dates, self.style.zone);
        form.source_updated_at = self.read(LoadField::SourceUpdatedAt, |text| moment(text, dates, zone));
    }

    /// The load's charges; gives which field each is.
    fn charges(&mut self, form: &mut LoadForm) -> Vec<LoadField> {
        let (mut charges, mut fields, mut is_said) = (Vec::new(), Vec::new(), false);
        for (field, kind) in CHARGES {
            let Some(amount) = self.money(*field) else { continue };
            is_said = true;
            if amount != 0.0 {
                charges.push(ChargeForm { kind: kind.as_str().to_owned(), amount, description: None });
                fields.push(*field);
            }
        }
        form.charges = is_said.then_some(charges);
        fields
    }
}

/// What sheets write where a load's number would be, in front of sums.
const TOTALS: &[&str] =
    &["total", "totals", "grand total", "grand totals", "subtotal", "subtotals", "sub total", "sub-total"];

/// A load's number, unless a spreadsheet has shortened it: 1.23457E+11 was another. A row of totals has none, though its places are filled down.
fn number(text: &str) -> Result<String, String> {
    let name = text.trim_end_matches(':').trim_end().to_lowercase();
    if TOTALS.contains(&name.as_str()) {
        return Err("This is a row of totals, not a load. Nothing needs to be done about it.".to_owned());
    }
    let is_shortened = text.split_once(['E', 'e']).is_some_and(|(number, power)| {
        number.contains('.')
            && power.starts_with('+')
            && number.parse::<f64>().is_ok()
            && power[1..].parse::<u8>().is_ok()
    });
    if is_shortened {
        let why = "Excel has shortened this number. Format the column as text in the original and export it again.";
        return Err(why.to_owned());
    }
    Ok(text.to_owned())
}

/// When a TMS changed a load: in the file's zone, or in UTC. It is only compared with what the same TMS said before.
fn moment(text: &str, dates: Dates, zone: Option<Zone>) -> Result<DateTime<Utc>, String> {
    let when = times::read(text, dates)?;
    if let Some(at) = when.instant {
        return Ok(at);
    }
    let date = when.date.ok_or_else(|| "Add the date, as in 11/24/2026 8:00 AM.".to_owned())?;
    let local = date.and_time(when.from.unwrap_or_default());
    match when.zone.or(zone) {
        Some(zone) => zone.instant(local).map_err(|why| why.to_string()),
        None => Ok(local.and_utc()),
    }
}
