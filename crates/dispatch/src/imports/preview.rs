//! A look at a file before it is imported. (Ours.)

use super::fields::{Field, Shown};
use super::fill::Style;
use super::given::{GivenPreview, LoadImportPreviewForm};
use super::guess::guess;
use super::heading::Table;
use super::mapping::Mapping;
use super::source;
use super::view::{LoadImportField, LoadImportPreview};
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Reply};
use store::loads::mappings;
use store::{Conn, Tenant};

/// Rows that are shown.
const SHOWN: usize = 5;

/// How a company reads a file's columns, where nothing else is said.
pub(super) struct Usual {
    pub(super) mapping: Mapping,
    pub(super) time_zone: Option<String>,
    pub(super) is_remembered: bool,
}

/// As it confirmed for the same columns, else as their names say.
pub(super) async fn usual(db: &mut Conn, tenant: Tenant, table: &Table) -> Result<Usual, Error> {
    let known = mappings::find(db, tenant, &table.digest()).await?;
    Ok(match known {
        Some(known) => {
            Usual { mapping: Mapping::of_kept(&known.mapping, table), time_zone: known.time_zone, is_remembered: true }
        }
        None => Usual { mapping: guess(table), time_zone: None, is_remembered: false },
    })
}

/// Reads a file's columns and first rows, and says which column would be read as which field. Nothing is imported or kept.
#[utoipa::path(
    post,
    path = "/api/v1/load_imports/preview",
    tag = "loads",
    request_body(content = LoadImportPreviewForm, content_type = "multipart/form-data"),
    responses((status = 200, body = LoadImportPreview))
)]
pub async fn preview_load_import(
    app: App,
    caller: Caller<ManageLoads>,
    GivenPreview(file): GivenPreview,
) -> Reply<Json<LoadImportPreview>> {
    let tenant = caller.tenant()?;
    let table = source::sent(&app, tenant.company(), &file).await?;
    let Usual { mapping, time_zone, is_remembered } = usual(&mut *app.conn().await?, tenant, &table).await?;
    let required = mapping.layout().required();
    let field = |field: Field| {
        let Shown { label, detail } = field.shown();
        LoadImportField { field: field.to_string(), label, is_required: required.contains(&field), detail }
    };
    let style = Style::of(&table, &mapping, None, app.clock.now().date_naive());
    let cells = |row: &super::table::Row| (0..table.names.len()).map(|column| row.cell(column).to_owned()).collect();
    Ok(Json(LoadImportPreview {
        mapping: mapping.shown(&table),
        remembered: is_remembered,
        time_zone,
        rows: table.rows.iter().take(SHOWN).map(cells).collect(),
        fields: Field::all().map(field).collect(),
        notes: [table.notes.clone(), style.notes()].concat(),
        header: table.names.clone(),
    }))
}
