//! What is sent of a notice or of an event of a load. The same bytes whenever it is made.

use super::trade;
use crate::notices::view::NoticeView;
use kernel::ids::CompanyId;
use serde_json::{Value, json};
use store::Conn;
use store::loads::events::{self, EventRow};
use store::notices::list::{self, Notice};
use store::notices::webhooks::Feed;

/// A message.
pub(super) struct Message {
    /// Its number in the feed.
    pub(super) sequence: i64,
    /// By this, receivers recognize it.
    pub(super) id: String,
    /// JSON.
    pub(super) body: Vec<u8>,
}

/// The next messages of a company's feed after a number, in order.
pub(super) async fn after(
    db: &mut Conn,
    (feed, company): (Feed, CompanyId),
    sequence: i64,
    limit: i64,
) -> sqlx::Result<Vec<Message>> {
    Ok(match feed {
        Feed::Notices => {
            let notices = list::after(db, company, sequence, limit).await?;
            notices.into_iter().map(|notice| Message::of_notice(company, notice)).collect()
        }
        Feed::Loads => {
            let events = events::after(db, company, sequence, limit).await?;
            events.into_iter().map(|event| Message::of_event(company, event)).collect()
        }
    })
}

impl Message {
    /// The notice as calls give it, with its number and the company.
    fn of_notice(company: CompanyId, notice: Notice) -> Self {
        let (id, sequence, created_at) = (format!("ntc_{company}_{}", notice.id), notice.id, notice.created_at);
        let kind = notice.kind.as_str();
        let mut data = serde_json::to_value(NoticeView::from(notice)).unwrap_or_default();
        if let Some(data) = data.as_object_mut() {
            data.remove("is_read");
            data.insert("sequence".to_owned(), Value::from(sequence));
            data.insert("company_id".to_owned(), Value::from(company.0));
        }
        let body = json!({"type": format!("notice.{kind}"), "timestamp": created_at, "data": data});
        Self { sequence, id, body: body.to_string().into_bytes() }
    }

    /// The event with its load, when it was, and what is told of it; by our name and by the trade's.
    fn of_event(company: CompanyId, event: EventRow) -> Self {
        let EventRow { sequence, load_id, kind, details, occurred_at, recorded_at } = event;
        let data = json!({
            "sequence": sequence,
            "company_id": company,
            "load_id": load_id,
            "kind": kind,
            "event_type": trade::event_type(kind, &details),
            "occurred_at": occurred_at,
            "details": details,
        });
        let body = json!({"type": format!("load_event.{kind}"), "timestamp": recorded_at, "data": data});
        Self { sequence, id: format!("lev_{company}_{sequence}"), body: body.to_string().into_bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use kernel::ids::LoadId;
    use store::loads::events::LoadEventKind;

    #[test]
    fn an_event_is_told_with_its_load_and_the_same_bytes_each_time() {
        let event = EventRow {
            sequence: 42,
            load_id: LoadId(9),
            kind: LoadEventKind::Arrival,
            details: json!({"external_load_number": "L-1", "stop_id": 3}),
            occurred_at: DateTime::UNIX_EPOCH,
            recorded_at: DateTime::UNIX_EPOCH,
        };

        let [first, again] = [event.clone(), event].map(|event| Message::of_event(CompanyId(7), event));

        assert_eq!((first.sequence, first.id.as_str()), (42, "lev_7_42"));
        assert_eq!((&again.id, &again.body), (&first.id, &first.body));
        let body: Value = serde_json::from_slice(&first.body).expect("JSON");
        assert_eq!((&body["type"], &body["data"]["kind"]), (&json!("load_event.arrival"), &json!("arrival")));
        assert_eq!(body["data"]["event_type"], "GATE_IN");
        assert_eq!((&body["data"]["load_id"], &body["data"]["details"]["stop_id"]), (&json!(9), &json!(3)));
    }
}
