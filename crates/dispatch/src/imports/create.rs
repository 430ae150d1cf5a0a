//! A file of loads is imported. (Ours: POST load_imports.)

use super::given::{GivenImport, LoadImportForm};
use super::mapping::Mapping;
use super::preview::{Usual, usual};
use super::run::ImportLoads;
use super::source;
use super::view::LoadImport;
use crate::loads::sees::author;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use store::loads::imports::runs::{self, NewImport};
use store::loads::{imports, mappings};

/// Starts importing loads from a file: each row is a load, or a stop of one. Loads are matched by number, and only changes are written.
///
/// Rows are read in the background; `rows_done` shows the progress. A row that can't be read is refused, and the others are taken. The mapping is
/// kept for the next file with the same columns.
#[utoipa::path(
    post,
    path = "/api/v1/load_imports",
    tag = "loads",
    request_body(content = LoadImportForm, content_type = "multipart/form-data"),
    responses((status = 201, body = LoadImport))
)]
pub async fn create_load_import(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    GivenImport { file, mapping, time_zone, owns_loads }: GivenImport,
) -> Reply<(StatusCode, Json<LoadImport>)> {
    let (tenant, by) = (caller.tenant()?, author(&caller));
    if owns_loads && by.is_none() {
        return Err(Error::invalid(
            "make_me_owner",
            "A key can't own loads. Map a column to the owner's email instead.",
        ));
    }
    let table = source::sent(&app, tenant.company(), &file).await?;
    let given_zone = time_zone.map(|zone| zone.name().to_owned());
    let is_confirmed = mapping.is_some();
    let (mapping, time_zone) = if let Some(given) = mapping {
        (Mapping::given(&given, &table).map_err(Error::Invalid)?, given_zone)
    } else {
        let Usual { mapping, time_zone, .. } = usual(&mut *app.conn().await?, tenant, &table).await?;
        let missing: Vec<_> = mapping.missing().collect();
        if !missing.is_empty() {
            return Err(Error::Invalid(missing));
        }
        (mapping, given_zone.or(time_zone))
    };
    let (kept_mapping, digest) = (mapping.kept(&table), table.digest());
    let rows_total = table.rows.len() as i32;
    let kept = files::keep(&app, Folder::LoadImports, tenant.company(), &file).await?;
    let made = async {
        let mut change = app.change(&caller, from).await?;
        let now = change.now();
        if is_confirmed {
            let mapping = mappings::Mapping { mapping: kept_mapping.clone(), time_zone: time_zone.clone() };
            mappings::remember(&mut change, tenant, &digest, &mapping, by, now).await?;
        }
        let new = NewImport {
            file_id: kept.record(&mut change, tenant, now).await?,
            file_name: &kept.name,
            mapping: &kept_mapping,
            time_zone: time_zone.as_deref(),
            rows_total,
            user_id: by,
            owns_loads,
        };
        let id = runs::create(&mut change, tenant, &new, now).await?;
        let job = ImportLoads { import: id, company: tenant.company() };
        queue::enqueue(&mut change, &job, now).await?;
        let row = imports::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        let details = json!({"file_name": kept.name, "rows": rows_total, "owns_loads": owns_loads});
        change.commit(Audit::new("load_import.started").subject("LoadImport", id).details(details)).await?;
        Ok::<_, Error>(row)
    };
    let row = files::or_discard(&app, &kept, made).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}
