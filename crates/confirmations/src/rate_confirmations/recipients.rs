//! To whom a rate confirmation may go, and how each stands. (Ours.)

use super::gate;
use super::standing::judge;
use super::words::StandingWords;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Json, Path, Query, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use store::rate_confirmations::{Standing, beside, list, mails};
use utoipa::{IntoParams, ToSchema};

/// The most addresses that are judged.
const MOST: usize = 10;

/// One more address to judge.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecipientToJudge {
    /// An address that someone typed.
    #[serde(default)]
    email: Option<String>,
}

/// Someone a rate confirmation may go to.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationRecipient {
    /// Name; null if unknown.
    name: Option<String>,
    /// Address.
    email: String,
    /// How it stands.
    #[schema(value_type = StandingWords)]
    standing: Standing,
    /// Why, in a sentence.
    why: String,
    /// Whether an email to it goes out without anyone's release.
    is_sent: bool,
}

/// Lists who a rate confirmation may go to, each with how it stands: the draft's recipient, the load's dispatcher, FMCSA's address, contacts
/// proven in packets, addresses that earlier ones went to, and one that was typed.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations/{id}/recipients",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id."), RecipientToJudge),
    responses((status = 200, body = [RateConfirmationRecipient]))
)]
pub async fn list_rate_confirmation_recipients(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationId>,
    Query(RecipientToJudge { email: typed }): Query<RecipientToJudge>,
) -> Reply<Json<Vec<RateConfirmationRecipient>>> {
    let tenant = caller.tenant()?;
    let at = app.loads.now(tenant.company());
    let mut invalid = ValidationErrors::default();
    let typed = typed.filter(|email| !email.trim().is_empty()).map(|email| invalid.address("email", &email));
    invalid.end()?;
    let mut db = app.conn().await?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let held = store::loads::held::read(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let span = gate::proven_span(&mut db, tenant, &held, at).await?;
    let file = beside::carrier(&mut db, row.carrier_id, at - span).await?;
    let mut all: Vec<(Option<String>, String)> = Vec::new();
    let mut add = |name: Option<String>, email: Option<String>| {
        let email = email.map(|email| email.trim().to_lowercase()).filter(|email| email.contains('@'));
        if let Some(email) = email.filter(|email| all.len() < MOST && !all.iter().any(|(_, known)| known == email)) {
            all.push((name, email));
        }
    };
    add(None, typed);
    add(row.recipient_name.clone(), row.recipient_email.clone());
    for movement in held.movements.iter().filter(|movement| movement.id == row.movement_id) {
        add(movement.dispatcher_name.clone(), movement.dispatcher_email.clone());
    }
    if let Some(file) = file {
        add(None, file.email);
        add(None, file.email_before);
    }
    for contact in beside::packet_contacts(&mut db, tenant, row.carrier_id, at - span).await? {
        add(None, Some(contact));
    }
    for before in mails::endpoints(&mut db, tenant, row.carrier_id).await? {
        add(None, Some(before.email));
    }
    let mut judged = Vec::with_capacity(all.len());
    for (name, email) in all {
        let known = gate::known(&mut db, tenant, (&row, &email), (span, at)).await?;
        let found = judge(&email, &known);
        judged.push(RateConfirmationRecipient {
            name,
            email,
            standing: found.standing,
            why: found.why,
            is_sent: found.standing.is_sent(),
        });
    }
    Ok(Json(judged))
}
