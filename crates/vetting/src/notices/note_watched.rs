//! Records the results of carriers a company has just started monitoring, so that later changes are reported.

use super::assessments;
use kernel::ids::CompanyId;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Enqueued in the transaction that subscribes.
#[derive(Debug, Serialize, Deserialize)]
pub struct NoteWatched {
    /// The company.
    pub company: CompanyId,
}

impl Job for NoteWatched {
    const NAME: &'static str = "note_watched";

    fn dedupe_key(&self) -> Option<String> {
        Some(self.company.to_string())
    }
}

impl Run<App> for NoteWatched {
    async fn run(&self, app: &App) -> JobResult {
        match assessments::detect(app, Some(self.company)).await {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(Failure::retry("carriers come in, or another look is under way")),
            Err(error) => Err(Failure::retry(format!("{error:?}"))),
        }
    }
}
