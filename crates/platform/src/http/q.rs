//! List parameters: `page`, `per_page`, `q[field_predicate]=…` and `q[s]=field direction`, checked against a table of fields.
//!
//! The same table documents the parameters in the OpenAPI document, so documentation and behavior can't differ. An unknown name, a value of
//! the wrong type or a page out of range is a 422 that names the parameter. (Document 1 §7, document 2 §7.)

use super::error::{Code, Error, FieldError};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::days;
use kernel::list::{
    Field, Filter, Kind, Listing, MAX_CHARACTERS, MAX_PER_PAGE, MAX_VALUES, Order, Predicate, Query, Value,
};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Required};

/// A list call read against `L`; gives the [`Query`].
#[derive(Debug)]
pub struct Q<L: Listing> {
    query: Query<L::Answer>,
    listing: PhantomData<L>,
}

impl<L: Listing> Deref for Q<L> {
    type Target = Query<L::Answer>;

    fn deref(&self) -> &Query<L::Answer> {
        &self.query
    }
}

impl<L: Listing, S: Send + Sync> FromRequestParts<S> for Q<L> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let query = read::<L>(parts.uri.query().unwrap_or_default()).map_err(Error::Invalid)?;
        Ok(Self { query, listing: PhantomData })
    }
}

/// Reads a query string; gives everything that is wrong with it.
fn read<L: Listing>(raw: &str) -> Result<Query<L::Answer>, Vec<FieldError>> {
    read_pairs::<L>(form_urlencoded::parse(raw.as_bytes()))
}

/// Reads the same parameters from a JSON object: its names are the text in the brackets of `q[…]`, its values are one or several.
pub fn read_object<L: Listing>(
    q: &serde_json::Map<String, serde_json::Value>,
    page: Option<u32>,
    per_page: Option<u32>,
) -> Result<Query<L::Answer>, Vec<FieldError>> {
    use serde_json::Value as Json;
    let mut pairs: Vec<(Cow<str>, Cow<str>)> = Vec::new();
    let mut problems = Vec::new();
    for (name, value) in q {
        let (values, name) = match value {
            Json::Array(values) => (values.iter().collect(), format!("q[{name}][]")),
            value => (vec![value], format!("q[{name}]")),
        };
        for value in values {
            match value {
                // No condition.
                Json::Null => {}
                Json::String(text) => pairs.push((name.clone().into(), text.as_str().into())),
                Json::Number(_) | Json::Bool(_) => pairs.push((name.clone().into(), value.to_string().into())),
                Json::Array(_) | Json::Object(_) => {
                    problems.push(FieldError::new(&name, Code::Invalid, "Must be a value or a list of values."));
                }
            }
        }
    }
    let pages = [("page", page), ("per_page", per_page)];
    pairs.extend(pages.into_iter().filter_map(|(name, number)| Some((name.into(), number?.to_string().into()))));
    if !problems.is_empty() {
        return Err(problems);
    }
    read_pairs::<L>(pairs.into_iter())
}

fn read_pairs<'a, L: Listing>(
    pairs: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
) -> Result<Query<L::Answer>, Vec<FieldError>> {
    let mut query = Query { filters: Vec::new(), order: None, page: 1, per_page: L::PER_PAGE };
    let mut problems = Vec::new();
    let mut given: Vec<&'static str> = Vec::new();
    let mut once = |name: &'static str| {
        if given.contains(&name) {
            return Err((Code::Invalid, TWICE.to_owned()));
        }
        given.push(name);
        Ok(())
    };
    for (name, text) in pairs {
        let outcome = match name.as_ref() {
            "page" if L::IS_PAGED => once("page").and_then(|()| number(&text, u32::MAX)).map(|page| query.page = page),
            "per_page" if L::IS_PAGED => {
                once("per_page").and_then(|()| number(&text, MAX_PER_PAGE)).map(|rows| query.per_page = rows)
            }
            beside if L::BESIDE.contains(&beside) => Ok(()),
            "q[s]" => once("q[s]").and_then(|()| order::<L>(&text)).map(|order| query.order = Some(order)),
            name => add_filter::<L>(&mut query.filters, name, &text),
        };
        if let Err((code, detail)) = outcome {
            problems.push(FieldError::new(name, code, detail));
        }
    }
    if problems.is_empty() { Ok(query) } else { Err(problems) }
}

type Problem = (Code, String);

/// What is wrong with a parameter that takes one value and has two.
const TWICE: &str = "Is given twice.";

/// What is wrong with a value that is longer than this.
pub(super) fn too_long(characters: usize) -> String {
    format!("Use {characters} characters or fewer.")
}

fn number(text: &str, max: u32) -> Result<u32, Problem> {
    match text.parse() {
        Ok(number) if (1..=max).contains(&number) => Ok(number),
        _ if max == u32::MAX => Err((Code::Invalid, "Must be a whole number from 1.".to_owned())),
        _ => Err((Code::Invalid, format!("Must be a whole number from 1 to {max}."))),
    }
}

fn order<L: Listing>(text: &str) -> Result<Order<L::Answer>, Problem> {
    let (name, direction) = text.split_once([' ', '+']).unwrap_or((text, "asc"));
    let field = L::FIELDS.iter().find(|field| field.is_sortable && field.name == name);
    match (field, direction) {
        (Some(field), "asc" | "desc") => Ok(Order { field, is_descending: direction == "desc" }),
        _ => Err((Code::Invalid, format!("Must be one of {} and asc or desc.", sorts::<L>().join(", ")))),
    }
}

fn sorts<L: Listing>() -> Vec<&'static str> {
    L::FIELDS.iter().filter(|field| field.is_sortable).map(|field| field.name).collect()
}

