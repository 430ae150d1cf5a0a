//! The decision record of a person closing an alert: what it was about, how it ended, and what it was evaluated from, so that anyone can evaluate
//! it again and get the same, byte for byte. (docs/decisions.md.)

use super::change::{SilenceFor, Wanted};
use alerts::lifecycle::Silence;
use alerts::{AlertType, Input, Settings, evaluate};
use chrono::{DateTime, SecondsFormat, Utc};
use data_encoding::HEXLOWER;
use kernel::ids::{MovementId, UserId};
use platform::http::Error;
use sha2::{Digest, Sha256};
use store::tickets::change::{Become, Standing};
use store::tickets::closings::{self, Closing};
use store::tickets::evaluated;
use store::{Conn, Tenant};
use vetting::decisions::frozen::v1::ClosedAlert;
use vetting::decisions::{About, Decided, Kind};

/// The decision, after what it was evaluated from is kept.
pub(super) async fn decided<'a>(
    db: &mut Conn,
    tenant: Tenant,
    standing: &Standing,
    (wanted, to): (&'a Wanted, Become<'_>),
    (by, now): (UserId, DateTime<Utc>),
) -> Result<Decided<'a>, Error> {
    let kept = evaluated::input(db, tenant, standing.id).await?;
    let closing = kept.map(|(input, settings, evaluated_at)| of(input, settings, evaluated_at));
    if let Some(closing) = &closing {
        closings::keep(db, tenant, standing.id, closing, now).await?;
    }
    let again = closing.as_ref().and_then(|closing| evaluation(closing, standing.is_type, standing.movement_id));
    let silence = to.resolution.filter(|resolution| Silence::follows(*resolution));
    let silence = silence.map(|_| wanted.silence.unwrap_or(SilenceFor::Load));
    let alert = ClosedAlert {
        ticket_id: standing.id.0,
        load_id: standing.load_id.map(|id| id.0),
        load_number: standing.external_load_number.clone(),
        movement_id: standing.movement_id.map(|id| id.0),
        is_type: standing.is_type.as_str().to_owned(),
        label: standing.is_type.label().to_owned(),
        severity: standing.severity.as_str().to_owned(),
        resolution: to.resolution.map(|resolution| resolution.as_str().to_owned()),
        silence: silence.map(|silence| silence.as_str().to_owned()),
        input_sha256: closing.as_ref().map(|closing| HEXLOWER.encode(&closing.sha256)),
        evaluated_at: closing.as_ref().map(|closing| closing.evaluated_at),
        evaluation: again,
    };
    Ok(Decided {
        carrier_id: standing.carrier_id,
        kind: Kind::AlertClosed,
        about: About { alert: Some(alert), ..About::default() },
        note: wanted.reason.as_deref(),
        by: Some(by),
    })
}

/// What an alert was evaluated from, with its hash.
fn of(input: String, settings: String, evaluated_at: DateTime<Utc>) -> Closing {
    let sha256 = hash(&input, &settings, evaluated_at);
    Closing { sha256, evaluated_at, settings, input }
}

/// The hash of what an alert was evaluated from: of the moment to the microsecond in UTC, the settings and the input, each a line.
pub(super) fn hash(input: &str, settings: &str, evaluated_at: DateTime<Utc>) -> Vec<u8> {
    let moment = evaluated_at.to_rfc3339_opts(SecondsFormat::Micros, true);
    Sha256::digest(format!("{moment}\n{settings}\n{input}")).to_vec()
}

/// What the evaluation says of a kind of alert, as text; none where it says nothing of it, or the input cannot be read by this version.
pub(super) fn evaluation(closing: &Closing, is_type: AlertType, movement: Option<MovementId>) -> Option<String> {
    let input: Input = serde_json::from_str(&closing.input).ok()?;
    let settings: Settings = serde_json::from_str(&closing.settings).ok()?;
    let evaluation = evaluate(&input, &settings, closing.evaluated_at);
    let found = evaluation.alerts.iter().find(|one| one.is_type == is_type && one.subject.movement_id == movement);
    found.and_then(|alert| serde_json::to_string(alert).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_of_three_lines() {
        let at = "2026-11-24T10:00:00.5Z".parse().expect("an instant");
        let text = "2026-11-24T10:00:00.500000Z\n{\"version\":1}\n{}";
        assert_eq!(hash("{}", "{\"version\":1}", at), Sha256::digest(text).to_vec());
    }
}
