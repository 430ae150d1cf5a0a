//! Receiving a certificate, from any source: the broker, the carrier with its packet, or the agent it was requested from. The file is
//! stored, the values read from it are saved as proposals, and a user of the broker's company decides.

use super::reading::{self, Outcome};
use kernel::ids::{CarrierId, CertificateId, CompanyId, InsuranceRequestId, UserId};
use platform::app::App;
use platform::files::{self, Folder, Kept};
use platform::http::upload::{FileType, Upload};
use platform::http::{Error, Reply};
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::certificates::{self, CertificateSource, CertificateState, NewCertificate};
use store::{Conn, Tenant};

/// The largest file, in bytes.
pub const LARGEST_FILE: usize = 20_000_000;

/// Who submits whose certificate to which company.
#[derive(Clone, Copy, Debug)]
pub struct Brought {
    /// The company that it is for.
    pub tenant: Tenant,
    /// The carrier's id.
    pub carrier: CarrierId,
    /// The request that it answers.
    pub request: Option<InsuranceRequestId>,
    /// Who of the company uploads it.
    pub by: Option<UserId>,
    /// `broker`, `packet` or `agent`.
    pub source: CertificateSource,
}

/// A file that was kept and read, before its row is made.
#[derive(Debug)]
pub struct Prepared {
    /// The file.
    pub kept: Kept,
    outcome: Outcome,
}

/// Keeps the file and reads it; outside of a transaction, because both take their time.
pub async fn prepare(app: &App, company: CompanyId, upload: Upload) -> Reply<Prepared> {
    if upload.is_type == FileType::Text {
        return Err(Error::invalid("file", "A certificate is a PDF, or a picture as PNG or JPEG."));
    }
    let kept = files::keep(app, Folder::Certificates, company, &upload).await?;
    let outcome = match upload.is_type {
        FileType::Pdf => files::or_discard(app, &kept, reading::read(app, company, upload.bytes)).await?,
        _ => Outcome { unreadable: Some("It is an image, which can't be read.".to_owned()), ..Outcome::default() },
    };
    Ok(Prepared { kept, outcome })
}

/// Makes the certificate of a prepared file; gives its id. A caller whose transaction fails removes the file.
pub async fn take_in(app: &App, db: &mut Conn, brought: Brought, prepared: &Prepared) -> Reply<CertificateId> {
    let Prepared { kept, outcome } = prepared;
    let (now, company) = (app.clock.now(), brought.tenant.company());
    let reading = serde_json::to_value(&outcome.read).map_err(anyhow::Error::from)?;
    let unread = serde_json::to_value(&outcome.unread).map_err(anyhow::Error::from)?;
    let new = NewCertificate {
        company,
        carrier: brought.carrier,
        source: brought.source,
        request: brought.request,
        state: if outcome.unreadable.is_none() { CertificateState::Read } else { CertificateState::ToConfirm },
        file: kept.record(db, brought.tenant, now).await?,
        reading: &reading,
        unread: &unread,
        unreadable: outcome.unreadable.as_deref(),
        values: &outcome.values,
        by: brought.by,
    };
    let id = certificates::create(db, &new, now).await?;
    let activity = NewActivity {
        company,
        carrier: brought.carrier,
        request: brought.request,
        certificate: Some(id),
        policy: None,
        event: InsuranceEvent::Uploaded,
        detail: Some(&kept.name),
        by: brought.by,
    };
    activities::add(db, &activity, now).await?;
    Ok(id)
}
