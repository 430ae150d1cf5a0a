//! A question about carriers: what they must be, in which order, which page.

use crate::carrier::{CarrierOperation, Code, Mark, SafetyRating, StatusCode};
use crate::columns::Number;
use crate::region::Region;
use crate::sets::SetKey;
use crate::snapshot::Ordinal;
use crate::verdict::{VerdictCounts, Verdicts};
use chrono::NaiveDate;
use geo::Point;
use kernel::search_text::SearchText;
use rules::Verdict;
use std::sync::Arc;

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The day that ages count back from.
    pub today: NaiveDate,
    /// The search text, read as the specification says (1 §5).
    pub search: Option<SearchText>,
    /// Only carriers that were seen at these ends; their touches are counted.
    pub lane: Option<Lane>,
    /// Where distances are measured from, to the physical address.
    pub near: Option<Point>,
    /// What else must hold, all of it. A fact that is unknown meets no condition unless the condition names it.
    pub filters: Vec<Filter>,
    /// The order; without one, relevance for a search text and else the name.
    pub sort: Option<Sort>,
    /// How many carriers of the order come before the page.
    pub skip: usize,
    /// How many carriers the page has at most.
    pub take: usize,
    /// A company's verdicts of the snapshot that is asked, for filters, order and totals by them.
    pub verdicts: Option<Arc<Verdicts>>,
}

impl Query {
    /// All carriers by name, from the first, none on the page.
    pub fn new(today: NaiveDate) -> Self {
        Self {
            today,
            search: None,
            lane: None,
            near: None,
            filters: Vec::new(),
            sort: None,
            skip: 0,
            take: 0,
            verdicts: None,
        }
    }

    /// The order that it asks for, explicitly or by default. Without a lane nothing was counted, without a point nothing measured, and
    /// without verdicts nothing judged.
    pub(crate) fn order(&self) -> Sort {
        let has_key = |by| match by {
            SortBy::Relevance => false,
            SortBy::Touches => self.lane.is_some(),
            SortBy::Distance => self.near.is_some(),
            SortBy::Verdict => self.verdicts.is_some(),
            _ => true,
        };
        let by = match (&self.search, &self.lane) {
            (Some(_), _) => Sort { by: SortBy::Relevance, is_descending: false },
            (None, Some(_)) => Sort { by: SortBy::Touches, is_descending: true },
            (None, None) => Sort { by: SortBy::Name, is_descending: false },
        };
        self.sort.filter(|sort| has_key(sort.by)).unwrap_or(by)
    }
}

/// Two ends that a carrier's vehicles were seen at, or one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    /// Where loads are picked up.
    pub origin: Option<Region>,
    /// Where they are delivered.
    pub destination: Option<Region>,
    /// The first day that counts.
    pub since: Option<NaiveDate>,
}

/// A condition on carriers.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// The state of the physical address is one of these.
    State(Vec<Code>),
    /// The country of the physical address is one of these.
    Country(Vec<Code>),
    /// The registration's status is one of these.
    StatusCode(Set<StatusCode>),
    /// The operation is one of these.
    CarrierOperation(Set<CarrierOperation>),
    /// The safety rating is one of these.
    SafetyRating(Set<SafetyRating>),
    /// A number is known and lies within these bounds, which count; days as `day::number` gives them.
    Number(Number, Option<u32>, Option<u32>),
    /// Carrier authority has been active without a gap for at least and at most so many whole months.
    AuthorityMonths(Option<u32>, Option<u32>),
    /// An authority of this sort is active.
    ActiveAuthority(Authority),
    /// Broker authority is active, or is known not to be.
    IsBroker(bool),
    /// The legal or DBA name holds this text; letters and digits count.
    NameHolds(String),
    /// At least one of these holds.
    AnyOf(Vec<Filter>),
    /// The last inspection is at most so many months ago.
    InspectedWithinMonths(u32),
    /// At least one of these kinds of cargo is declared: bit n is the census's nth cargo column.
    Cargo(u32),
    /// Hazardous materials are declared, or not.
    IsHazmat(bool),
    /// An out-of-service order is in force, or not.
    IsOutOfService(bool),
    /// There is an email address, or none.
    HasEmail(bool),
    /// There is a phone number, or none.
    HasPhone(bool),
    /// The physical address lies in a region.
    HomeIn(Region),
    /// A vehicle was seen in a region, on or after a day.
    TouchedIn(Region, Option<NaiveDate>),
    /// The carrier is in a company's set, or is not.
    Member(SetKey, bool),
    /// The carrier is one of these, by its id.
    Ids(Vec<i64>),
    /// A published identity alert names it, or none does.
    HasIdentityAlert(bool),
    /// Telematics report where its vehicles are, or do not.
    IsEldConnected(bool),
    /// Vehicles of one of these FMCSA unit types were seen: at least so many of one type, and at least so many thousandths of all that were
    /// seen.
    Equipment(Vec<u8>, u32, u32),
    /// So many vehicles of one FMCSA unit type were seen, both bounds counting. For a carrier without observed vehicles it is unknown.
    Units(u8, Option<u32>, Option<u32>),
    /// The verdict is one of these. Without the query's verdicts none is.
    Verdict(Vec<Verdict>),
    /// The company's classification of this id applies and accepts it. Without the query's verdicts none does.
    Passes(i64),
}

/// Sorts of authority to filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// Common or contract.
    Carrier,
    /// Broker.
    Broker,
    /// Either.
    Any,
}

/// A set of the values of a small enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set<T>(pub(crate) u8, std::marker::PhantomData<T>);

impl<T: Mark> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().fold(0, |bits, value| bits | value.bit()), std::marker::PhantomData)
    }
}

/// An order of carriers. Ties are settled by DOT number, in the same direction; carriers whose value is unknown or none come last in
/// either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// What to sort by.
    pub by: SortBy,
    /// From the greatest to the least. Relevance has no such direction.
    pub is_descending: bool,
}

/// Sort orders for carriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortBy {
    /// For a number: carriers that have exactly this number, by kind, then the others by DOT number. For a name: the matching name.
    Relevance,
    /// Legal name, as it is searched.
    Name,
    /// DOT number.
    DotNumber,
    /// State of the physical address.
    State,
    /// Power units.
    PowerUnits,
    /// Drivers.
    TotalDrivers,
    /// Start of the unbroken carrier authority.
    AuthoritySince,
    /// Last inspection.
    LastInspectedOn,
    /// BIPD insurance on file.
    BipdOnFile,
    /// Touches at both ends of the lane.
    Touches,
    /// Miles from the query's point to the physical address.
    Distance,
    /// The verdict, the worst first; within one verdict by name, from A, in either direction.
    Verdict,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// How many carriers meet the conditions, on all pages.
    pub total: usize,
    /// The carriers of the page, in order.
    pub carriers: Vec<Ordinal>,
    /// For a lane: how often each carrier of the page was seen at its origin and at its destination.
    pub touches: Vec<[u32; 2]>,
    /// With verdicts, how many carriers that meet the other conditions have each; conditions on the verdict itself do not narrow these.
    pub verdict_counts: Option<VerdictCounts>,
}
