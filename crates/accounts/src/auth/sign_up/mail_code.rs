//! Emails a sign-up code, or an email to the address's owner that they already have an account. The digits exist only in the email.

use kernel::ids::SignUpId;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets::{self, CODE_LIFE};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Makes the digits of a sign-up's code and emails them. Run twice, the later email's digits count.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailSignUpCode {
    /// The sign-up's row.
    pub sign_up: SignUpId,
    /// In whose name.
    pub brand: Brand,
}

impl Job for MailSignUpCode {
    const NAME: &'static str = "mail_sign_up_code";
    /// With the back-off, as many tries as fit into the code's 10 minutes.
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for MailSignUpCode {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(mail) = store::auth::mail_for(&mut db, self.sign_up, app.clock.now()).await? else {
            return Ok(());
        };
        let head = Mailer::head(&app.config, self.brand);
        let message = if mail.has_account {
            let address = self.brand.address(&app.config);
            let (sign_in, reset) = (format!("{address}/broker/login"), format!("{address}/broker/login/forgot"));
            mail::account_exists(head, &mail.email, &sign_in, &reset)
        } else {
            let digits = secrets::new_code();
            store::auth::set_sign_up_code(&mut db, self.sign_up, &hash(app, self.sign_up, &digits)).await?;
            mail::sign_up_code(head, &mail.email, &digits, CODE_LIFE.num_minutes())
        };
        drop(db);
        app.mailer.send(app, &message).await
    }
}

/// The hash under which a sign-up's code is kept.
pub(super) fn hash(app: &App, sign_up: SignUpId, digits: &str) -> Vec<u8> {
    app.keys.sign_up_code_hash(sign_up, digits)
}
