//! Emails a code. Its digits exist nowhere but in the message; run twice, the later ones count.

use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets::{self, CODE_LIFE};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::rate_confirmations::codes;

/// Makes a code and emails it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendConfirmationCode {
    /// The code's row.
    pub code: i64,
    /// In whose name it is written.
    pub brand: Brand,
}

impl Job for SendConfirmationCode {
    const NAME: &'static str = "send_rate_confirmation_code";
    // With the queue's waits, as many tries as fit into the code's 10 minutes.
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for SendConfirmationCode {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(asked) = codes::to_send(&mut db, self.code, app.clock.now()).await? else { return Ok(()) };
        let digits = secrets::new_code();
        codes::set_code(&mut db, self.code, &app.keys.confirmation_code_hash(self.code, &digits)).await?;
        drop(db);
        let head = Mailer::head(&app.config, self.brand);
        let about = (asked.company_legal_name.as_str(), asked.external_load_number.as_str());
        let message = mail::rate_confirmation_code(head, &asked.contact, &digits, about, CODE_LIFE.num_minutes());
        app.mailer.send(app, &message).await
    }
}
