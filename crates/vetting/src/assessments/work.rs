//! Computes an assessment: facts, rules and overrides in, each classification's result out.

use carriers::verdicts::limits::Left;
use carriers::verdicts::{defaults, rule_facts, settings};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use rules::{Assessment, Facts, Override, Rule, RuleType, assess};
use store::rules::classifications::{self, Classification};
use store::rules::overrides::{self, RuleOverride};
use store::rules::sets::{self, RuleSet};
use store::{Conn, Tenant};

/// What a carrier is assessed by.
pub(crate) struct Material {
    carrier: CarrierId,
    now: DateTime<Utc>,
    facts: Facts,
    /// Whether it left the census.
    left: Option<Left>,
    /// The active classifications, and whether they hold for the carrier.
    classifications: Vec<(Classification, bool)>,
    rules: Vec<RuleSet>,
    overrides: Vec<RuleOverride>,
}

/// A carrier's result under the rules of one classification.
pub(crate) struct Assessed<'a> {
    /// The classification assessed.
    pub(crate) classification: &'a Classification,
    /// Whether it holds for the carrier.
    pub(crate) holds: bool,
    /// Its rules; none when it has none.
    pub(crate) rules: Option<&'a RuleSet>,
    /// The carrier's overrides in it, in force or not, the latest first.
    pub(crate) overrides: Vec<&'a RuleOverride>,
    /// The result of the facts, the rules and the overrides.
    pub(crate) found: Assessment,
}

/// Reads all that a carrier is assessed by; 404 when there is no such carrier.
pub(crate) async fn material(app: &App, tenant: Tenant, carrier: CarrierId) -> Result<Material, Error> {
    defaults::ensure(app, tenant).await?;
    load(&mut *app.conn().await?, tenant, carrier, app.clock.now()).await
}

/// The same within a transaction that is under way, for a record of what it decides. A company whose plan has no rules has
/// the facts alone.
pub(crate) async fn material_within(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    has_rules: bool,
    now: DateTime<Utc>,
) -> Result<Material, Error> {
    if has_rules {
        defaults::ensure_within(db, tenant, now).await?;
        return load(db, tenant, carrier, now).await;
    }
    let (facts, left) = rule_facts::load(db, tenant, carrier, now).await?;
    Ok(Material { carrier, now, facts, left, classifications: Vec::new(), rules: Vec::new(), overrides: Vec::new() })
}

async fn load(db: &mut Conn, tenant: Tenant, carrier: CarrierId, now: DateTime<Utc>) -> Result<Material, Error> {
    let (facts, left) = rule_facts::load(db, tenant, carrier, now).await?;
    Ok(Material {
        carrier,
        now,
        facts,
        left,
        classifications: classifications::of_carrier(db, tenant, carrier).await?,
        rules: sets::in_use(db, tenant, Some(carrier)).await?,
        overrides: overrides::of_carrier(db, tenant, carrier).await?,
    })
}

impl Material {
    /// The carrier.
    pub(crate) const fn carrier(&self) -> CarrierId {
        self.carrier
    }

    /// The day ages and expirations are computed for.
    pub(crate) fn today(&self) -> NaiveDate {
        self.now.date_naive()
    }

    /// When they are.
    pub(crate) const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// What is known of the carrier.
    pub(crate) const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether it left the census.
    pub(crate) const fn left(&self) -> Option<&Left> {
        self.left.as_ref()
    }

    /// The carrier's outcome in each of the classifications that apply to it, or in each of the others, oldest first.
    pub(crate) fn assessed(&self, holding: bool) -> Vec<Assessed<'_>> {
        let wanted = self.classifications.iter().filter(|(_, holds)| *holds == holding);
        wanted.map(|(classification, holds)| self.assess(classification, *holds)).collect()
    }

    fn assess<'a>(&'a self, classification: &'a Classification, holds: bool) -> Assessed<'a> {
        let set = self.rules.iter().find(|set| set.classification_id == classification.id);
        let rules: Vec<Rule> = set.map(|set| settings::read(&set.values())).unwrap_or_default();
        let rows: Vec<_> = self.overrides.iter().filter(|row| row.classification_id == classification.id).collect();
        let overrides: Vec<_> = rows.iter().filter_map(|row| known(row)).collect();
        let found = assess(&self.facts, &rules, &overrides, self.today());
        Assessed { classification, holds, rules: set, overrides: rows, found }
    }
}

/// An override as rules know it; none when its rule type is of a newer release.
fn known(row: &RuleOverride) -> Option<Override> {
    Some(Override {
        id: row.id,
        is_type: RuleType::of_str(&row.is_type)?,
        is_active: row.is_active,
        expires_on: row.expiration_date,
        updated_at: row.updated_at,
    })
}
