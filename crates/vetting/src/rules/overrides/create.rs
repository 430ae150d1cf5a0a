//! Creating an override. (Document 1 §7: POST rule_overrides.)

use super::audit;
use super::form::{Given, NewRuleOverride, RuleOverrideForm};
use crate::assessments::overrides::RuleOverrideView;
use crate::decisions::{About, Decided, Decisions, Kind};
use axum::http::StatusCode;
use carriers::verdicts::settings;
use chrono::NaiveDate;
use data_encoding::HEXLOWER;
use kernel::ids::{CarrierId, ClassificationId};
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::guards::OverrideRules;
use platform::http::{Caller, Error, Json, Reply};
use rules::{INDEFINITE, RuleType, Setting};
use store::carriers::keys;
use store::rules::overrides::{self, NewOverride};
use store::rules::{classifications, sets};
use store::{Conn, Tenant};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 1_000;

/// Creates an override of one rule for one carrier in one classification.
///
/// The rule must be on and overridable there. The latest override of a rule counts.
#[utoipa::path(
    post,
    path = "/api/v1/rule_overrides",
    tag = "rules",
    request_body(content((NewRuleOverride = "application/json"), (RuleOverrideForm = "multipart/form-data"))),
    responses((status = 201, body = RuleOverrideView))
)]
pub async fn create_rule_override(
    app: App,
    caller: Caller<OverrideRules>,
    from: Address,
    given: Given,
) -> Reply<(StatusCode, Json<RuleOverrideView>)> {
    let (tenant, by, now) = (caller.tenant()?, caller.member().id, app.clock.now());
    let Given { wanted, file } = given;
    let is_type = RuleType::of_str(&wanted.is_type).ok_or_else(|| invalid("is_type", "Rule type not found."))?;
    let reason = reason(wanted.reason.as_deref())?;
    let expiration_date = match wanted.expiration_date {
        None => INDEFINITE,
        Some(day) => expiry(day, now.date_naive())?,
    };
    let mut new = NewOverride {
        carrier_id: CarrierId(wanted.carrier_id),
        classification_id: ClassificationId(wanted.classification_id),
        is_type: is_type.as_str(),
        is_active: wanted.is_active.unwrap_or(true),
        expiration_date,
        reason,
        file: None,
    };
    // Before the file is taken in, and once more with what is changed: meanwhile nothing is held.
    let (carrier, classification) = (new.carrier_id, new.classification_id);
    refuse_what_cannot_be(&mut *app.conn().await?, tenant, carrier, classification, is_type).await?;
    let kept = match &file {
        Some(file) => Some(files::keep(&app, Folder::RuleOverrides, tenant.company(), file).await?),
        None => None,
    };
    let made = async {
        let mut change = app.change(&caller, from).await?;
        refuse_what_cannot_be(&mut change, tenant, carrier, classification, is_type).await?;
        if let Some(kept) = &kept {
            new.file = Some(kept.record(&mut change, tenant, now).await?);
        }
        let id = overrides::create(&mut change, tenant, &new, by, now).await?;
        let made = overrides::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        let sha256 = kept.as_ref().map(|kept| HEXLOWER.encode(&kept.sha256));
        let about = About { overrides: vec![(&made).into()], file_sha256: sha256, ..About::default() };
        let (carrier_id, kind) = (made.carrier_id, Kind::Override);
        let decided = Decided { carrier_id: Some(carrier_id), kind, about, note: made.reason.as_deref(), by: Some(by) };
        change.commit_with(audit("rule_override.created", &made), Decisions::of(tenant, [decided])).await?;
        Ok::<_, Error>(made)
    };
    let made = match &kept {
        Some(kept) => Box::pin(files::or_discard(&app, kept, made)).await?,
        None => made.await?,
    };
    Ok((StatusCode::CREATED, Json(RuleOverrideView::of(made, now.date_naive()))))
}

/// A 422 that names a field of the override.
pub(super) fn invalid(field: &str, detail: impl Into<String>) -> Error {
    Error::invalid(format!("rule_override.{field}"), detail)
}

/// The reason without what surrounds it, if it says something; a 422 if it is too long.
pub(super) fn reason(wanted: Option<&str>) -> Result<Option<&str>, Error> {
    let reason = wanted.map(str::trim).filter(|reason| !reason.is_empty());
    if reason.is_some_and(|reason| reason.chars().count() > LONGEST_REASON) {
        return Err(invalid("reason", format!("Must have {LONGEST_REASON} characters or fewer.")));
    }
    Ok(reason)
}

/// The last day: nothing beyond what means indefinitely; a 422 if it is past.
pub(super) fn expiry(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Error> {
    if day < today {
        return Err(invalid("expiration_date", "Must be today or later."));
    }
    Ok(day.min(INDEFINITE))
}

/// The carrier and the classification must be there, and the rule must be one that may be overridden there.
pub(super) async fn refuse_what_cannot_be(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    classification: ClassificationId,
    is_type: RuleType,
) -> Result<(), Error> {
    if keys::dot_number(db, carrier).await?.is_none() {
        return Err(invalid("carrier_id", "Carrier not found."));
    }
    if classifications::find(db, tenant, classification).await?.is_none() {
        return Err(invalid("classification_id", "Classification not found."));
    }
    let sets = sets::in_use(db, tenant, Some(carrier)).await?;
    let set = sets.iter().find(|set| set.classification_id == classification);
    let rules = set.map(|set| settings::read(&set.values())).unwrap_or_default();
    match rules.iter().find(|rule| rule.is_type == is_type).map(|rule| rule.setting) {
        Some(Setting::Overridable) => Ok(()),
        Some(Setting::Active) => Err(invalid("is_type", "This rule may not be overridden in this classification.")),
        Some(Setting::Off) | None => Err(invalid("is_type", "This rule is off in this classification.")),
    }
}
