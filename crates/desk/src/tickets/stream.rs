//! High alerts as they come, beside the documents' poll of 240 seconds. (Ours; loads.md §2a point 9.)
//!
//! Server-sent events, of the caller's company alone. The answer ends when its person may no longer hear: their session ended, or what lets
//! them see alerts was taken away. That is looked at before anything is told, and with each beat.

use alerts::AlertType;
use axum::Extension;
use axum::http::{HeaderName, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use dispatch::loads::checks::AlertTypeWords;
use platform::app::App;
use platform::described_words;
use platform::http::caller_limits::StaysOpen;
use platform::http::guards::HearTickets;
use platform::http::shares::Full;
use platform::http::{Caller, Code, Error, Reply};
use platform::live::pushes::{Heard, Listener};
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use store::Tenant;
use store::tickets::pushed::{PushReason, Pushed};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use utoipa::ToSchema;

described_words! {
    /// Why alerts are pushed.
    pub PushReasonWords: PushReason as "AlertPushReason"
}

/// Alerts that can't wait.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AlertPush)]
pub struct AlertPushView {
    /// Why they are pushed.
    #[schema(value_type = PushReasonWords)]
    reason: PushReason,
    /// How many there are.
    count: usize,
    /// The first of them; at most 10.
    tickets: Vec<AlertPushTicket>,
}

/// An alert that is pushed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertPushTicket {
    /// The alert's id.
    id: i64,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    is_type: AlertType,
    /// Its name.
    label: &'static str,
    /// The load's number.
    external_load_number: String,
}

impl From<&Pushed> for AlertPushView {
    fn from(pushed: &Pushed) -> Self {
        let tickets = pushed.tickets.iter().map(|ticket| AlertPushTicket {
            id: ticket.id.0,
            is_type: ticket.is_type,
            label: ticket.is_type.label(),
            external_load_number: ticket.external_load_number.clone(),
        });
        Self { reason: pushed.reason, count: pushed.count, tickets: tickets.collect() }
    }
}

/// How long a browser waits before it comes back.
const RETRY: Duration = Duration::from_secs(5);
/// When to come back after all places were taken.
const FULL: Duration = Duration::from_mins(1);
/// Has proxies pass on each event by itself.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Follows high alerts of your company as they are raised or go unacknowledged, as server-sent events: `alerts` with what is pushed, `missed`
/// when something may have been missed, and a comment every 15 seconds. It ends with your session.
#[utoipa::path(
    get,
    path = "/api/v1/tickets/stream",
    tag = "tickets",
    responses((status = 200, body = AlertStreamEvent, content_type = "text/event-stream", description = "Events, until either side ends them."))
)]
pub async fn stream_tickets(app: App, caller: Caller<HearTickets>) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let listener = app.pushes.listen(caller.member().id).map_err(refused)?;
    let period = app.pushes.beat();
    let mut beat = interval_at(Instant::now() + period, period);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let open = Open { app, caller, tenant, listener, beat, is_new: true };
    let events = futures::stream::unfold(open, |mut open: Open| async move {
        let event = open.next().await?;
        Some((Ok::<_, Infallible>(event), open))
    });
    let headers = [(header::CACHE_CONTROL, "no-store"), (UNBUFFERED, "no")];
    Ok((headers, Extension(StaysOpen), Sse::new(events)).into_response())
}

fn refused(full: Full) -> Error {
    let why = match full {
        Full::Own => "Alerts are already followed in several windows of yours. Close one of them.",
        Full::All => "Too many people follow alerts right now. Lists still update every four minutes.",
    };
    Error::Limited { code: Code::RateLimited, why: why.to_owned(), retry_after: FULL }
}

/// An event of the stream, as `text/event-stream` carries it.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the stream; its events are written field by field")]
pub struct AlertStreamEvent {
    /// `alerts`, or `missed` when something may have been missed.
    event: String,
    /// JSON: an `AlertPush` with `alerts`, an empty object with `missed`.
    #[schema(content_media_type = "application/json")]
    data: String,
}

/// An answer that is open.
struct Open {
    app: App,
    caller: Caller<HearTickets>,
    tenant: Tenant,
    listener: Listener,
    beat: Interval,
    is_new: bool,
}

impl Open {
    /// What is told next; none when the answer ends.
    async fn next(&mut self) -> Option<Event> {
        if std::mem::take(&mut self.is_new) {
            return Some(Event::default().comment("open").retry(RETRY));
        }
        loop {
            let heard = tokio::select! {
                _ = self.beat.tick() => None,
                heard = self.listener.next() => Some(heard?),
            };
            let event = match heard {
                None => Event::default().comment("alive"),
                Some(Heard::Missed) => Event::default().event("missed").data("{}"),
                Some(Heard::Pushed(pushed)) if pushed.company_id == self.tenant.company() => {
                    let text = serde_json::to_string(&AlertPushView::from(&*pushed)).ok()?;
                    Event::default().event("alerts").data(text)
                }
                Some(Heard::Pushed(_)) => continue,
            };
            self.caller.again(&self.app).await.ok()?;
            return Some(event);
        }
    }
}
