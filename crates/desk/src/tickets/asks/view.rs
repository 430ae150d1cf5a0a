//! A question to a carrier as the API shows it.

use chrono::{DateTime, Utc};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::tickets::asks::{Ask, AskAnswer};
use utoipa::ToSchema;

described_words! {
    /// What a carrier says to a question about a load.
    pub AskAnswerWords: AskAnswer as "AlertReplyAnswer"
}

/// A question to the carrier about an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketAsk {
    /// The question's id.
    pub id: i64,
    /// The address that was asked.
    pub email: String,
    /// What was asked besides, in your company's words.
    pub question: Option<String>,
    /// Who asked; null for your company's systems.
    pub asked_by: Option<Named>,
    /// When.
    pub asked_at: DateTime<Utc>,
    /// Until when it can be answered.
    pub expires_at: DateTime<Utc>,
    /// When it was answered.
    pub answered_at: Option<DateTime<Utc>>,
    /// The answer.
    #[schema(value_type = Option<AskAnswerWords>)]
    pub answer: Option<AskAnswer>,
    /// Name of the person who answered.
    pub answered_by: Option<String>,
    /// What they wrote.
    pub body: Option<String>,
}

impl From<Ask> for TicketAsk {
    fn from(row: Ask) -> Self {
        Self {
            id: row.id.0,
            email: row.sent_to,
            question: row.question,
            asked_by: row.asked_by.map(|id| Named { id: id.0, name: row.asked_by_name.unwrap_or_default() }),
            asked_at: row.created_at,
            expires_at: row.expires_at,
            answered_at: row.answered_at,
            answer: row.answer,
            answered_by: row.answered_by,
            body: row.body,
        }
    }
}
