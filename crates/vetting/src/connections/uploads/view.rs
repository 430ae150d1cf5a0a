//! A connection's file as the API shows it.

use crate::connections::view::{ConnectionPerson, person};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::connections::uploads::Upload;
use utoipa::ToSchema;

/// A file the broker keeps with a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ConnectionUpload)]
pub struct ConnectionUploadView {
    /// The upload's id.
    id: i64,
    /// Id of the connection it belongs to.
    connection_id: i64,
    /// The file; download it from `/connection_uploads/{id}/document`.
    document: ConnectionDocument,
    /// Who uploaded it.
    uploaded_by: Option<ConnectionPerson>,
    /// When it was uploaded.
    created_at: DateTime<Utc>,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionDocument {
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
}

impl From<Upload> for ConnectionUploadView {
    fn from(row: Upload) -> Self {
        Self {
            id: row.id,
            connection_id: row.connection_id.0,
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
