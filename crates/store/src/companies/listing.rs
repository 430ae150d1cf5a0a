//! Companies as brokers may see them: their own, and those that carriers have here.

use crate::companies::CompanyType;
use crate::{Conn, Tenant};
use kernel::ids::{CarrierId, CompanyId};

/// A company, as visible to other companies.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Listed {
    pub id: CompanyId,
    pub legal_name: String,
    pub dba_name: Option<String>,
    pub company_type: CompanyType,
    pub carrier_id: Option<CarrierId>,
}

/// The most companies that one carrier can have: more would be an error of ours.
const MOST: i64 = 100;

/// The companies that a carrier has here; without a carrier, the tenant's own.
pub async fn listed(db: &mut Conn, tenant: Tenant, carrier: Option<CarrierId>) -> sqlx::Result<Vec<Listed>> {
    sqlx::query_as!(
        Listed,
        r#"select id as "id: CompanyId", legal_name, dba_name, company_type as "company_type: CompanyType",
               carrier_id as "carrier_id: CarrierId"
           from companies
           where case when $2::bigint is null then id = $1 else carrier_id = $2 and (company_type = 'carrier' or id = $1) end
           order by id limit $3"#,
        tenant.company().0,
        carrier.map(|carrier| carrier.0),
        MOST
    )
    .fetch_all(db)
    .await
}
