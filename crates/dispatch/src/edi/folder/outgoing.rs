//! What is written for a partner goes to its folder, each document once: its file is laid ready where the partner doesn't see it, its row notes
//! that it is, and only then the file is moved. After that note, a file that isn't there anymore was moved: whenever a process ends, the next
//! one knows what to do, though the partner may have taken the file by then.

use super::blocking;
use super::place::PartnerFolder;
use anyhow::Context;
use kernel::ids::EdiPartnerId;
use platform::app::App;
use platform::change::{Change, Unrecorded};
use std::sync::Arc;
use store::Tenant;
use store::loads::edi::interchanges::{self, Waiting};
use store::loads::edi::partners;

/// The most documents that one turn hands out; the rest follows a minute later. (Ours.)
const MOST_DOCUMENTS: i64 = 100;
/// Why these changes have no audit entries.
const WHY: &str = "the interchanges' own rows tell it";

/// Hands out what waits for the partner, the oldest first.
pub(super) async fn hand_out(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
    folder: &Arc<PartnerFolder>,
) -> anyhow::Result<()> {
    lay_ready(app, tenant, partner, folder).await?;
    hand_over(app, tenant, partner, folder).await
}

/// A change with what waits for the partner, whose row is locked; none if the partner is gone.
async fn what_waits(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
) -> anyhow::Result<Option<(Change<'static, Unrecorded>, Vec<Waiting>)>> {
    let mut change = app.unrecorded_change(WHY).await?;
    if partners::lock(&mut change, tenant, partner).await?.is_none() {
        return Ok(None);
    }
    let waiting = interchanges::waiting(&mut change, tenant, partner, MOST_DOCUMENTS).await?;
    Ok(Some((change, waiting)))
}

async fn lay_ready(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
    folder: &Arc<PartnerFolder>,
) -> anyhow::Result<()> {
    let Some((mut change, waiting)) = what_waits(app, tenant, partner).await? else { return Ok(()) };
    let now = change.now();
    let mut ready = Vec::new();
    for document in waiting.into_iter().filter(|document| !document.is_ready) {
        let Some(text) = interchanges::text_of(&mut change, tenant, document.id).await? else { continue };
        let (own, name) = (folder.clone(), file_name(&document));
        blocking(move || own.lay_ready(&name, &text)).await.context("a document can't be written to `.ready`")?;
        ready.push(document.id);
    }
    interchanges::set_ready(&mut change, tenant, &ready, now).await?;
    Ok(change.commit().await?)
}

async fn hand_over(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
    folder: &Arc<PartnerFolder>,
) -> anyhow::Result<()> {
    let Some((mut change, waiting)) = what_waits(app, tenant, partner).await? else { return Ok(()) };
    let now = change.now();
    for document in waiting.into_iter().filter(|document| document.is_ready) {
        let (own, name) = (folder.clone(), file_name(&document));
        blocking(move || own.hand_over(&name)).await.context("a document can't be moved to `out`")?;
        interchanges::set_fetched(&mut change, tenant, document.id, now).await?;
    }
    Ok(change.commit().await?)
}

/// What a document's file is called: by their names, files stand in the order in which they were written.
fn file_name(document: &Waiting) -> String {
    format!("{:012}-{}.edi", document.id.0, document.kind.as_str())
}
