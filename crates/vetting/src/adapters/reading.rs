//! What is known of a carrier for a company: everything that the shapes are filled from, read once.

use super::findings::{self, Finding};
use crate::assessments::{verdict, work};
use crate::insurance::compose::{self, Wanted};
use carriers::verdicts::view::CarrierVerdict;
use carriers::verdicts::{judging, kept};
use chrono::NaiveDate;
use kernel::identifiers::Identifier;
use kernel::ids::CarrierId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error};
use profile::rows::Census;
use profile::{Profile, Rows};
use rules::{Outcome, RuleType, Summary, Verdict};
use store::connections::{self, ConnectionStatus};
use store::insurance::certificates::{self, Certificate, CertificateState};
use store::insurance::policies::{self, Policy};
use store::{Conn, Tenant, fmcsa_rows, subscriptions};

/// What is known of a carrier for a company.
pub(super) struct Reading {
    rows: Rows,
    /// The facts.
    pub(super) profile: Profile,
    /// The verdict, as the caller may see it.
    pub(super) verdict: CarrierVerdict,
    /// The same without its reasons.
    pub(super) overall: Verdict,
    /// The verdict by the signals alone, no better than Unknown where a limit says so.
    pub(super) by_signals: Verdict,
    /// The result by the company's rules; none where no rule is on, or its plan has no rules.
    pub(super) result: Option<Summary>,
    /// The classifications that apply to it, oldest first.
    pub(super) classifications: Vec<Classification>,
    /// What counts for and against it.
    pub(super) findings: Vec<Finding>,
    /// The company's confirmed certificates; none where its plan has no certificates.
    pub(super) certificates: Option<Certificates>,
    /// What the company decided about it; none where it decided nothing.
    pub(super) connection: Option<ConnectionStatus>,
    /// Whether the company monitors it.
    pub(super) is_monitored: bool,
    /// Whether safety data is hidden from the caller.
    pub(super) is_safety_hidden: bool,
}

/// How a carrier comes out of a classification.
pub(super) struct Classification {
    /// Its name.
    pub(super) name: String,
    /// The outcome of its rules; none where none is active.
    pub(super) outcome: Option<Outcome>,
    /// Every active rule that the caller may see, with its outcome.
    pub(super) rules: Vec<(RuleType, Outcome)>,
}

/// The company's confirmed certificates of a carrier, with the policies on them that are in force.
pub(super) struct Certificates {
    /// The certificates.
    pub(super) held: Vec<Certificate>,
    /// Their policies in force, those with a cancellation to come included.
    pub(super) policies: Vec<Policy>,
}

impl Reading {
    /// Reads it; 404 when there is no such carrier. While the other carriers are being loaded the verdict is no better than Unknown.
    pub(super) async fn of(app: &App, caller: &Caller<ReadCarrier>, id: CarrierId) -> Result<Self, Error> {
        let (tenant, now) = (caller.tenant()?, app.clock.now());
        let (today, is_safety_hidden) = (now.date_naive(), caller.has(Scope::BlockSafetyData));
        let material = if caller.plan_has(PlanFlag::Rule) {
            work::material(app, tenant, id).await?
        } else {
            work::material_within(&mut *app.conn().await?, tenant, id, false, now).await?
        };
        let carriers = app.carriers().ok();
        let mut db = app.conn().await?;
        let on = verdict::judged(&mut db, tenant, &material, carriers.as_deref()).await?;
        let raised = kept::without_rules(&mut db, Some(tenant), today).await?.raised;
        let signaled = rules::signaled(&on.facts, &raised, today);
        let is_limited = carriers.is_none() || material.left().is_some();
        let assessed = material.assessed(true);
        let findings = findings::of(&on, &assessed, &raised, is_safety_hidden, today);
        let rows = fmcsa_rows::all(&mut db, id, today).await?.ok_or(Error::NotFound)?;
        let certificates = if caller.plan_has(PlanFlag::ViewInsuranceCertificates) {
            Some(Certificates::of(&mut db, tenant, id, today).await?)
        } else {
            None
        };
        Ok(Self {
            profile: Profile::of(&rows, today),
            rows,
            overall: on.judged.verdict,
            by_signals: if is_limited { signaled.min(Verdict::Unknown) } else { signaled },
            verdict: judging::view(on.judged, is_safety_hidden),
            result: rules::summary(assessed.iter().filter_map(|one| one.found.overall)),
            classifications: assessed.iter().map(|one| Classification::of(one, is_safety_hidden)).collect(),
            findings,
            certificates,
            connection: connections::of_carrier(&mut db, tenant, id).await?.map(|known| known.status),
            is_monitored: subscriptions::of_carrier(&mut db, tenant, id).await?.is_some(),
            is_safety_hidden,
        })
    }

    /// Its row of the census.
    pub(super) const fn census(&self) -> &Census {
        &self.rows.record.census
    }

    /// The docket numbers on file, as FMCSA writes them.
    pub(super) fn dockets(&self) -> &[String] {
        &self.rows.record.dockets
    }

    /// Whether a number is one of its own in FMCSA's files.
    pub(super) fn has(&self, number: &Identifier) -> bool {
        let kind = number.kind.to_string();
        self.profile.identity.identifiers.iter().any(|known| known.register == kind && known.value == number.value)
    }
}

impl Classification {
    fn of(one: &work::Assessed<'_>, is_safety_hidden: bool) -> Self {
        let shown =
            one.found.results.iter().filter(|result| !(is_safety_hidden && result.rule.is_type.is_about_safety()));
        Self {
            name: one.classification.name.clone(),
            outcome: one.found.overall,
            rules: shown.map(|result| (result.rule.is_type, result.outcome)).collect(),
        }
    }
}

impl Certificates {
    async fn of(db: &mut Conn, tenant: Tenant, carrier: CarrierId, today: NaiveDate) -> Result<Self, Error> {
        let held = certificates::of_carrier(db, tenant, carrier, &[CertificateState::Confirmed]).await?;
        let mut policies = policies::confirmed_of_carrier(db, tenant, carrier).await?;
        let in_force = compose::of_certificates(&held, policies.clone(), Wanted::default(), today);
        policies.retain(|policy| in_force.iter().any(|shown| shown.id == format!("certificate-{}", policy.id)));
        Ok(Self { held, policies })
    }
}
