//! Verdicts of lists of carriers: one snapshot of the index and one reading of the company's rules for the whole answer.

use super::aside;
use super::kept;
use super::searching;
use super::view::{CarrierVerdict, Verdict, VerdictReason};
use index::{Hits, Ordinal, Rulebook, Snapshot, VerdictCounts, Verdicts};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use platform::live::rulebooks::Book;
use rules::{Cause, Facts, Judged, Reason, judge};
use serde::Deserialize;
use std::sync::Arc;
use store::Tenant;
use utoipa::IntoParams;

/// Whether to count.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WithVerdicts {
    /// Whether to count the carriers found by verdict, in the headers `totaldonotuse`, `totalreview`, `totalunknown` and `totaluse`.
    #[serde(default)]
    #[param(default = false)]
    pub with_verdicts: bool,
}

/// The headers that count carriers by verdict.
const HEADERS: [(&str, rules::Verdict); 4] = [
    ("totaldonotuse", rules::Verdict::DoNotUse),
    ("totalreview", rules::Verdict::Review),
    ("totalunknown", rules::Verdict::Unknown),
    ("totaluse", rules::Verdict::Use),
];

/// The headers of a list whose carriers were counted.
pub fn totals(counts: &VerdictCounts) -> impl Iterator<Item = (&'static str, u64)> {
    HEADERS.into_iter().map(move |(header, verdict)| (header, counts.of(verdict) as u64))
}

/// What is said instead of a rule that the caller may not see.
const HIDDEN: &str = "safety_rule";

/// What the carriers of an answer are judged by.
#[derive(Clone, Debug)]
pub struct Judging {
    snapshot: Arc<Snapshot>,
    book: Arc<Book>,
    is_safety_hidden: bool,
    is_loading: bool,
}

impl Judging {
    /// The carriers as they are now and the company's rules; without a company, the signals alone. 503 while the index is being loaded.
    pub async fn of(app: &App, tenant: Option<Tenant>, is_safety_hidden: bool) -> Result<Self, Error> {
        let book = kept::book(app, tenant).await?;
        Ok(Self { snapshot: app.carriers()?, book, is_safety_hidden, is_loading: false })
    }

    /// The same for one carrier by its stored facts, which are there while the index is being loaded.
    pub async fn of_one(app: &App, tenant: Option<Tenant>, is_safety_hidden: bool) -> Result<Self, Error> {
        let book = kept::book(app, tenant).await?;
        let (is_loading, snapshot) = (app.live.lag().is_none(), app.live.snapshot());
        Ok(Self { snapshot, book, is_safety_hidden, is_loading })
    }

    /// The carriers.
    pub const fn snapshot(&self) -> &Arc<Snapshot> {
        &self.snapshot
    }

    /// The rules.
    pub fn rulebook(&self) -> &Rulebook {
        self.book.rulebook()
    }

    /// Whether the index is being loaded, so that there are no carriers yet.
    pub const fn is_loading(&self) -> bool {
        self.is_loading
    }

    /// Whether safety data is hidden from the caller.
    pub const fn is_safety_hidden(&self) -> bool {
        self.is_safety_hidden
    }

    /// Answers a question.
    pub async fn search(&self, question: &Arc<index::Query>) -> Result<Hits, Error> {
        let (snapshot, question) = (Arc::clone(&self.snapshot), Arc::clone(question));
        searching::run(move || snapshot.search(&question)).await
    }

