//! Where email is sent: through SMTP if configured, otherwise to the outbox. In demonstration mode, never to a real address.

use crate::app::App;
use crate::config::Config;
use crate::http::brand::Brand;
use mail::{EmailBranding, Message, SendError, Smtp};
use queue::{Failure, JobResult};
use store::Conn;
use store::outbox::NewMail;

/// Where email goes.
#[derive(Clone, Debug)]
pub enum Mailer {
    /// To a mail server.
    Smtp(Smtp),
    /// To the outbox table.
    Outbox,
}

impl Mailer {
    /// The configured way.
    pub fn of(config: &Config) -> Result<Self, SendError> {
        match &config.smtp {
            Some(smtp) if !config.is_demonstration => Ok(Self::Smtp(Smtp::new(&smtp.url, &smtp.from)?)),
            _ => Ok(Self::Outbox),
        }
    }

    /// The branding of the brand's emails.
    pub fn head(config: &Config, brand: Brand) -> EmailBranding<'_> {
        let look = brand.look(config);
        EmailBranding { brand: &look.name, color: &look.primary_colour }
    }

    /// Sends a message, from a job.
    pub async fn send(&self, app: &App, message: &Message) -> JobResult {
        match self {
            Self::Smtp(smtp) => deliver(smtp, message).await,
            Self::Outbox => keep(app, &mut *app.pool.acquire().await?, message).await,
        }
    }

    /// The same for a job that keeps what the mail server answered.
    pub async fn hand_over(&self, app: &App, message: &Message) -> Result<Result<String, SendError>, Failure> {
        match self {
            Self::Smtp(smtp) => Ok(smtp.send(message).await),
            Self::Outbox => {
                keep(app, &mut *app.pool.acquire().await?, message).await?;
                Ok(Ok("Kept in the outbox of this installation; no mail server is configured.".to_owned()))
            }
        }
    }

    /// The same, in the job's own transaction: what goes to the outbox is kept with what the job notes, or not at all.
    pub async fn send_in(&self, app: &App, db: &mut Conn, message: &Message) -> JobResult {
        match self {
            Self::Smtp(smtp) => deliver(smtp, message).await,
            Self::Outbox => keep(app, db, message).await,
        }
    }
}

async fn deliver(smtp: &Smtp, message: &Message) -> JobResult {
    smtp.send(message).await.map(drop).map_err(|error| match error {
        SendError::Later(_) => Failure::retry(error),
        SendError::Refused(_) | SendError::Bounced(_) => Failure::give_up(error),
    })
}

async fn keep(app: &App, db: &mut Conn, message: &Message) -> JobResult {
    let Message { to, subject, text, html, .. } = message;
    let mail = NewMail { recipient: to, subject, body_text: text, body_html: html };
    Ok(store::outbox::put(db, mail, app.clock.now()).await?)
}

/// The Message-ID of the email that a row represents, so that one sent twice is recognized as the same.
pub fn message_id(what: &str, number: i64, address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split([':', '/']).next().unwrap_or(rest);
    format!("<{what}-{number}@{host}>")
}
