//! Questions to carriers about alerts, and their answers.

use crate::{Conn, Opened, Tenant};
use alerts::{AlertType, TicketStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, TicketAskId, TicketId, UserId};
use sqlx::{query, query_as, query_scalar};

kernel::wire::words! {
    /// What a carrier says to an alert.
    pub enum AskAnswer {
        /// It hauls this load, and what it was shown is right.
        Confirmed = "confirmed",
        /// It does not haul this load.
        Denied = "denied",
        /// It hauls this load, and something is different.
        Different = "different",
    }
}

/// A question to a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Ask {
    pub id: TicketAskId,
    pub sent_to: String,
    pub question: Option<String>,
    pub asked_by: Option<UserId>,
    pub asked_by_name: Option<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    pub answer: Option<AskAnswer>,
    pub answered_by: Option<String>,
    pub body: Option<String>,
}

/// A question to add.
#[derive(Clone, Copy, Debug)]
pub struct NewAsk<'a> {
    /// The alert.
    pub ticket: TicketId,
    /// A hash that no token has; the job that emails the link sets the real one.
    pub token_hash: &'a [u8],
    /// The address that is asked.
    pub sent_to: &'a str,
    /// What the broker wants to know besides.
    pub question: Option<&'a str>,
    /// Who asks.
    pub by: Option<UserId>,
    /// Until when the answer is waited for.
    pub expires_at: DateTime<Utc>,
}

/// The most questions that are read of an alert.
const MOST: i64 = 50;

/// Adds a question about one of the company's alerts; those before it no longer count.
pub async fn create(db: &mut Conn, tenant: Tenant, new: &NewAsk<'_>, now: DateTime<Utc>) -> sqlx::Result<TicketAskId> {
    query!(
        "update ticket_asks set expires_at = least(expires_at, $3) where ticket_id = $1 and company_id = $2 and answered_at is null",
        new.ticket.0,
        tenant.company().0,
        now
    )
    .execute(&mut *db)
    .await?;
    query_scalar!(
        r#"insert into ticket_asks (company_id, ticket_id, token_hash, sent_to, question, asked_by, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id as "id: TicketAskId""#,
        tenant.company().0,
        new.ticket.0,
        new.token_hash,
        new.sent_to,
        new.question,
        new.by.map(|by| by.0),
        now,
        new.expires_at
    )
    .fetch_one(db)
    .await
}

