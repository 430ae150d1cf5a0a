//! What a company may set in the place of the number or rating that a rule type has: dollars of coverage, months of authority, accepted
//! ratings. The table of types says which of them have one, and within which bounds ([`RuleType::scale`](crate::RuleType::scale)).

use crate::assess::Rule;
use crate::predicate::Predicate;
use crate::words::{count, dollars};
use std::borrow::Cow;

/// What a rule asks for in the place of what its type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Threshold {
    /// A number in the scale's unit.
    Number(i64),
    /// The word of one of the scale's choices.
    Choice(&'static str),
}

/// What a threshold counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// US dollars.
    Dollars,
    /// Months.
    Months,
    /// Days.
    Days,
    /// Trucks and tractors for each inspection.
    PowerUnits,
    /// Ratings that are accepted.
    Rating,
}

impl Unit {
    /// Its value in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dollars => "dollars",
            Self::Months => "months",
            Self::Days => "days",
            Self::PowerUnits => "power_units",
            Self::Rating => "rating",
        }
    }
}

/// One of a scale's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its token.
    pub word: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// The whole requirement, as text for people.
    pub words: &'static str,
    /// The requirement, as a test of columns.
    pub predicate: Predicate,
}

/// What may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Whole numbers between these two, which count.
    Between(i64, i64),
    /// One of these.
    Among(&'static [Choice]),
}

/// What of a rule type a company may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// What it counts.
    pub unit: Unit,
    /// What the type asks for by itself, as its token and label say.
    pub default: Threshold,
    /// What may be set.
    pub bounds: Bounds,
    /// Why these bounds, with the source.
    pub source: &'static str,
}

impl Scale {
    /// A number as a threshold; none when it is out of bounds, or a choice is asked for.
    pub fn number(&self, number: i64) -> Option<Threshold> {
        match self.bounds {
            Bounds::Between(least, most) if (least..=most).contains(&number) => Some(Threshold::Number(number)),
            Bounds::Between(..) | Bounds::Among(_) => None,
        }
    }

    /// A word as a threshold; none when it is no choice of this scale.
    pub fn choice(&self, word: &str) -> Option<Threshold> {
        self.choices().iter().find(|choice| choice.word == word).map(|choice| Threshold::Choice(choice.word))
    }

    /// The choices; empty for numbers.
    pub const fn choices(&self) -> &'static [Choice] {
        match self.bounds {
            Bounds::Between(..) => &[],
            Bounds::Among(choices) => choices,
        }
    }

    /// What may be set, as a sentence.
    pub fn requirement(&self) -> String {
        match self.bounds {
            Bounds::Between(least, most) => {
                format!("Must be a whole number between {} and {}.", self.unit.said(least), self.unit.said(most))
            }
            Bounds::Among(choices) => {
                let words: Vec<_> = choices.iter().map(|choice| choice.word).collect();
                format!("Must be among {}.", words.join(", "))
            }
        }
    }
}

impl Unit {
    /// A number of these, as text: `$750,000`, `3 months`.
    fn said(self, number: i64) -> String {
        match self {
            Self::Dollars => dollars(number),
            Self::Months => count(number, "month"),
            Self::Days => count(number, "day"),
            Self::PowerUnits => count(number, "power unit"),
            Self::Rating => number.to_string(),
        }
    }
}

impl Rule {
    /// The same rule with a threshold; one that is what the type asks for by itself is none.
    #[must_use]
    pub fn with(self, threshold: Option<Threshold>) -> Self {
        let default = self.is_type.scale().map(|scale| scale.default);
        Self { threshold: threshold.filter(|own| Some(*own) != default), ..self }
    }

    /// Its requirement, as a test of columns: the type's own, at the company's threshold.
    pub fn predicate(self) -> Predicate {
        let own = self.is_type.predicate();
        match self.threshold {
            None => own,
            Some(Threshold::Number(number)) => at(own, number),
            Some(Threshold::Choice(word)) => self.choice(word).map_or(own, |choice| choice.predicate),
        }
    }

    /// Its requirement, as text for people.
    pub fn words(self) -> Cow<'static, str> {
        let own = self.is_type.words();
        match (self.threshold, self.is_type.scale()) {
            (Some(Threshold::Number(number)), Some(Scale { unit, default: Threshold::Number(default), .. })) => {
                Cow::Owned(own.replacen(&unit.said(default), &unit.said(number), 1))
            }
            (Some(Threshold::Choice(word)), _) => Cow::Borrowed(self.choice(word).map_or(own, |choice| choice.words)),
            _ => Cow::Borrowed(own),
        }
    }

    /// The label of the specification at the company's threshold; none where it gives none ([`RuleType::label`](crate::RuleType::label)).
    pub fn label(self) -> Option<Cow<'static, str>> {
        self.is_type.label().map(|_| self.words())
    }

    fn choice(self, word: &str) -> Option<&'static Choice> {
        self.is_type.scale().and_then(|scale| scale.choices().iter().find(|choice| choice.word == word))
    }
}

