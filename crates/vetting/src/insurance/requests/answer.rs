//! The agent answers with a certificate.

use super::link::InsuranceLink;
use crate::insurance::take_in::{self, Brought, LARGEST_FILE};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::upload::{self, Upload};
use platform::http::{Code, Error, Reply};
use platform::links::Link;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::certificates::CertificateSource;
use store::insurance::requests;
use utoipa::ToSchema;

/// Form: an insurance agent's answer.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct InsuranceAnswerForm {
    /// The emailed link's token.
    token: String,
    /// A PDF, PNG or JPEG file, up to 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// An answer as it came.
pub struct Given {
    token: String,
    file: Upload,
}

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let form = upload::read(request, LARGEST_FILE).await?;
        let missing = |field: &str| Error::field(field, Code::Missing, "This is required.");
        if let Some((name, _)) = form.texts.iter().find(|(name, _)| name != "token") {
            return Err(Error::field(name, Code::Unknown, "Unknown field."));
        }
        let (_, token) = form.texts.into_iter().next().ok_or_else(|| missing("token"))?;
        match form.file {
            Some((name, file)) if name == "file" => Ok(Self { token, file }),
            Some((name, _)) => Err(Error::field(name, Code::Unknown, "Unknown field.")),
            None => Err(missing("file")),
        }
    }
}

/// Uploads the certificate an insurance agent was asked for; the link can't be used again.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/answer",
    tag = "insurance",
    request_body(content((InsuranceAnswerForm = "multipart/form-data"))),
    responses(
        (status = 204, description = "Received."),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn answer_insurance_certificate_request(
    app: App,
    link: Link<InsuranceLink>,
    Given { token, file }: Given,
) -> Reply<StatusCode> {
    let (tried, now) = (link.attempt(&app, &token).await?, app.clock.now());
    // A link that does not work stores nothing; whether it still does is checked again below, under its lock.
    let tenant = tried.find(&mut *app.conn().await?, now).await?.tenant();
    let prepared = take_in::prepare(&app, tenant.company(), file).await?;
    let made = async {
        let mut change = app.unrecorded_change("the request has a history of its own").await?;
        let asked = tried.find(&mut change, now).await?;
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
    tried.refund(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}
