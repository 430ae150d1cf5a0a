//! Rule values: conversion between the store's tokens and numbers, a call's body, and `crates/rules`.

use platform::http::Error;
use platform::http::error::{Code, FieldError};
use rules::{Rule, RuleType, Setting};
use std::collections::BTreeMap;
use store::rules::sets::Settings;

/// The rules of stored values. A token of a newer release is left out.
pub fn read(settings: &Settings) -> Vec<Rule> {
    let rule = |is_type: &RuleType| {
        let setting = settings.get(is_type.as_str()).copied().and_then(Setting::of_value).unwrap_or_default();
        Rule { is_type: *is_type, setting }
    };
    RuleType::ALL.iter().map(rule).collect()
}

/// The values as they are stored: what is off is left out.
pub fn write(settings: impl IntoIterator<Item = (RuleType, Setting)>) -> Settings {
    let on = settings.into_iter().filter(|(_, setting)| *setting != Setting::Off);
    on.map(|(is_type, setting)| (is_type.as_str().to_owned(), setting.value())).collect()
}

/// Values as a call gives them, over those that there are; every problem names its token.
pub fn changed(before: &Settings, wanted: &BTreeMap<String, i16>) -> Result<Settings, Error> {
    let mut after: BTreeMap<RuleType, Setting> =
        read(before).into_iter().map(|rule| (rule.is_type, rule.setting)).collect();
    let mut problems = Vec::new();
    for (token, value) in wanted {
        let field = format!("rule.values.{token}");
        match (RuleType::of_str(token), Setting::of_value(*value)) {
            (None, _) => problems.push(FieldError::new(field, Code::Unknown, "There is no such rule type.")),
            (_, None) => {
                let detail = "Must be 0 (off), 2 (active) or 3 (active and overridable).";
                problems.push(FieldError::new(field, Code::Invalid, detail));
            }
            (Some(is_type), Some(setting)) => {
                after.insert(is_type, setting);
            }
        }
    }
    if problems.is_empty() { Ok(write(after)) } else { Err(Error::Invalid(problems)) }
}
