//! Facts, signals and classifications to the verdict, with the weightiest reasons. What the index works out for millions of carriers is
//! [`signaled`], [`standing`] and [`combined`] over its columns; the reasons are written here alone.

use crate::assess::{Rule, Setting};
use crate::cause::{Assurance, Cause};
use crate::column::Column;
use crate::facts::Facts;
use crate::predicate::{Judgment, Predicate};
use crate::rule_type::{Category, RuleType};
use crate::signal::Signal;
use crate::verdict::{Verdict, combined};
use crate::wording;
use chrono::NaiveDate;
use kernel::provenance::{Known, Source};
use std::cmp::Reverse;

/// Most reasons that a verdict is shown with.
pub const MOST_REASONS: usize = 3;

/// A classification that applies to the carrier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classed<'a> {
    /// The classification's id.
    pub id: i64,
    /// Its name.
    pub name: &'a str,
    /// Its rules for this carrier. If a type occurs twice, the last rule counts.
    pub rules: &'a [Rule],
    /// Rule types with an override in force. Only overridable rules heed it.
    pub overridden: Vec<RuleType>,
}

/// The verdict on a carrier, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// At most [`MOST_REASONS`], the worst first and then the weightiest. For [`Verdict::Use`] they are assurances.
    pub reasons: Vec<Reason>,
    /// How many more reasons there are that are not among these; 0 for [`Verdict::Use`].
    pub more_reasons: usize,
    /// Every signal that is raised, the weightiest first: those that no reason tells, too.
    pub signals: Vec<Signal>,
}

/// A reason of a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What it is about.
    pub cause: Cause,
    /// The verdict that it alone leads to.
    pub verdict: Verdict,
    /// The reason: a sentence.
    pub text: String,
    /// What would change it: a sentence; empty for an assurance.
    pub change: String,
    /// The source of the fact; none when it is unknown, or when the facts have no sources.
    pub source: Option<Source>,
}

impl Judged {
    /// The same where nothing better than unknown may be said, with the reason: what speaks against the carrier counts all the same, and
    /// nothing speaks for it.
    #[must_use]
    pub fn limited(self, reason: Reason) -> Self {
        let mut reasons: Vec<Reason> = self.reasons.into_iter().filter(|one| one.verdict != Verdict::Use).collect();
        let place = reasons.iter().take_while(|one| one.verdict < Verdict::Unknown).count().min(MOST_REASONS - 1);
        reasons.insert(place, reason);
        let cut = reasons.len().saturating_sub(MOST_REASONS);
        reasons.truncate(MOST_REASONS);
        let more_reasons = self.more_reasons + cut;
        Self { verdict: self.verdict.min(Verdict::Unknown), reasons, more_reasons, ..self }
    }
}

/// The verdict on a carrier on the day `today`. `classifications` are those that apply to it; `raised` are the verdicts that the company set
/// for signals.
pub fn judge(facts: &Facts, classifications: &[Classed], raised: &[(Signal, Verdict)], today: NaiveDate) -> Judged {
    let standings: Vec<_> = classifications
        .iter()
        .filter_map(|classed| Some((classed, standing(facts, classed.rules, &classed.overridden, today)?)))
        .collect();
    let by_rules = combined(standings.iter().map(|(_, standing)| *standing));
    let verdict = signaled(facts, raised, today).min(by_rules);
    let mut found: Vec<Found> =
        Signal::ALL.iter().filter_map(|signal| of_signal(*signal, facts, raised, today)).collect();
    let is_partial = standings.iter().any(|(_, standing)| *standing == Verdict::Use) && by_rules != Verdict::Use;
    if is_partial {
        found.push(partial(&standings, by_rules));
    }
    let refusing = standings.iter().filter(|(_, standing)| *standing != Verdict::Use);
    found.extend(refusing.flat_map(|(classed, _)| of_rules(classed, facts, is_partial, today)));
    let (reasons, more_reasons) = match verdict {
        Verdict::Use => (assurances(&standings, facts, today), 0),
        _ => weightiest(found, facts),
    };
    Judged { verdict, reasons, more_reasons, signals: raised_signals(facts, today) }
}

/// The verdict by the signals alone.
pub fn signaled(facts: &Facts, raised: &[(Signal, Verdict)], today: NaiveDate) -> Verdict {
    let each = Signal::ALL.iter().filter_map(|signal| verdict_of_signal(*signal, facts, raised, today));
    each.min().unwrap_or(Verdict::Use)
}

