//! Monitors the carriers listed in a file. (Document 2 §7: POST subscriptions/upload_file.)

use super::numbers::Said;
use super::table::{self, Unreadable};
use super::view::{SubscribedCarrier, SubscriptionUpload, UploadOutcome, UploadedRow};
use crate::notices::note_watched::NoteWatched;
use axum::extract::{FromRequest, Request};
use carriers::search::by_number::by_number;
use chrono::NaiveDate;
use index::Snapshot;
use kernel::ids::{CarrierId, CompanyId};
use platform::app::App;
use platform::change::Audit;
use platform::document_reader::DocumentKind;
use platform::http::address::Address;
use platform::http::guards::WatchCarriers;
use platform::http::upload::{self, FileType, Upload};
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use std::collections::HashSet;
use store::subscriptions;
use utoipa::ToSchema;

/// The largest file, in bytes.
const LARGEST_FILE: usize = 5_000_000;

/// The most carriers that are shown for a number that several have.
const MOST_SHOWN: usize = 5;

/// Form: a list of carriers to monitor.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct SubscriptionUploadForm {
    /// A CSV file or Excel workbook (.xlsx) with USDOT or docket numbers, up to 5 MB and 10,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The form as it came.
#[derive(Debug)]
pub struct Given(Upload);

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read_table(request, LARGEST_FILE).await?;
        form.only(&[])?;
        Ok(Self(form.take_file("file")?))
    }
}

/// Starts monitoring every carrier listed in a file, and returns the outcome of each row.
///
/// Bad rows, and rows whose number matches no carrier or several, are skipped. Uploading the same file again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/subscriptions/upload_file",
    tag = "subscriptions",
    request_body(content = SubscriptionUploadForm, content_type = "multipart/form-data"),
    responses((status = 200, body = SubscriptionUpload))
)]
pub async fn upload_subscriptions(
    app: App,
    caller: Caller<WatchCarriers>,
    from: Address,
    Given(file): Given,
) -> Reply<Json<SubscriptionUpload>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let said = read(&app, tenant.company(), file).await?;
    if said.is_empty() {
        return Err(Error::invalid("file", "There is no row in the file."));
    }
    let snapshot = app.carriers()?;
    let mut rows: Vec<UploadedRow> = said.into_iter().map(|said| row(&snapshot, app.clock.today(), said)).collect();
    let subscribed = rows.iter().filter(|row| row.outcome == UploadOutcome::Subscribed);
    let wanted: Vec<_> = subscribed.map(|row| CarrierId(row.carriers[0].id)).collect();
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let changed = subscriptions::subscribe(&mut change, tenant, &wanted, by, now).await?;
    let mut new: HashSet<CarrierId> = changed.carrier_ids.into_iter().collect();
    for row in rows.iter_mut().filter(|row| row.outcome == UploadOutcome::Subscribed) {
        // The first row of a carrier subscribes to it; later ones find it so.
        if !new.remove(&CarrierId(row.carriers[0].id)) {
            row.outcome = UploadOutcome::AlreadySubscribed;
        }
    }
    let answer = SubscriptionUpload::of(rows);
    if changed.xid.is_some() {
        change.announce(changed.xid);
        queue::enqueue(&mut change, &NoteWatched { company: tenant.company() }, now).await?;
        let details = json!({"rows": answer.rows.len(), "subscribed": answer.subscribed});
        change.commit(Audit::new("subscriptions.uploaded").details(details)).await?;
    }
    Ok(Json(answer))
}

/// What the rows of a file say; 422 when it cannot be read, 503 when too many are being read.
async fn read(app: &App, company: CompanyId, file: Upload) -> Reply<Vec<Said>> {
    let said = match file.is_type {
        FileType::Workbook => {
            let (reader, kind) = (&app.documents, DocumentKind::CarrierList);
            match reader.read::<Result<Vec<Said>, Unreadable>>(kind, company, file.bytes).await {
                Ok(said) => said,
                Err(why) => return Err(Error::invalid("file", why.later()?.to_string())),
            }
        }
        _ => tokio::task::spawn_blocking(move || table::of_text(&file.bytes)).await.map_err(anyhow::Error::from)?,
    };
    said.map_err(|problem| Error::invalid("file", problem.to_string()))
}

/// What a row means: a carrier to subscribe to, or why there is none.
fn row(snapshot: &Snapshot, today: NaiveDate, Said { place, number, text }: Said) -> UploadedRow {
    let found = number.as_ref().map(|number| by_number(snapshot, today, number, MOST_SHOWN));
    let outcome = match found.as_deref() {
        None => UploadOutcome::Unreadable,
        Some([]) => UploadOutcome::NotFound,
        Some([_]) => UploadOutcome::Subscribed,
        Some(_) => UploadOutcome::TwoCarriersMatch,
    };
    let carriers = found.unwrap_or_default().into_iter().map(|ordinal| {
        let carrier = snapshot.carrier(ordinal);
        SubscribedCarrier {
            id: carrier.id,
            dot_number: carrier.dot_number.into(),
            legal_name: carrier.legal_name.map(str::to_owned),
        }
    });
    UploadedRow { row: place, text, outcome, carriers: carriers.collect() }
}
