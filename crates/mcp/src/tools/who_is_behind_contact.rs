//! Who is behind a phone number, an email address or a company's name.

use super::{RESULTS, counted, list};
use crate::calls::{Calls, Found, Refusal};
use crate::offered::Offered;
use crate::views::{Carrier, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The tool.
pub(super) struct WhoIsBehindContact;

/// The contact. Give one of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Phone or fax number, as typed.
    phone: Option<String>,
    /// Email address.
    email: Option<String>,
    /// Part of a carrier's legal or DBA name.
    name: Option<String>,
}

/// Kind of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// A phone or fax number.
    Phone,
    /// An email address.
    Email,
    /// A name.
    Name,
}

/// Who is behind it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Given {
    /// Kind of contact.
    kind: Kind,
    /// The contact searched for.
    contact: String,
    /// What was found and what to do about it, most important first; empty for a name.
    findings: Vec<Finding>,
    /// How many carriers have or had it.
    total: u64,
    /// Up to 10 of them, most important first.
    carriers: Vec<Holder>,
    /// Published identity alerts that name the contact itself, newest first; empty for a name.
    alerts: Vec<Alert>,
    /// The data sets searched. A contact that is in none of them is unknown, which isn't proof of fraud. Empty for a name.
    looked_in: Vec<Source>,
}

/// A finding.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Finding {
    /// `blocked`, `identity_alert`, `look_alike_domain`, `known_to_several`, `known_to_one_carrier`, `unknown` or `public_provider_domain`.
    category: String,
    /// Why, as a sentence.
    reason: String,
    /// What to do about it.
    what_to_do: String,
}

/// A carrier that has or had the contact.
#[derive(Debug, Serialize, JsonSchema)]
struct Holder {
    /// The carrier.
    carrier: Carrier,
    /// How it holds the contact; null for a name.
    held: Option<Held>,
}

/// How a carrier holds a contact.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Held {
    /// Whether it had the contact earlier but no longer does.
    is_former: bool,
    /// Whether the broker set it to do not dispatch.
    is_blocked: bool,
    /// The broker's reason for that; null if none was given.
    blocked_because: Option<String>,
    /// Whether a published identity alert names it.
    has_identity_alert: bool,
    /// The fields that have the contact.
    matches: Vec<Field>,
}

/// A field that has the contact.
#[expect(clippy::struct_field_names, reason = "as the API's calls name it")]
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Field {
    /// The field.
    field: String,
    /// The contact, as written there.
    value: String,
    /// Day the field last had it, `YYYY-MM-DD`; null if it still does.
    until: Option<String>,
    /// Source of this; null if unknown.
    source: Option<Source>,
}

/// A published identity alert.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Alert {
    /// Kind of alert.
    is_type: String,
    /// USDOT number of the carrier it is about.
    dot_number: i64,
    /// Legal name of that carrier.
    legal_name: Option<String>,
    /// Day it was published, `YYYY-MM-DD`.
    published_on: String,
}

/// What the calls by phone and email give.
#[expect(clippy::struct_field_names, reason = "as the API's calls name it")]
#[derive(Debug, Deserialize)]
struct Contact {
    kind: Kind,
    contact: String,
    categories: Vec<Finding>,
    total: u64,
    carriers: Vec<ContactCarrier>,
    alerts: Vec<Alert>,
    looked_in: Vec<Source>,
}

#[derive(Debug, Deserialize)]
struct ContactCarrier {
    carrier: Carrier,
    #[serde(flatten)]
    held: Held,
}

impl Offered for WhoIsBehindContact {
    const NAME: &'static str = "who_is_behind_contact";
    const TITLE: &'static str = "Who is behind a contact";
    const DESCRIPTION: &'static str = "Tells which motor carriers have or had a phone number or an email address, in which field \
        of which data set, whether an email's domain resembles another carrier's, and what to do about it; or finds carriers \
        by part of their name. Dispatchers often aren't on file, so unknown isn't proof of fraud.";
    const NEEDS: &'static [&'static str] =
        &["search_carriers_by_phone", "search_carriers_by_email", "search_carriers_globally"];
    type Asked = Asked;
    type Given = Given;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Given, Refusal> {
        match asked {
            Asked { phone: Some(phone), email: None, name: None } => {
                let path = "/api/v1/carriers/phone_search_associated_carriers";
                calls.post(path, &json!({ "phone": phone })).await.map(of_contact)
            }
            Asked { phone: None, email: Some(email), name: None } => {
                let path = "/api/v1/carriers/email_search_associated_carriers";
                calls.post(path, &json!({ "email": email })).await.map(of_contact)
            }
            Asked { phone: None, email: None, name: Some(name) } => by_name(calls, name).await,
            _ => Err(Refusal::new("Give `phone`, `email` or `name`, one of them.")),
        }
    }

    fn tell(given: &Given) -> String {
        let found = counted(given.carriers.len(), given.total, "carrier");
        let findings = given.findings.iter().map(|finding| format!("{} {}", finding.reason, finding.what_to_do));
        let carriers = given.carriers.iter().map(|holder| {
            let former = holder.held.as_ref().is_some_and(|held| held.is_former);
            format!("{}{}", if former { "Formerly: " } else { "" }, holder.carrier.line())
        });
        list(format!("{}: {found}", given.contact), findings.chain(carriers))
    }
}

fn of_contact(found: Found<Contact>) -> Given {
    let Contact { kind, contact, categories, total, carriers, alerts, looked_in } = found.body;
    let shown = carriers.into_iter().take(RESULTS as usize);
    let carriers = shown.map(|one| Holder { carrier: one.carrier, held: Some(one.held) }).collect();
    Given { kind, contact, findings: categories, total, carriers, alerts, looked_in }
}

async fn by_name(calls: &Calls, name: String) -> Result<Given, Refusal> {
    if name.trim().is_empty() {
        return Err(Refusal::new("name: Enter a name."));
    }
    let per_page = RESULTS.to_string();
    let query = [("q[name_cont]", name.trim()), ("per_page", per_page.as_str())];
    let found = calls.page::<Vec<Carrier>>("/api/v1/carriers/global_search", &query).await?;
    let carriers = found.body.into_iter().map(|carrier| Holder { carrier, held: None }).collect();
    Ok(Given {
        kind: Kind::Name,
        contact: name,
        findings: Vec::new(),
        total: found.total,
        carriers,
        alerts: Vec::new(),
        looked_in: Vec::new(),
    })
}
