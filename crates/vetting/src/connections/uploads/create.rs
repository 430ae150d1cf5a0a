//! Uploading a file to a connection. (Document 1 §7: POST connections/{id}/create_connection_uploads.)

use super::view::ConnectionUploadView;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use kernel::ids::ConnectionId;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::guards::ManageConnections;
use platform::http::upload::{self, Upload};
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use store::connections::{self, uploads};
use utoipa::ToSchema;

/// The largest file, in bytes.
const LARGEST_FILE: usize = 20_000_000;

/// Form: a file for a connection.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct ConnectionUploadForm {
    /// A PDF, PNG, JPEG or plain text file, up to 20 MB.
    #[schema(rename = "connection_upload[document]", value_type = String, format = Binary)]
    document: Vec<u8>,
    /// Id of the connection in the path.
    #[schema(rename = "connection_upload[connection_id]")]
    connection_id: Option<i64>,
}

/// The form as it came.
#[derive(Debug)]
pub struct Given {
    document: Upload,
    connection_id: Option<String>,
}

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let form = upload::read(request, LARGEST_FILE).await?;
        let (mut document, mut connection_id) = (None, None);
        for (name, text) in form.texts {
            match upload::bare(&name, "connection_upload") {
                "connection_id" => connection_id = Some(text),
                _ => return Err(Error::unknown(name)),
            }
        }
        if let Some((name, file)) = form.file {
            match upload::bare(&name, "connection_upload") {
                "document" => document = Some(file),
                _ => return Err(Error::unknown(name)),
            }
        }
        let missing = || Error::field("connection_upload[document]", Code::Missing, "Choose a file.");
        Ok(Self { document: document.ok_or_else(missing)?, connection_id })
    }
}

/// Uploads a file to a connection, visible only to your company.
///
/// A file with the same name and content is stored once, no matter how often it is sent.
#[utoipa::path(
    post,
    path = "/api/v1/connections/{id}/create_connection_uploads",
    tag = "connections",
    params(("id" = i64, Path, description = "The connection's id.")),
    request_body(content = ConnectionUploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = ConnectionUploadView))
)]
pub async fn create_connection_upload(
    app: App,
    caller: Caller<ManageConnections>,
    Path(id): Path<ConnectionId>,
    Given { document, connection_id }: Given,
) -> Reply<(StatusCode, Json<ConnectionUploadView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    connections::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    if connection_id.is_some_and(|given| given.trim() != id.to_string()) {
        return Err(Error::invalid("connection_upload[connection_id]", "Must be the connection of the path."));
    }
    let kept = files::keep(&app, Folder::Connections, tenant.company(), &document).await?;
    let made = async {
        let mut change = app.unrecorded_change("a file tells who uploaded it").await?;
        let now = change.now();
        connections::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
        let known = uploads::same(&mut change, tenant, id, (&kept.name, &kept.sha256)).await?;
        let made = if let Some(known) = known {
            known
        } else {
            let file = kept.record(&mut change, tenant, now).await?;
            uploads::create(&mut change, tenant, (id, file), by, now).await?.ok_or(Error::NotFound)?
        };
        let made = uploads::find(&mut change, tenant, made).await?.ok_or(Error::NotFound)?;
        change.commit().await?;
        Ok::<_, Error>((made, known.is_none()))
    };
    let made = made.await;
    if !matches!(made, Ok((_, true))) {
        files::discard(&app, &kept).await;
    }
    made.map(|(made, _)| (StatusCode::CREATED, Json(made.into())))
}
