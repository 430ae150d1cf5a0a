//! A company's rules as the carrier index takes them: for lists of carriers by what they come to, and for what a change of rules would do.
//! One carrier's assessment with its reasons is in `assessments`; both come from the same rules and the same readings of facts.

use super::{defaults, settings};
use crate::app::App;
use crate::carriers::{certificates, rule_facts};
use crate::http::Error;
use index::{Classified, Exception, Rulebook, SetKey, SetKind};
use rules::{Rule, RuleType, Setting};
use std::collections::BTreeMap;
use store::rules::{classifications, overrides, sets};
use store::{Conn, Tenant};

/// Values of rules that are looked at in the place of those that are stored.
#[derive(Clone, Debug)]
pub(super) struct Instead {
    /// The rules' id.
    pub(super) rule_id: i64,
    /// What they would be.
    pub(super) rules: Vec<Rule>,
}

/// A classification while it is read: whether it holds for the carriers alone that were put in it, its rules, and exceptions by carrier.
type Found = (bool, Vec<Rule>, BTreeMap<i64, Exception>);

/// The company's rules as they stand today; a company without any gets its first ones.
pub async fn load(app: &App, db: &mut Conn, tenant: Tenant) -> Result<Rulebook, Error> {
    defaults::ensure(app, tenant).await?;
    read(app, db, tenant, None).await
}

/// The rules with a change that is not stored.
pub(super) async fn read(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    instead: Option<&Instead>,
) -> Result<Rulebook, Error> {
    let today = app.clock.today();
    let rules = |set: &sets::RuleSet| match instead {
        Some(instead) if instead.rule_id == set.id => instead.rules.clone(),
        _ => settings::read(&set.settings),
    };
    let active = classifications::active(db, tenant).await?;
    let mut found: BTreeMap<i64, Found> = active
        .into_iter()
        .map(|(id, is_elected)| (id, (is_elected, Vec::new(), BTreeMap::<i64, Exception>::new())))
        .collect();
    for set in sets::in_use(db, tenant, None).await? {
        if let Some((_, of_all, _)) = found.get_mut(&set.classification_id) {
            *of_all = rules(&set);
        }
    }
    let none_yet = |carrier_id| Exception { carrier_id, rules: None, overridden: Vec::new() };
    for set in sets::for_carriers(db, tenant).await? {
        let exceptions = found.get_mut(&set.classification_id).map(|(_, _, exceptions)| exceptions);
        if let Some((exceptions, carrier_id)) = exceptions.zip(set.carrier_id) {
            exceptions.entry(carrier_id).or_insert_with(|| none_yet(carrier_id)).rules = Some(rules(&set));
        }
    }
    for one in overrides::in_force(db, tenant, today).await? {
        let exceptions = found.get_mut(&one.classification_id).map(|(_, _, exceptions)| exceptions);
        if let Some((exceptions, is_type)) = exceptions.zip(RuleType::of_str(&one.is_type)) {
            exceptions.entry(one.carrier_id).or_insert_with(|| none_yet(one.carrier_id)).overridden.push(is_type);
        }
    }
    let company = tenant.company().0;
    let members = |id| SetKey { company, kind: SetKind::Classification(id) };
    let classifications: Vec<Classified> = found
        .into_iter()
        .map(|(id, (is_elected, rules, exceptions))| Classified {
            id,
            elected: is_elected.then(|| members(id)),
            rules,
            exceptions: exceptions.into_values().collect(),
        })
        .collect();
    let own = if asks_certificates(&classifications) {
        certificates::of_company(db, tenant, today).await?
    } else {
        Vec::new()
    };
    Ok(Rulebook { today, classifications, silence: rule_facts::told_by_silence(db, today).await?, own })
}

/// Whether a rule that is on asks what only certificates tell.
fn asks_certificates(classifications: &[Classified]) -> bool {
    let own_rules = |classified: &Classified| classified.exceptions.iter().any(|one| one.rules.is_some());
    let asks = |rule: &Rule| {
        rule.setting != Setting::Off
            && rule.is_type.predicate().columns().any(|column| certificates::COLUMNS.contains(&column))
    };
    classifications.iter().any(|classified| own_rules(classified) || classified.rules.iter().any(asks))
}
