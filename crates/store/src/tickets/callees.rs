//! Who is called about an alert beside the carrier: the driver, and the agent of the carrier's cargo policy.

use crate::{Conn, Tenant};
use kernel::ids::{CarrierId, MovementId};
use sqlx::query_as;

/// Someone to call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalleeRow {
    /// Their name.
    pub name: Option<String>,
    /// Their phone number.
    pub phone: Option<String>,
}

/// The driver of one of the company's movements, as the load has them.
pub async fn driver(db: &mut Conn, tenant: Tenant, movement: MovementId) -> sqlx::Result<Option<CalleeRow>> {
    query_as!(
        CalleeRow,
        r#"select driver_name as "name?", driver_phone_e164 as "phone?" from movements where id = $1 and company_id = $2"#,
        movement.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The agent on the newest certificate with cargo cover that the company confirmed of a carrier.
pub async fn agent(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Option<CalleeRow>> {
    query_as!(
        CalleeRow,
        r#"select coalesce(i.producer_contact, i.producer) as "name?", i.producer_phone as "phone?"
             from insurance_certificates i
            where i.company_id = $1 and i.carrier_id = $2 and i.state = 'confirmed'
              and exists (select from insurance_policies p where p.certificate_id = i.id and p.kind = 'cargo')
            order by i.issued_on desc nulls last, i.id desc limit 1"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_optional(db)
    .await
}
