//! A certificate out of the fields of the form ACORD 25, by the names that its editions give them.

use crate::certificate::{Certificate, Found, Kind, Place, Policy, Unread};
use crate::fields::Field;
use crate::parse;
use chrono::NaiveDate;

/// Reads the fields; none when they are not those of the form.
pub(crate) fn read(fields: &[Field]) -> Option<Certificate> {
    let mut form = Form { fields, unread: Vec::new() };
    let mut certificate = Certificate {
        issued_on: form.day("Form_CompletionDate_A", "date of the certificate"),
        certificate_number: form.text("CertificateOfInsurance_CertificateNumberIdentifier_A"),
        producer: form.text("Producer_FullName_A"),
        producer_contact: form.text("Producer_ContactPerson_FullName_A"),
        producer_phone: form.text("Producer_ContactPerson_PhoneNumber_A"),
        producer_email: form.text("Producer_ContactPerson_EmailAddress_A"),
        insured_name: form.text("NamedInsured_FullName_A"),
        holder: form.text("CertificateHolder_FullName_A"),
        description: form.text("CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A"),
        ..Certificate::default()
    };
    certificate.policies.extend(form.general_liability());
    certificate.policies.extend(form.auto_liability());
    certificate.policies.extend(form.umbrella());
    certificate.policies.extend(form.workers_compensation());
    for row in ["A", "B", "C"] {
        certificate.policies.extend(form.other(row));
    }
    for field in fields {
        for vin in parse::vins(&field.value) {
            if !certificate.vins.iter().any(|known| known.value == vin) {
                certificate.vins.push(Found { raw: vin.clone(), value: vin, place: Place::Field(field.name.clone()) });
            }
        }
    }
    certificate.unread = form.unread;
    let is_one = certificate.insured_name.is_some() || !certificate.policies.is_empty();
    is_one.then_some(certificate)
}

/// What names the boxes of a section.
struct Section {
    kind: Kind,
    letter: &'static str,
    number: &'static str,
    effective: &'static str,
    expires: &'static str,
    limits: &'static [&'static str],
    deductible: Option<&'static str>,
}

struct Form<'a> {
    fields: &'a [Field],
    unread: Vec<Unread>,
}

