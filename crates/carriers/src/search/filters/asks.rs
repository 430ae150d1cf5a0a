//! What a carrier list field requests from the index, and which value a call gives for it.

use crate::search::network;
use chrono::Datelike;
use index::{Code, Cover, Filter, Mark, Number, Region, Rulebook, Set, SetKey, SetKind, SortBy, day};
use kernel::list::{Field, Predicate, Value};
use platform::http::Error;
use rules::Verdict;
use store::Tenant;

/// The greatest radius: beyond it, a country is the better filter.
const MOST_MILES: f64 = 1_000.0;
/// The most days ahead that lapses are looked for: notices are served weeks before, not years.
const MOST_DAYS: u32 = 366;

/// The greatest age of trucks that can be asked for: VINs tell model years from 1980 on. (49 CFR 565.15)
const MOST_YEARS: u32 = 50;

/// Makes the filter of what a call gives; 422 for values that no carrier can have.
pub(super) type Filtering = fn(&Given<'_>) -> Result<Filter, Error>;

/// A field's condition on the index.
#[derive(Clone, Copy, Debug)]
pub struct Asks {
    /// The filter; none for fields that are read together with others, and for those that only order.
    filter: Option<Filtering>,
    /// The order by it, where it has one.
    pub(super) sort: Option<SortBy>,
    /// It would reveal safety data to someone without permission to see it.
    pub(super) is_about_safety: bool,
    /// It is answered from the verdicts on all carriers.
    pub(super) needs_verdicts: bool,
}

/// A field that adds this filter.
pub(super) const fn asks(filter: Filtering) -> Asks {
    Asks { filter: Some(filter), ..NO_FILTER }
}

/// A field that is read together with others, or only orders.
pub(super) const NO_FILTER: Asks = Asks { filter: None, sort: None, is_about_safety: false, needs_verdicts: false };

impl Asks {
    /// The same, with an order by the field.
    pub(super) const fn sorts(self, by: SortBy) -> Self {
        Self { sort: Some(by), ..self }
    }

    /// The same, not for holders of `block_safety_data`.
    pub(super) const fn about_safety(self) -> Self {
        Self { is_about_safety: true, ..self }
    }

    /// The same, answered from the verdicts on all carriers.
    pub(super) const fn of_verdicts(self) -> Self {
        Self { needs_verdicts: true, ..self }
    }

    /// The filter for a call's value.
    pub(super) fn filter(&self, given: &Given<'_>) -> Result<Option<Filter>, Error> {
        self.filter.map(|filter| filter(given)).transpose()
    }
}

/// What a call gives for one field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    field: &'static Field<Asks>,
    predicate: Predicate,
    values: &'a [Value],
    tenant: Tenant,
    rulebook: &'a Rulebook,
}

impl<'a> Given<'a> {
    /// What `filter` gives, for a caller of this company with these rules.
    pub(super) fn new(filter: &'a kernel::list::Filter<Asks>, tenant: Tenant, rulebook: &'a Rulebook) -> Self {
        Self { field: filter.field, predicate: filter.predicate, values: &filter.values, tenant, rulebook }
    }

    /// The values as texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'a str> {
        self.values.iter().filter_map(|value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The first text; empty when there is none.
    pub(super) fn text(&self) -> &'a str {
        self.texts().next().unwrap_or_default()
    }

    /// Yes or no.
    pub(super) fn yes(&self) -> bool {
        matches!(self.values.first(), Some(Value::Bool(true)))
    }

    /// A number from 0.
    pub(super) fn amount(&self) -> Result<u32, Error> {
        match self.values.first() {
            Some(Value::Int(number)) => {
                u32::try_from(*number).map_err(|_| self.refused(format!("Must be from 0 to {}.", u32::MAX)))
            }
            _ => Ok(0),
        }
    }

    /// The least and the greatest number requested, by the predicate.
    pub(super) fn range(&self) -> Result<(Option<u32>, Option<u32>), Error> {
        let amount = Some(self.amount()?);
        Ok(if self.predicate == Predicate::Lteq { (None, amount) } else { (amount, None) })
    }

    /// Two-letter codes.
    pub(super) fn codes(&self) -> Result<Vec<Code>, Error> {
        self.texts().map(|text| Code::new(text).ok_or_else(|| self.refused("Must be two letters."))).collect()
    }

    /// Marks by their codes.
    pub(super) fn marks<T: Mark>(&self) -> Set<T> {
        self.texts().filter_map(|text| T::ALL.iter().copied().find(|mark| mark.code() == text)).collect()
    }