/// The signals that are raised, the weightiest first.
fn raised_signals(facts: &Facts, today: NaiveDate) -> Vec<Signal> {
    let mut signals: Vec<Signal> =
        Signal::ALL.iter().copied().filter(|signal| signal.predicate().judge(facts, today) == Judgment::Fail).collect();
    signals.sort_by_key(|signal| Reverse(signal.weight()));
    signals
}

/// How a carrier stands in one classification: [`Verdict::Use`] when every rule is met or overridden, else what the worst rule leads to;
/// none when no rule is on. To be put together by [`combined`].
pub fn standing(facts: &Facts, rules: &[Rule], overridden: &[RuleType], today: NaiveDate) -> Option<Verdict> {
    let each = asked(rules).map(|rule| {
        let is_overridden = rule.setting == Setting::Overridable && overridden.contains(&rule.is_type);
        if is_overridden { Verdict::Use } else { of_rule(rule, rule.predicate().judge(facts, today)) }
    });
    each.min()
}

/// What a rule leads to that comes out so.
pub(crate) const fn of_rule(rule: Rule, judgment: Judgment) -> Verdict {
    match (judgment, rule.setting) {
        (Judgment::Pass, _) | (_, Setting::Off) => Verdict::Use,
        (Judgment::Unknown, _) => Verdict::Unknown,
        (Judgment::Fail, Setting::Active) => Verdict::DoNotUse,
        (Judgment::Fail, Setting::Overridable) => Verdict::Review,
    }
}

/// The rules that are on, in the order of the rule types; of rules of the same type the last one counts.
fn asked(rules: &[Rule]) -> impl Iterator<Item = Rule> {
    RuleType::ALL.iter().filter_map(|is_type| {
        let rule = rules.iter().rev().find(|rule| rule.is_type == *is_type)?;
        (rule.setting != Setting::Off).then_some(*rule)
    })
}

/// What a signal leads to; none when nothing is to be said of it.
fn verdict_of_signal(signal: Signal, facts: &Facts, raised: &[(Signal, Verdict)], today: NaiveDate) -> Option<Verdict> {
    match signal.predicate().judge(facts, today) {
        Judgment::Fail => Some(signal.verdict(raised)),
        Judgment::Unknown => signal.is_required().then_some(Verdict::Unknown),
        Judgment::Pass => None,
    }
}

/// A reason, how much it weighs, and which fact it tells.
struct Found {
    reason: Reason,
    weight: u8,
    /// Of two requirements of one fact the greater is told.
    demand: i64,
    about: Option<Column>,
}

/// How much it weighs that some classifications accept a carrier and others do not: less than any sign of fraud or lapse, more than the
/// rules behind it.
const PARTIAL_WEIGHT: u8 = 150;

/// How much a rule's failure weighs: authority first, then insurance and operations, as assessments list them. Less than any signal but
/// that of the fleet.
const fn rule_weight(category: Category) -> u8 {
    match category {
        Category::Authority => 140,
        Category::Insurance => 130,
        Category::Operations => 120,
        Category::None => 110,
    }
}

fn of_signal(signal: Signal, facts: &Facts, raised: &[(Signal, Verdict)], today: NaiveDate) -> Option<Found> {
    let verdict = verdict_of_signal(signal, facts, raised, today)?;
    let predicate = signal.predicate();
    let is_raised = predicate.judge(facts, today) == Judgment::Fail;
    let (text, change) = if is_raised {
        (wording::raised(signal, facts, today), signal.change().to_owned())
    } else {
        (wording::unknown(predicate, facts), wording::change_of_unknown(predicate))
    };
    let reason = Reason { cause: Cause::Signal(signal), verdict, text, change, source: source(predicate, facts) };
    Some(Found { reason, weight: signal.weight(), demand: 0, about: Some(predicate.column()) })
}