    /// Does other work with the carriers, in turn with the questions beside the threads that answer requests.
    pub async fn beside<T: Send + 'static>(&self, work: impl FnOnce(&Self) -> T + Send + 'static) -> Result<T, Error> {
        let judging = self.clone();
        searching::run(move || work(&judging)).await
    }

    /// What all carriers come to.
    pub async fn verdicts(&self, app: &App) -> Result<Arc<Verdicts>, Error> {
        Ok(app.rulebooks.verdicts(&self.book, &self.snapshot).await?)
    }

    /// The verdict on each of some carriers, with reasons.
    pub fn each(&self, carriers: &[Ordinal]) -> Vec<CarrierVerdict> {
        let judged = self.snapshot.judge(carriers, self.rulebook());
        judged.into_iter().map(|judged| self.view(judged)).collect()
    }

    /// The same for a company's carriers by their ids. One that is not in the index, because its census row ended, is judged by what is stored
    /// of it.
    pub async fn of_ids(
        &self,
        app: &App,
        tenant: Tenant,
        carriers: &[CarrierId],
    ) -> Result<Vec<CarrierVerdict>, Error> {
        let found: Vec<_> = carriers.iter().map(|id| (*id, self.snapshot.find_id(id.0))).collect();
        let known: Vec<Ordinal> = found.iter().filter_map(|(_, ordinal)| *ordinal).collect();
        let missing: Vec<CarrierId> =
            found.iter().filter(|(_, ordinal)| ordinal.is_none()).map(|(id, _)| *id).collect();
        let aside = aside::judged(app, tenant, &missing, self.rulebook()).await?;
        let mut verdicts = self.each(&known).into_iter();
        let of = |(id, ordinal): (CarrierId, Option<Ordinal>)| {
            let verdict = match ordinal {
                Some(_) => verdicts.next(),
                None => aside.get(&id).map(|aside| self.view(aside.judged.clone())),
            };
            verdict.unwrap_or_else(|| self.of_nothing())
        };
        Ok(found.into_iter().map(of).collect())
    }

    /// What a carrier comes to of which nothing is known.
    fn of_nothing(&self) -> CarrierVerdict {
        self.view(judge(&Facts::new(), &[], &self.rulebook().raised, self.rulebook().today))
    }

    /// The verdict on a carrier, without what the caller may not see.
    pub(super) fn view(&self, judged: Judged) -> CarrierVerdict {
        view(judged, self.is_safety_hidden)
    }
}

/// A verdict as it is shown to someone, whose scopes may hide safety data.
pub fn view(judged: Judged, is_safety_hidden: bool) -> CarrierVerdict {
    let mut reasons: Vec<VerdictReason> = Vec::with_capacity(judged.reasons.len());
    for reason in judged.reasons {
        let reason = if is_safety_hidden && is_about_safety(&reason.cause) { hidden(&reason) } else { shown(reason) };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    CarrierVerdict {
        verdict: judged.verdict.into(),
        reasons,
        more_reasons: judged.more_reasons,
        signals: judged.signals.into_iter().map(|signal| signal.as_str().to_owned()).collect(),
    }
}

/// The verdict on each of some carriers of a company, for a list of something about them; none while the index is being loaded, so that
/// the list itself is there. No statement is run where there are no carriers.
pub async fn of_company(
    app: &App,
    tenant: Tenant,
    is_safety_hidden: bool,
    carriers: &[CarrierId],
) -> Result<Option<Vec<CarrierVerdict>>, Error> {
    if carriers.is_empty() {
        return Ok(app.live.lag().map(|_| Vec::new()));
    }
    let judging = Judging::of_one(app, Some(tenant), is_safety_hidden).await?;
    if judging.is_loading() {
        return Ok(None);
    }
    Ok(Some(judging.of_ids(app, tenant, carriers).await?))
}

/// The same for one carrier.
pub async fn of_one_of_company(
    app: &App,
    tenant: Tenant,
    is_safety_hidden: bool,
    carrier: CarrierId,
) -> Result<Option<CarrierVerdict>, Error> {
    Ok(of_company(app, tenant, is_safety_hidden, &[carrier]).await?.and_then(|mut verdicts| verdicts.pop()))
}

const fn is_about_safety(cause: &Cause) -> bool {
    match cause {
        Cause::Rule { is_type, .. } => is_type.is_about_safety(),
        _ => false,
    }
}

fn shown(reason: Reason) -> VerdictReason {
    VerdictReason {
        code: reason.cause.code().to_owned(),
        verdict: reason.verdict.into(),
        text: reason.text,
        change: reason.change,
        source: reason.source.map(Into::into),
        carrier_id: None,
    }
}

/// The same without the fact and the rule.
fn hidden(reason: &Reason) -> VerdictReason {
    let verdict = Verdict::from(reason.verdict);
    let text = match verdict {
        Verdict::Unknown => "A safety rule of your company can't be checked.",
        _ => "A safety rule of your company is not met.",
    };
    VerdictReason {
        code: HIDDEN.to_owned(),
        verdict,
        text: text.to_owned(),
        change: "Ask a teammate who can see safety data.".to_owned(),
        source: None,
        carrier_id: None,
    }
}
