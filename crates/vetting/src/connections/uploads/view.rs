//! A file of a connection as people see it.

use crate::connections::view::{ConnectionPerson, person};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::connections::uploads::Upload;
use utoipa::ToSchema;

/// A file that a broker keeps with a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ConnectionUpload)]
pub struct ConnectionUploadView {
    /// Its id.
    id: i64,
    /// The connection that it is kept with.
    connection_id: i64,
    /// The file, to be had from `/connection_uploads/{id}/document`.
    document: ConnectionDocument,
    /// Who put it there.
    uploaded_by: Option<ConnectionPerson>,
    /// When.
    created_at: DateTime<Utc>,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionDocument {
    /// What it was called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
}

impl From<Upload> for ConnectionUploadView {
    fn from(row: Upload) -> Self {
        Self {
            id: row.id,
            connection_id: row.connection_id,
            document: ConnectionDocument {
                name: row.file_name,
                content_type: row.file_content_type,
                size: row.file_size,
            },
            uploaded_by: person(row.uploaded_by, row.uploaded_by_name),
            created_at: row.created_at,
        }
    }
}
