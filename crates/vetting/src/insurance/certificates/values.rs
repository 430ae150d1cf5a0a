//! A certificate's values as entered by a person: parsed strictly, every error names its field.

use chrono::NaiveDate;
use kernel::ids::CertificateId;
use platform::http::error::{Code, FieldError};
use platform::http::{Error, Reply, days};
use serde::Deserialize;
use std::collections::BTreeSet;
use store::insurance::certificates::Values;
use store::insurance::policies::{Cover, MOST_EXCLUDED, MOST_POLICIES, MOST_VINS, Policy};
use utoipa::ToSchema;

/// The longest text, in characters.
const LONGEST: usize = 200;
/// The longest free text.
const LONGEST_DESCRIPTION: usize = 4_000;
/// The longest name of a commodity, in characters.
const LONGEST_COMMODITY: usize = 60;
/// The greatest amount, in cents: ten thousand million dollars.
const GREATEST: i64 = 1_000_000_000_000;
/// What a certificate says, as confirmed by a person. Omitted or null values are confirmed as not on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CertificateValues {
    /// Number of the certificate.
    certificate_number: Option<String>,
    /// Date of issue.
    #[serde(deserialize_with = "days::day")]
    issued_on: NaiveDate,
    /// The insurance agency (producer).
    producer: Option<String>,
    /// Name of the insurance agent.
    producer_contact: Option<String>,
    /// Phone number of the insurance agent.
    producer_phone: Option<String>,
    /// Email address of the insurance agent.
    producer_email: Option<String>,
    /// Name of the insured.
    insured_name: String,
    /// Certificate holder.
    holder: Option<String>,
    /// Its description of operations.
    description: Option<String>,
    /// Its policies, at least one.
    policies: Vec<PolicyValues>,
    /// VINs of the vehicles on its schedule.
    #[serde(default)]
    vins: Vec<String>,
}

/// A policy, as confirmed by a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PolicyValues {
    /// Type of policy: `general_liability`, `auto_liability`, `cargo`, `reefer_breakdown`, `trailer_interchange`, `umbrella`,
    /// `workers_compensation`, `other`.
    kind: String,
    /// Description on the certificate.
    description: Option<String>,
    /// Name of the insurer.
    insurer: Option<String>,
    /// NAIC code of the insurer, five digits.
    naic: Option<String>,
    /// Policy number.
    policy_number: Option<String>,
    /// First day it is in effect.
    #[serde(default, deserialize_with = "days::optional")]
    effective_on: Option<NaiveDate>,
    /// Day it expires.
    #[serde(deserialize_with = "days::day")]
    expires_on: NaiveDate,
    /// Limit, in U.S. cents.
    limit_cents: Option<i64>,
    /// Deductible, in U.S. cents.
    deductible_cents: Option<i64>,
    /// Whether any auto is covered.
    any_auto: Option<bool>,
    /// Whether owned autos are covered.
    owned_autos: Option<bool>,
    /// Whether scheduled autos are covered.
    scheduled_autos: Option<bool>,
    /// Whether hired autos are covered.
    hired_autos: Option<bool>,
    /// Whether non-owned autos are covered.
    non_owned_autos: Option<bool>,
    /// When it was or will be canceled, if known.
    #[serde(default, deserialize_with = "days::optional")]
    cancelled_on: Option<NaiveDate>,
    /// Commodities that a cargo policy excludes, a word or a few each, up to 50; empty if it excludes none. Alerts compare a load's commodity
    /// with them.
    excluded_commodities: Option<Vec<String>>,
}

/// The values as rows; 422 with everything that is wrong.
pub(super) fn checked(given: CertificateValues, today: NaiveDate) -> Reply<Values> {
    let mut form = Form(Vec::new());
    if given.issued_on > today {
        form.complain("issued_on", Code::Invalid, "Must be today or earlier.");
    }
    if given.policies.is_empty() {
        form.complain("policies", Code::Missing, "A certificate shows at least one policy.");
    }
    if given.policies.len() > MOST_POLICIES {
        form.complain("policies", Code::TooLarge, format!("A certificate has {MOST_POLICIES} policies at most."));
    }
    if given.vins.len() > MOST_VINS {
        form.complain("vins", Code::TooLarge, format!("A schedule has {MOST_VINS} vehicles at most."));
    }
    let insured_name = form.text("insured_name", Some(given.insured_name), LONGEST);
    if insured_name.is_none() {
        form.complain("insured_name", Code::Missing, "This is required.");
    }
    let values = Values {
        certificate_number: form.text("certificate_number", given.certificate_number, LONGEST),
        issued_on: Some(given.issued_on),
        producer: form.text("producer", given.producer, LONGEST),
        producer_contact: form.text("producer_contact", given.producer_contact, LONGEST),
        producer_phone: form.text("producer_phone", given.producer_phone, LONGEST),
        producer_email: form.email("producer_email", given.producer_email),
        insured_name,
        holder: form.text("holder", given.holder, LONGEST),
        description: form.text("description", given.description, LONGEST_DESCRIPTION),
        policies: given
            .policies
            .into_iter()
            .take(MOST_POLICIES)
            .enumerate()
            .map(|(at, one)| form.policy(at, one))
            .collect(),
        vins: given.vins.into_iter().take(MOST_VINS).enumerate().filter_map(|(at, vin)| form.vin(at, &vin)).collect(),
    };
    if form.0.is_empty() { Ok(values) } else { Err(Error::Invalid(form.0)) }
}

