//! A company's rules in the form the carrier index takes: for lists of carriers by result, and for the effect of a rule change. One
//! carrier's assessment with its reasons is the crate `vetting`'s; both use the same rules and the same readings of facts.

use super::{certificates, defaults, settings};
use chrono::NaiveDate;
use index::{Classified, Exception, Rulebook, SetKey, SetKind};
use kernel::ids::CompanyId;
use platform::app::App;
use platform::http::Error;
use rules::{Column, Rule, RuleType, Setting, Signal, Silence, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::rules::sets::{Settings, Thresholds, Values};
use store::rules::{classifications, overrides, sets, verdict_settings};
use store::{Conn, Tenant};

/// Values of rules that are looked at in the place of those that are stored.
#[derive(Clone, Debug)]
pub struct Instead {
    /// The rules' id.
    pub rule_id: i64,
    /// What they would be.
    pub rules: Vec<Rule>,
}

/// A classification while it is read.
struct Found {
    name: String,
    /// It holds for the carriers alone that were put in it.
    is_elected: bool,
    rules: Vec<Rule>,
    /// By carrier.
    exceptions: BTreeMap<i64, Exception>,
}

/// The company's rules as of today; a company without any gets its first ones.
pub async fn load(app: &App, db: &mut Conn, tenant: Tenant) -> Result<Rulebook, Error> {
    defaults::ensure(app, tenant).await?;
    read(app, db, tenant, None).await
}

/// The rules with a change that is not stored.
pub async fn read(app: &App, db: &mut Conn, tenant: Tenant, instead: Option<&Instead>) -> Result<Rulebook, Error> {
    let today = app.clock.today();
    let rules = |set: &sets::RuleSet| match instead {
        Some(instead) if instead.rule_id == set.id => instead.rules.clone(),
        _ => settings::read(&set.values()),
    };
    let active = classifications::active(db, tenant).await?;
    let mut found: BTreeMap<i64, Found> = active
        .into_iter()
        .map(|(id, name, is_elected)| {
            (id.0, Found { name, is_elected, rules: Vec::new(), exceptions: BTreeMap::new() })
        })
        .collect();
    for set in sets::in_use(db, tenant, None).await? {
        if let Some(found) = found.get_mut(&set.classification_id.0) {
            found.rules = rules(&set);
        }
    }
    let none_yet = |carrier_id| Exception { carrier_id, rules: None, overridden: Vec::new() };
    for set in sets::for_carriers(db, tenant).await? {
        let exceptions = found.get_mut(&set.classification_id.0).map(|found| &mut found.exceptions);
        if let Some((exceptions, carrier_id)) = exceptions.zip(set.carrier_id) {
            exceptions.entry(carrier_id.0).or_insert_with(|| none_yet(carrier_id.0)).rules = Some(rules(&set));
        }
    }
    for one in overrides::in_force(db, tenant, today).await? {
        let exceptions = found.get_mut(&one.classification_id.0).map(|found| &mut found.exceptions);
        if let Some((exceptions, is_type)) = exceptions.zip(RuleType::of_str(&one.is_type)) {
            exceptions.entry(one.carrier_id.0).or_insert_with(|| none_yet(one.carrier_id.0)).overridden.push(is_type);
        }
    }
    let company = tenant.company().0;
    let members = |id| SetKey { company, kind: SetKind::Classification(id) };
    let classifications: Vec<Classified> = found
        .into_iter()
        .map(|(id, found)| Classified {
            id,
            name: found.name,
            elected: found.is_elected.then(|| members(id)),
            rules: found.rules,
            exceptions: found.exceptions.into_values().collect(),
        })
        .collect();
    let own = if asks_certificates(&classifications) {
        let told = certificates::of_company(db, tenant, today).await?;
        told.into_iter().map(|(carrier, column, known)| (carrier.0, column, known)).collect()
    } else {
        Vec::new()
    };
    Ok(Rulebook {
        today,
        classifications,
        silence: silence(db, today).await?,
        own,
        do_not_dispatch: Some(do_not_dispatch(tenant)),
        raised: raised(db, tenant).await?,
    })
}

/// Columns of which the index's rows say themselves what the silence of files proves, carrier by carrier: one whose own rows leave it open
/// is not one that no file mentions.
const SETTLED: [Column; 4] =
    [Column::CarrierAuthority, Column::BrokerAuthority, Column::AuthoritySince, Column::BipdOnFile];

/// What the silence of files proves of the other columns: the index's rows tell nothing of it.
pub async fn silence(db: &mut Conn, today: NaiveDate) -> Result<Silence, Error> {
    let mut silence = store::coverage::silence(db, today).await?;
    for columns in [&mut silence.real, &mut silence.synthetic] {
        columns.retain(|column| !SETTLED.contains(column));
    }
    Ok(silence)
}

/// The carriers that the company does not dispatch.
pub(super) const fn do_not_dispatch(tenant: Tenant) -> SetKey {
    SetKey { company: tenant.company().0, kind: SetKind::DoNotDispatch }
}

/// The signals that the company weighs more than the product does. A word of a newer release is left out.
pub(super) async fn raised(db: &mut Conn, tenant: Tenant) -> Result<Vec<(Signal, Verdict)>, Error> {
    let stored = verdict_settings::raised(db, tenant).await?;
    let known = |(signal, verdict): &(String, String)| Some((Signal::of_str(signal)?, Verdict::of_str(verdict)?));
    Ok(stored.iter().filter_map(known).collect())
}

/// Whether an active rule depends on certificates.
fn asks_certificates(classifications: &[Classified]) -> bool {
    let own_rules = |classified: &Classified| classified.exceptions.iter().any(|one| one.rules.is_some());
    let asks = |rule: &Rule| {
        rule.setting != Setting::Off && rule.predicate().columns().any(|column| certificates::COLUMNS.contains(&column))
    };
    classifications.iter().any(|classified| own_rules(classified) || classified.rules.iter().any(asks))
}

/// A company's rules, without carriers and overrides: what a person sets on the rules' page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked(Vec<AskedOf>);

/// The rules of one classification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct AskedOf {
    classification: i64,
    is_elected: bool,
    values: Settings,
    /// The company's own numbers and ratings. Left out where there are none, as before there were any.
    #[serde(default, skip_serializing_if = "Thresholds::is_empty")]
    thresholds: Thresholds,
    /// The values for single carriers in place of the classification's.
    carriers: BTreeMap<i64, Settings>,
    /// Their numbers and ratings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    carrier_thresholds: BTreeMap<i64, Thresholds>,
}