impl<'a> Form<'a> {
    fn field(&self, name: &str) -> Option<&'a Field> {
        self.fields.iter().find(|field| field.name.eq_ignore_ascii_case(name))
    }

    fn text(&self, name: &str) -> Option<Found<String>> {
        self.field(name).map(|field| found(field, field.value.clone()))
    }

    fn read<T>(&mut self, name: &str, what: &str, parse: fn(&str) -> Option<T>) -> Option<Found<T>> {
        let field = self.field(name)?;
        let value = parse(&field.value);
        if value.is_none() {
            let (raw, place) = (field.value.clone(), Place::Field(field.name.clone()));
            self.unread.push(Unread { what: what.to_owned(), raw, place });
        }
        value.map(|value| found(field, value))
    }

    fn day(&mut self, name: &str, what: &str) -> Option<Found<NaiveDate>> {
        self.read(name, what, parse::day)
    }

    /// Only a box with a value is known to be ticked or not; a form whose boxes are all empty ticks none.
    fn ticked(&self, name: &str) -> Option<Found<bool>> {
        let field = self.field(name)?;
        let is_ticked = !matches!(field.value.to_ascii_lowercase().as_str(), "off" | "no" | "n" | "0" | "false");
        Some(found(field, is_ticked))
    }

    fn policy(&mut self, section: &Section) -> Policy {
        let label = section.kind.label();
        let mut policy = Policy::new(section.kind);
        (policy.insurer, policy.naic) = self.insurer(section.letter);
        policy.policy_number = self.text(section.number);
        policy.effective_on = self.day(section.effective, &format!("first day of {label}"));
        policy.expires_on = self.day(section.expires, &format!("expiry of {label}"));
        for name in section.limits {
            if policy.limit.is_none() {
                policy.limit = self.read(name, &format!("limit of {label}"), parse::dollars);
            }
        }
        if let Some(name) = section.deductible {
            policy.deductible = self.read(name, &format!("deductible of {label}"), parse::dollars);
        }
        policy
    }

    /// The insurer whose letter is entered in a box.
    fn insurer(&self, letter_box: &str) -> (Option<Found<String>>, Option<Found<String>>) {
        let Some(letter) = self.field(letter_box).map(|field| field.value.trim().to_ascii_uppercase()) else {
            return (None, None);
        };
        if !matches!(letter.as_str(), "A" | "B" | "C" | "D" | "E" | "F") {
            return (None, None);
        }
        (self.text(&format!("Insurer_FullName_{letter}")), self.text(&format!("Insurer_NAICCode_{letter}")))
    }

    fn general_liability(&mut self) -> Option<Policy> {
        let policy = self.policy(&Section {
            kind: Kind::GeneralLiability,
            letter: "GeneralLiability_InsurerLetterCode_A",
            number: "Policy_GeneralLiability_PolicyNumberIdentifier_A",
            effective: "Policy_GeneralLiability_EffectiveDate_A",
            expires: "Policy_GeneralLiability_ExpirationDate_A",
            limits: &["GeneralLiability_EachOccurrence_LimitAmount_A"],
            deductible: None,
        });
        policy.is_there().then_some(policy)
    }

    fn auto_liability(&mut self) -> Option<Policy> {
        let mut policy = self.policy(&Section {
            kind: Kind::AutoLiability,
            letter: "Vehicle_InsurerLetterCode_A",
            number: "Policy_AutomobileLiability_PolicyNumberIdentifier_A",
            effective: "Policy_AutomobileLiability_EffectiveDate_A",
            expires: "Policy_AutomobileLiability_ExpirationDate_A",
            limits: &["Vehicle_CombinedSingleLimit_EachAccidentAmount_A"],
            deductible: None,
        });
        policy.any_auto = self.ticked("Vehicle_AnyAutoIndicator_A");
        policy.owned_autos = self.ticked("Vehicle_AllOwnedAutosIndicator_A");
        policy.scheduled_autos = self.ticked("Vehicle_ScheduledAutosIndicator_A");
        policy.hired_autos = self.ticked("Vehicle_HiredAutosIndicator_A");
        policy.non_owned_autos = self.ticked("Vehicle_NonOwnedAutosIndicator_A");
        policy.is_there().then_some(policy)
    }

    fn umbrella(&mut self) -> Option<Policy> {
        let policy = self.policy(&Section {
            kind: Kind::Umbrella,
            letter: "ExcessUmbrella_InsurerLetterCode_A",
            number: "Policy_ExcessLiability_PolicyNumberIdentifier_A",
            effective: "Policy_ExcessLiability_EffectiveDate_A",
            expires: "Policy_ExcessLiability_ExpirationDate_A",
            limits: &["ExcessUmbrella_Umbrella_EachOccurrenceAmount_A"],
            deductible: Some("ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A"),
        });
        policy.is_there().then_some(policy)
    }

    fn workers_compensation(&mut self) -> Option<Policy> {
        let policy = self.policy(&Section {
            kind: Kind::WorkersCompensation,
            letter: "WorkersCompensationEmployersLiability_InsurerLetterCode_A",
            number: "Policy_WorkersCompensationAndEmployersLiability_PolicyNumberIdentifier_A",
            effective: "Policy_WorkersCompensationAndEmployersLiability_EffectiveDate_A",
            expires: "Policy_WorkersCompensationAndEmployersLiability_ExpirationDate_A",
            limits: &["WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount_A"],
            deductible: None,
        });
        policy.is_there().then_some(policy)
    }

    /// A row of other coverage: cargo and trailer interchange are entered there and recognized by their printed names. Its amounts have
    /// labels of their own: one may be a deductible, one another coverage of the same policy.
    fn other(&mut self, row: &str) -> Vec<Policy> {
        let name = |part: &str| format!("OtherPolicy_{part}_{row}");
        let read_before = self.unread.len();
        let description = self.text(&name("OtherPolicyDescription"));
        let kind = description.as_ref().and_then(|text| Kind::named_in(&text.value)).unwrap_or(Kind::Other);
        let mut policy = Policy::new(kind);
        (policy.insurer, policy.naic) = self.insurer(&name("InsurerLetterCode"));
        policy.policy_number = self.text(&name("PolicyNumberIdentifier"));
        policy.effective_on = self.day(&name("PolicyEffectiveDate"), &format!("first day of {}", kind.label()));
        policy.expires_on = self.day(&name("PolicyExpirationDate"), &format!("expiry of {}", kind.label()));
        policy.description = description;
        let mut beside = Vec::new();
        // The first row has the first three amounts of the form.
        for amount in if row == "A" { &["A", "B", "C"][..] } else { &[] } {
            let words = self.text(&format!("OtherPolicy_CoverageCode_{amount}")).map(|found| found.value);
            let words = words.unwrap_or_default().to_uppercase();
            let what = if words.is_empty() { kind.label().to_owned() } else { words.to_lowercase() };
            let read = self.read(&format!("OtherPolicy_CoverageLimitAmount_{amount}"), &what, parse::dollars);
            let Some(read) = read else { continue };
            match Kind::named_in(&words).filter(|named| *named != kind) {
                Some(named) => {
                    beside.push(Policy {
                        limit: Some(read),
                        description: None,
                        ..Policy { kind: named, ..policy.clone() }
                    });
                }
                None if words.contains("DED") => policy.deductible = Some(read),
                None if policy.limit.is_none() => policy.limit = Some(read),
                None => {}
            }
        }
        for other in &mut beside {
            other.deductible = None;
        }
        let has_unread = self.unread.len() > read_before;
        std::iter::once(policy).chain(beside).filter(|policy| policy.is_shown(has_unread)).collect()
    }
}

fn found<T>(field: &Field, value: T) -> Found<T> {
    Found { value, raw: field.value.clone(), place: Place::Field(field.name.clone()) }
}
