//! Creates a version of an agreement. (Ours; the documents only have reads.)

use super::view::ContractView;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageAgreements;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::onboarding::contracts::{self, MOST_CURRENT};
use utoipa::ToSchema;

/// The most characters of a name.
const MAX_NAME: usize = 120;
/// The most bytes of a text.
const MAX_BODY: usize = 200_000;

/// Request body: an agreement to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContractToWrite {
    contract: WantedContract,
}

/// An agreement to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedContract {
    /// Name of the agreement. An existing name gets a new version.
    name: String,
    /// Paragraphs, separated by blank lines; a line starting with `# ` is a heading. Up to 200,000 bytes.
    body: String,
}

/// Creates a version of an agreement: version 1 of a new one, or the next version of an existing one.
///
/// It becomes current; signed versions don't change.
#[utoipa::path(
    post,
    path = "/api/v1/contracts",
    tag = "onboarding",
    responses((status = 201, body = ContractView))
)]
pub async fn create_contract(
    app: App,
    caller: Caller<ManageAgreements>,
    from: Address,
    Json(ContractToWrite { contract: wanted }): Json<ContractToWrite>,
) -> Reply<(StatusCode, Json<ContractView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut invalid = ValidationErrors::default();
    let name = invalid.text("contract.name", &wanted.name, MAX_NAME);
    let body = wanted.body.replace("\r\n", "\n");
    let body = body.trim();
    if body.is_empty() {
        invalid.add("contract.body", "The text is required.");
    } else if body.len() > MAX_BODY || body.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        invalid.add("contract.body", format!("Use plain text of {MAX_BODY} bytes or fewer."));
    }
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    contracts::lock(&mut change, tenant).await?;
    let before = contracts::newest_of(&mut change, tenant, name).await?;
    if before.as_ref().is_some_and(|before| before.body == body && before.is_current) {
        return Err(Error::invalid("contract.body", "The text is the same as in the current version."));
    }
    let current = contracts::current(&mut change, tenant).await?;
    let is_new = !current.iter().any(|one| one.name.eq_ignore_ascii_case(name));
    if is_new && current.len() as i64 >= MOST_CURRENT {
        let detail = format!("Carriers sign {MOST_CURRENT} agreements at most.");
        return Err(Error::invalid("contract.name", detail));
    }
    let known_name = before.as_ref().map_or(name, |before| before.name.as_str());
    let version = before.as_ref().map_or(1, |before| before.version + 1);
    let id = contracts::create(&mut change, tenant, (known_name, version, body), Some(by), now).await?;
    let details = json!({"name": known_name, "version": version});
    let made = contracts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit(Audit::new("contract.written").subject("Contract", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
