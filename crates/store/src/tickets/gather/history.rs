//! The company's own loads with carriers.

use crate::{Conn, Tenant};
use alerts::input::Instruction;
use chrono::{DateTime, NaiveDate, Utc};
use freight::stop::LogSource;
use kernel::ids::{CarrierId, LoadId, MovementId};
use sqlx::{query_as, query_scalar};

/// The most open loads of carriers that are read at once; a turn is chosen so that there are far fewer, save for a load whose carrier alone has more.
pub const MOST_LIVE: usize = 20_000;

/// A carrier that hauls a load or a part of it, with how many open loads it has.
#[derive(Clone, Copy, Debug)]
pub struct OpenRow {
    /// The load.
    pub load_id: LoadId,
    /// The carrier.
    pub carrier_id: CarrierId,
    /// So many open loads of the company's it hauls.
    pub loads: i64,
}

/// How many open loads of the company's the carriers of these loads haul; a row for each load and carrier.
pub async fn open_of_carriers(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<OpenRow>> {
    query_as!(
        OpenRow,
        r#"with named as (
               select distinct load_id, carrier_id from movements
                where company_id = $1 and load_id = any($2) and removed_at is null and carrier_id is not null
           ), counted as (
               select c.carrier_id,
                      (select count(distinct m.load_id) from movements m join loads l on l.id = m.load_id
                        where m.company_id = $1 and m.carrier_id = c.carrier_id and m.removed_at is null and l.closed_at is null) as loads
                 from (select distinct carrier_id from named) c
           )
           select n.load_id as "load_id!: LoadId", n.carrier_id as "carrier_id!: CarrierId", c.loads as "loads!"
             from named n join counted c on c.carrier_id = n.carrier_id order by n.load_id, n.carrier_id"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// The open loads of the company that these carriers haul, in the order of their ids: they are read whole, beside the loads that are evaluated.
/// [`MOST_LIVE`] at most.
pub async fn live_loads(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select distinct m.load_id as "load_id: LoadId" from movements m join loads l on l.id = m.load_id
            where m.company_id = $1 and m.carrier_id = any($2) and m.removed_at is null and l.closed_at is null
            order by m.load_id limit $3"#,
        tenant.company().0,
        carriers as &[CarrierId],
        MOST_LIVE as i64
    )
    .fetch_all(db)
    .await
}

/// A load that the company booked with a carrier.
#[derive(Clone, Copy, Debug)]
pub struct BookingRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// When.
    pub booked_at: DateTime<Utc>,
}

/// The company's bookings with these carriers after a moment, oldest first, those that were removed included; the newest 2,000 of each carrier at
/// most.
pub async fn bookings(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
    after: DateTime<Utc>,
) -> sqlx::Result<Vec<BookingRow>> {
    query_as!(
        BookingRow,
        r#"select c.id as "carrier_id!: CarrierId", b.created_at as "booked_at!" from unnest($2::bigint[]) as c (id)
            cross join lateral (
                select m.created_at, m.id from movements m
                 where m.company_id = $1 and m.carrier_id = c.id and m.created_at > $3 order by m.created_at desc, m.id desc limit 2000
            ) b
            order by b.created_at, b.id"#,
        tenant.company().0,
        carriers as &[CarrierId],
        after
    )
    .fetch_all(db)
    .await
}

/// How many loads a carrier delivered for the company.
#[derive(Clone, Copy, Debug)]
pub struct DeliveredRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// So many.
    pub loads: i64,
}

