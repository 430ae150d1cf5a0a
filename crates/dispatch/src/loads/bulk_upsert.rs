//! Up to 1,000 loads under their numbers, each with its own result. (Ours.)

use super::form::LoadForm;
use super::sees::{Sees, author};
use super::take_in::{Taken, bring_in};
use super::told_errors::errors;
use freight::load::Upsert;
use platform::app::App;
use platform::change::Audit;
use platform::described_words;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, LargeJson, Reply, body};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The most loads of one request.
const MOST: usize = 1_000;
/// The largest body, in bytes: 8 kB a load.
const LARGEST: usize = 8_000_000;

/// Request body: loads as they are now.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadsToUpsert {
    /// The loads, 1 to 1,000.
    #[schema(value_type = Vec<LoadForm>)]
    loads: Vec<Value>,
}

kernel::wire::words! {
    /// What came of one load of many.
    pub enum BulkUpsert {
        /// The number is new.
        Created = "created",
        /// It was written.
        Changed = "changed",
        /// It says the same as the last time.
        Unchanged = "unchanged",
        /// It is older than what is stored.
        Stale = "stale",
        /// Something is wrong with it: nothing was written of it.
        Refused = "refused",
    }
}

described_words! {
    /// What came of one load of many.
    pub BulkUpsertWords: BulkUpsert as "LoadBulkUpsertResult"
}

/// What came of one load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadResult {
    /// Its number, as it was sent.
    external_load_number: String,
    /// What came of it.
    #[schema(value_type = BulkUpsertWords)]
    result: BulkUpsert,
    /// The load's id; null if it was refused.
    id: Option<i64>,
    /// What is wrong with it; empty unless it was refused.
    errors: Vec<FieldError>,
}

/// What came of all of them, in the order of the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadResults {
    /// The results.
    results: Vec<LoadResult>,
}

/// Creates or brings up to date up to 1,000 loads under their numbers. Each has its own result: what is wrong with one refuses no other.
#[utoipa::path(
    post,
    path = "/api/v1/loads/bulk_upsert",
    tag = "loads",
    request_body = LoadsToUpsert,
    responses((status = 200, body = LoadResults))
)]
pub async fn bulk_upsert_loads(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    LargeJson(sent): LargeJson<LoadsToUpsert, LARGEST>,
) -> Reply<Json<LoadResults>> {
    let sees = Sees::of(&caller)?;
    if !(1..=MOST).contains(&sent.loads.len()) {
        return Err(Error::invalid("loads", format!("Give 1 to {MOST} loads.")));
    }
    let now = app.loads.now(sees.tenant.company());
    let numbers: Vec<String> = sent.loads.iter().map(number).collect();
    let (mut forms, mut results) = (Vec::with_capacity(numbers.len()), Vec::with_capacity(numbers.len()));
    for (at, load) in sent.loads.into_iter().enumerate() {
        match body::part::<LoadForm>(load) {
            Ok(form) => {
                forms.push(form);
                results.push(None);
            }
            Err(problem) => results.push(Some(vec![below(at, problem)])),
        }
    }
    let mut change = app.change(&caller, from).await?;
    let sender = (sees.tenant, sees.source(), author(&caller));
    let came = bring_in(&app, &mut change, sender, &forms, now).await?;
    let mut taken = came.taken.into_iter();
    let results: Vec<LoadResult> = results
        .into_iter()
        .zip(numbers)
        .enumerate()
        .map(|(at, (unread, number))| match unread {
            Some(errors) => refused(number, errors),
            None => result(at, number, taken.next()),
        })
        .collect();
    let count = |wanted| results.iter().filter(|result| result.result == wanted).count();
    let (created, changed) = (count(BulkUpsert::Created), count(BulkUpsert::Changed));
    change.announce_loads(came.xid);
    if created + changed > 0 {
        let details = json!({"created": created, "changed": changed, "refused": count(BulkUpsert::Refused)});
        change.commit(Audit::new("loads.upserted").details(details)).await?;
    } else {
        change.commit_unrecorded("nothing was written").await?;
    }
    Ok(Json(LoadResults { results }))
}

fn number(load: &Value) -> String {
    load.get("external_load_number").and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn result(at: usize, external_load_number: String, taken: Option<Taken>) -> LoadResult {
    match taken {
        Some(Taken::Stored { id, upsert }) => {
            let result = match upsert {
                Upsert::Created => BulkUpsert::Created,
                Upsert::Changed => BulkUpsert::Changed,
                Upsert::Unchanged => BulkUpsert::Unchanged,
                Upsert::Stale => BulkUpsert::Stale,
            };
            LoadResult { external_load_number, result, id: Some(id.0), errors: Vec::new() }
        }
        Some(Taken::Refused(wrong)) => refused(external_load_number, errors(&format!("loads.{at}"), wrong)),
        None => refused(external_load_number, Vec::new()),
    }
}

fn refused(external_load_number: String, errors: Vec<FieldError>) -> LoadResult {
    LoadResult { external_load_number, result: BulkUpsert::Refused, id: None, errors }
}

/// A problem of one load's own JSON, with its path from the top of the request.
fn below(at: usize, problem: FieldError) -> FieldError {
    let mut path = format!("loads.{at}");
    for part in problem.field.iter().flat_map(|field| field.split('.')).filter(|part| *part != "body") {
        path.extend([".", part]);
    }
    FieldError { field: Some(path), ..problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_of_one_loads_json_is_named_from_the_top() {
        let of = |load: Value| below(3, body::part::<LoadForm>(load).expect_err("a problem")).field.expect("a field");

        assert_eq!(of(json!({"stops": [{"kind": "pickup", "latitude": "north"}]})), "loads.3.stops.0.latitude");
        assert_eq!(of(json!({"stops": [], "wight": 1})), "loads.3.wight");
        assert_eq!(of(json!("L-1")), "loads.3");
    }
}
