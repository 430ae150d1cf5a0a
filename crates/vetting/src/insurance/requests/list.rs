//! The company's requests to insurance agents. (Document 1 §7: GET insurance_certificate_requests.)

use super::view::InsuranceCertificateRequest;
use platform::app::App;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Page, Q, Reply};
use store::insurance::requests::{self, Requests};

/// Lists your company's requests to insurance agents, newest first; canceled ones only if their status is given.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_certificate_requests",
    tag = "insurance",
    params(Q<Requests>),
    responses((status = 200, body = [InsuranceCertificateRequest]))
)]
pub async fn list_insurance_certificate_requests(
    app: App,
    caller: Caller<ReadInsuranceCertificates>,
    q: Q<Requests>,
) -> Reply<Page<InsuranceCertificateRequest>> {
    let now = app.clock.now();
    let rows = requests::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(|row| InsuranceCertificateRequest::of(row, now)))
}
