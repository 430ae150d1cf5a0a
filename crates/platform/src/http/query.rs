//! Plain query parameters (`?term=&limit=`) parsed into a struct; for `q[...]` lists see `q.rs`.
//!
//! Parameters the operation doesn't document are rejected before this runs (`operation.rs`), so structs need no such attribute.

use super::body::{dotted, field_error};
use super::error::Error;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// Query parameters as `T`, which also is `utoipa::IntoParams`.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let pairs = form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
        serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs)).map(Self).map_err(|error| {
            let path = dotted(error.path());
            Error::Invalid(vec![field_error(&path, &error.into_inner().to_string())])
        })
    }
}
