//! The company's certificates.

use super::view::{self, InsuranceCertificate};
use platform::app::App;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Page, Q, Reply};
use store::insurance::certificates::{self, Certificates};
use store::insurance::policies;

/// Lists your company's certificates of insurance, newest first, with their policies.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_certificates",
    tag = "insurance",
    params(Q<Certificates>),
    responses((status = 200, body = [InsuranceCertificate]))
)]
pub async fn list_insurance_certificates(
    app: App,
    caller: Caller<ReadInsuranceCertificates>,
    q: Q<Certificates>,
) -> Reply<Page<InsuranceCertificate>> {
    let (tenant, today) = (caller.tenant()?, app.clock.today());
    let mut db = app.conn().await?;
    let rows = certificates::list(&mut db, tenant, &q).await?;
    let ids: Vec<_> = rows.items.iter().map(|row| row.id).collect();
    let mut all = policies::of_certificates(&mut db, tenant, &ids).await?;
    Ok(Page::of(&q, rows).map(|row| {
        let own = all.extract_if(.., |policy| policy.certificate_id == row.id).collect();
        view::certificate(row, own, today)
    }))
}
