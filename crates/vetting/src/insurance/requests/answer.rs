//! The agent answers with a certificate.

use super::link::InsuranceLink;
use crate::insurance::take_in::{self, Brought, LARGEST_FILE};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::upload::{self, Upload};
use platform::http::{Error, Reply};
use platform::links::Opening;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::certificates::CertificateSource;
use store::insurance::requests;
use utoipa::ToSchema;

/// Form: an insurance agent's answer.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct InsuranceAnswerForm {
    /// A PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// An answer as it came.
pub struct Given(Upload);

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read(request, LARGEST_FILE).await?;
        form.only(&[])?;
        Ok(Self(form.take_file("file")?))
    }
}

/// Uploads the certificate an insurance agent was asked for; the link can't be used again.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/answer",
    tag = "insurance",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    request_body(content((InsuranceAnswerForm = "multipart/form-data"))),
    responses(
        (status = 204, description = "Received."),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn answer_insurance_certificate_request(
    app: App,
    link: Opening<InsuranceLink>,
    Given(file): Given,
) -> Reply<StatusCode> {
    let now = app.clock.now();
    // A link that does not work stores nothing; whether it still does is checked again below, under its lock.
    let tenant = link.opened.tenant();
    let prepared = take_in::prepare(&app, tenant.company(), file).await?;
    let made = async {
        let mut change = app.unrecorded_visitors_change(link.from, "the request has a history of its own").await?;
        let asked = link.again(&mut change, now).await?;
        let brought = Brought {
            tenant,
            carrier: asked.carrier_id,
            request: Some(asked.id),
            by: None,
            source: CertificateSource::Agent,
        };
        let certificate = take_in::take_in(&app, &mut change, brought, &prepared).await?;
        requests::answered(&mut change, &asked, now).await?;
        let activity = NewActivity {
            company: tenant.company(),
            carrier: asked.carrier_id,
            request: Some(asked.id),
            certificate: Some(certificate),
            policy: None,
            event: InsuranceEvent::Answered,
            detail: None,
            by: None,
        };
        activities::add(&mut change, &activity, now).await?;
        change.commit().await?;
        Ok::<_, Error>(())
    };
    files::or_discard(&app, &prepared.kept, made).await?;
    Ok(StatusCode::NO_CONTENT)
}