impl Asked {
    /// The content of a rulebook.
    pub fn of(rulebook: &Rulebook) -> Self {
        let values = |rules: &[Rule]| settings::write(rules.iter().copied());
        let of = |classified: &Classified| {
            let Values { settings, thresholds } = values(&classified.rules);
            let (mut carriers, mut carrier_thresholds) = (BTreeMap::new(), BTreeMap::new());
            for exception in &classified.exceptions {
                let Some(rules) = exception.rules.as_deref() else { continue };
                let own = values(rules);
                carriers.insert(exception.carrier_id, own.settings);
                if !own.thresholds.is_empty() {
                    carrier_thresholds.insert(exception.carrier_id, own.thresholds);
                }
            }
            AskedOf {
                classification: classified.id,
                is_elected: classified.elected.is_some(),
                values: settings,
                thresholds,
                carriers,
                carrier_thresholds,
            }
        };
        Self(rulebook.classifications.iter().map(of).collect())
    }

    /// The rulebook with these rules instead: overrides, certificates and the day stay its own.
    pub fn in_place(&self, rulebook: &Rulebook, company: CompanyId) -> Rulebook {
        let classified = |asked: &AskedOf| {
            let now = rulebook.classifications.iter().find(|now| now.id == asked.classification);
            let mut exceptions: BTreeMap<i64, Exception> = BTreeMap::new();
            for exception in now.map(|now| now.exceptions.as_slice()).unwrap_or_default() {
                let one = Exception { rules: None, ..exception.clone() };
                exceptions.insert(one.carrier_id, one);
            }
            let read = |settings: &Settings, thresholds: Option<&Thresholds>| {
                let thresholds = thresholds.cloned().unwrap_or_default();
                settings::read(&Values { settings: settings.clone(), thresholds })
            };
            for (carrier_id, values) in &asked.carriers {
                let none = || Exception { carrier_id: *carrier_id, rules: None, overridden: Vec::new() };
                exceptions.entry(*carrier_id).or_insert_with(none).rules =
                    Some(read(values, asked.carrier_thresholds.get(carrier_id)));
            }
            let members = SetKey { company: company.0, kind: SetKind::Classification(asked.classification) };
            Classified {
                id: asked.classification,
                name: now.map(|now| now.name.clone()).unwrap_or_default(),
                elected: asked.is_elected.then_some(members),
                rules: read(&asked.values, Some(&asked.thresholds)),
                exceptions: exceptions.into_values().collect(),
            }
        };
        Rulebook { classifications: self.0.iter().map(classified).collect(), ..rulebook.clone() }
    }
}
