//! Which column of a file is read as which field: as a person says, or as the company said for the same names before. Pure; what is guessed from
//! names alone is in [`super::guess`].

use super::fields::{Field, LoadField, Side, StopField, normal};
use super::heading::Table;
use platform::http::{Code, FieldError};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The column of each field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping(BTreeMap<Field, usize>);

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A load, with columns for its pickup and its delivery.
    Loads,
    /// A stop; rows of the same load belong together.
    Stops,
}

impl Layout {
    /// The fields that must have a column. A stop's place may be in several, so that each load says by itself what it lacks.
    pub const fn required(self) -> &'static [Field] {
        match self {
            Self::Loads => &[
                Field::Load(LoadField::Number),
                Field::Stop(Side::Pickup, StopField::Start),
                Field::Stop(Side::Delivery, StopField::Start),
            ],
            Self::Stops => &[Field::Load(LoadField::Number), Field::Stop(Side::Stop, StopField::Start)],
        }
    }
}

impl Mapping {
    /// The column of a field.
    pub fn column(&self, field: Field) -> Option<usize> {
        self.0.get(&field).copied()
    }

    /// The columns of every field that has one.
    pub fn columns(&self) -> impl Iterator<Item = (Field, usize)> {
        self.0.iter().map(|(field, column)| (*field, *column))
    }

    /// Reads a field from a column, unless another is there already.
    pub fn set(&mut self, field: Field, column: usize) {
        self.0.entry(field).or_insert(column);
    }

    /// Reads a field from no column.
    pub fn remove(&mut self, field: Field) {
        self.0.remove(&field);
    }

    /// What the rows are.
    pub fn layout(&self) -> Layout {
        if self.has(Side::Stop) { Layout::Stops } else { Layout::Loads }
    }

    fn has(&self, side: Side) -> bool {
        self.0.keys().any(|field| matches!(field, Field::Stop(of, _) if *of == side))
    }

    /// What a person says, who says all of it; or everything that is wrong with it.
    pub fn given(given: &BTreeMap<String, Option<String>>, table: &Table) -> Result<Self, Vec<FieldError>> {
        let (mut mapping, mut wrong) = (Self::default(), Vec::new());
        for (name, column) in given {
            let path = format!("mapping.{name}");
            let Ok(field) = name.parse::<Field>() else {
                wrong.push(FieldError::unknown(path));
                continue;
            };
            let Some(column) = column else { continue };
            match table.column(column) {
                Some(at) => mapping.set(field, at),
                None => wrong.push(FieldError::new(path, Code::Invalid, "The file has no column of this name.")),
            }
        }
        if mapping.has(Side::Stop) && (mapping.has(Side::Pickup) || mapping.has(Side::Delivery)) {
            let detail = "Choose columns for pickup and delivery, or for the stop of each row, not for both.";
            wrong.push(FieldError::new("mapping", Code::Invalid, detail));
        }
        wrong.extend(mapping.missing());
        if wrong.is_empty() { Ok(mapping) } else { Err(wrong) }
    }

    /// What must have a column and has none.
    pub fn missing(&self) -> impl Iterator<Item = FieldError> {
        let missing = self.layout().required().iter().filter(|field| self.column(**field).is_none());
        missing.map(|field| {
            let detail = format!("Choose the column of \"{}\".", field.shown().label);
            FieldError::new(format!("mapping.{field}"), Code::Missing, detail)
        })
    }

    /// What was kept by [`Self::kept`], for a file with the same names. What it doesn't know is left out.
    pub fn of_kept(kept: &Value, table: &Table) -> Self {
        let mut mapping = Self::default();
        for (name, column) in kept.as_object().into_iter().flatten() {
            let field = name.parse::<Field>().ok();
            // However the names are spelled this time: by their digest, files are taken for the same as they are normalized.
            let spelled =
                |name: &str| table.names.iter().position(|known| !known.is_empty() && normal(known) == normal(name));
            let column = column.as_str().and_then(|name| table.column(name).or_else(|| spelled(name)));
            if let (Some(field), Some(column)) = (field, column) {
                mapping.set(field, column);
            }
        }
        mapping
    }

    /// The names of columns by field, to be kept.
    pub fn kept(&self, table: &Table) -> Value {
        let name = |column: usize| table.names.get(column).cloned().unwrap_or_default();
        self.columns()
            .map(|(field, column)| (field.to_string(), Value::from(name(column))))
            .collect::<Map<_, _>>()
            .into()
    }

    /// The names of columns by field, with null for the others.
    pub fn shown(&self, table: &Table) -> BTreeMap<String, Option<String>> {
        let name = |field| self.column(field).and_then(|column| table.names.get(column).cloned());
        Field::all().map(|field| (field.to_string(), name(field))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let names = ["Load", "PU", "DEL", "Zip"].map(str::to_owned).to_vec();
        Table { names, ..Table::default() }
    }

    fn given(pairs: &[(&str, Option<&str>)]) -> Result<Mapping, Vec<(String, Code)>> {
        let given = pairs.iter().map(|(field, column)| ((*field).to_owned(), column.map(str::to_owned))).collect();
        let told = |error: FieldError| (error.field.unwrap_or_default(), error.code);
        Mapping::given(&given, &table()).map_err(|wrong| wrong.into_iter().map(told).collect())
    }

    const WHOLE: [(&str, Option<&str>); 4] = [
        ("external_load_number", Some("Load")),
        ("pickup_window_start", Some("PU")),
        ("delivery_window_start", Some("DEL")),
        ("weight", None),
    ];

    #[test]
    fn a_mapping_is_kept_by_names() {
        let mapping = given(&WHOLE).expect("a mapping");

        assert_eq!(mapping.column(Field::Stop(Side::Delivery, StopField::Start)), Some(2));
        assert_eq!(mapping.column(Field::Load(LoadField::Weight)), None);
        assert_eq!(Mapping::of_kept(&mapping.kept(&table()), &table()), mapping);
        let shown = mapping.shown(&table());
        assert_eq!((&shown["external_load_number"], &shown["weight"]), (&Some("Load".to_owned()), &None));
        assert_eq!(shown.len(), Field::all().count());
    }

    #[test]
    fn what_is_wrong_with_a_mapping_is_told_by_field() {
        let of = |field: &str, code| (field.to_owned(), code);
        let other = given(&[WHOLE[0], WHOLE[1], WHOLE[2], ("colour", Some("Load")), ("weight", Some("Lbs"))]);
        assert_eq!(other, Err(vec![of("mapping.colour", Code::Unknown), of("mapping.weight", Code::Invalid)]));
        let missing = given(&[WHOLE[0]]);
        let (pickup, delivery) = ("mapping.pickup_window_start", "mapping.delivery_window_start");
        assert_eq!(missing, Err(vec![of(pickup, Code::Missing), of(delivery, Code::Missing)]));
        let stops = given(&[WHOLE[0], ("stop_postal_code", Some("Zip"))]);
        assert_eq!(stops, Err(vec![of("mapping.stop_window_start", Code::Missing)]));
        let both = given(&[WHOLE[0], WHOLE[1], WHOLE[2], ("stop_window_start", Some("PU"))]);
        assert_eq!(both, Err(vec![of("mapping", Code::Invalid)]));
    }
}
