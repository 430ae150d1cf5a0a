//! The companies of a carrier. (Document 1 §7: GET companies with q[carrier_id_eq].)

use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, int};
use platform::app::App;
use platform::http::guards::ReadUsers;
use platform::http::{Caller, Page, Q, Reply, schema};
use serde::Serialize;
use store::companies::CompanyType;
use store::companies::listing::{Listed, listed};
use utoipa::ToSchema;

/// A company, as visible to other companies.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedCompany {
    /// The company's id.
    id: i64,
    /// Legal name.
    legal_name: String,
    /// DBA name.
    dba_name: Option<String>,
    /// `broker`, `carrier`, `shipper` or `factor`.
    #[schema(schema_with = type_schema)]
    company_type: CompanyType,
    /// Id of its carrier.
    carrier_id: Option<i64>,
}

fn type_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyType::WORDS.iter().copied())
}

impl From<Listed> for ListedCompany {
    fn from(row: Listed) -> Self {
        Self {
            id: row.id.0,
            legal_name: row.legal_name,
            dba_name: row.dba_name,
            company_type: row.company_type,
            carrier_id: row.carrier_id.map(|id| id.0),
        }
    }
}

/// The fields companies are looked up by.
#[derive(Debug)]
pub struct Companies;

impl Listing for Companies {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[int("carrier_id", ()).only(&[Predicate::Eq]).means("The carrier's id.")];
    const PER_PAGE: u32 = 50;
}

/// Lists the companies of a carrier, or your company if no carrier is given.
#[utoipa::path(
    get,
    path = "/api/v1/companies",
    tag = "users",
    params(Q<Companies>),
    responses((status = 200, body = [ListedCompany]))
)]
pub async fn list_companies(app: App, caller: Caller<ReadUsers>, q: Q<Companies>) -> Reply<Page<ListedCompany>> {
    let carrier = q.int("carrier_id_eq").map(CarrierId);
    let rows = listed(&mut *app.conn().await?, caller.tenant()?, carrier).await?;
    let total = rows.len() as u64;
    let page = rows.into_iter().skip(q.offset() as usize).take(q.per_page as usize);
    Ok(Page::new(&q, page.map(ListedCompany::from).collect(), total))
}
