//! What partners send as files. A file is taken by the very way of the call, and moved when its transaction is committed. When the process ends
//! between the two, the file is taken again, is known by its control number and content, and does nothing more than being moved.

use super::blocking;
use super::place::{Away, PartnerFolder, Seen, settled};
use crate::edi::interchanges::receive::{Way, receive};
use anyhow::{Context, anyhow};
use edi::limits::MAX_BYTES;
use kernel::ids::EdiPartnerId;
use platform::app::App;
use platform::http::Error;
use std::sync::Arc;
use store::Tenant;

/// The most files that one turn takes from a partner; the rest follows a minute later. (Ours.)
const MOST_FILES: usize = 100;

/// Takes the files that are as they were in the look before. One that can't be worked on now keeps none behind it.
pub(super) async fn take(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
    folder: &Arc<PartnerFolder>,
    before: &[Seen],
) -> anyhow::Result<()> {
    if before.is_empty() {
        return Ok(());
    }
    let own = folder.clone();
    let look = blocking(move || own.look()).await.context("`in` can't be looked at")?;
    for seen in settled(before, look.files).into_iter().take(MOST_FILES) {
        let name = seen.name.clone();
        if let Err(error) = take_one(app, tenant, partner, folder, seen).await {
            tracing::warn!(%partner, file = ?name, "a file of an EDI partner stays where it is: {error:#}");
        }
    }
    Ok(())
}

async fn take_one(
    app: &App,
    tenant: Tenant,
    partner: EdiPartnerId,
    folder: &Arc<PartnerFolder>,
    seen: Seen,
) -> anyhow::Result<()> {
    let (to, note) = if seen.is_too_long() {
        (Away::Failed, Some(format!("An interchange may have up to {MAX_BYTES} bytes.\n")))
    } else {
        let (own, file) = (folder.clone(), seen.clone());
        let Some(content) = blocking(move || own.read(&file)).await.context("it can't be read")? else {
            return Ok(());
        };
        match receive(app, tenant, &content, Way::Folder(partner)).await {
            Ok(answer) => (Away::Done, answer.refusals()),
            Err(Error::Invalid(problems)) => {
                let lines: Vec<String> = problems.into_iter().map(|problem| problem.detail + "\n").collect();
                (Away::Failed, Some(lines.concat()))
            }
            // Of the product's own, or of the moment: it is tried again.
            Err(error) => return Err(anyhow!("{error:?}")),
        }
    };
    if to == Away::Failed {
        tracing::warn!(%partner, file = ?seen.name, ?note, "a file of an EDI partner can't be taken");
    }
    let own = folder.clone();
    blocking(move || own.put_away(&seen, to, note.as_deref())).await.context("it can't be moved")
}
