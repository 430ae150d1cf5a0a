//! Uploading a certificate.

use super::audit;
use super::view::InsuranceCertificateDetail;
use crate::insurance::take_in::{self, Brought, LARGEST_FILE};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::files;
use platform::http::address::Address;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::upload::{self, Upload};
use platform::http::{Caller, Code, Error, Json, Reply};
use serde_json::json;
use store::carriers::keys;
use store::insurance::certificates::{self, CertificateSource};
use utoipa::ToSchema;

/// Form: an upload. Fields may also be named `insurance_certificate[carrier_id]` and so on.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct InsuranceCertificateForm {
    /// The carrier's id.
    carrier_id: i64,
    /// A PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// An upload as it came.
#[derive(Debug)]
pub struct Given {
    carrier_id: CarrierId,
    file: Upload,
}

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let form = upload::read(request, LARGEST_FILE).await?;
        let is = |name: &str, field: &str| upload::bare(name, "insurance_certificate") == field;
        let missing = |field: &str| Error::field(field, Code::Missing, "This is required.");
        if let Some((name, _)) = form.texts.iter().find(|(name, _)| !is(name, "carrier_id")) {
            return Err(Error::unknown(name));
        }
        let text = form.texts.iter().map(|(_, text)| text.trim()).next().ok_or_else(|| missing("carrier_id"))?;
        let carrier_id: CarrierId =
            text.parse().map_err(|_| Error::invalid("carrier_id", "Must be a whole number."))?;
        match form.file {
            Some((name, file)) if is(&name, "file") => Ok(Self { carrier_id, file }),
            Some((name, _)) => Err(Error::unknown(name)),
            None => Err(missing("file")),
        }
    }
}

/// Uploads a certificate of insurance.
///
/// Values read from it are proposed with the place they were read; nothing counts until someone confirms it.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificates",
    tag = "insurance",
    request_body(content((InsuranceCertificateForm = "multipart/form-data"))),
    responses((status = 201, body = InsuranceCertificateDetail))
)]
pub async fn create_insurance_certificate(
    app: App,
    caller: Caller<ManageInsuranceCertificates>,
    from: Address,
    Given { carrier_id, file }: Given,
) -> Reply<(StatusCode, Json<InsuranceCertificateDetail>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let known = keys::dot_number(&mut *app.conn().await?, carrier_id).await?;
    known.ok_or_else(|| Error::invalid("carrier_id", "Carrier not found."))?;
    let prepared = take_in::prepare(&app, tenant.company(), file).await?;
    let brought =
        Brought { tenant, carrier: carrier_id, request: None, by: Some(by), source: CertificateSource::Broker };
    let made = async {
        let mut change = app.change(&caller, from).await?;
        let id = take_in::take_in(&app, &mut change, brought, &prepared).await?;
        let row = certificates::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        change.commit(audit("insurance_certificate.uploaded", &row, json!({}))).await?;
        Ok::<_, Error>(id)
    };
    let id = files::or_discard(&app, &prepared.kept, made).await?;
    let mut db = app.conn().await?;
    Ok((StatusCode::CREATED, Json(super::detail(&app, &mut db, &caller, id).await?)))
}
