//! A file of loads as it comes in a form.

use super::table::LARGEST_FILE;
use axum::extract::{FromRequest, Request};
use freight::stop::Zone;
use platform::http::Error;
use platform::http::upload::{self, Upload};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Form: a file of loads to look at.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct LoadImportPreviewForm {
    /// A CSV file or Excel workbook (.xlsx), up to 10 MB and 20,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Form: a file of loads to import.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct LoadImportForm {
    /// A CSV file or Excel workbook (.xlsx), up to 10 MB and 20,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Column by field, as a JSON object; null for fields that the file doesn't have. If left out, it's as your company confirmed it for the same
    /// columns, else as the columns' names say.
    mapping: Option<String>,
    /// Time zone of times that don't name their own, as `America/Chicago`. If left out, times are local at each stop.
    time_zone: Option<String>,
    /// Whether you become the owner of new loads for which the file names no one; false if left out. Not for API keys.
    make_me_owner: Option<bool>,
}

/// A file to look at.
#[derive(Debug)]
pub struct GivenPreview(pub Upload);

/// A CSV file, where no workbook is taken.
#[derive(Debug)]
pub struct GivenCsv(pub Upload);

/// A file to import.
#[derive(Debug)]
pub struct GivenImport {
    /// The file.
    pub file: Upload,
    /// Column by field; none to leave that to the names.
    pub mapping: Option<BTreeMap<String, Option<String>>>,
    /// Time zone.
    pub time_zone: Option<Zone>,
    /// Whether who sends it becomes the owner of new loads.
    pub owns_loads: bool,
}

impl<S: Send + Sync> FromRequest<S> for GivenPreview {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read_table(request, LARGEST_FILE).await?;
        form.only(&[])?;
        Ok(Self(form.take_file("file")?))
    }
}

impl<S: Send + Sync> FromRequest<S> for GivenCsv {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read_csv(request, LARGEST_FILE).await?;
        form.only(&[])?;
        Ok(Self(form.take_file("file")?))
    }
}

impl<S: Send + Sync> FromRequest<S> for GivenImport {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let mut form = upload::read_table(request, LARGEST_FILE).await?;
        form.only(&["mapping", "time_zone", "make_me_owner"])?;
        let file = form.take_file("file")?;
        let (mut mapping, mut time_zone, mut owns_loads) = (None, None, false);
        for (name, text) in &form.texts {
            match (name.as_str(), text.trim()) {
                (_, "") => {}
                ("mapping", text) => {
                    let wrong = |_| Error::invalid("mapping", "Must be a JSON object of fields and columns' names.");
                    mapping = Some(serde_json::from_str(text).map_err(wrong)?);
                }
                ("make_me_owner", text) => {
                    owns_loads = text.parse().map_err(|_| Error::invalid("make_me_owner", "Must be true or false."))?;
                }
                (_, text) => {
                    time_zone = Some(text.parse::<Zone>().map_err(|why| Error::invalid("time_zone", why))?);
                }
            }
        }
        Ok(Self { file, mapping, time_zone, owns_loads })
    }
}
