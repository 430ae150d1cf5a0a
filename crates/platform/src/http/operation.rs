//! One API operation: handler, guard and documentation, combined so that none can be missing.
//!
//! [`operations!`](crate::operations) takes handlers by name. Its trait bounds accept a handler only if its first two arguments are the
//! router's state and a [`RequestGate`], so an unguarded handler doesn't compile. Everything that follows from the guard and the parameters
//! (error responses, paging headers, the `x-guard` extension, rejecting unknown query parameters) is added here, once.

use super::block::OPEN_TO_ALL;
use super::error::{Code, Error, FieldError};
use super::guards::{Access, Guard};
use super::page;
use super::q::too_long;
use super::state::HttpState;
use axum::Extension;
use axum::handler::Handler;
use axum::http::request::Parts;
use kernel::list::MAX_CHARACTERS;
use std::sync::Arc;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation as Description, Parameter, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, HttpMethod, Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

/// Query parameters that take several values in one text, with commas or semicolons between.
const LISTS: &[&str] = &["columns", "required_associations", "stops"];
/// The most characters of such a text.
const MOST_OF_LIST: usize = 2_000;

/// Calls in the shapes of other services begin with this. Their parameters are read in any case: the services' own descriptions and their clients
/// write one name in several.
const IN_ANY_CASE: &str = "/adapters/";

/// What admits a request: the second argument of every handler.
pub trait RequestGate {
    /// What it requires.
    const GUARD: Guard;
    /// What a caller without an account must hold: the token of an emailed link, the session of an onboarding packet. None where the call
    /// is open to everyone, or needs an account.
    const CAPABILITY: Option<&'static str> = None;
}

/// What a handler's gate requires.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// The guard that admits callers.
    pub guard: Guard,
    /// What a caller without an account must hold.
    pub capability: Option<&'static str>,
}

/// The argument lists that handlers may have: the state `S` itself, a gate, and up to four more.
pub trait GatedArguments<S> {
    /// What the gate requires.
    const GATE: Gate;
}

macro_rules! gated_arguments {
    ($(($($more:ident),*))+) => {$(
        impl<M, S, G: RequestGate, $($more),*> GatedArguments<S> for (M, S, G, $($more,)*) {
            const GATE: Gate = Gate { guard: G::GUARD, capability: G::CAPABILITY };
        }
    )+};
}
gated_arguments! { () (A) (A, B) (A, B, C) (A, B, C, D) }

/// The gate that `handler`'s own arguments name.
pub const fn gate_of<S, H, T>(_: &H) -> Gate
where
    H: Handler<T, S>,
    T: GatedArguments<S>,
{
    T::GATE
}

/// One call of the API.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The handler's name, which is the operation id.
    pub id: String,
    /// `GET`, `POST` …
    pub method: &'static str,
    /// The path below `/monitor`, with `{…}` for parameters.
    pub path: String,
    /// Who may call it.
    pub guard: Guard,
    /// What a caller without an account must hold; none where the call is open to everyone, or needs an account.
    pub capability: Option<&'static str>,
    /// The query parameters that it takes.
    query: Vec<String>,
}

impl Operation {
    /// Refuses query parameters that the request's operation does not document, text that no column of the database can hold, and text that
    /// is longer than anything looked for.
    pub(super) fn check_query(parts: &Parts) -> Result<(), Error> {
        let Some(operation) = parts.extensions.get::<Arc<Self>>() else { return Ok(()) };
        let given = form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
        let wrong: Vec<_> = given
            .filter_map(|(name, value)| {
                if !operation.takes(&name) {
                    Some(FieldError::new(name, Code::Unknown, "Unknown parameter."))
                } else if value.contains('\0') {
                    Some(FieldError::new(name, Code::Invalid, "Text cannot have the character NUL."))
                } else {
                    let most = if LISTS.contains(&name.as_ref()) { MOST_OF_LIST } else { MAX_CHARACTERS };
                    let is_long = value.chars().nth(most).is_some();
                    is_long.then(|| FieldError::new(name, Code::Invalid, too_long(most)))
                }
            })
            .collect();
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }

    /// Whether it takes the parameter; a list may be given as `name[]` or as `name`.
    fn takes(&self, name: &str) -> bool {
        let is_in_any_case = self.path.starts_with(IN_ANY_CASE);
        self.query.iter().any(|known| {
            known == name
                || known.strip_suffix("[]") == Some(name)
                || (is_in_any_case && known.eq_ignore_ascii_case(name))
        })
    }
}

/// The router of the API together with its description and its list of operations.
#[derive(Clone)]
pub struct Operations<S> {
    /// Routes and description.
    pub router: OpenApiRouter<S>,
    /// Every operation, in the order in which they were added.
    pub list: Vec<Arc<Operation>>,
}

impl<S: HttpState> Operations<S> {
    /// No operations yet, described by `api`.
    pub fn new(api: utoipa::openapi::OpenApi) -> Self {
        Self { router: OpenApiRouter::with_openapi(api), list: Vec::new() }
    }

