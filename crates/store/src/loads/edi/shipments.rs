//! Which loads are whose shipments.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{EdiPartnerId, LoadId};
use sqlx::{query, query_as};

/// A load as its shipper knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipment {
    /// The load.
    pub load_id: LoadId,
    /// The broker's number of it.
    pub external_load_number: String,
    /// The shipper.
    pub partner_id: EdiPartnerId,
    /// The shipper's number.
    pub shipment_number: String,
    /// SCAC that it was tendered to.
    pub scac: Option<String>,
    /// The tender's numbers of its stops, in the order of the load's.
    pub stop_numbers: Option<Vec<i32>>,
}

/// The shipment that one of the company's loads is; none where no shipper tendered it.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<Shipment>> {
    query_as!(
        Shipment,
        r#"select s.load_id as "load_id: LoadId", l.external_load_number, s.partner_id as "partner_id: EdiPartnerId", s.shipment_number, s.scac, s.stop_numbers
             from edi_shipments s join loads l on l.id = s.load_id
            where s.company_id = $1 and s.load_id = $2"#,
        tenant.company().0,
        load.0
    )
    .fetch_optional(db)
    .await
}

/// A partner's shipment by the shipper's number.
pub async fn by_number(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    number: &str,
) -> sqlx::Result<Option<Shipment>> {
    query_as!(
        Shipment,
        r#"select s.load_id as "load_id: LoadId", l.external_load_number, s.partner_id as "partner_id: EdiPartnerId", s.shipment_number, s.scac, s.stop_numbers
             from edi_shipments s join loads l on l.id = s.load_id
            where s.company_id = $1 and s.partner_id = $2 and s.shipment_number = $3"#,
        tenant.company().0,
        partner.0,
        number
    )
    .fetch_optional(db)
    .await
}

/// The partner's shipments among some of the company's loads whose tender is neither declined nor withdrawn: one that waits for an answer or is
/// accepted. Of the others the partner is told nothing.
pub async fn told_of(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    loads: &[LoadId],
) -> sqlx::Result<Vec<Shipment>> {
    query_as!(
        Shipment,
        r#"select s.load_id as "load_id: LoadId", l.external_load_number, s.partner_id as "partner_id: EdiPartnerId", s.shipment_number, s.scac, s.stop_numbers
             from edi_shipments s join loads l on l.id = s.load_id
            where s.company_id = $1 and s.partner_id = $2 and s.load_id = any($3)
              and s.answer is distinct from 'declined' and s.withdrawn_at is null"#,
        tenant.company().0,
        partner.0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// Whether the company has a load with this number that is not the partner's shipment.
pub async fn is_number_anothers(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    number: &str,
) -> sqlx::Result<bool> {
    let row = query!(
        r#"select exists (
             select from loads l left join edi_shipments s on s.load_id = l.id
              where l.company_id = $1 and l.external_load_number = $2 and s.partner_id is distinct from $3) as "is!""#,
        tenant.company().0,
        number,
        partner.0
    );
    Ok(row.fetch_one(db).await?.is)
}

/// A shipment as its tender names it.
#[derive(Clone, Copy, Debug)]
pub struct Tendered<'a> {
    /// The shipper's number.
    pub number: &'a str,
    /// SCAC that it is tendered to.
    pub scac: Option<&'a str>,
    /// Its numbers of the stops, in their order.
    pub stop_numbers: &'a [i32],
    /// Until when it wants an answer.
    pub answer_by: Option<DateTime<Utc>>,
}

/// Notes whose shipment a load is.
pub async fn put(
    db: &mut Conn,
    tenant: Tenant,
    partner: EdiPartnerId,
    load: LoadId,
    tendered: Tendered<'_>,
) -> sqlx::Result<()> {
    let put = query!(
        "insert into edi_shipments (load_id, company_id, partner_id, shipment_number, scac, stop_numbers, answer_by)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (load_id) do update
            set shipment_number = excluded.shipment_number, scac = excluded.scac, stop_numbers = excluded.stop_numbers,
                answer_by = excluded.answer_by",
        load.0,
        tenant.company().0,
        partner.0,
        tendered.number,
        tendered.scac,
        tendered.stop_numbers,
        tendered.answer_by
    );
    put.execute(db).await?;
    Ok(())
}