struct Form(Vec<FieldError>);

impl Form {
    fn complain(&mut self, field: &str, code: Code, detail: impl Into<String>) {
        self.0.push(FieldError::new(format!("insurance_certificate.{field}"), code, detail));
    }

    fn text(&mut self, field: &str, text: Option<String>, longest: usize) -> Option<String> {
        let text = text?.trim().replace('\0', "");
        if text.chars().count() > longest {
            self.complain(field, Code::Invalid, format!("Must have {longest} characters or fewer."));
        }
        Some(text).filter(|text| !text.is_empty())
    }

    fn email(&mut self, field: &str, text: Option<String>) -> Option<String> {
        let text = self.text(field, text, LONGEST)?.to_lowercase();
        if !platform::validation::is_email(&text) {
            self.complain(field, Code::Invalid, platform::validation::email_problem(&text));
        }
        Some(text)
    }

    fn vin(&mut self, at: usize, text: &str) -> Option<String> {
        let vin: String = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
        if (11..=17).contains(&vin.len()) {
            return Some(vin);
        }
        self.complain(&format!("vins.{at}"), Code::Invalid, "A VIN has 11 to 17 letters and digits.");
        None
    }

    fn amount(&mut self, field: &str, cents: Option<i64>) -> Option<i64> {
        if cents.is_some_and(|cents| !(0..=GREATEST).contains(&cents)) {
            self.complain(field, Code::Invalid, "Must be an amount in cents.");
        }
        cents
    }

    /// Commodities that a policy excludes, each once and in small letters.
    fn excluded(&mut self, field: &str, kind: Option<Cover>, given: Option<Vec<String>>) -> Option<Vec<String>> {
        let given = given?;
        if kind.is_some_and(|kind| kind != Cover::Cargo) {
            self.complain(field, Code::Invalid, "Only a cargo policy excludes commodities.");
        }
        if given.len() > MOST_EXCLUDED {
            self.complain(field, Code::TooLarge, format!("Name {MOST_EXCLUDED} commodities or fewer."));
        }
        let named = given.into_iter().take(MOST_EXCLUDED).enumerate();
        let named = named.filter_map(|(at, name)| self.text(&format!("{field}.{at}"), Some(name), LONGEST_COMMODITY));
        let named: BTreeSet<_> = named.map(|name| name.to_lowercase()).collect();
        Some(named.into_iter().collect())
    }

    fn policy(&mut self, at: usize, given: PolicyValues) -> Policy {
        let path = |name: &str| format!("policies.{at}.{name}");
        let kind = given.kind.parse::<Cover>();
        if kind.is_err() {
            self.complain(&path("kind"), Code::Invalid, format!("Must be one of {}.", Cover::WORDS.join(", ")));
        }
        if given.effective_on.is_some_and(|from| from >= given.expires_on) {
            self.complain(&path("expires_on"), Code::Invalid, "Must be later than the first day.");
        }
        let naic = self.text(&path("naic"), given.naic, LONGEST);
        if naic.as_ref().is_some_and(|code| code.len() != 5 || !code.bytes().all(|byte| byte.is_ascii_digit())) {
            self.complain(&path("naic"), Code::Invalid, "A NAIC code has five digits.");
        }
        let excluded_commodities =
            self.excluded(&path("excluded_commodities"), kind.as_ref().ok().copied(), given.excluded_commodities);
        Policy {
            position: i32::try_from(at).unwrap_or(i32::MAX),
            kind: kind.unwrap_or(Cover::Other),
            description: self.text(&path("description"), given.description, LONGEST),
            insurer: self.text(&path("insurer"), given.insurer, LONGEST),
            naic,
            policy_number: self.text(&path("policy_number"), given.policy_number, LONGEST),
            effective_on: given.effective_on,
            expires_on: Some(given.expires_on),
            limit_cents: self.amount(&path("limit_cents"), given.limit_cents),
            deductible_cents: self.amount(&path("deductible_cents"), given.deductible_cents),
            any_auto: given.any_auto,
            owned_autos: given.owned_autos,
            scheduled_autos: given.scheduled_autos,
            hired_autos: given.hired_autos,
            non_owned_autos: given.non_owned_autos,
            cancelled_on: given.cancelled_on,
            excluded_commodities,
            id: 0,
            certificate_id: CertificateId(0),
        }
    }
}