    /// Adds a handler; called by [`operations!`](crate::operations).
    #[must_use]
    pub fn add(mut self, Gate { guard, capability }: Gate, route: UtoipaMethodRouter<S>) -> Self {
        let (schemas, mut paths, methods) = route;
        let mut added = None;
        for (path, item) in &mut paths.paths {
            let slots = [
                (HttpMethod::Get, "GET", &mut item.get),
                (HttpMethod::Post, "POST", &mut item.post),
                (HttpMethod::Put, "PUT", &mut item.put),
                (HttpMethod::Patch, "PATCH", &mut item.patch),
                (HttpMethod::Delete, "DELETE", &mut item.delete),
            ];
            for (_, method, slot) in slots {
                if let Some(description) = slot {
                    complete(description, path, &guard);
                    added = Some(Arc::new(Operation {
                        id: description.operation_id.clone().unwrap_or_default(),
                        method,
                        path: path.clone(),
                        guard,
                        capability,
                        query: query_names(description),
                    }));
                }
            }
        }
        let operation = added.unwrap_or_else(|| unreachable!("a handler has a path and a method"));
        self.list.push(Arc::clone(&operation));
        Self { router: self.router.routes((schemas, paths, methods.layer(Extension(operation)))), list: self.list }
    }

    /// Adds the operations of another room.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.list.extend(other.list);
        Self { router: self.router.merge(other.router), list: self.list }
    }
}

impl<S: HttpState> Default for Operations<S> {
    fn default() -> Self {
        Self { router: OpenApiRouter::default(), list: Vec::new() }
    }
}

/// Adds handlers, by their paths, to an [`Operations`] of the state `$state`.
#[macro_export]
macro_rules! operations {
    ($state:ty, $to:expr; $($($part:ident)::+,)+) => {
        $to$(.add($crate::http::operation::gate_of::<$state, _, _>(&$($part)::+), $crate::utoipa_axum::routes!($($part)::+)))+
    };
}

fn parameters(description: &Description) -> impl Iterator<Item = &Parameter> {
    description.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    })
}

fn query_names(description: &Description) -> Vec<String> {
    parameters(description).filter(|p| p.parameter_in == ParameterIn::Query).map(|p| p.name.clone()).collect()
}

/// Adds what follows from the guard and the parameters.
fn complete(description: &mut Description, path: &str, guard: &Guard) {
    let is_guarded = guard.access != Access::Public;
    let has_body = description.request_body.is_some();
    let failures = [
        (is_guarded, "401", "Not signed in."),
        (is_guarded, "403", "Not allowed by your plan or permissions."),
        (path.contains('{'), "404", "Not found."),
        (guard.access == Access::Broker, "406", "Carriers use another site; `url` is its address."),
        (has_body, "408", "The request body arrived too slowly."),
        (has_body, "413", "Request body too large."),
        (has_body, "415", "Content type not supported."),
        (!OPEN_TO_ALL.contains(&path), "418", "Your network or country is blocked; `url` is a page that explains."),
        (true, "422", "Invalid input; each error names its field."),
        (!is_guarded, "429", "Too many requests or failed attempts; wait as many seconds as `Retry-After` says."),
        (is_guarded, "429", "Your company or key calls too often; wait as many seconds as `Retry-After` says."),
        (true, "500", "Server error; `id` finds it in our log."),
        (true, "503", "Temporarily unavailable; try again later."),
        (true, "507", "The server's disk is full; nothing was saved. Try again later."),
    ];
    for (applies, status, meaning) in failures {
        if applies {
            let response = ResponseBuilder::new().description(meaning).content("application/json", errors()).build();
            description.responses.responses.entry(status.to_owned()).or_insert(RefOr::T(response));
        }
    }
    let is_paged = query_names(description).iter().any(|name| name == "per_page");
    for (status, answer) in &mut description.responses.responses {
        if let RefOr::T(answer) = answer {
            complete_answer(answer, status, is_paged);
        }
    }
    if is_paged {
        add_headers(description, "200", &page::HEADERS);
    }
    add_headers(description, "429", &[("retry-after", "Seconds to wait.")]);
    if is_guarded {
        let with = |scheme| SecurityRequirement::new::<_, [&str; 0], &str>(scheme, []);
        let bearer = (!guard.is_for_people).then(|| with("bearer"));
        description.security = Some([Some(with("session")), bearer].into_iter().flatten().collect());
    }
    let extension = serde_json::to_value(guard).unwrap_or_default();
    description.extensions.get_or_insert_default().insert("x-guard".to_owned(), extension);
}

/// Gives an answer the description that OpenAPI requires, where its handler says nothing further, and describes files as bytes: to
/// generated clients a string alone would be text.
fn complete_answer(answer: &mut Response, status: &str, is_paged: bool) {
    if answer.description.is_empty() {
        let meaning = match status {
            "200" if is_paged => "One page of results; the headers give the totals.",
            "201" => "Created.",
            "202" => "Accepted; the work continues in the background.",
            _ => "Success.",
        };
        meaning.clone_into(&mut answer.description);
    }
    for (content_type, content) in &mut answer.content {
        if let RefOr::T(content) = content
            && content_type != "application/json"
            && !content_type.starts_with("text/")
        {
            let bytes = SchemaFormat::KnownFormat(KnownFormat::Binary);
            let file = ObjectBuilder::new().schema_type(Type::String).format(Some(bytes)).build();
            content.schema = Some(RefOr::T(Schema::Object(file)));
        }
    }
}

fn errors() -> utoipa::openapi::Content {
    ContentBuilder::new().schema(Some(RefOr::Ref(Ref::from_schema_name("Errors")))).build()
}

/// Describes whole numbers in the headers of an answer, where there is such an answer.
fn add_headers(description: &mut Description, status: &str, headers: &[(&str, &str)]) {
    let Some(RefOr::T(answer)) = description.responses.responses.get_mut(status) else { return };
    for (name, meaning) in headers {
        let schema = Schema::Object(ObjectBuilder::new().schema_type(Type::Integer).build());
        let header = HeaderBuilder::new().schema(Some(RefOr::T(schema))).description(Some(*meaning)).build();
        answer.headers.insert((*name).to_owned(), RefOr::T(header));
    }
}
