//! Insurance: filings with FMCSA, certificates, and requests to agents.

mod active_by_carrier;
mod bombs;
mod certificates;
mod consequences;
mod requests;
mod watch;

pub use active_by_carrier::with_four;

use crate::support::{Client, Person, TestApp};
use acord::synthetic::{Coverage, Sample, form};
use axum::body::Body;
use axum::http::{Request, header};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use platform::http::token::TOKEN_COOKIE;
use platform::links::TOKEN_HEADER;
use serde_json::{Value, json};

pub const CERTIFICATES: &str = "/api/v1/insurance_certificates";
pub const REQUESTS: &str = "/api/v1/insurance_certificate_requests";
pub const ACTIVITIES: &str = "/api/v1/insurance_activities";

/// A user who confirms certificates.
pub async fn underwriter(app: &TestApp) -> Client {
    app.person(Person { scopes: &[Scope::Onboarding, Scope::ManageRuleOverrides], ..Person::default() }).await
}

/// A user of the company who confirms certificates; a session lasts a day, and tests go on longer.
pub async fn colleague(app: &TestApp, company: CompanyId) -> Client {
    app.member(Some(company), &[Scope::ManageUsers, Scope::Onboarding, Scope::ManageRuleOverrides]).await
}

fn coverage(number: &str, limit: &str) -> Coverage {
    Coverage {
        policy_number: number.to_owned(),
        effective: "03/01/2026".to_owned(),
        expires: "03/01/2027".to_owned(),
        limit: limit.to_owned(),
        deductible: "1,000".to_owned(),
    }
}

/// A certificate for `ACME HAULING LLC`, of scheduled autos with one VIN.
pub fn sample() -> Sample {
    Sample {
        issued: "11/02/2026".to_owned(),
        producer: "SYN Harbor Agency".to_owned(),
        email: "ada@agency.example.com".to_owned(),
        insured: "Acme Hauling, LLC".to_owned(),
        insurer: "SYN Mutual".to_owned(),
        naic: "12345".to_owned(),
        auto: Some(coverage("AU-200", "1,000,000")),
        is_scheduled: true,
        cargo: Some(coverage("CG-300", "100,000")),
        description: vec!["VIN 1XKYD49X0LJ000001".to_owned(), "Excluded: electronics".to_owned()],
        holder: "Somebody Else Inc".to_owned(),
        ..Sample::default()
    }
}

/// A form with texts and one file, as a browser sends it; a text named like the header of links' tokens goes there. Gives status and JSON.
pub async fn upload(
    app: &TestApp,
    me: Option<&Client>,
    path: &str,
    texts: &[(&str, &str)],
    file: Option<(&str, &[u8])>,
) -> (u16, Value) {
    let mut body = Vec::new();
    for (name, text) in texts.iter().filter(|(name, _)| *name != TOKEN_HEADER) {
        body.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n").into_bytes(),
        );
    }
    if let Some((name, bytes)) = file {
        let head = "Content-Type: application/pdf";
        body.extend(
            format!(
                "--edge\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"coi.pdf\"\r\n{head}\r\n\r\n"
            )
            .into_bytes(),
        );
        body.extend(bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    let mut request = Request::post(format!("/monitor{path}"))
        .header(header::HOST, "portal.example")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
    if let Some(me) = me {
        request =
            request.header(header::COOKIE, format!("{TOKEN_COOKIE}={}", me.cookie(TOKEN_COOKIE).expect("a session")));
    }
    if let Some((_, token)) = texts.iter().find(|(name, _)| *name == TOKEN_HEADER) {
        request = request.header(TOKEN_HEADER, *token);
    }
    app.send_raw(request.body(Body::from(body)).expect("a request")).await
}

/// Uploads a certificate of the carrier; gives it with all that it is looked at with.
pub async fn given(me: &Client, carrier: i64, sample: &Sample) -> Value {
    let carrier = carrier.to_string();
    let (status, made) =
        upload(&me.app, Some(me), CERTIFICATES, &[("carrier_id", &carrier)], Some(("file", &form(sample)))).await;
    assert_eq!(status, 201, "{made}");
    made
}

/// What was read, as a person confirms it.
pub fn as_read(detail: &Value) -> Value {
    let (certificate, vins) = (&detail["certificate"], &detail["vins"]);
    let mut values = json!({"vins": vins});
    for name in [
        "certificate_number",
        "issued_on",
        "producer",
        "producer_contact",
        "producer_phone",
        "producer_email",
        "insured_name",
        "holder",
        "description",
    ] {
        values[name] = certificate[name].clone();
    }
    let policy = |policy: &Value| {
        let mut policy = policy.clone();
        let row = policy.as_object_mut().expect("a policy");
        for name in ["id", "label", "days_left", "is_in_force", "expires_soon"] {
            row.remove(name);
        }
        policy
    };
    values["policies"] = certificate["policies"].as_array().expect("policies").iter().map(policy).collect();
    values
}

/// Confirms a certificate as it was read.
pub async fn confirm(me: &Client, detail: &Value) -> Value {
    let path = format!("{CERTIFICATES}/{}/confirm", detail["certificate"]["id"]);
    me.patch(&path, json!({"insurance_certificate": as_read(detail)})).await.expect(200).json()
}

/// The activities' types, oldest first.
pub async fn events(me: &Client, carrier: i64) -> Vec<String> {
    let rows = me.get(&format!("{ACTIVITIES}?q[carrier_id_eq]={carrier}&q[s]=id+asc")).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["event"].as_str().expect("a word").to_owned()).collect()
}
