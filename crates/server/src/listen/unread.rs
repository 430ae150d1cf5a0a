//! Bodies that nobody read: many a call is refused before its body is asked for (no session, no such object, too many calls).
//!
//! What of such a body isn't here yet, hyper doesn't wait for: it ends the connection, after an answer that doesn't say so, and whatever the
//! client sends next on that connection fails. So the rest of a small body is taken in and thrown away before the answer goes out; where that
//! is not done, the answer says that the connection ends.

use axum::Router;
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{CONNECTION, EXPECT, HeaderValue};
use platform::http::receive::LARGEST_OF_STRANGERS;
use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::timeout;
use tower::Service;

/// How long the rest of a body is waited for: those who send slowly hold an answer no longer.
const REST: Duration = Duration::from_secs(3);

/// Where a body is left that was dropped before its end.
type Slot = Arc<Mutex<Option<Incoming>>>;

/// Answers a request, and leaves no part of its body on the connection without saying that it ends.
pub(super) async fn answered(mut router: Router, request: hyper::Request<Incoming>) -> Result<Response, Infallible> {
    if request.body().is_end_stream() {
        return router.call(request).await;
    }
    // Its client sends the body when it is asked for it: after a refusal, never.
    let waits = request.headers().contains_key(EXPECT);
    let slot = Slot::default();
    let request = request.map(|body| Watched { body: Some(body), slot: Arc::clone(&slot) });
    let mut response = router.call(request).await?;
    let rest = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(rest) = rest
        && !response.headers().contains_key(CONNECTION)
        && (waits || !is_taken(rest).await)
    {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// Takes in the rest of a body and keeps nothing of it; false where it is too large, too slow or broken.
async fn is_taken(mut body: Incoming) -> bool {
    let mut left = LARGEST_OF_STRANGERS;
    if body.size_hint().lower() > left {
        return false;
    }
    let taking = async {
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            let Ok(frame) = frame else { return false };
            let size = frame.data_ref().map_or(0, Bytes::len);
            match left.checked_sub(u64::try_from(size).unwrap_or(u64::MAX)) {
                Some(rest) => left = rest,
                None => return false,
            }
        }
        true
    };
    timeout(REST, taking).await.unwrap_or(false)
}

/// A body that leaves itself in the slot when it is dropped before its end.
struct Watched {
    /// None after its end.
    body: Option<Incoming>,
    slot: Slot,
}

impl Body for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let polled = Pin::new(body).poll_frame(context);
        if matches!(polled, Poll::Ready(None | Some(Err(_)))) {
            self.body = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(body) = self.body.take().filter(|body| !body.is_end_stream()) {
            *self.slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
        }
    }
}
