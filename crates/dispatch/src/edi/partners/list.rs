//! The company's partners.

use super::form::EdiPartner;
use platform::app::App;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Page, Q, Reply};
use store::loads::edi::partners::{self, Partners};

/// Lists the shippers that your company exchanges EDI documents with, by name.
#[utoipa::path(
    get,
    path = "/api/v1/edi_partners",
    tag = "edi",
    params(Q<Partners>),
    responses((status = 200, body = [EdiPartner]))
)]
pub async fn list_edi_partners(app: App, caller: Caller<ReadLoads>, q: Q<Partners>) -> Reply<Page<EdiPartner>> {
    let rows = partners::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(EdiPartner::from))
}
