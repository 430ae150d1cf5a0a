//! Contacts that loads name: where else they are known from.

use crate::{Conn, Tenant};
use chrono::NaiveDate;
use kernel::ids::CarrierId;
use sqlx::{query_as, query_scalar};

/// A contact that stands on a list that is not the company's to keep.
#[derive(Clone, Debug)]
pub struct ListedRow {
    /// An email address, a domain or a phone number.
    pub value: String,
    /// Who it is, or why it is listed.
    pub about: String,
}

/// Those of these email addresses and phone numbers that published identity alerts name on a day; 5,000 at most.
pub async fn in_identity_alerts(db: &mut Conn, values: &[String], today: NaiveDate) -> sqlx::Result<Vec<ListedRow>> {
    query_as!(
        ListedRow,
        r#"select v.value as "value!", 'Named in an identity alert (' || replace(a.is_type, '_', ' ') || ')' as "about!"
             from identity_alerts a cross join lateral (values (a.email), (a.phone_e164)) as v (value)
            where a.status = 'published' and (a.expires_on is null or a.expires_on > $2) and (a.email = any($1) or a.phone_e164 = any($1))
              and v.value = any($1)
            group by v.value, a.is_type limit 5000"#,
        values,
        today
    )
    .fetch_all(db)
    .await
}

/// Those of these email addresses, domains and phone numbers that carriers have on file with which the company does not deal; 5,000 at most.
/// Phone numbers are compared by their last ten digits.
pub async fn of_do_not_dispatch(
    db: &mut Conn,
    tenant: Tenant,
    values: &[String],
    but: &[CarrierId],
) -> sqlx::Result<Vec<ListedRow>> {
    query_as!(
        ListedRow,
        r#"select v.value as "value!", 'On file for ' || coalesce(c.legal_name, 'USDOT ' || c.dot_number) || ', which you do not dispatch' as "about!"
             from connections n
            -- A carrier each by its key: the country's carriers are never read through, whatever is guessed of the list's length.
            cross join lateral (
                select legal_name, dot_number, email_address, phone, cell_phone from carriers where id = n.carrier_id offset 0
            ) c
            cross join lateral (values
                  (lower(c.email_address)),
                  ('+1' || right(regexp_replace(c.phone, '[^0-9]', '', 'g'), 10)),
                  ('+1' || right(regexp_replace(c.cell_phone, '[^0-9]', '', 'g'), 10))
                  ) as v (value)
            where n.company_id = $1 and n.status = 'do_not_dispatch' and n.carrier_id <> all($3) and v.value = any($2)
            limit 5000"#,
        tenant.company().0,
        values,
        but as &[CarrierId]
    )
    .fetch_all(db)
    .await
}

/// A contact of a carrier's packet.
#[derive(Clone, Debug)]
pub struct PacketRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// An email address in lower case, or a phone number.
    pub value: String,
    /// The day on which the packet was accepted.
    pub since: Option<NaiveDate>,
}

/// The contacts of the newest packets of these carriers that the company accepted; 20,000 at most.
pub async fn of_packets(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<PacketRow>> {
    query_as!(
        PacketRow,
        r#"select p.carrier_id as "carrier_id!: CarrierId", v.value as "value!", min(p.decided_at)::date as since
             from (
                 select distinct on (carrier_id) id, carrier_id, decided_at from onboarding_packets
                  where company_id = $1 and carrier_id = any($2) and status = 'complete' order by carrier_id, id desc
             ) p
             join onboarding_packet_steps s on s.packet_id = p.id and s.step = 'company'
            cross join lateral (values
                  (lower(s.answers->>'email')), (s.answers->>'phone'),
                  (lower(s.answers->'dispatch'->>'email')), (s.answers->'dispatch'->>'phone'),
                  (lower(s.answers->'accounting'->>'email')), (s.answers->'accounting'->>'phone'),
                  (lower(s.answers->'claims'->>'email')), (s.answers->'claims'->>'phone')
                  ) as v (value)
            where v.value <> ''
            group by p.carrier_id, v.value limit 20000"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await
}

/// Since when the company used contacts with carriers.
#[derive(Clone, Debug)]
pub struct UsedRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// An email address or phone number.
    pub value: String,
    /// The first day.
    pub since: NaiveDate,
}

/// Since when the company used the dispatchers' and drivers' contacts of these carriers; 20,000 at most.
pub async fn used(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    values: &[String],
) -> sqlx::Result<Vec<UsedRow>> {
    query_as!(
        UsedRow,
        r#"select m.carrier_id as "carrier_id!: CarrierId", v.value as "value!", min(m.created_at)::date as "since!"
             from movements m cross join lateral (values (lower(m.dispatcher_email)), (m.dispatcher_phone_e164), (m.driver_phone_e164)) as v (value)
            where m.company_id = $1 and m.carrier_id = any($2) and v.value = any($3)
            group by m.carrier_id, v.value limit 20000"#,
        tenant.company().0,
        carriers as &[CarrierId],
        values
    )
    .fetch_all(db)
    .await
}

/// The email domains of the company's people; 100 at most.
pub async fn own_domains(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<String>> {
    query_scalar!(
        r#"select distinct lower(split_part(email, '@', 2)) as "domain!" from users where company_id = $1 order by 1 limit 100"#,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}
