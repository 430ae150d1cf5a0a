//! The body of a new override: JSON, or a form if a file is attached.

use axum::extract::{FromRequest, Request};
use chrono::NaiveDate;
use platform::http::error::{Code, FieldError};
use platform::http::upload::{self, Upload};
use platform::http::{Error, Json, days};
use serde::Deserialize;
use utoipa::ToSchema;

/// The largest file, in bytes.
pub const LARGEST_FILE: usize = 10_000_000;

/// Request body: an override to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRuleOverride {
    /// The override.
    pub rule_override: WantedRuleOverride,
}

/// An override to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedRuleOverride {
    /// The carrier's id.
    pub carrier_id: i64,
    /// Id of the classification it applies to.
    pub classification_id: i64,
    /// Rule type.
    pub is_type: String,
    /// Whether it is active immediately; true if omitted.
    pub is_active: Option<bool>,
    /// Last day it applies, can't be in the past; 2080-01-01, which means indefinitely, if omitted.
    #[serde(default, deserialize_with = "days::optional")]
    pub expiration_date: Option<NaiveDate>,
    /// Reason, in words.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    pub reason: Option<String>,
    /// Must be null: files are uploaded with a form, not in JSON.
    #[schema(value_type = Option<String>)]
    pub file: Option<Nothing>,
}

/// No value can be read as this one, so that only null is accepted in its place.
#[derive(Clone, Copy, Debug)]
pub enum Nothing {}

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("A file comes in a form (multipart/form-data), not in JSON."))
    }
}

/// Form: an override to create. Fields may also be named `rule_override[carrier_id]` and so on.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct RuleOverrideForm {
    /// The carrier's id.
    carrier_id: i64,
    /// Id of the classification it applies to.
    classification_id: i64,
    /// Rule type.
    is_type: String,
    /// Whether it is active immediately; true if omitted.
    is_active: Option<bool>,
    /// Last day it applies; can't be in the past.
    expiration_date: Option<NaiveDate>,
    /// Reason, in words.
    reason: Option<String>,
    /// A PDF, PNG, JPEG or plain text file, up to 10 MB.
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
}

/// A new override with its file.
#[derive(Debug)]
pub struct Given {
    /// What the override is to be.
    pub wanted: WantedRuleOverride,
    /// Its file.
    pub file: Option<Upload>,
}

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        if !upload::is_form(&request) {
            let Json(NewRuleOverride { rule_override }) = Json::from_request(request, state).await?;
            return Ok(Self { wanted: rule_override, file: None });
        }
        let form = upload::read(request, LARGEST_FILE).await?;
        let file = match form.file {
            None => None,
            Some((name, file)) if bare(&name) == "file" => Some(file),
            Some((name, _)) => return Err(Error::unknown(name)),
        };
        Ok(Self { wanted: wanted(&form.texts)?, file })
    }
}

/// `rule_override[is_type]` and `is_type` alike.
fn bare(name: &str) -> &str {
    upload::bare(name, "rule_override")
}

fn wanted(texts: &[(String, String)]) -> Result<WantedRuleOverride, Error> {
    let known = ["carrier_id", "classification_id", "is_type", "is_active", "expiration_date", "reason", "file"];
    if let Some((name, _)) = texts.iter().find(|(name, _)| !known.contains(&bare(name))) {
        return Err(Error::unknown(name));
    }
    let text = |field: &str| {
        let found = texts.iter().find(|(name, _)| bare(name) == field).map(|(_, text)| text.trim());
        found.filter(|text| !text.is_empty())
    };
    let mut problems = Vec::new();
    let mut number = |field: &str| {
        let problem = |code, detail: &str| FieldError::new(format!("rule_override.{field}"), code, detail);
        match text(field).map(str::parse) {
            Some(Ok(number)) => number,
            Some(Err(_)) => {
                problems.push(problem(Code::Invalid, "Must be a whole number."));
                0
            }
            None => {
                problems.push(problem(Code::Missing, "This is required."));
                0
            }
        }
    };
    let (carrier_id, classification_id): (i64, i64) = (number("carrier_id"), number("classification_id"));
    let mut problem = |field: &str, code, detail: &str| {
        problems.push(FieldError::new(format!("rule_override.{field}"), code, detail));
    };
    let is_active = match text("is_active") {
        None => None,
        Some("true" | "1") => Some(true),
        Some("false" | "0") => Some(false),
        Some(_) => {
            problem("is_active", Code::Invalid, "Must be true or false.");
            None
        }
    };
    let expiration_date = text("expiration_date").and_then(|day| {
        let read = day.parse().ok().filter(|day| kernel::days::is_taken(*day));
        if read.is_none() {
            let detail = format!("Must be a day as YYYY-MM-DD, {}.", kernel::days::requirement());
            problem("expiration_date", Code::Invalid, &detail);
        }
        read
    });
    if text("is_type").is_none() {
        problem("is_type", Code::Missing, "This is required.");
    }
    if !problems.is_empty() {
        return Err(Error::Invalid(problems));
    }
    Ok(WantedRuleOverride {
        carrier_id,
        classification_id,
        is_type: text("is_type").unwrap_or_default().to_owned(),
        is_active,
        expiration_date,
        reason: text("reason").map(str::to_owned),
        file: None,
    })
}
