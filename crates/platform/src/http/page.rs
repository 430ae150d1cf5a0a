//! A page of a list: a JSON array, with the page's position in the headers `currentpage`, `totalpages` and `totalitems`. (Document 1 §3.)

use axum::Json;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use kernel::list::Query;
use serde::Serialize;
use store::list::Rows;

/// The headers that every page carries.
pub const HEADERS: [(&str, &str); 3] = [
    ("currentpage", "Number of this page, from 1."),
    ("totalpages", "Number of pages, at least 1."),
    ("totalitems", "Number of results on all pages."),
];

/// One page of `T`, and how many there are in all.
#[derive(Debug)]
pub struct Page<T> {
    items: Vec<T>,
    number: u32,
    size: u32,
    total: u64,
    counters: Vec<(&'static str, u64)>,
}

impl<T> Page<T> {
    /// The page that `query` requests.
    pub fn new<A: Copy>(query: &Query<A>, items: Vec<T>, total: u64) -> Self {
        Self { items, number: query.page, size: query.per_page, total, counters: Vec::new() }
    }

    /// The page that `query` requests, as the store gave it.
    pub fn of<A: Copy>(query: &Query<A>, rows: Rows<T>) -> Self {
        Self::new(query, rows.items, rows.total.unsigned_abs())
    }

    /// Its rows.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Adds a counter of this listing's own as a header (`scheduledvehiclecount`).
    #[must_use]
    pub fn with_counter(mut self, header: &'static str, count: u64) -> Self {
        self.counters.push((header, count));
        self
    }

    /// The same page with its rows changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        let items = self.items.into_iter().map(change).collect();
        Page { items, number: self.number, size: self.size, total: self.total, counters: self.counters }
    }

    const fn pages(&self) -> u64 {
        let pages = self.total.div_ceil(self.size as u64);
        if pages == 0 { 1 } else { pages }
    }
}

/// The headers of a page whose body is more than a list.
#[derive(Clone, Debug)]
pub struct PageHeaders(Vec<(&'static str, u64)>);

impl PageHeaders {
    /// Those of the page that `query` requests, of `total` rows.
    pub fn of<A: Copy>(query: &Query<A>, total: u64) -> Self {
        let page = Page::<()>::new(query, Vec::new(), total);
        let counts = [u64::from(page.number), page.pages(), total];
        Self(HEADERS.iter().map(|(name, _)| *name).zip(counts).collect())
    }

    /// Adds a counter of this listing's own as a header.
    #[must_use]
    pub fn with_counter(mut self, header: &'static str, count: u64) -> Self {
        self.0.push((header, count));
        self
    }
}

impl IntoResponseParts for PageHeaders {
    type Error = std::convert::Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Self::Error> {
        for (name, count) in self.0 {
            parts.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(count));
        }
        Ok(parts)
    }
}

impl<T: Serialize> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        let own = [u64::from(self.number), self.pages(), self.total];
        let mut response = Json(self.items).into_response();
        let headers = HEADERS.iter().map(|(name, _)| *name).zip(own).chain(self.counters);
        for (name, count) in headers {
            response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(count));
        }
        response
    }
}
