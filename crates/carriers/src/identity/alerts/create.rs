//! Reporting an alert. (Document 1 §7: POST identity_alerts; §3: its fields; §5: its categories.)

use super::view::IdentityAlert;
use crate::identity::mail_staff::{self, About};
use crate::identity::{MAX_TEXT, prose};
use axum::http::StatusCode;
use chrono::NaiveDate;
use geo::areas::AreaId;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::guards::ReportIdentity;
use platform::http::{Caller, Code, Error, Json, Reply, days, schema};
use platform::limits::count_mail;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::Conn;
use store::carriers::keys;
use store::identity::AlertType;
use store::identity::alerts::{self, NewAlert};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// The longest postal code.
const MAX_POSTAL_CODE: usize = 10;

/// Request body: an identity alert to report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewIdentityAlert {
    /// The alert to report.
    identity_alert: ReportedAlert,
}

/// A report about a carrier. It is confidential; staff reviews it and decides whether to publish it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportedAlert {
    /// The carrier's id. Either this or `dot_number`.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
    /// The carrier's USDOT number, for those whose plan opens no carrier. Either this or `carrier_id`.
    #[serde(default)]
    dot_number: Option<i32>,
    /// Category.
    #[schema(schema_with = type_schema)]
    is_type: AlertType,
    /// What happened, in the reporter's words; visible only to the reporter's company and staff.
    #[serde(deserialize_with = "platform::validation::message")]
    unsanitized_message: String,
    /// Day of the incident.
    #[serde(deserialize_with = "days::day")]
    file_date: NaiveDate,
    /// Phone number used by those involved, as +15551234567.
    #[serde(default)]
    phone_e164: Option<String>,
    /// Email address used by those involved.
    #[serde(default)]
    email: Option<String>,
    /// Postal code the load started in.
    #[serde(default)]
    origin_postal_code: Option<String>,
    /// Id of the area the load started in.
    #[serde(default)]
    origin_area_id: Option<i64>,
    /// Id of the commodity type hauled.
    #[serde(default)]
    commodity_type_id: Option<i64>,
    /// Brand it is reported on; that of the request if omitted.
    #[serde(default)]
    site: Option<Brand>,
}

fn type_schema() -> RefOr<Schema> {
    schema::words(AlertType::WORDS.iter().copied())
}

/// Reports a carrier.
///
/// No other company is told who reported it; staff decides whether it is published.
#[utoipa::path(
    post,
    path = "/api/v1/identity_alerts",
    tag = "identity",
    request_body = NewIdentityAlert,
    responses((status = 201, body = IdentityAlert))
)]
pub async fn create_identity_alert(
    app: App,
    caller: Caller<ReportIdentity>,
    from: Address,
    Json(NewIdentityAlert { identity_alert: given }): Json<NewIdentityAlert>,
) -> Reply<(StatusCode, Json<IdentityAlert>)> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let mut invalid = ValidationErrors::default();
    let mut change = app.change(&caller, from).await?;
    let carrier = carrier(&mut change, &mut invalid, &given).await?;
    let alert = read(&mut invalid, &given, carrier, &caller, now.date_naive());
    if given.origin_area_id.is_some_and(|id| app.areas.get().find(AreaId(id)).is_none()) {
        invalid.add("identity_alert.origin_area_id", "Area not found.");
    }
    invalid.end()?;
    let id = alerts::create(&mut change, tenant, &alert, now).await.map_err(no_commodity)?;
    count_mail(&mut change, tenant, now).await?;
    mail_staff::enqueue(&mut change, About::IdentityAlert(id), now).await?;
    let made = alerts::find(&mut change, tenant, id, now).await?.ok_or(Error::NotFound)?;
    let audit =
        Audit::new("identity_alert.reported").subject("IdentityAlert", id).details(json!({"is_type": given.is_type}));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(IdentityAlert::of(made, Some(tenant), now.date_naive()))))
}

/// The carrier, by the product's id or by the number on its trucks, never both. What is wrong with it is said; the id then means nothing.
async fn carrier(db: &mut Conn, invalid: &mut ValidationErrors, given: &ReportedAlert) -> sqlx::Result<CarrierId> {
    const ID: &str = "identity_alert.carrier_id";
    const NUMBER: &str = "identity_alert.dot_number";
    let found = match (given.carrier_id, given.dot_number) {
        (Some(id), None) => {
            if keys::dot_number(db, id).await?.is_none() {
                invalid.add(ID, "Carrier not found.");
            }
            Some(id)
        }
        (None, Some(number)) => {
            let known = keys::known(db, &[number]).await?.pop();
            if known.is_none() {
                invalid.add(NUMBER, "No carrier on file has this USDOT number.");
            }
            known.map(|carrier| carrier.id)
        }
        (Some(_), Some(_)) => {
            invalid.add(NUMBER, "Give either the carrier or its USDOT number, not both.");
            None
        }
        (None, None) => {
            invalid.add(ID, "Give the carrier or its USDOT number.");
            None
        }
    };
    Ok(found.unwrap_or(CarrierId(0)))
}

/// The report as it is kept, and what is wrong with it.
fn read<'a>(
    invalid: &mut ValidationErrors,
    given: &'a ReportedAlert,
    carrier_id: CarrierId,
    caller: &Caller<ReportIdentity>,
    today: NaiveDate,
) -> NewAlert<'a> {
    let field = |name: &str| format!("identity_alert.{name}");
    if given.file_date > today {
        invalid.add(&field("file_date"), "Must be today or earlier.");
    }
    let email = given.email.as_ref().filter(|text| !text.trim().is_empty());
    let origin = invalid.optional(&field("origin_postal_code"), given.origin_postal_code.as_ref(), MAX_POSTAL_CODE);
    if origin.is_some_and(|code| !code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b' ' || b == b'-')) {
        invalid.add(&field("origin_postal_code"), "Use letters, digits, spaces and hyphens.");
    }
    NewAlert {
        user: caller.member().id,
        carrier_id,
        is_type: given.is_type,
        unsanitized_message: prose(invalid, &field("unsanitized_message"), &given.unsanitized_message, MAX_TEXT),
        file_date: given.file_date,
        phone_e164: invalid.phone(&field("phone_e164"), given.phone_e164.as_ref()),
        email: email.map(|text| invalid.email(&field("email"), text)),
        origin_postal_code: origin,
        origin_area_id: given.origin_area_id,
        commodity_type_id: given.commodity_type_id,
        site: given.site.unwrap_or(caller.brand()).site(),
    }
}

fn no_commodity(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("identity_alerts_commodity_type_id_fkey") => {
            Error::field("identity_alert.commodity_type_id", Code::Invalid, "Commodity type not found.")
        }
        _ => error.into(),
    }
}
