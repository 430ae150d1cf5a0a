//! The company's change orders. (Document 2 §7: GET company_change_orders.)

use super::view::{CompanyChangeOrder, Viewer};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::{Guarded, ReadCompanyChangeOrders};
use platform::http::{Caller, Page, Q, Reply};
use store::companies::change_orders::{self, ChangeOrders};
use store::{Conn, Tenant};

/// The caller, as someone who looks at change orders.
pub(super) async fn viewer<G: Guarded>(db: &mut Conn, tenant: Tenant, caller: &Caller<G>) -> sqlx::Result<Viewer> {
    let managers = change_orders::count_managers(db, tenant).await?;
    Ok(Viewer { user: caller.member().id, is_manager: caller.has(Scope::ManageUsers), managers })
}

/// Lists your company's change orders, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/company_change_orders",
    tag = "companies",
    params(Q<ChangeOrders>),
    responses((status = 200, body = [CompanyChangeOrder]))
)]
pub async fn list_company_change_orders(
    app: App,
    caller: Caller<ReadCompanyChangeOrders>,
    q: Q<ChangeOrders>,
) -> Reply<Page<CompanyChangeOrder>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let viewer = viewer(&mut db, tenant, &caller).await?;
    let rows = change_orders::list(&mut db, tenant, &q).await?;
    Ok(Page::of(&q, rows).map(|order| CompanyChangeOrder::of(order, viewer)))
}
