//! The certificates of a submitted packet are taken in like others: stored, read, and left for a user of the broker's company to confirm.

use crate::insurance::take_in::{self, Brought};
use kernel::ids::{CompanyId, PacketId};
use platform::app::App;
use platform::files;
use platform::http::Error;
use platform::http::upload::{FileType, Upload};
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::insurance::certificates::CertificateSource;
use store::onboarding::certificates::{self, Waiting};

/// Enqueued in the transaction that submits a packet. Run again, it takes up what is missing: a certificate is known by its file's hash,
/// and the database has each once.
#[derive(Debug, Serialize, Deserialize)]
pub struct TakeInCertificates {
    /// The packet's id.
    pub packet: PacketId,
}

impl Job for TakeInCertificates {
    const NAME: &'static str = "take_in_certificates";

    fn dedupe_key(&self) -> Option<String> {
        Some(self.packet.to_string())
    }
}

impl Run<App> for TakeInCertificates {
    async fn run(&self, app: &App) -> JobResult {
        let waiting = certificates::waiting(&mut *app.pool.acquire().await?, self.packet).await?;
        let mut trouble = None;
        for file in waiting {
            // One that cannot come in now does not keep the others out.
            if let Err(error) = one(app, file).await {
                trouble = Some(error);
            }
        }
        match trouble {
            None => Ok(()),
            Some(Error::Internal(error)) => Err(Failure::retry(format!("{error:#}"))),
            Some(error) => Err(Failure::retry(format!("{error:?}"))),
        }
    }
}

async fn one(app: &App, file: Waiting) -> Result<(), Error> {
    let tenant = tenant_of(file.company_id);
    let bytes = files::read(app, tenant, file.file_id).await?;
    let is_type = FileType::of(&bytes).ok_or_else(|| Error::invalid("file", "The file is none that is read."))?;
    let upload = Upload { name: file.file_name, is_type, bytes };
    let prepared = take_in::prepare(app, tenant.company(), upload).await?;
    let brought =
        Brought { tenant, carrier: file.carrier_id, request: None, by: None, source: CertificateSource::Packet };
    let made = async {
        let mut change = app.unrecorded_change("the job goes on with what the carrier's submission told").await?;
        take_in::take_in(app, &mut change, brought, &prepared).await?;
        Ok::<_, Error>(change.commit().await?)
    };
    files::or_discard(app, &prepared.kept, made).await
}

#[expect(clippy::disallowed_methods, reason = "the job acts for the company that the packet is for")]
fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}
