//! What confirmed certificates show on a day: the covers that the carrier index knows of, and the shared table of scheduled vehicles.

use crate::{Conn, index_feed};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId};

/// Derives again what a company's confirmed certificates of a carrier show on `today`, and notifies the index's followers.
pub async fn refresh(
    db: &mut Conn,
    company: CompanyId,
    carrier: CarrierId,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let removed =
        sqlx::query!("delete from insurance_covers where company_id = $1 and carrier_id = $2", company.0, carrier.0);
    removed.execute(&mut *db).await?;
    sqlx::query!(
        "insert into insurance_covers (company_id, carrier_id, cover, dollars)
         select c.company_id, c.carrier_id, p.kind, max(p.limit_cents) / 100
           from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
          where c.company_id = $1 and c.carrier_id = $2 and c.state = 'confirmed'
            and p.kind in ('cargo', 'general_liability', 'auto_liability') and p.limit_cents is not null
            and (p.effective_on is null or p.effective_on <= $3) and p.expires_on > $3
            and (p.cancelled_on is null or p.cancelled_on > $3)
          group by 1, 2, 3",
        company.0,
        carrier.0,
        today
    )
    .execute(&mut *db)
    .await?;
    schedule(db, company, carrier, today, now).await?;
    let dot_number = crate::carriers::keys::dot_number(db, carrier).await?;
    index_feed::announce_sets(db, company.0, dot_number.as_slice()).await
}

/// The vehicles on the schedules of confirmed certificates with a policy that has not ended.
async fn schedule(
    db: &mut Conn,
    company: CompanyId,
    carrier: CarrierId,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let removed =
        sqlx::query!("delete from scheduled_vehicles where company_id = $1 and carrier_id = $2", company.0, carrier.0);
    removed.execute(&mut *db).await?;
    sqlx::query!(
        "insert into scheduled_vehicles (carrier_id, company_id, vin, source, as_of, recorded_at)
         select distinct on (v.vin) c.carrier_id, c.company_id, v.vin,
                concat_ws(' ', 'Certificate of insurance', c.certificate_number), coalesce(c.issued_on, c.confirmed_at::date), $4::timestamptz
           from insurance_certificate_vins v join insurance_certificates c on c.id = v.certificate_id
          where c.company_id = $1 and c.carrier_id = $2 and c.state = 'confirmed'
            and exists (select from insurance_policies p where p.certificate_id = c.id and p.expires_on > $3)
          order by v.vin, c.issued_on desc nulls last, c.id desc",
        company.0,
        carrier.0,
        today,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