/// The reasons of the rules that a classification refuses a carrier by. Where another one accepts it, they ask for a person at worst.
fn of_rules(classed: &Classed, facts: &Facts, is_partial: bool, today: NaiveDate) -> Vec<Found> {
    let found = asked(classed.rules).filter_map(|rule| {
        let is_overridden = rule.setting == Setting::Overridable && classed.overridden.contains(&rule.is_type);
        let predicate = rule.predicate();
        let judgment = predicate.judge(facts, today);
        let verdict = of_rule(rule, judgment);
        if is_overridden || verdict == Verdict::Use {
            return None;
        }
        let (text, change) = if judgment == Judgment::Fail {
            (wording::failed(predicate, facts, today), wording::change(predicate))
        } else {
            (wording::unknown(predicate, facts), wording::change_of_unknown(predicate))
        };
        let reason = Reason {
            cause: Cause::Rule { classification_id: classed.id, is_type: rule.is_type },
            verdict: if is_partial { verdict.max(Verdict::Review) } else { verdict },
            text,
            change: if rule.setting == Setting::Overridable { wording::or_override(&change) } else { change },
            source: source(predicate, facts),
        };
        let weight = rule_weight(rule.is_type.category());
        Some(Found { reason, weight, demand: demand(predicate), about: Some(predicate.column()) })
    });
    found.collect()
}

/// Some classifications accept the carrier, others do not.
fn partial(standings: &[(&Classed, Verdict)], verdict: Verdict) -> Found {
    let of = |wanted: &dyn Fn(Verdict) -> bool| -> Vec<&str> {
        standings.iter().filter(|(_, standing)| wanted(*standing)).map(|(classed, _)| classed.name).collect()
    };
    let passed = of(&|standing| standing == Verdict::Use);
    let failed = of(&|standing| standing < Verdict::Unknown);
    let open = of(&|standing| standing == Verdict::Unknown);
    let reason = Reason {
        cause: Cause::Partial,
        verdict,
        text: wording::partial(&passed, &failed, &open),
        change: wording::change_of_partial(!failed.is_empty()),
        source: None,
    };
    Found { reason, weight: PARTIAL_WEIGHT, demand: 0, about: None }
}

/// The worst reasons, and of these the weightiest, and how many more there are. What one reason tells is not told again by another.
fn weightiest(mut found: Vec<Found>, facts: &Facts) -> (Vec<Reason>, usize) {
    found.sort_by_key(|one| (one.reason.verdict, Reverse(one.weight), Reverse(one.demand)));
    let mut told: Vec<Column> = Vec::new();
    let mut reasons = Vec::with_capacity(MOST_REASONS);
    let mut more_reasons = 0;
    for Found { reason, about, .. } in found {
        if let Some(column) = about {
            if is_told(column, &told, facts) {
                continue;
            }
            told.push(column);
        }
        if reasons.len() < MOST_REASONS {
            reasons.push(reason);
        } else {
            more_reasons += 1;
        }
    }
    (reasons, more_reasons)
}

/// Whether what a column says was told with other columns.
fn is_told(column: Column, told: &[Column], facts: &Facts) -> bool {
    let behind: &[Column] = match column {
        // Without authority, and where it is unknown, its age is no news.
        Column::AuthoritySince if !matches!(facts.known(column), Known::Some(_)) => &[Column::CarrierAuthority],
        Column::OperatingStatus => &[Column::OutOfService, Column::CarrierAuthority],
        Column::IdentityAlert => &[Column::ImpersonationAlert],
        Column::Inspections => &[Column::LastInspectedOn],
        Column::LastInspectedOn => &[Column::Inspections],
        _ => &[],
    };
    told.contains(&column) || behind.iter().any(|column| told.contains(column))
}

/// How much a requirement asks for.
const fn demand(predicate: Predicate) -> i64 {
    match predicate {
        Predicate::AtLeast(_, least) => least,
        Predicate::MonthsAgoAtLeast(_, months) => months as i64,
        _ => 0,
    }
}

fn source(predicate: Predicate, facts: &Facts) -> Option<Source> {
    predicate.columns().find_map(|column| facts.get(column)?.source.clone())
}

/// What speaks for a carrier.
fn assurances(standings: &[(&Classed, Verdict)], facts: &Facts, today: NaiveDate) -> Vec<Reason> {
    let of = |assurance, text: Option<String>, column: Option<Column>| {
        text.map(|text| Reason {
            cause: Cause::Assurance(assurance),
            verdict: Verdict::Use,
            text,
            change: String::new(),
            source: column.and_then(|column| facts.get(column)?.source.clone()),
        })
    };
    let names: Vec<&str> = standings.iter().map(|(classed, _)| classed.name).collect();
    let since = Column::AuthoritySince;
    [
        of(Assurance::RulesMet, wording::rules_met(&names), None),
        of(Assurance::AuthoritySince, wording::authority_since(facts, today), Some(since)),
        of(Assurance::InsuranceOnFile, wording::insurance_on_file(facts), Some(Column::BipdOnFile)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