fn add_filter<L: Listing>(filters: &mut Vec<Filter<L::Answer>>, name: &str, text: &str) -> Result<(), Problem> {
    let unknown = || (Code::Unknown, "Unknown parameter.".to_owned());
    let (parameter, is_array) = bare(name).ok_or_else(unknown)?;
    let (field, predicate) = lookup::<L>(parameter).ok_or_else(unknown)?;
    if is_array && !predicate.takes_many() {
        return Err((Code::Invalid, "Takes one value.".to_owned()));
    }
    if text.is_empty() && field.kind == Kind::Text {
        return Ok(());
    }
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        return Err((Code::Invalid, too_long(MAX_CHARACTERS)));
    }
    let value = value(field, predicate, text)?;
    let given = filters.iter_mut().find(|f| std::ptr::eq(f.field, field) && f.predicate == predicate);
    match given {
        None => filters.push(Filter { field, predicate, values: vec![value] }),
        Some(filter) if predicate.takes_many() && filter.values.len() == MAX_VALUES => {
            return Err((Code::Invalid, format!("Takes {MAX_VALUES} values at most.")));
        }
        Some(filter) if predicate.takes_many() => filter.values.push(value),
        Some(_) => return Err((Code::Invalid, TWICE.to_owned())),
    }
    Ok(())
}

/// `q[name]` and `q[name][]` without their brackets.
fn bare(parameter: &str) -> Option<(&str, bool)> {
    let (rest, is_array) = parameter.strip_suffix("[]").map_or((parameter, false), |rest| (rest, true));
    Some((rest.strip_prefix("q[")?.strip_suffix(']')?, is_array))
}

fn lookup<L: Listing>(parameter: &str) -> Option<(&'static Field<L::Answer>, Predicate)> {
    L::FIELDS.iter().find_map(|field| {
        let rest = parameter.strip_prefix(field.name)?;
        field.predicates.iter().find(|predicate| predicate.suffix() == rest).map(|predicate| (field, *predicate))
    })
}

fn value<A: Copy>(field: &Field<A>, predicate: Predicate, text: &str) -> Result<Value, Problem> {
    let kind = if predicate == Predicate::Null { Kind::Bool } else { field.kind };
    let (value, wanted) = match kind {
        Kind::Text if text.contains('\0') => (None, "text".to_owned()),
        Kind::Text => (Some(Value::Text(text.to_owned())), String::new()),
        Kind::Int => (text.parse().ok().map(Value::Int), "a whole number".to_owned()),
        Kind::Bool => (boolean(text).map(Value::Bool), "1 or 0".to_owned()),
        Kind::Date => {
            let day = text.parse::<NaiveDate>().ok().filter(|day| days::is_taken(*day));
            (day.map(Value::Date), format!("a day as YYYY-MM-DD, {}", days::requirement()))
        }
        Kind::Time => {
            let at = text.parse::<DateTime<Utc>>().ok().filter(|at| days::is_taken(at.date_naive()));
            (at.map(Value::Time), format!("an instant (RFC 3339), {}", days::requirement()))
        }
        Kind::Choice(words) => {
            (words.contains(&text).then(|| Value::Text(text.to_owned())), format!("one of {}", words.join(", ")))
        }
    };
    value.ok_or_else(|| (Code::Invalid, format!("Must be {wanted}.")))
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

impl<L: Listing> IntoParams for Q<L> {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let mut parameters: Vec<_> = L::FIELDS
            .iter()
            .flat_map(|field| field.predicates.iter().map(|predicate| filter_parameter(field, *predicate)))
            .collect();
        if !sorts::<L>().is_empty() {
            let directions =
                sorts::<L>().into_iter().flat_map(|name| ["asc", "desc"].map(|way| format!("{name} {way}")));
            let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(directions)).build();
            parameters.push(parameter("q[s]", "Sort order: a field and `asc` or `desc`.", Schema::Object(schema)));
        }
        if L::IS_PAGED {
            parameters.push(parameter("page", "Page number, from 1.", whole_number(None, None)));
            let per_page = whole_number(Some(MAX_PER_PAGE), Some(L::PER_PAGE));
            parameters.push(parameter("per_page", "Results per page.", per_page));
        }
        parameters
    }
}

fn filter_parameter<A: Copy>(field: &Field<A>, predicate: Predicate) -> Parameter {
    let one = if predicate == Predicate::Null { schema(Kind::Bool) } else { schema(field.kind) };
    let name = field.parameter(predicate);
    let meaning = field.meaning;
    if predicate.takes_many() {
        parameter(&format!("q[{name}][]"), meaning, Schema::Array(ArrayBuilder::new().items(RefOr::T(one)).build()))
    } else {
        parameter(&format!("q[{name}]"), meaning, one)
    }
}

fn parameter(name: &str, description: &str, schema: Schema) -> Parameter {
    let description = (!description.is_empty()).then_some(description);
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(description)
        .schema(Some(RefOr::T(schema)))
        .build()
}

fn whole_number(max: Option<u32>, default: Option<u32>) -> Schema {
    let object = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
        .minimum(Some(1))
        .maximum(max)
        .default(default.map(Into::into));
    Schema::Object(object.build())
}

fn schema(kind: Kind) -> Schema {
    let object = ObjectBuilder::new();
    Schema::Object(match kind {
        Kind::Text => object.schema_type(Type::String).build(),
        Kind::Int => object.schema_type(Type::Integer).build(),
        Kind::Bool => object.schema_type(Type::String).enum_values(Some(["1", "0", "true", "false"])).build(),
        Kind::Date => {
            object.schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))).build()
        }
        Kind::Time => {
            object.schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).build()
        }
        Kind::Choice(words) => object.schema_type(Type::String).enum_values(Some(words.iter().copied())).build(),
    })
}

#[cfg(test)]
mod tests;
