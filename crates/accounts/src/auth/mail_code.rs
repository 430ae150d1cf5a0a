//! Emails a sign-in code. The digits are generated here and exist only in the email; the database keeps their hash.

use kernel::ids::{SignInStepId, UserId};
use mail::sign_in_code;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use platform::secrets::CODE_LIFE;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Makes the digits of a requested code and emails them. Run twice, the later email's digits count.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailCode {
    /// The code's row.
    pub code: SignInStepId,
    /// In whose name.
    pub brand: Brand,
}

impl Job for MailCode {
    const NAME: &'static str = "mail_code";
    /// With the back-off, as many tries as fit into the code's 10 minutes.
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for MailCode {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some((user, email)) = store::auth::code_recipient(&mut db, self.code, app.clock.now()).await? else {
            return Ok(());
        };
        let digits = secrets::new_code();
        store::auth::set_code(&mut db, self.code, &hash(app, user, &digits)).await?;
        drop(db);
        let head = Mailer::head(&app.config, self.brand);
        app.mailer.send(app, &sign_in_code(head, &email, &digits, CODE_LIFE.num_minutes())).await
    }
}

/// The hash under which a person's code is kept.
pub(super) fn hash(app: &App, user: UserId, digits: &str) -> Vec<u8> {
    app.keys.code_hash(user, digits)
}