/// A predicate with another number.
fn at(predicate: Predicate, number: i64) -> Predicate {
    let few = u32::try_from(number).unwrap_or(u32::MAX);
    match predicate {
        Predicate::AtLeast(column, _) => Predicate::AtLeast(column, number),
        Predicate::MonthsAgoAtLeast(column, _) => Predicate::MonthsAgoAtLeast(column, few),
        Predicate::WithinMonths(column, _) => Predicate::WithinMonths(column, few),
        Predicate::NotWithinDays(column, _) => Predicate::NotWithinDays(column, few),
        Predicate::OnePer(of, to, _) => Predicate::OnePer(of, to, number),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::Setting;
    use crate::column::Column;
    use crate::rule_type::RuleType;

    fn set(is_type: RuleType, threshold: Threshold) -> Rule {
        Rule::new(is_type, Setting::Active).with(Some(threshold))
    }

    #[test]
    fn every_default_is_what_the_type_asks_for_and_within_its_bounds() {
        let scaled = RuleType::ALL.iter().filter_map(|is_type| Some((*is_type, is_type.scale()?)));
        let mut all = 0;
        for (is_type, scale) in scaled {
            let as_default = Rule { threshold: Some(scale.default), ..Rule::new(is_type, Setting::Active) };
            assert_eq!(as_default.predicate(), is_type.predicate(), "{}", is_type.as_str());
            assert_eq!(as_default.words(), is_type.words());
            assert_eq!(as_default.with(Some(scale.default)).threshold, None);
            let taken = match scale.default {
                Threshold::Number(number) => scale.number(number),
                Threshold::Choice(word) => scale.choice(word),
            };
            assert_eq!(taken, Some(scale.default));
            all += 1;
        }
        assert_eq!(all, 10);
    }

    #[test]
    fn every_other_threshold_is_said_and_asked_for() {
        for is_type in RuleType::ALL {
            let Some(scale) = is_type.scale() else { continue };
            let others: Vec<Threshold> = match scale.bounds {
                Bounds::Between(least, most) => [least, most].map(Threshold::Number).to_vec(),
                Bounds::Among(choices) => choices.iter().map(|choice| Threshold::Choice(choice.word)).collect(),
            };
            for other in others.into_iter().filter(|other| *other != scale.default) {
                let rule = set(*is_type, other);
                assert_ne!(rule.predicate(), is_type.predicate(), "{} {other:?}", is_type.as_str());
                assert_ne!(rule.words(), is_type.words(), "{} {other:?}", is_type.as_str());
                assert!(rule.predicate().columns().eq(is_type.predicate().columns()));
            }
        }
    }

    #[test]
    fn bounds_count_and_beyond_them_nothing_is_taken() {
        let scale = RuleType::Bipd750.scale().expect("a scale");
        let taken = [299_999, 300_000, 10_000_000, 10_000_001].map(|number| scale.number(number).is_some());
        assert_eq!(taken, [false, true, true, false]);
        assert_eq!(scale.requirement(), "Must be a whole number between $300,000 and $10,000,000.");
        let ratings = RuleType::InsurerRating.scale().expect("a scale");
        assert_eq!(ratings.choice("B++"), Some(Threshold::Choice("B++")));
        assert_eq!((ratings.choice("C"), ratings.number(1), scale.choice("A-")), (None, None, None));
        assert_eq!(ratings.requirement(), "Must be among A++, A+, A, A-, B++, B+.");
        assert_eq!(RuleType::NoOosOrders.scale(), None);
    }

    #[test]
    fn labels_say_the_companys_threshold() {
        let bipd = set(RuleType::Bipd1000, Threshold::Number(1_500_000));
        assert_eq!(bipd.label().as_deref(), Some("Carrier must have minimum BIPD coverage of $1,500,000."));
        assert_eq!(bipd.predicate(), Predicate::AtLeast(Column::BipdOnFile, 1_500_000));
        let age = set(RuleType::AuthorityThreeMonths, Threshold::Number(1));
        assert_eq!(age.words(), "Carrier must have at least 1 month of continuous authority.");
        let rating = set(RuleType::SafetyRating, Threshold::Choice("satisfactory"));
        assert_eq!(rating.words(), "Carrier must have a satisfactory safety rating.");
        assert_eq!(set(RuleType::PhysicalLocation, Threshold::Number(1)).label(), None);
    }
}
