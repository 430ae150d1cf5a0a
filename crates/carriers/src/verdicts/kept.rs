//! A company's rules, read once and kept until the database says that they changed, or the day is another.

use super::{defaults, rulebook};
use chrono::NaiveDate;
use index::Rulebook;
use platform::app::App;
use platform::http::Error;
use platform::live::rulebooks::Book;
use std::sync::Arc;
use store::rules::classifications;
use store::verdicts;
use store::{Conn, Tenant};

/// The rules that a company's carriers are judged by today; without a company, none: the signals alone. One short statement when they are
/// known. While the database is away, the rules of today as they were last read.
pub async fn book(app: &App, tenant: Option<Tenant>) -> Result<Arc<Book>, Error> {
    match current(app, tenant).await {
        Err(error @ Error::Unavailable(_)) => {
            app.rulebooks.last_known(tenant.map(Tenant::company), app.clock.today()).ok_or(error)
        }
        read => read,
    }
}

async fn current(app: &App, tenant: Option<Tenant>) -> Result<Arc<Book>, Error> {
    let (company, today) = (tenant.map(Tenant::company), app.clock.today());
    let mut db = app.conn().await?;
    let mut version = verdicts::version(&mut db, tenant).await?;
    if let Some(known) = app.rulebooks.get(company, version, today) {
        return Ok(known);
    }
    let rules_of = match tenant {
        Some(tenant) if verdicts::has_rules(&mut db, tenant).await? => Some(tenant),
        _ => None,
    };
    if let Some(tenant) = rules_of
        && !classifications::any(&mut db, tenant).await?
    {
        // It needs a connection of its own.
        drop(db);
        defaults::ensure(app, tenant).await?;
        db = app.conn().await?;
        version = verdicts::version(&mut db, Some(tenant)).await?;
    }
    let rulebook = match rules_of {
        Some(tenant) => rulebook::read(app, &mut db, tenant, None).await?,
        None => without_rules(&mut db, tenant, today).await?,
    };
    // Read after its version, so that what changed meanwhile is read again by the next who asks.
    Ok(app.rulebooks.keep(Book::new(company, version, rulebook)))
}

/// What counts where there are no rules: the signals, with the company's own decisions if there is a company.
pub async fn without_rules(db: &mut Conn, tenant: Option<Tenant>, today: NaiveDate) -> Result<Rulebook, Error> {
    let raised = match tenant {
        Some(tenant) => rulebook::raised(db, tenant).await?,
        None => Vec::new(),
    };
    Ok(Rulebook {
        today,
        classifications: Vec::new(),
        silence: rulebook::silence(db, today).await?,
        own: Vec::new(),
        do_not_dispatch: tenant.map(rulebook::do_not_dispatch),
        raised,
    })
}
