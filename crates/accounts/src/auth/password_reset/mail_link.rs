//! Emails a password reset link.

use super::link::PasswordLink;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use mail::{EmailBranding, Message};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink, Purpose};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::users::Credentials;

/// Makes a link for the account of an address, if there is one, and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailPasswordReset {
    /// Email address as typed.
    pub email: String,
    /// In whose name.
    pub brand: Brand,
}

impl Job for MailPasswordReset {
    const NAME: &'static str = "mail_password_reset";
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for MailPasswordReset {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailPasswordReset {
    type Link = PasswordLink;
    type Content = Credentials;

    async fn content(&self, db: &mut Conn, _: DateTime<Utc>) -> sqlx::Result<Option<Credentials>> {
        store::users::find_credentials(db, &self.email).await
    }

    fn id(&self, account: &Credentials) -> UserId {
        account.id
    }

    fn brand(&self, _: &Credentials) -> Brand {
        self.brand
    }

    fn email(&self, head: EmailBranding<'_>, account: &Credentials, link: &str, _: DateTime<Utc>) -> Message {
        mail::password_reset(head, &account.email, link, PasswordLink::LIFE.num_minutes())
    }
}
