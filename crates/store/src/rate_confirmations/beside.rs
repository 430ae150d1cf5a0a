//! What a draft, a gate and a proof are made from beside the load itself: who the parties are, how contacts stand, which records there are.

use crate::decisions::Decision;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, LoadId, MovementId, RateConfirmationId, RateConfirmationMailId, UserId};
use sqlx::{query, query_as, query_scalar};

/// The broker, and the person whom the carrier deals with.
#[derive(Clone, Debug)]
pub struct Broker {
    /// Legal name.
    pub legal_name: String,
    /// Its own USDOT number: as its account has it, else as it is on file.
    pub dot_number: Option<i32>,
    /// Its own MC number, in digits.
    pub mc_number: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// Their email address.
    pub email: Option<String>,
    /// Their phone, else the company's.
    pub phone_e164: Option<String>,
}

/// The company, and one of its people.
pub async fn broker(db: &mut Conn, tenant: Tenant, person: Option<UserId>) -> sqlx::Result<Broker> {
    query_as!(
        Broker,
        r#"select b.legal_name, coalesce(b.dot_number, c.dot_number) as "dot_number?", b.mc_number,
                  nullif(concat_ws(' ', u.first_name, u.last_name), '') as name, u.email as "email?",
                  coalesce(u.phone_e164, b.phone_e164) as phone_e164
             from companies b left join carriers c on c.id = b.carrier_id left join users u on u.id = $2 and u.company_id = b.id
            where b.id = $1"#,
        tenant.company().0,
        person.map(|id| id.0)
    )
    .fetch_one(db)
    .await
}

/// The carrier as FMCSA's file has it.
#[derive(Clone, Debug)]
pub struct CarrierOnFile {
    /// Legal name.
    pub legal_name: Option<String>,
    /// The name that it does business as.
    pub dba_name: Option<String>,
    /// USDOT number.
    pub dot_number: i32,
    /// Docket numbers as filed: MC, MX or FF with digits.
    pub dockets: Vec<String>,
    /// Email address.
    pub email: Option<String>,
    /// The address before the first change from the day asked for on; none where it was the same since.
    pub email_before: Option<String>,
    /// The day of that change: that of the file that first showed it, as on the carrier's page.
    pub email_changed_on: Option<NaiveDate>,
    /// When a change was last seen after the moment asked for: what was proven before takes a new proof.
    pub email_changed_at: Option<DateTime<Utc>>,
}

/// A carrier on file, with how its address changed after a moment. Files may come late: an old change that is seen today is not of today.
pub async fn carrier(db: &mut Conn, id: CarrierId, since: DateTime<Utc>) -> sqlx::Result<Option<CarrierOnFile>> {
    query_as!(
        CarrierOnFile,
        r#"select c.legal_name, c.dba_name, c.dot_number, array_remove(array[c.docket1, c.docket2, c.docket3], null) as "dockets!", lower(trim(c.email_address)) as email, lower(trim(h.before)) as email_before,
                  h.changed_on as "email_changed_on?", s.seen_at as "email_changed_at?"
             from carriers c
             left join lateral (
                 select before, coalesce(h.as_of, h.observed_at::date) as changed_on from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = 'email_address' and h.data_set = c.data_set
                    and coalesce(h.as_of, h.observed_at::date) >= $3 and lower(h.before) is distinct from lower(h.after)
                  order by h.id limit 1
             ) h on true
             left join lateral (
                 select max(h.observed_at) as seen_at from carrier_changes h
                  where h.dot_number = c.dot_number and h.field = 'email_address' and h.data_set = c.data_set and h.observed_at > $2
                    and lower(h.before) is distinct from lower(h.after)
             ) s on true
            where c.id = $1 and c.ended_run_id is null"#,
        id.0,
        since,
        since.date_naive()
    )
    .fetch_optional(db)
    .await
}

/// Email addresses that were proven in the company's packets of a carrier before a moment; 50 at most.
pub async fn packet_contacts(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    before: DateTime<Utc>,
) -> sqlx::Result<Vec<String>> {
    query_scalar!(
        r#"select distinct lower(f.contact) as "contact!" from onboarding_proofs f join onboarding_packets p on p.id = f.packet_id
            where p.company_id = $1 and p.carrier_id = $2 and f.channel = 'email' and f.proved_at < $3 order by 1 limit 50"#,
        tenant.company().0,
        carrier.0,
        before
    )
    .fetch_all(db)
    .await
}

/// The same of the company's packets of some carriers, each address with its carrier; 5,000 at most.
pub async fn packet_contacts_of(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    before: DateTime<Utc>,
) -> sqlx::Result<Vec<(CarrierId, String)>> {
    let rows = query!(
        r#"select distinct p.carrier_id as "carrier_id!: CarrierId", lower(f.contact) as "contact!"
             from onboarding_proofs f join onboarding_packets p on p.id = f.packet_id
            where p.company_id = $1 and p.carrier_id = any($2) and f.channel = 'email' and f.proved_at < $3
            order by 1, 2 limit 5000"#,
        tenant.company().0,
        carriers as &[CarrierId],
        before
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.carrier_id, row.contact)).collect())
}

/// To whom an open confirmation of a movement goes.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// The movement.
    pub movement_id: MovementId,
    /// The confirmation.
    pub id: RateConfirmationId,
    /// Their name.
    pub name: Option<String>,
    /// Their address, in lower case.
    pub email: String,
}

