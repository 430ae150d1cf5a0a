//! JSON bodies: parsed strictly, and every error names the field.

use super::error::{Code, Error, FieldError};
use super::objects::Objects;
use super::plain::{Plain, plain};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

/// A JSON body, in a request or an answer. Request types are `#[serde(deny_unknown_fields)]`; objects are read from objects, not from lists.
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
            return Err(Error::UnsupportedMediaType("application/json"));
        }
        let Raw(body) = Raw::from_request(request, state).await?;
        read(&body).map(Self).map_err(|problem| Error::Invalid(vec![problem]))
    }
}

/// A JSON body of up to `MOST` bytes, for calls that take many things at once. Its handler names it as `request_body`.
#[derive(Clone, Copy, Debug)]
pub struct LargeJson<T, const MOST: usize>(pub T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for LargeJson<T, MOST> {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Error> {
        DefaultBodyLimit::max(MOST).apply(&mut request);
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// A body of up to `MOST` bytes as it came, for what is not JSON. Its handler names it as `request_body`.
#[derive(Clone, Debug)]
pub struct LargeRaw<const MOST: usize>(pub Bytes);

impl<S: Send + Sync, const MOST: usize> FromRequest<S> for LargeRaw<MOST> {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Error> {
        DefaultBodyLimit::max(MOST).apply(&mut request);
        let Raw(body) = Raw::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// Reads a part of a body that was taken as it came, so that what is wrong with one thing of many is told of it alone. The field is named from
/// the part's own top.
pub fn part<T: DeserializeOwned>(part: Value) -> Result<T, FieldError> {
    serde_path_to_error::deserialize(Objects(part)).map_err(|error| {
        let path = dotted(error.path());
        field_error(&path, &error.into_inner().to_string())
    })
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
            _ => Error::invalid("body", "The request could not be read to its end."),
        })?;
        Ok(Self(body))
    }
}

/// Whether a body is said to be JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads a value; text with the character NUL is refused, since no column of the database can hold it.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, FieldError> {
    if has_escaped_nul(body) {
        let field = serde_json::from_slice(body).ok().and_then(|body| field_with_nul(&body));
        let field = field.filter(|field| !field.is_empty()).unwrap_or_else(|| "body".to_owned());
        return Err(FieldError::new(field, Code::Invalid, "Text cannot have the character NUL."));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(Objects(&mut json)).map_err(|error| {
        let path = dotted(error.path());
        field_error(&path, &error.into_inner().to_string())
    })?;
    json.end().map_err(|error| field_error("", &error.to_string()))?;
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

/// The first field whose text has a NUL, as [`dotted`] names fields; empty for the value itself and for the name of one of its fields.
fn field_with_nul(value: &Value) -> Option<String> {
    let below = |name: String, value: &Value| {
        let rest = field_with_nul(value)?;
        Some(if rest.is_empty() { name } else { format!("{name}.{rest}") })
    };
    match value {
        Value::String(text) => text.contains('\0').then(String::new),
        Value::Array(values) => values.iter().enumerate().find_map(|(at, value)| below(at.to_string(), value)),
        Value::Object(fields) => {
            fields.iter().find_map(
                |(name, value)| {
                    if name.contains('\0') { Some(String::new()) } else { below(name.clone(), value) }
                },
            )
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// A location as errors name fields, lists too: `policies.0.limit_cents`; empty at the top.
pub(super) fn dotted(path: &Path) -> String {
    let parts = path.iter().map(|segment| match segment {
        Segment::Seq { index } => index.to_string(),
        Segment::Map { key } => key.clone(),
        Segment::Enum { variant } => variant.clone(),
        Segment::Unknown => "?".to_owned(),
    });
    parts.collect::<Vec<_>>().join(".")
}

/// Turns serde's message into a problem with a field, in plain words; `path` is its location (empty at the top).
pub(super) fn field_error(path: &str, message: &str) -> FieldError {
    let message = message.split(" at line ").next().unwrap_or(message);
    let parent = match path {
        "?" | "" => "",
        path => path,
    };
    let below = |name: &str| match parent {
        "" => name.to_owned(),
        parent if parent == name || parent.ends_with(&format!(".{name}")) => parent.to_owned(),
        parent => format!("{}.{name}", parent.trim_end_matches(".?")),
    };
    if let Some(name) = quoted(message, "unknown field `") {
        return FieldError::unknown(below(name));
    }
    if let Some(name) = quoted(message, "missing field `") {
        return FieldError::new(below(name), Code::Missing, "This is required.");
    }
    if let Some(name) = quoted(message, "duplicate field `") {
        return FieldError::new(below(name), Code::Invalid, "This is given twice.");
    }
    let Plain { detail, is_syntax } = plain(message);
    FieldError::new(if parent.is_empty() || is_syntax { "body" } else { parent }, Code::Invalid, detail)
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
    fn what_is_in_a_list_is_named_by_its_number() {
        let problem = read::<Vec<Inner>>(br#"[{"count":1},{"count":"x"}]"#).expect_err("a problem");
        assert_eq!(problem.field.as_deref(), Some("1.count"));
        let problem = read::<Vec<Inner>>(br"[{}]").expect_err("a problem");
        assert_eq!(problem.field.as_deref(), Some("0.count"));
    }

    #[test]
    fn an_object_is_not_read_from_a_list() {
        let said = |body: &str| {
            let problem = read::<Outer>(body.as_bytes()).expect_err("a problem");
            (problem.field.expect("a field"), problem.detail)
        };
        let refused = |field: &str| (field.to_owned(), "Must be an object.".to_owned());
        assert_eq!(said(r#"[{"count":1}]"#), refused("body"));
        assert_eq!(said("[[1]]"), refused("body"));
        assert_eq!(said(r#"{"inner":[1]}"#), refused("inner"));
        let listed = read::<Vec<Option<Inner>>>(br#"[null,{"count":1},[1]]"#).expect_err("a problem");
        assert_eq!((listed.field.as_deref(), listed.detail.as_str()), (Some("2"), "Must be an object."));
        let part = part::<Outer>(serde_json::json!({"inner": [1]})).expect_err("a problem");
        assert_eq!((part.field.as_deref(), part.detail.as_str()), (Some("inner"), "Must be an object."));
        assert!(read::<Vec<(u8, Option<Inner>)>>(br#"[[1,{"count":1}],[2,null]]"#).is_ok(), "lists are lists");
        assert!(read::<Outer>(br#"{"inner":{"count":1}}"#).is_ok());
    }

    #[test]
    fn only_a_real_nul_is_one() {
        assert!(has_escaped_nul(br#"{"a":"\\\u0000"}"#));
        assert!(!has_escaped_nul(br#"{"a":"\\u0000"}"#));
        assert!(!has_escaped_nul(br#"{"a":"\u0001"}"#));
    }

    #[test]
    fn an_error_is_a_plain_sentence() {
        let detail_of = |body: &str| {
            let problem = read::<Outer>(body.as_bytes()).expect_err("a problem");
            (problem.field.expect("a field"), problem.detail)
        };
        let said = |field: &str, detail: &str| (field.to_owned(), detail.to_owned());
        assert_eq!(detail_of(r#"{"inner":{"count":"x"}}"#), said("inner.count", "Must be a whole number."));
        assert_eq!(detail_of(r#"{"inner":[]}"#), said("inner", "Must be an object."));
        assert_eq!(detail_of(r#"{"inner":{"count":1"#), said("body", "The request is not complete JSON."));
        assert_eq!(detail_of(r#"{"inner":nonsense}"#), said("body", "The request is not valid JSON."));
    }

    #[test]
    fn every_error_names_its_field() {
        assert_eq!(field_of(r#"{"inner":{"count":300}}"#), ("inner.count".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{"count":"x"}}"#), ("inner.count".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{}}"#), ("inner.count".into(), Code::Missing));
        assert_eq!(field_of(r#"{"inner":{"count":1,"more":2}}"#), ("inner.more".into(), Code::Unknown));
        assert_eq!(field_of(r#"{"inner":{"count":1},"other":2}"#), ("other".into(), Code::Unknown));
        assert_eq!(field_of("{}"), ("inner".into(), Code::Missing));
        assert_eq!(field_of("nonsense"), ("body".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":"a\u0000"}"#), ("inner".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"a":[{"b":1},{"b":"\u0000"}]}"#), ("a.1.b".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"a":{"b\u0000":1}}"#), ("a".into(), Code::Invalid));
        assert_eq!(field_of(r#""\u0000""#), ("body".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":"\u0000""#), ("body".into(), Code::Invalid));
        assert_eq!(field_of(r#"{"inner":{"count":1}} trailing"#), ("body".into(), Code::Invalid));
    }
}
