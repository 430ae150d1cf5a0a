//! Monitored carriers by their result today, with the reasons: the results of `rules::watched`, explained by `crates/rules`. Only the
//! report is stored. (Document 1 §7: GET subscriptions/for_broker_portal.)

use super::cells::Cell;
use super::run::Setback;
use carriers::verdicts::rulebook;
use index::{Explained, Explanation, Rulebook, Snapshot};
use kernel::identifiers::IdentifierKind;
use platform::app::App;
use rules::{Outcome, Summary};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::companies::reports::SubscriptionRow;
use store::rules::classifications;
use store::{Conn, Tenant};

/// The company's rules at the start of the run.
pub(super) struct Book {
    rulebook: Arc<Rulebook>,
    /// What the company calls its classifications, by id.
    names: Arc<BTreeMap<i64, String>>,
}

impl Book {
    /// Reads the rules.
    pub(super) async fn open(app: &App, db: &mut Conn, tenant: Tenant) -> Result<Self, Setback> {
        let rulebook = Arc::new(rulebook::load(app, db, tenant).await?);
        let names = classifications::names(db, tenant).await?.into_iter().map(|(id, name)| (id.0, name)).collect();
        Ok(Self { rulebook, names: Arc::new(names) })
    }
}

/// The rows of these carriers, worked out where it holds up no request.
pub(super) async fn rows(app: &App, book: &Book, watched: Vec<SubscriptionRow>) -> Result<Vec<Vec<Cell>>, Setback> {
    let snapshot = app.carriers()?;
    let (rulebook, names) = (Arc::clone(&book.rulebook), Arc::clone(&book.names));
    let worked_out = tokio::task::spawn_blocking(move || {
        let ordinals: Vec<_> = watched.iter().map(|row| snapshot.find_id(row.carrier_id.0)).collect();
        let known: Vec<_> = ordinals.iter().copied().flatten().collect();
        let mut explained = snapshot.explain(&known, &rulebook).into_iter();
        let row = |(row, ordinal): (SubscriptionRow, Option<_>)| {
            let explained = ordinal.and_then(|_| explained.next());
            let docket = ordinal.map(|ordinal| docket(&snapshot, ordinal));
            cells(row, docket, explained.as_ref(), &rulebook, &names)
        };
        watched.into_iter().zip(ordinals).map(row).collect()
    });
    Ok(worked_out.await.map_err(std::io::Error::other)?)
}

/// The carrier's dockets, as `MC 12892`.
fn docket(snapshot: &Snapshot, ordinal: index::Ordinal) -> String {
    let carrier = snapshot.carrier(ordinal);
    let is_docket = |kind| matches!(kind, IdentifierKind::Mc | IdentifierKind::Ff | IdentifierKind::Mx);
    let dockets = carrier.identifiers.iter().filter(|key| is_docket(key.kind()));
    dockets.map(|key| format!("{} {}", key.kind(), key.value())).collect::<Vec<_>>().join(", ")
}

fn cells(
    row: SubscriptionRow,
    docket: Option<String>,
    explained: Option<&Explained>,
    rulebook: &Rulebook,
    names: &BTreeMap<i64, String>,
) -> Vec<Cell> {
    let name = |one: &Explanation| {
        names.get(&one.classification_id).cloned().unwrap_or_else(|| format!("No. {}", one.classification_id))
    };
    let held = explained.map_or(&[][..], |explained| &explained.classifications);
    let classifications: Vec<_> = held.iter().map(|one| format!("{}: {}", name(one), outcome(one.outcome))).collect();
    let why: Vec<_> = held.iter().flat_map(|one| reasons(one, &name(one))).collect();
    vec![
        Cell::Text(row.dot_number.to_string()),
        Cell::text(docket),
        Cell::text(row.legal_name),
        Cell::text(row.city),
        Cell::text(row.state),
        Cell::text(row.connection_status.map(|status| status.to_string())),
        Cell::text(Some(classifications.join("; "))),
        Cell::Text(explained.map_or("Not assessed yet", |explained| result(explained.result)).to_owned()),
        Cell::text(Some(why.join("\n"))),
        Cell::Day(rulebook.today),
    ]
}

/// Why the carrier does not pass in a classification, a line for each rule.
fn reasons(explanation: &Explanation, name: &str) -> Vec<String> {
    let against = explanation.rules.iter().filter(|rule| !rule.outcome.is_accepted());
    against.map(|rule| format!("{name}: {}: {}", rule.rule.words().trim_end_matches('.'), rule.reason)).collect()
}

const fn outcome(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "no rule is on",
        Some(outcome) => outcome.as_str(),
    }
}

const fn result(result: Option<Summary>) -> &'static str {
    match result {
        None => "No rule is on",
        Some(Summary::Pass) => "Pass",
        Some(Summary::PartialPass) => "Partial pass",
        Some(Summary::Fail) => "Fail",
        Some(Summary::Incomplete) => "Incomplete",
    }
}
