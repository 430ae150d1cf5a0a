//! Which load is meant: by its id, or by the broker's own number.

use crate::calls::{Calls, Refusal};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A load of a list.
#[derive(Debug, Deserialize)]
struct Row {
    id: i64,
}

/// The load's id, whether it is given by id or number. Whether there is such a load, the next call tells.
pub(super) async fn id(calls: &Calls, id: Option<i64>, number: Option<&str>) -> Result<i64, Refusal> {
    match (id, number.map(str::trim)) {
        (Some(id), None) => Ok(id),
        // A blank filter filters nothing.
        (None, Some("")) => Err(Refusal::new("load_number: Enter a load number.")),
        (None, Some(number)) => {
            // The list without a tab is of open loads alone.
            for tab in ["open", "closed"] {
                let query = [("q[external_load_number_eq]", number), ("q[category_eq]", tab), ("per_page", "1")];
                let found: Vec<Row> = calls.get("/api/v1/loads", &query).await?;
                if let Some(load) = found.first() {
                    return Ok(load.id);
                }
            }
            Err(Refusal::new("Not found."))
        }
        _ => Err(Refusal::new("Give `load_id` or `load_number`, one of them.")),
    }
}

/// The load, as its page shows it.
pub(super) async fn show<T: DeserializeOwned>(calls: &Calls, id: i64) -> Result<T, Refusal> {
    calls.get(&format!("/api/v1/loads/{id}"), &[]).await
}
