//! What a failure below comes to: the database away, the disk full, text that cannot be kept; else a failure of ours.

use super::{Code, Error, FieldError};
use std::io;
use store::companies::limits::STORAGE_LIMIT;
use store::conn::{is_disk_full, is_unreachable};

/// PostgreSQL's code for text that it cannot hold: the character NUL, which some way in did not refuse before.
const NOT_IN_REPERTOIRE: &str = "22021";

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error {
            error if is_unreachable(&error) => {
                tracing::error!(%error, "the database does not answer");
                Self::Unavailable("database")
            }
            error if is_disk_full(&error) => {
                tracing::error!(%error, "the database's disk is full");
                Self::DiskFull
            }
            sqlx::Error::Database(error) if error.code().as_deref() == Some(NOT_IN_REPERTOIRE) => {
                let detail = "Text cannot have the character NUL.".to_owned();
                Self::Invalid(vec![FieldError { code: Code::Invalid, detail, field: None }])
            }
            sqlx::Error::Database(error) if error.constraint() == Some(STORAGE_LIMIT) => Self::StorageFull,
            other => Self::Internal(other.into()),
        }
    }
}

/// Whether a file could not be written because its disk, or its owner's share of it, is full.
fn is_out_of_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

fn disk_full(error: &anyhow::Error) -> Error {
    tracing::error!("the disk is full: {error:#}");
    Error::DiskFull
}

impl From<anyhow::Error> for Error {
    /// A failure of ours, unless what caused it is a database that is away or a disk without room.
    fn from(error: anyhow::Error) -> Self {
        for cause in error.chain() {
            match (cause.downcast_ref::<sqlx::Error>(), cause.downcast_ref::<io::Error>()) {
                (Some(database), _) if is_unreachable(database) => {
                    tracing::error!(%error, "the database does not answer");
                    return Self::Unavailable("database");
                }
                (Some(database), _) if is_disk_full(database) => return disk_full(&error),
                (_, Some(file)) if is_out_of_room(file) => return disk_full(&error),
                _ => {}
            }
        }
        Self::Internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{StatusCode, header};
    use axum::response::IntoResponse;

    #[test]
    fn a_full_disk_is_a_507_however_it_is_learned_of() {
        let written = anyhow::Error::from(io::Error::from(io::ErrorKind::StorageFull)).context("writing a file");

        let response = Error::from(written).into_response();

        assert_eq!(response.status(), StatusCode::INSUFFICIENT_STORAGE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "60");
        let other = Error::from(anyhow::Error::from(io::Error::from(io::ErrorKind::NotFound)));
        assert_eq!(other.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[test]
    fn a_database_that_is_away_is_a_503_that_says_when_to_come_back() {
        let away = anyhow::Error::from(sqlx::Error::PoolTimedOut).context("somewhere deep");

        let response = Error::from(away).into_response();

        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "5");
    }
}
