//! The verdict on one carrier, from its profile's facts with their sources. It is the index's own: both judge the same facts by
//! `rules::judge`.

use super::judging::Judging;
use super::limits::{self, Left};
use super::view::CarrierVerdict;
use super::{predecessor, rule_facts};
use chrono::{DateTime, Utc};
use index::{Rulebook, Snapshot};
use kernel::ids::CarrierId;
use kernel::provenance::{Known, Source};
use platform::http::Error;
use profile::Rows;
use rules::{Classed, Column, Fact, Facts, Signal, Value, judge};
use store::connections::{self, ConnectionStatus};
use store::fmcsa_rows;
use store::rules::classifications;
use store::{Conn, Tenant};

/// What the index tells of a carrier, because it takes the other carriers too.
const OF_INDEX: [Column; 2] = [Column::BadPredecessor, Column::LookAlikeContact];

/// Characters of a note that a reason tells.
const MOST_OF_NOTE: usize = 120;

/// The verdict on a carrier for a company, as its caller may see it; without a company, by the signals alone. 404 when there is no such
/// carrier.
pub async fn verdict(
    db: &mut Conn,
    judging: &Judging,
    tenant: Option<Tenant>,
    carrier: CarrierId,
    now: DateTime<Utc>,
) -> Result<CarrierVerdict, Error> {
    let rows = fmcsa_rows::all(db, carrier, now.date_naive()).await?.ok_or(Error::NotFound)?;
    verdict_by(db, judging, tenant, &rows, now).await
}

/// The same for a carrier whose rows were read.
pub async fn verdict_by(
    db: &mut Conn,
    judging: &Judging,
    tenant: Option<Tenant>,
    rows: &Rows,
    now: DateTime<Utc>,
) -> Result<CarrierVerdict, Error> {
    let carrier = CarrierId(rows.record.census.id);
    let mut facts = rule_facts::of_rows(db, tenant, rows, now).await?;
    if let Some(tenant) = tenant {
        facts.set(Column::DoNotDispatch, do_not_dispatch(db, tenant, carrier, now).await?);
    }
    let earlier = if judging.is_loading() {
        None
    } else {
        of_index(db, judging.snapshot(), judging.rulebook(), carrier, &mut facts).await?
    };
    let elected = match tenant {
        Some(tenant) => classifications::assigned(db, tenant, carrier).await?,
        None => Vec::new(),
    };
    let rulebook = judging.rulebook();
    let holding =
        rulebook.classifications.iter().filter(|one| one.elected.is_none() || elected.iter().any(|id| id.0 == one.id));
    let classed: Vec<Classed> = holding
        .map(|one| {
            let exception = one.exceptions.iter().find(|exception| exception.carrier_id == carrier.0);
            Classed {
                id: one.id,
                name: &one.name,
                rules: exception.and_then(|exception| exception.rules.as_deref()).unwrap_or(&one.rules),
                overridden: exception.map(|exception| exception.overridden.clone()).unwrap_or_default(),
            }
        })
        .collect();
    let judged = judge(&facts, &classed, &rulebook.raised, rulebook.today);
    let mut verdict = judging.view(limits::within(judged, Left::of(rows).as_ref(), judging.is_loading()));
    for reason in &mut verdict.reasons {
        reason.carrier_id = match Signal::of_str(&reason.code) {
            Some(Signal::BadPredecessor) => earlier,
            Some(Signal::RevokedPredecessor) => rows.predecessor.as_ref().map(|known| CarrierId(known.id)),
            _ => None,
        };
    }
    Ok(verdict)
}

/// What the company decided. It is known here, so that no decision is none.
pub async fn do_not_dispatch(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    now: DateTime<Utc>,
) -> Result<Fact, Error> {
    let connection = connections::of_carrier(db, tenant, carrier).await?;
    let is_blocked = connection.as_ref().is_some_and(|known| known.status == ConnectionStatus::DoNotDispatch);
    let at = connection.as_ref().map_or(now, |known| known.updated_at);
    let source = Source {
        data_set: "connections".to_owned(),
        label: "Your company's decisions".to_owned(),
        as_of: Some(at.date_naive()),
        imported_at: at,
    };
    let fact = Fact::new(Known::Some(Value::Flag(is_blocked)), Some(source));
    let note = connection.filter(|_| is_blocked).and_then(|known| known.notes);
    Ok(note.iter().map(|note| short(note)).filter(|note| !note.is_empty()).fold(fact, Fact::with_note))
}

/// The beginning of a note, without its full stop.
fn short(note: &str) -> String {
    let line = note.lines().next().unwrap_or_default().trim();
    let cut: String = line.chars().take(MOST_OF_NOTE).collect();
    if cut.len() < line.len() { cut + "…" } else { cut.trim_end_matches('.').to_owned() }
}

/// Takes over what only the index can tell, and what nobody told yet. Gives the earlier carrier that was stopped, where there is one.
pub async fn of_index(
    db: &mut Conn,
    carriers: &Snapshot,
    rulebook: &Rulebook,
    carrier: CarrierId,
    facts: &mut Facts,
) -> sqlx::Result<Option<CarrierId>> {
    let Some(ordinal) = carriers.find_id(carrier.0) else { return Ok(None) };
    let known = carriers.rule_facts(ordinal, rulebook);
    for column in OF_INDEX {
        if !facts.known(column).is_known()
            && let Some(fact) = known.get(column)
        {
            facts.set(column, fact.clone());
        }
    }
    predecessor::set(db, carriers, ordinal, rulebook.today, facts).await
}
