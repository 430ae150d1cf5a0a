//! Rule values: conversion between the store's tokens and numbers, a call's body, and `crates/rules`.

use platform::http::Error;
use platform::http::error::{Code, FieldError};
use rules::{Rule, RuleType, Setting, Threshold};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::rules::sets::{self, Settings, Thresholds, Values};
use utoipa::ToSchema;

/// A rule's threshold: a whole number (dollars, months, days, power units), or the code of an accepted rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum RuleThreshold {
    /// Dollars, months, days or power units.
    Number(i64),
    /// Code of an accepted rating.
    Word(String),
}

impl From<Threshold> for RuleThreshold {
    fn from(threshold: Threshold) -> Self {
        match threshold {
            Threshold::Number(number) => Self::Number(number),
            Threshold::Choice(word) => Self::Word(word.to_owned()),
        }
    }
}

impl From<sets::Threshold> for RuleThreshold {
    fn from(stored: sets::Threshold) -> Self {
        match stored {
            sets::Threshold::Number(number) => Self::Number(number),
            sets::Threshold::Word(word) => Self::Word(word),
        }
    }
}

/// A threshold to set; null is the type's own again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum WantedThreshold {
    /// The company's own.
    Own(RuleThreshold),
    /// The type's own again.
    OfType,
}

/// The values of a call: settings and thresholds by rule type. A threshold that is null is the type's own again.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// 0 off, 2 active, 3 active and overridable.
    pub values: &'a BTreeMap<String, i16>,
    /// The company's own numbers and ratings.
    pub thresholds: &'a BTreeMap<String, WantedThreshold>,
}

/// The rules of stored values. A token of a newer release is left out, and so is a threshold that is out of bounds by now.
pub fn read(values: &Values) -> Vec<Rule> {
    let rule = |is_type: &RuleType| {
        let setting = values.settings.get(is_type.as_str()).copied().and_then(Setting::of_value).unwrap_or_default();
        let threshold = values.thresholds.get(is_type.as_str()).and_then(|stored| match stored {
            sets::Threshold::Number(number) => is_type.scale()?.number(*number),
            sets::Threshold::Word(word) => is_type.scale()?.choice(word),
        });
        Rule::new(*is_type, setting).with(threshold)
    };
    RuleType::ALL.iter().map(rule).collect()
}

/// The values as they are stored: what is off, and thresholds that are the type's own, are left out.
pub fn write(rules: impl IntoIterator<Item = Rule>) -> Values {
    let (mut settings, mut thresholds) = (Settings::new(), Thresholds::new());
    for rule in rules {
        let token = || rule.is_type.as_str().to_owned();
        if rule.setting != Setting::Off {
            settings.insert(token(), rule.setting.value());
        }
        if let Some(own) = rule.threshold {
            thresholds.insert(token(), stored(own));
        }
    }
    Values { settings, thresholds }
}

/// A threshold as it is stored.
pub fn stored(threshold: Threshold) -> sets::Threshold {
    match threshold {
        Threshold::Number(number) => sets::Threshold::Number(number),
        Threshold::Choice(word) => sets::Threshold::Word(word.to_owned()),
    }
}

/// Values as a call gives them, over those that there are; every problem names its token.
pub fn changed(before: &Values, wanted: Wanted) -> Result<Values, Error> {
    let mut after: BTreeMap<RuleType, Rule> = read(before).into_iter().map(|rule| (rule.is_type, rule)).collect();
    let mut problems = Vec::new();
    for (token, value) in wanted.values {
        match setting(token, *value) {
            Ok((is_type, setting)) => {
                let rule = after.entry(is_type).or_insert_with(|| Rule::new(is_type, setting));
                rule.setting = setting;
            }
            Err(problem) => problems.push(problem),
        }
    }
    for (token, given) in wanted.thresholds {
        match threshold(token, given) {
            Ok((is_type, threshold)) => {
                let rule = after.entry(is_type).or_insert_with(|| Rule::new(is_type, Setting::Off));
                *rule = rule.with(threshold);
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(write(after.into_values())) } else { Err(Error::Invalid(problems)) }
}

fn setting(token: &str, value: i16) -> Result<(RuleType, Setting), FieldError> {
    let field = format!("rule.values.{token}");
    match (RuleType::of_str(token), Setting::of_value(value)) {
        (None, _) => Err(FieldError::new(field, Code::Unknown, "Rule type not found.")),
        (_, None) => {
            Err(FieldError::new(field, Code::Invalid, "Must be 0 (off), 2 (active) or 3 (active and overridable)."))
        }
        (Some(is_type), Some(setting)) => Ok((is_type, setting)),
    }
}

fn threshold(token: &str, given: &WantedThreshold) -> Result<(RuleType, Option<Threshold>), FieldError> {
    let field = format!("rule.thresholds.{token}");
    let Some(is_type) = RuleType::of_str(token) else {
        return Err(FieldError::new(field, Code::Unknown, "Rule type not found."));
    };
    let WantedThreshold::Own(given) = given else { return Ok((is_type, None)) };
    let Some(scale) = is_type.scale() else {
        return Err(FieldError::new(field, Code::Invalid, "This rule has no threshold."));
    };
    let threshold = match given {
        RuleThreshold::Number(number) => scale.number(*number),
        RuleThreshold::Word(word) => scale.choice(word),
    };
    let out_of_bounds = || FieldError::new(field, Code::Invalid, scale.requirement());
    threshold.map(|threshold| (is_type, Some(threshold))).ok_or_else(out_of_bounds)
}
