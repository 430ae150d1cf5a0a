//! The fields of a listing: name, kind of value, predicates, and what answers them.

/// What a field's values are, and so which predicates make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number.
    Int,
    /// `1`/`0` or `true`/`false`.
    Bool,
    /// A day, `YYYY-MM-DD`.
    Date,
    /// An instant, RFC 3339.
    Time,
    /// One of these values.
    Choice(&'static [&'static str]),
}

/// How a field is compared. The suffix after the field's name: `q[name_cont]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// No suffix: the listing says what the name means (`q[search_text]`).
    Plain,
    /// Equal.
    Eq,
    /// Not equal; a missing value counts as not equal.
    NotEq,
    /// One of several.
    In,
    /// None of several; a missing value counts as none of them.
    NotIn,
    /// Contains, in any case.
    Cont,
    /// Starts with, in any case.
    Start,
    /// Does not start with, in any case; a missing value does not.
    NotStart,
    /// Less than.
    Lt,
    /// Less than or equal.
    Lteq,
    /// Greater than.
    Gt,
    /// Greater than or equal.
    Gteq,
    /// `1`: has no value; `0`: has one.
    Null,
    /// A set-valued field holds at least one of several.
    MatchesAny,
    /// The same, under the shorter suffix.
    Any,
}

impl Predicate {
    /// Every predicate.
    pub const ALL: &[Self] = &[
        Self::Plain,
        Self::Eq,
        Self::NotEq,
        Self::In,
        Self::NotIn,
        Self::Cont,
        Self::Start,
        Self::NotStart,
        Self::Lt,
        Self::Lteq,
        Self::Gt,
        Self::Gteq,
        Self::Null,
        Self::MatchesAny,
        Self::Any,
    ];

    /// What follows the field's name in a parameter.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Eq => "_eq",
            Self::NotEq => "_not_eq",
            Self::In => "_in",
            Self::NotIn => "_not_in",
            Self::Cont => "_cont",
            Self::Start => "_start",
            Self::NotStart => "_not_start",
            Self::Lt => "_lt",
            Self::Lteq => "_lteq",
            Self::Gt => "_gt",
            Self::Gteq => "_gteq",
            Self::Null => "_null",
            Self::MatchesAny => "_matches_any",
            Self::Any => "_any",
        }
    }

    /// Whether it takes several values (`q[state_in][]=TX&q[state_in][]=OK`).
    pub const fn takes_many(self) -> bool {
        matches!(self, Self::In | Self::NotIn | Self::MatchesAny | Self::Any)
    }
}

/// One field of a listing.
#[derive(Clone, Copy, Debug)]
pub struct Field<A> {
    /// The name that calls use.
    pub name: &'static str,
    /// What answers it.
    pub answer: A,
    /// What it means, for the documentation of the call.
    pub meaning: &'static str,
    /// The type of its values, which decides the comparisons it allows.
    pub kind: Kind,
    /// The comparisons it allows.
    pub predicates: &'static [Predicate],
    /// Whether `q[s]` may name it.
    pub is_sortable: bool,
}

impl<A: Copy> Field<A> {
    /// The same field with these predicates alone.
    #[must_use]
    pub const fn only(self, predicates: &'static [Predicate]) -> Self {
        Self { predicates, ..self }
    }

    /// The same field, with what it means.
    #[must_use]
    pub const fn means(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }

    /// The same field, allowed in `q[s]`.
    #[must_use]
    pub const fn sortable(self) -> Self {
        Self { is_sortable: true, ..self }
    }

    /// The parameter that compares this field with `predicate`, without the `q[…]` around it.
    pub fn parameter(&self, predicate: Predicate) -> String {
        format!("{}{}", self.name, predicate.suffix())
    }

    const fn new(name: &'static str, answer: A, kind: Kind, predicates: &'static [Predicate]) -> Self {
        Self { name, answer, meaning: "", kind, predicates, is_sortable: false }
    }
}

use Predicate as P;

/// A text field: equal, one of, contains, starts with, missing.
pub const fn text<A: Copy>(name: &'static str, answer: A) -> Field<A> {
    Field::new(name, answer, Kind::Text, &[P::Eq, P::NotEq, P::In, P::NotIn, P::Cont, P::Start, P::Null])
}

/// A whole-number field: equal, one of, ranges, missing.
pub const fn int<A: Copy>(name: &'static str, answer: A) -> Field<A> {
    Field::new(name, answer, Kind::Int, &[P::Eq, P::NotEq, P::In, P::NotIn, P::Lt, P::Lteq, P::Gt, P::Gteq, P::Null])
}

/// A yes-or-no field.
pub const fn boolean<A: Copy>(name: &'static str, answer: A) -> Field<A> {
    Field::new(name, answer, Kind::Bool, &[P::Eq, P::Null])
}

/// A field of days: equal, ranges, missing.
pub const fn date<A: Copy>(name: &'static str, answer: A) -> Field<A> {
    Field::new(name, answer, Kind::Date, &[P::Eq, P::Lt, P::Lteq, P::Gt, P::Gteq, P::Null])
}

/// A field of instants: ranges, missing.
pub const fn time<A: Copy>(name: &'static str, answer: A) -> Field<A> {
    Field::new(name, answer, Kind::Time, &[P::Lt, P::Lteq, P::Gt, P::Gteq, P::Null])
}

/// A field with a closed set of values.
pub const fn choice<A: Copy>(name: &'static str, answer: A, words: &'static [&'static str]) -> Field<A> {
    Field::new(name, answer, Kind::Choice(words), &[P::Eq, P::NotEq, P::In, P::NotIn])
}
