//! A list call after it was read: typed filters, the order and the page.

use super::{Field, Predicate};
use chrono::{DateTime, NaiveDate, Utc};

/// A value that a filter compares with.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text, or one of a choice's values.
    Text(String),
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A day.
    Date(NaiveDate),
    /// An instant.
    Time(DateTime<Utc>),
}

/// One comparison.
#[derive(Clone, Debug)]
pub struct Filter<A: 'static> {
    /// The field that is compared.
    pub field: &'static Field<A>,
    /// How.
    pub predicate: Predicate,
    /// With what: one value, or several where the predicate takes many.
    pub values: Vec<Value>,
}

impl<A: Copy> Filter<A> {
    /// Whether this is the filter that a call names `parameter` (without `q[…]`).
    fn is_named(&self, parameter: &str) -> bool {
        parameter.strip_prefix(self.field.name) == Some(self.predicate.suffix())
    }
}

/// The order that a call requested.
#[derive(Clone, Copy, Debug)]
pub struct Order<A: 'static> {
    /// By which field.
    pub field: &'static Field<A>,
    /// Largest first.
    pub is_descending: bool,
}

/// What a list call requests. Every filter must hold.
#[derive(Clone, Debug)]
pub struct Query<A: 'static> {
    /// Comparisons that a row must all meet.
    pub filters: Vec<Filter<A>>,
    /// The order, when the call names one.
    pub order: Option<Order<A>>,
    /// The page, from 1.
    pub page: u32,
    /// Rows on a page.
    pub per_page: u32,
}

impl<A: Copy> Query<A> {
    /// A page of everything, in the list's own order.
    pub const fn page(page: u32, per_page: u32) -> Self {
        Self { filters: Vec::new(), order: None, page, per_page }
    }

    /// Rows before the page.
    pub const fn offset(&self) -> u64 {
        (self.page as u64 - 1) * self.per_page as u64
    }

    /// The values given for `parameter` (`"state_in"`), empty when the call does not have it.
    pub fn values(&self, parameter: &str) -> &[Value] {
        self.filters.iter().find(|filter| filter.is_named(parameter)).map_or(&[], |filter| &filter.values)
    }

    /// The text given for `parameter`.
    pub fn text(&self, parameter: &str) -> Option<&str> {
        self.texts(parameter).next()
    }

    /// The texts given for `parameter`.
    pub fn texts(&self, parameter: &str) -> impl Iterator<Item = &str> {
        self.values(parameter).iter().filter_map(|value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The whole number given for `parameter`.
    pub fn int(&self, parameter: &str) -> Option<i64> {
        match self.values(parameter).first() {
            Some(Value::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// The answer given for `parameter`.
    pub fn bool(&self, parameter: &str) -> Option<bool> {
        match self.values(parameter).first() {
            Some(Value::Bool(answer)) => Some(*answer),
            _ => None,
        }
    }

    /// The day given for `parameter`.
    pub fn date(&self, parameter: &str) -> Option<NaiveDate> {
        match self.values(parameter).first() {
            Some(Value::Date(day)) => Some(*day),
            _ => None,
        }
    }
}
