//! JSON bodies: parsed strictly, and every error names the field.

use super::error::{Code, Error, FieldError};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A JSON body, in a request or an answer. Request types are `#[serde(deny_unknown_fields)]`.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        if !is_json(request.headers()) {
            return Err(Error::UnsupportedMediaType);
        }
        let Raw(body) = Raw::from_request(request, state).await?;
        read(&body).map(Self).map_err(|problem| Error::Invalid(vec![problem]))
    }
}

/// A JSON body as it came, for what is signed: the signature is of these bytes, and must be checked before they are read.
#[derive(Clone, Debug)]
pub struct Raw(pub Bytes);

impl Raw {
    /// Reads it as [`Json`] would have.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        read(&self.0).map_err(|problem| Error::Invalid(vec![problem]))
    }
}

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let body = Bytes::from_request(request, state).await.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(inner) if inner.status() == 413 => Error::TooLarge,
            other => Error::invalid("body", other.body_text()),
        })?;
        Ok(Self(body))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads a value; text with the character NUL is refused, since no column of the database can hold it.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, FieldError> {
    if has_escaped_nul(body) {
        return Err(FieldError::new("body", Code::Invalid, "Text cannot have the character NUL."));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        complaint(&path, &error.into_inner().to_string())
    })?;
    json.end().map_err(|error| complaint(".", &error.to_string()))?;
    Ok(value)
}

/// Whether a string in the JSON has `\u0000`. (A NUL that is not escaped is no JSON.)
fn has_escaped_nul(body: &[u8]) -> bool {
    let mut rest = body;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escape = &rest[at + 1..];
        if escape.starts_with(b"u0000") {
            return true;
        }
        rest = escape.get(1..).unwrap_or_default();
    }
    false
}

/// Turns serde's message into a problem with a field; `path` is its location (`.` at the top).
pub(super) fn complaint(path: &str, message: &str) -> FieldError {
    let message = message.split(" at line ").next().unwrap_or(message);
    let parent = match path {
        "." | "?" | "" => "",
        path => path,
    };
    let below = |name: &str| match parent {
        "" => name.to_owned(),
        parent if parent == name || parent.ends_with(&format!(".{name}")) => parent.to_owned(),
        parent => format!("{}.{name}", parent.trim_end_matches(".?")),
    };
    if let Some(name) = quoted(message, "unknown field `") {
        return FieldError::new(below(name), Code::Unknown, "Unknown field.");
    }
    if let Some(name) = quoted(message, "missing field `") {
        return FieldError::new(below(name), Code::Missing, "This is required.");
    }
    if let Some(name) = quoted(message, "duplicate field `") {
        return FieldError::new(below(name), Code::Invalid, "This is given twice.");
    }
    FieldError::new(
        if parent.is_empty() { "body" } else { parent },
        Code::Invalid,
        format!("This cannot be read: {message}."),
    )
}

fn quoted<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    message.strip_prefix(before)?.split('`').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[expect(dead_code, reason = "read by serde alone")]
        inner: Inner,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[expect(dead_code, reason = "read by serde alone")]
        count: u8,
    }

    fn field_of(body: &str) -> (String, Code) {
        let problem = read::<Outer>(body.as_bytes()).expect_err("a problem");
        (problem.field.expect("a field"), problem.code)
    }

    #[test]
    fn only_a_real_nul_is_one() {
        assert!(has_escaped_nul(br#"{"a":"\\\u0000"}"#));
        assert!(!has_escaped_nul(br#"{"a":"\\u0000"}"#));
        assert!(!has_escaped_nul(br#"{"a":"\u0001"}"#));
    }

    #[test]
    fn every_complaint_names_its_field() {
        assert_eq!(field_of(r#"{"inner":{"count":300}}"#), ("inner.count".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{"count":"x"}}"#), ("inner.count".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{}}"#), ("inner.count".into(), Code::Missing));
        assert_eq!(field_of(r#"{"inner":{"count":1,"more":2}}"#), ("inner.more".into(), Code::Unknown));
        assert_eq!(field_of(r#"{"inner":{"count":1},"other":2}"#), ("other".into(), Code::Unknown));
        assert_eq!(field_of("{}"), ("inner".into(), Code::Missing));
        assert_eq!(field_of("nonsense"), ("body".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":"a\u0000"}"#), ("body".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{"count":1}} trailing"#), ("body".into(), Code::Invalid));
    }
}
