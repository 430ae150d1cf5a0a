//! Certificates of insurance the company received: uploaded, reviewed next to the values read from them, confirmed or rejected by a person.
//! (Issue "Insurance"; document 2 §6: can_view_insurance_certificates gates them.)

pub mod confirm;
pub mod create;
pub mod file;
pub mod list;
pub mod reject;
pub mod show;
pub mod values;
pub mod view;

use crate::insurance::traps::{self, Beside};
use kernel::ids::CertificateId;
use platform::app::App;
use platform::change::Audit;
use platform::http::guards::Guarded;
use platform::http::{Caller, Error, Reply};
use profile::filings::filings;
use serde_json::{Value, json};
use store::Conn;
use store::fmcsa_rows;
use store::insurance::certificates::{self, Certificate};
use store::insurance::policies;
use view::InsuranceCertificateDetail;

/// What was done to a certificate; `details` is an object.
fn audit(action: &'static str, of: &Certificate, details: Value) -> Audit {
    let mut entry = json!({"carrier_id": of.carrier_id, "file": of.file_name});
    if let (Some(entry), Value::Object(details)) = (entry.as_object_mut(), details) {
        entry.extend(details);
    }
    Audit::new(action).subject("InsuranceCertificate", of.id).details(entry)
}

/// A certificate with all that it is looked at with.
async fn detail<G: Guarded>(
    app: &App,
    db: &mut Conn,
    caller: &Caller<G>,
    id: CertificateId,
) -> Reply<InsuranceCertificateDetail> {
    let (tenant, today) = (caller.tenant()?, app.clock.today());
    let certificate = certificates::find(db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = policies::of_certificates(db, tenant, &[id]).await?;
    let vins: Vec<String> = policies::vins(db, tenant, &[id]).await?.into_iter().map(|(_, vin)| vin).collect();
    let record = fmcsa_rows::record(db, certificate.carrier_id).await?.ok_or(Error::NotFound)?;
    let seen = carriers::verdicts::certificates::seen(db, record.census.dot_number, today).await?;
    let schedule = carriers::verdicts::certificates::compare(vins.iter().map(String::as_str), &seen, today);
    let filings = filings(&record, today);
    let mut declared = fmcsa::derive::specialisation::declared(record.census.cargo, None);
    let beside = Beside {
        legal_name: record.census.legal_name.as_deref(),
        dba_name: record.census.dba_name.as_deref(),
        company: caller.member().company.as_ref().map_or("your company", |company| company.legal_name.as_str()),
        filings: &filings,
        is_refrigerated: declared.any(|special| special.code == "refrigerated"),
        schedule: &schedule,
        today,
    };
    let traps = traps::traps(&certificate, &rows, &beside);
    view::detail(certificate, rows, vins, schedule, traps, today)
}
