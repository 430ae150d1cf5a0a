//! EDI as files: a folder for each partner that a program for transfers (an SFTP server, a VAN's client) fills and empties. (docs/edi.md)
//!
//! What is in `in` goes the way of the call that takes interchanges; what is written for the partner goes to `out`. A process may end at any
//! moment: an interchange that comes twice is told once by its control number, and a document is moved to `out` once, since the move itself
//! says whether it went (`outgoing`).

mod incoming;
mod outgoing;
mod place;

use anyhow::Context;
use kernel::ids::{CompanyId, EdiPartnerId};
use kernel::plan::PlanFlag;
use place::{PartnerFolder, Seen};
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use store::Tenant;
use store::loads::edi::partners;

/// How the name of a partner's folder begins; the partner's id follows.
const PREFIX: &str = "partner-";
/// The most folders of partners in one installation. (Ours.)
const MOST_FOLDERS: usize = 1_000;
/// The plans that `ManageLoads` opens calls for have one of these.
const FLAGS: [PlanFlag; 2] = [PlanFlag::LoadDashboard, PlanFlag::PostLoads];

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExchangeEdiFiles {}

impl Job for ExchangeEdiFiles {
    const NAME: &'static str = "exchange_edi_files";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for ExchangeEdiFiles {
    async fn run(&self, app: &App) -> JobResult {
        let Some(settings) = &app.config.edi_folder else { return Ok(()) };
        let root = settings.path.clone();
        let ids = blocking(move || partner_ids(&root)).await.map_err(Failure::retry)?;
        let flags = FLAGS.map(|flag| flag.as_str().to_owned());
        let known = partners::with_folders(&mut *app.pool.acquire().await?, &ids, &flags).await?;
        let mut looks = Vec::with_capacity(known.len());
        for (company, partner) in known {
            // What is written for the partner goes out, whatever is the matter with what it sent.
            let seen = look(&settings.path, partner).await.unwrap_or_else(|error| {
                warn(partner, &error);
                Vec::new()
            });
            looks.push((company, partner, seen));
        }
        if looks.is_empty() {
            return Ok(());
        }
        tokio::time::sleep(settings.settle).await;
        for (company, partner, seen) in looks {
            if let Err(error) = turn(app, &settings.path, (company, partner), &seen).await {
                warn(partner, &error);
            }
        }
        Ok(())
    }
}

/// One partner's turn. Other processes leave the folder alone meanwhile, and have it at once when this one dies.
async fn turn(
    app: &App,
    root: &Path,
    (company, partner): (CompanyId, EdiPartnerId),
    before: &[Seen],
) -> anyhow::Result<()> {
    #[expect(clippy::disallowed_methods, reason = "the partner's row says whose partner it is")]
    let tenant = Tenant::of(company);
    let mut holding = app.pool.begin().await?;
    if !partners::hold_folder(&mut holding, partner).await? {
        return Ok(());
    }
    let folder = Arc::new(open(root, partner).await?);
    let came = incoming::take(app, tenant, partner, &folder, before).await;
    let went = outgoing::hand_out(app, tenant, partner, &folder).await;
    holding.rollback().await?;
    came.and(went)
}

async fn look(root: &Path, partner: EdiPartnerId) -> anyhow::Result<Vec<Seen>> {
    let folder = open(root, partner).await?;
    let look = blocking(move || folder.look()).await.context("`in` can't be looked at")?;
    if look.strange > 0 {
        tracing::warn!(%partner, entries = look.strange, "links, pipes and folders in an EDI partner's `in` are passed over");
    }
    Ok(look.files)
}

async fn open(root: &Path, partner: EdiPartnerId) -> anyhow::Result<PartnerFolder> {
    let root = root.to_owned();
    let opened = blocking(move || PartnerFolder::open(&root, &format!("{PREFIX}{partner}"))).await;
    opened.context("the folder can't be opened")
}

fn warn(partner: EdiPartnerId, error: &anyhow::Error) {
    tracing::warn!(%partner, "the folder of an EDI partner could not be worked on: {error:#}");
}

/// The ids of the partners that have a folder here.
fn partner_ids(root: &Path) -> std::io::Result<Vec<i64>> {
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(root)?.take(place::MOST_ENTRIES) {
        let name = entry?.file_name();
        let id = name.to_str().and_then(|name| name.strip_prefix(PREFIX)).and_then(|id| id.parse::<i64>().ok());
        // `partner-007` would be a second folder of partner 7.
        let is_own = |id: &i64| *id > 0 && name.to_str().is_some_and(|name| name == format!("{PREFIX}{id}"));
        ids.extend(id.filter(is_own));
    }
    ids.sort_unstable();
    if ids.len() > MOST_FOLDERS {
        tracing::warn!(
            folders = ids.len(),
            "more folders of EDI partners than are worked on: the first {MOST_FOLDERS} are"
        );
        ids.truncate(MOST_FOLDERS);
    }
    Ok(ids)
}

/// Works on the disk where other work isn't held up.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> std::io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(std::io::Error::other)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_after_partners() {
        let root = tempfile::tempdir().expect("a folder");
        for name in ["partner-12", "partner-7", "partner-007", "partner-x", "partner-", "other", "partner--1"] {
            std::fs::create_dir(root.path().join(name)).expect("a folder");
        }

        assert_eq!(partner_ids(root.path()).expect("ids"), [7, 12]);
    }
}
