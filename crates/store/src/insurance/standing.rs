//! The coverage that a company's certificates show, of one carrier or of many at once: the input for the facts that rules need.

use super::certificates::CertificateState;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CertificateId};

/// The certificates facts are derived from: those that a person confirmed, or that wait for that.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Standing {
    pub id: CertificateId,
    pub carrier_id: CarrierId,
    pub state: CertificateState,
    pub issued_on: Option<NaiveDate>,
    pub producer: Option<String>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// The company's certificates of carriers that are confirmed or wait for it, newest first; of each carrier at most 100.
pub async fn of_carriers(db: &mut Conn, tenant: Tenant, carriers: &[CarrierId]) -> sqlx::Result<Vec<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"select c.id as "id!: CertificateId", c.carrier_id as "carrier_id!: CarrierId", c.state as "state!: CertificateState", c.issued_on,
                  c.producer, c.confirmed_at, c.created_at as "created_at!"
             from unnest($2::bigint[]) as asked (carrier_id)
                  cross join lateral (
                      select * from insurance_certificates i
                       where i.company_id = $1 and i.carrier_id = asked.carrier_id and i.state in ('read', 'to_confirm', 'confirmed')
                       order by i.id desc limit 100
                  ) c
            order by c.id desc"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await
}

/// The carriers with a certificate that the company confirmed, with their USDOT numbers; the first 10,000.
pub async fn carriers_with_confirmed(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(CarrierId, i32)>> {
    let rows = sqlx::query!(
        r#"select c.id as "id: CarrierId", c.dot_number from carriers c
          where exists (select from insurance_certificates i where i.company_id = $1 and i.carrier_id = c.id and i.state = 'confirmed')
          order by c.id limit 10000"#,
        tenant.company().0
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.dot_number)).collect())
}