    /// A point and a radius, as `latitude,longitude,miles`.
    pub(super) fn circle(&self) -> Result<Region, Error> {
        let numbers: Option<Vec<f64>> = self.text().split(',').map(|number| number.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([lat, lon, miles])
                if (-90.0..=90.0).contains(lat)
                    && (-180.0..=180.0).contains(lon)
                    && (0.0..=MOST_MILES).contains(miles) =>
            {
                Ok(Region::circle(geo::Point { lat: *lat, lon: *lon }, *miles))
            }
            _ => Err(self.refused(format!(
                "Must be latitude,longitude,miles, such as 41.88,-87.63,50; at most {MOST_MILES} miles."
            ))),
        }
    }

    /// Carriers in a set of the caller's company.
    pub(super) fn member(&self, kind: SetKind) -> Filter {
        self.member_or_not(kind, true)
    }

    /// Carriers in a set of the caller's company, or those that are not, by the call's value.
    pub(super) fn member_if_yes(&self, kind: SetKind) -> Filter {
        self.member_or_not(kind, self.yes())
    }

    /// Carriers in the network of the caller's company, or in the part of it that the call's value names.
    pub(super) fn network(&self) -> Filter {
        match self.text() {
            "connected" => network::connected(self.tenant),
            "monitored" => self.member(SetKind::Subscribed),
            _ => network::whole(self.tenant),
        }
    }

    /// Carriers in one of the company's classifications that are given by id.
    pub(super) fn classifications(&self) -> Filter {
        let ids = self.values.iter().filter_map(|value| match value {
            Value::Int(id) => Some(*id),
            _ => None,
        });
        Filter::AnyOf(ids.map(|id| self.member(SetKind::Classification(id))).collect())
    }

    /// Carriers that told the caller's company that they drive in one of these states.
    pub(super) fn preferring(&self, end: fn(Code) -> SetKind) -> Result<Filter, Error> {
        Ok(Filter::AnyOf(self.codes()?.into_iter().map(|state| self.member(end(state))).collect()))
    }

    /// Carriers with one of these verdicts.
    pub(super) fn verdicts(&self) -> Filter {
        let is_given = |verdict: &Verdict| self.texts().any(|text| text == verdict.as_str());
        Filter::Verdict(Verdict::ALL.iter().copied().filter(is_given).collect())
    }

    /// Carriers that an active classification of the company accepts.
    pub(super) fn passes(&self) -> Result<Filter, Error> {
        let given = match self.values.first() {
            Some(Value::Int(id)) => *id,
            _ => 0,
        };
        let known = self.rulebook.classifications.iter().find(|classified| classified.id == given);
        let known = known.ok_or_else(|| self.refused("Classification not found, or not active."))?;
        Ok(Filter::Passes(known.id))
    }

    /// Carriers whose insurance or authority ends within so many days from today by a notice served.
    pub(super) fn lapses(&self) -> Result<Filter, Error> {
        let days = self.amount()?;
        if days > MOST_DAYS {
            return Err(self.refused(format!("Must be from 0 to {MOST_DAYS}.")));
        }
        let today = day::number(self.rulebook.today);
        Ok(Filter::Number(Number::LapsesOn, Some(today), Some(today + days)))
    }

    /// Carriers whose trucks' median model year is at least, or at most, so many years ago. Next year's models are 0 years old.
    pub(super) fn equipment_age(&self) -> Result<Filter, Error> {
        let age = self.amount()?;
        if age > MOST_YEARS {
            return Err(self.refused(format!("Must be from 0 to {MOST_YEARS}.")));
        }
        let year = u32::try_from(self.rulebook.today.year()).unwrap_or_default().saturating_sub(age);
        Ok(match self.predicate {
            Predicate::Lteq => Filter::Number(Number::TruckModelYear, Some(year), None),
            _ if age == 0 => Filter::Number(Number::TruckModelYear, None, None),
            _ => Filter::Number(Number::TruckModelYear, None, Some(year)),
        })
    }

    /// Carriers with such coverage by a certificate that the company confirmed.
    pub(super) fn covered(&self, cover: Cover) -> Result<Filter, Error> {
        Ok(self.member(SetKind::Cover(cover, cover.step(self.amount()?))))
    }

    fn member_or_not(&self, kind: SetKind, wanted: bool) -> Filter {
        Filter::Member(SetKey { company: self.tenant.company().0, kind }, wanted)
    }

    fn refused(&self, detail: impl Into<String>) -> Error {
        let many = if self.predicate.takes_many() { "[]" } else { "" };
        Error::invalid(format!("q[{}]{many}", self.field.parameter(self.predicate)), detail)
    }
}