/// The recipients of the open confirmations of some of the company's movements; 5,000 at most.
pub async fn recipients(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<Recipient>> {
    query_as!(
        Recipient,
        // By their loads: no index has a movement's confirmations, whatever became of them.
        r#"select c.movement_id as "movement_id: MovementId", c.id as "id: RateConfirmationId", c.recipient_name as name,
                  lower(c.recipient_email) as "email!"
             from movements m join rate_confirmations c on c.load_id = m.load_id and c.movement_id = m.id
            where m.company_id = $1 and m.id = any($2) and c.company_id = $1 and c.ended_at is null and c.recipient_email is not null
            order by c.id limit 5000"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// Who sent an email that is about a movement: one that its open confirmation was made from, or one that was flagged and names its load and carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// The movement.
    pub movement_id: MovementId,
    /// The confirmation; none of an email that was flagged at once.
    pub id: Option<RateConfirmationId>,
    /// The address that it says it is from, in lower case.
    pub email: String,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// How it came out of DMARC, and what the sender's domain asks for: `mail_in::authentic`'s words.
    pub dmarc: Option<String>,
    /// The second of these; none where the domain publishes nothing.
    pub dmarc_policy: Option<String>,
    /// Where answers go, when that is elsewhere.
    pub reply_to: Option<String>,
}

impl Sender {
    /// Whether another email says the same of the same movement.
    #[must_use]
    pub fn is_again(&self, other: &Self) -> bool {
        Self { received_at: other.received_at, ..self.clone() } == *other
    }
}

/// The senders of emails about some of the company's movements, the first first; 5,000 at most. What was discarded counts no more.
pub async fn senders(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<Sender>> {
    query_as!(
        Sender,
        r#"select s.movement_id as "movement_id!: MovementId", s.id as "id?: RateConfirmationId", lower(f.email) as "email!",
                  r.received_at as "received_at!", r.authenticity ->> 'dmarc' as "dmarc?", r.authenticity ->> 'dmarc_policy' as "dmarc_policy?",
                  (select k ->> 'value' from jsonb_array_elements(f.checks) k where k ->> 'label' = 'Reply to' limit 1) as "reply_to?"
             from (select c.movement_id, c.id, f.id as mail_id from movements m
                     join rate_confirmations c on c.load_id = m.load_id and c.movement_id = m.id
                     join rate_confirmation_mails f on f.rate_confirmation_id = c.id and f.kind = 'received' and f.status <> 'discarded'
                    where m.company_id = $1 and m.id = any($2) and c.company_id = $1 and c.ended_at is null
                   union all
                   select m.id, null, f.id from movements m
                     join received_mails r on r.load_id = m.load_id and r.company_id = m.company_id and r.status = 'flagged'
                     join rate_confirmation_mails f on f.id = r.rate_confirmation_mail_id and f.status = 'flagged'
                     join carriers x on x.id = m.carrier_id and x.dot_number = r.dot_number
                    where m.company_id = $1 and m.id = any($2) and m.removed_at is null) s
             join rate_confirmation_mails f on f.id = s.mail_id
             join received_mails r on r.rate_confirmation_mail_id = f.id
            order by r.id limit 5000"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// The load that an email of the company's is about; none where it names none.
pub async fn load_of(db: &mut Conn, tenant: Tenant, mail: RateConfirmationMailId) -> sqlx::Result<Option<LoadId>> {
    let found = query_scalar!(
        r#"select coalesce(c.load_id, r.load_id) as "load_id?: LoadId" from rate_confirmation_mails f
             left join rate_confirmations c on c.id = f.rate_confirmation_id
             left join received_mails r on r.rate_confirmation_mail_id = f.id
            where f.id = $1 and f.company_id = $2 limit 1"#,
        mail.0,
        tenant.company().0
    );
    Ok(found.fetch_optional(db).await?.flatten())
}

/// The records of the company's chain that are about the confirmations of a load, and the checks of carriers for it by its number; the first
/// first, 200 at most.
pub async fn decisions(db: &mut Conn, tenant: Tenant, load: LoadId, number: &str) -> sqlx::Result<Vec<Decision>> {
    query_as!(
        Decision,
        r#"select d.id, d.version, d.company_id, d.sequence, d.subject_kind, d.subject_id, d.carrier_id as "carrier_id: CarrierId", d.kind,
                d.inputs, d.user_id, d.created_at, d.prev_hash, d.hash, b.hash as "hash_before?"
           from decisions d left join decisions b on b.company_id = d.company_id and b.sequence = d.sequence - 1
          where d.id in (
              select o.id from decisions o join rate_confirmations r on r.id = o.subject_id
               where o.subject_kind = 'rate_confirmation' and o.company_id = $1 and r.load_id = $2 and r.company_id = $1
               union all
              select o.id from decisions o where o.subject_kind = 'load' and o.subject_id = $2 and o.company_id = $1 and o.kind = 'pickup'
               union all
              select o.id from decisions o
               where o.company_id = $1 and o.kind = 'vetting_check' and o.inputs::jsonb -> 'about' ->> 'load_reference' = $3
                 and o.carrier_id in (select carrier_id from movements where load_id = $2 and company_id = $1))
          order by d.sequence limit 200"#,
        tenant.company().0,
        load.0,
        number
    )
    .fetch_all(db)
    .await
}