/// How many loads these carriers delivered for the company.
pub async fn delivered(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<DeliveredRow>> {
    query_as!(
        DeliveredRow,
        r#"select m.carrier_id as "carrier_id!: CarrierId", count(distinct l.id) as "loads!" from movements m join loads l on l.id = m.load_id
            where m.company_id = $1 and m.carrier_id = any($2) and m.removed_at is null and l.status = 'delivered' group by m.carrier_id"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await
}

/// An arrival that someone told.
#[derive(Clone, Copy, Debug)]
pub struct ToldRow {
    /// The load.
    pub load_id: LoadId,
    /// The arrival.
    pub eta_at: DateTime<Utc>,
    /// When it was told.
    pub occurred_at: DateTime<Utc>,
    /// By whom.
    pub source: LogSource,
}

/// The arrivals that were told last of these loads of the company's, by a check call or a log of its own.
pub async fn told(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<ToldRow>> {
    query_as!(
        ToldRow,
        r#"select distinct on (load_id) load_id as "load_id: LoadId", eta_at as "eta_at!", occurred_at, source as "source: LogSource" from load_logs
            where company_id = $1 and load_id = any($2) and is_type in ('eta', 'check_call') and eta_at is not null
            order by load_id, occurred_at desc, id desc"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// A change of where or to whom a load goes.
#[derive(Clone, Debug)]
pub struct InstructionRow {
    /// The load.
    pub load_id: LoadId,
    /// What it is about.
    pub what: Instruction,
    /// What it was.
    pub before: Option<String>,
    /// What it is since.
    pub after: Option<String>,
    /// Who asked for it.
    pub source: LogSource,
    /// When.
    pub changed_at: DateTime<Utc>,
    /// When someone else had called the customer back.
    pub called_back_at: Option<DateTime<Utc>>,
}

/// What changed of where and to whom these loads of the company's go, oldest first; 20,000 at most.
pub async fn instructions(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<InstructionRow>> {
    query_as!(
        InstructionRow,
        r#"select c.load_id as "load_id: LoadId", c.what as "what: Instruction", c.before, c.after, c.source as "source: LogSource", c.changed_at,
                  (select min(s.created_at) from load_guard_steps s
                    where s.load_id = c.load_id and s.step = 'instructions_confirmed' and s.created_at >= c.changed_at
                      and s.user_id is distinct from c.user_id) as called_back_at
             from load_instruction_changes c where c.company_id = $1 and c.load_id = any($2) order by c.id limit 20000"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// Money that someone asks for before a load is handed over.
#[derive(Clone, Debug)]
pub struct DemandRow {
    /// The carrier's part of the load.
    pub movement_id: MovementId,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// Who asks for what, in the words of the company's person.
    pub said: String,
    /// When it was recorded as settled, the first time after that.
    pub settled_at: Option<DateTime<Utc>>,
}

/// Demands for money on these loads of the company's, as its people recorded them, oldest first; 20,000 at most.
pub async fn demands(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<DemandRow>> {
    query_as!(
        DemandRow,
        r#"select d.movement_id as "movement_id: MovementId", d.created_at as recorded_at, d.reason as said,
                  (select min(s.created_at) from load_guard_steps s
                    where s.movement_id = d.movement_id and s.load_id = d.load_id and s.step = 'demand_settled' and s.id > d.id) as settled_at
             from load_guard_steps d where d.company_id = $1 and d.load_id = any($2) and d.step = 'money_demanded' order by d.id limit 20000"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// Another carrier's movement with the same driver's phone.
#[derive(Clone, Debug)]
pub struct ElsewhereRow {
    /// The movement whose driver it is.
    pub movement_id: MovementId,
    /// The other carrier, for people.
    pub carrier: String,
    /// When, the last time.
    pub on: NaiveDate,
}

/// Where the drivers' phones of these movements were with other carriers after a moment, on loads of the company; 5,000 at most.
pub async fn elsewhere(
    db: &mut Conn,
    tenant: Tenant,
    movements: &[MovementId],
    after: DateTime<Utc>,
) -> sqlx::Result<Vec<ElsewhereRow>> {
    query_as!(
        ElsewhereRow,
        r#"select m.id as "movement_id: MovementId", coalesce(c.legal_name || ' (USDOT ' || c.dot_number || ')', o.carrier_text, '') as "carrier!",
                  max(o.created_at)::date as "on!"
             from movements m
             join movements o on o.company_id = m.company_id and o.driver_phone_e164 = m.driver_phone_e164 and o.id <> m.id
                  and o.created_at > $3 and (o.carrier_id is distinct from m.carrier_id)
             left join carriers c on c.id = o.carrier_id
            where m.company_id = $1 and m.id = any($2) and m.driver_phone_e164 is not null and m.carrier_id is not null
            group by m.id, c.legal_name, c.dot_number, o.carrier_text order by m.id limit 5000"#,
        tenant.company().0,
        movements as &[MovementId],
        after
    )
    .fetch_all(db)
    .await
}