/// The questions about one of the company's alerts, the newest first; at most 50.
pub async fn of_ticket(db: &mut Conn, tenant: Tenant, ticket: TicketId) -> sqlx::Result<Vec<Ask>> {
    query_as!(
        Ask,
        r#"select a.id as "id: TicketAskId", a.sent_to, a.question, a.asked_by as "asked_by: UserId",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as asked_by_name, a.created_at, a.expires_at,
                  a.answered_at, a.answer as "answer: AskAnswer", a.answered_by, a.body
             from ticket_asks a left join users u on u.id = a.asked_by
            where a.company_id = $1 and a.ticket_id = $2 order by a.id desc limit $3"#,
        tenant.company().0,
        ticket.0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Notes the hash of the token that is being emailed, in the place of the one before.
pub async fn set_token(db: &mut Conn, id: TicketAskId, token_hash: &[u8]) -> sqlx::Result<()> {
    query!("update ticket_asks set token_hash = $2 where id = $1", id.0, token_hash).execute(db).await?;
    Ok(())
}

/// What a question's link opens, and what its email says.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Asked {
    pub id: TicketAskId,
    pub company_id: CompanyId,
    pub company_legal_name: String,
    pub ticket_id: TicketId,
    pub is_type: AlertType,
    pub status: TicketStatus,
    pub sent_to: String,
    pub question: Option<String>,
    pub expires_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    pub answer: Option<AskAnswer>,
    pub load_id: Option<LoadId>,
    pub external_load_number: Option<String>,
    /// City and state of the load's first and last stops.
    pub origin: Option<String>,
    pub destination: Option<String>,
    pub pickup_at: Option<DateTime<Utc>>,
    pub pickup_zone: Option<String>,
    pub carrier_name: Option<String>,
    pub dot_number: Option<i32>,
    pub vin: Option<String>,
    pub driver_name: Option<String>,
    pub dispatcher_name: Option<String>,
    pub dispatcher_email: Option<String>,
    pub dispatcher_phone_e164: Option<String>,
    /// Whether the carrier was removed from the load, or another took its place.
    pub is_removed: bool,
}

impl Opened<Asked> {
    /// The broker that asked.
    #[expect(clippy::disallowed_methods, reason = "the token of the company's own link was given")]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }
}

/// Declares the one statement that reads a question, by its id or by its token.
macro_rules! asked {
    ($condition:literal, $value:expr) => {
        query_as!(
            Asked,
            r#"select a.id as "id: TicketAskId", a.company_id as "company_id: CompanyId", b.legal_name as company_legal_name,
                      a.ticket_id as "ticket_id: TicketId", t.is_type as "is_type: AlertType", t.status as "status: TicketStatus", a.sent_to,
                      a.question, a.expires_at, a.answered_at, a.answer as "answer: AskAnswer", t.load_id as "load_id: LoadId",
                      l.external_load_number as "external_load_number?",
                      (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position limit 1) as origin,
                      (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position desc limit 1)
                          as destination,
                      l.origin_at as "pickup_at?",
                      (select s.time_zone from load_stops s where s.load_id = l.id order by s.position limit 1) as pickup_zone, coalesce(c.legal_name, m.carrier_text) as carrier_name, c.dot_number as "dot_number?",
                      v.vin as "vin?", m.driver_name, m.dispatcher_name, m.dispatcher_email, m.dispatcher_phone_e164,
                      (m.id is not null and (m.removed_at is not null or m.carrier_id is distinct from t.carrier_id)) as "is_removed!"
                 from ticket_asks a
                 join companies b on b.id = a.company_id
                 join tickets t on t.id = a.ticket_id
                 left join loads l on l.id = t.load_id
                 left join movements m on m.id = t.movement_id
                 left join carriers c on c.id = t.carrier_id
                 left join carrier_vehicles v on v.id = m.carrier_vehicle_id
                where "# + $condition,
            $value
        )
    };
}

/// A question to email; none when it was answered or no longer counts.
pub async fn to_mail(db: &mut Conn, id: TicketAskId, now: DateTime<Utc>) -> sqlx::Result<Option<Asked>> {
    let found = asked!("a.id = $1", id.0).fetch_optional(db).await?;
    Ok(found.filter(|asked| asked.answered_at.is_none() && asked.expires_at > now))
}

/// The question of a link's token, locked until the transaction ends. Whether it still counts is for the caller to say.
pub async fn by_token(db: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<Opened<Asked>>> {
    let found = asked!("a.token_hash = $1 for update of a", token_hash).fetch_optional(db).await?;
    Ok(found.map(|asked| Opened::by(token_hash, asked)))
}

/// Ends the links of open questions about these alerts of the company's: another carrier hauls the load now.
pub async fn end(db: &mut Conn, tenant: Tenant, tickets: &[TicketId], now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update ticket_asks set expires_at = least(expires_at, $3)
          where company_id = $1 and ticket_id = any($2) and answered_at is null",
        tenant.company().0,
        tickets as &[TicketId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the carrier's answer.
pub async fn answer(
    db: &mut Conn,
    asked: &Opened<Asked>,
    (answer, by, body): (AskAnswer, &str, Option<&str>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update ticket_asks set answer = $2, answered_by = $3, body = $4, answered_at = $5 where id = $1 and answered_at is null",
        asked.id.0,
        answer as AskAnswer,
        by,
        body,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
