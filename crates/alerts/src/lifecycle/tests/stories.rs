//! Whole stories of looks and of what people do, whatever comes.

use super::*;
use proptest::prelude::*;

/// What happens to a movement: a look of the engine that finds some alerts, or a person closes a ticket.
#[derive(Clone, Debug)]
enum Event {
    Look(Vec<Alert>, CheckState),
    Work(TicketStatus),
    Close(Resolution),
}

const KINDS: [AlertType; 3] = [AlertType::OutOfRange, AlertType::Spoofing, AlertType::VehicleRequired];

prop_compose! {
    fn any_alert()(
        kind in proptest::sample::select(&KINDS[..]),
        severity in proptest::sample::select(Severity::ALL),
        fingerprint in proptest::sample::select(&["a", "b"][..]),
    ) -> Alert {
        alert(kind, severity, fingerprint)
    }
}

fn any_event() -> impl Strategy<Value = Event> {
    let look = (proptest::collection::vec(any_alert(), 0..3), proptest::sample::select(CheckState::ALL));
    let look = look.prop_map(|(mut alerts, others)| {
        alerts.sort_by_key(|alert| alert.is_type);
        alerts.dedup_by_key(|alert| alert.is_type);
        Event::Look(alerts, if others == CheckState::Alert { CheckState::Clear } else { others })
    });
    let work =
        proptest::sample::select(&[TicketStatus::InProgress, TicketStatus::Pending, TicketStatus::Escalated][..]);
    let close = proptest::sample::select(&Resolution::ALL[..Resolution::ALL.len() - 1]);
    prop_oneof![5 => look, 1 => work.prop_map(Event::Work), 1 => close.prop_map(Event::Close)]
}

fn happen(desk: &mut Desk, minute: i64, event: &Event) {
    match event {
        Event::Look(alerts, others) => {
            desk.turn_with(minute, &evaluation(alerts, *others), NOTHING);
        }
        Event::Work(status) => {
            if let Some(ticket) = desk.tickets.iter_mut().find(|ticket| ticket.status.is_open()) {
                ticket.change(*status, None, at(minute));
            }
        }
        Event::Close(resolution) => {
            if let Some(ticket) = desk.tickets.iter_mut().find(|ticket| ticket.status.is_open()) {
                ticket.change(TicketStatus::Closed, Some(*resolution), at(minute));
            }
        }
    }
}

prop_compose! {
    fn any_story()(events in proptest::collection::vec((1..40i64, any_event()), 0..25)) -> Vec<(i64, Event)> {
        let mut minute = 0;
        events.into_iter().map(|(after, event)| {
            minute += after;
            (minute, event)
        }).collect()
    }
}

proptest! {
    #[test]
    fn a_turn_that_is_done_twice_does_no_harm(story in any_story()) {
        let mut desk = Desk::default();
        for (minute, event) in &story {
            happen(&mut desk, *minute, event);
            if let Event::Look(alerts, others) = event {
                let again = plan(&evaluation(alerts, *others), &desk.tickets, NOTHING, &Settings::default(), at(*minute));
                prop_assert_eq!(again.acts, vec![]);
            }
        }
    }

    #[test]
    fn one_ticket_of_a_kind_is_open_and_none_goes_back_in_time(story in any_story()) {
        let mut desk = Desk::default();
        for (minute, event) in &story {
            happen(&mut desk, *minute, event);
            for kind in KINDS {
                let open = desk.tickets.iter().filter(|ticket| ticket.alert.is_type == kind && ticket.status.is_open());
                prop_assert!(open.count() <= 1);
            }
            for ticket in &desk.tickets {
                prop_assert_eq!(ticket.status.is_open(), ticket.closed_at.is_none());
                prop_assert!(ticket.false_since.is_none_or(|since| since <= at(*minute) && ticket.status.is_open()));
                prop_assert!(!(ticket.is_closed_by_engine && stays_for_a_person(&ticket.alert, false)));
            }
        }
    }

    /// What was found has an open ticket, unless it is silent or was closed by a person a moment ago; and what was not found for ten minutes has
    /// none that is new, unless it stays for a person.
    #[test]
    fn open_tickets_are_what_was_found(story in any_story()) {
        let mut desk = Desk::default();
        let mut gone_since: std::collections::BTreeMap<AlertType, i64> = std::collections::BTreeMap::new();
        for (minute, event) in &story {
            happen(&mut desk, *minute, event);
            let Event::Look(alerts, others) = event else { continue };
            for kind in KINDS {
                let open = desk.tickets.iter().find(|ticket| ticket.alert.is_type == kind && ticket.status.is_open());
                let found = alerts.iter().find(|alert| alert.is_type == kind);
                if let Some(found) = found {
                    gone_since.remove(&kind);
                    let answered = desk.tickets.iter().any(|ticket| {
                        let is_same = ticket.alert.is_type == kind && ticket.alert.fingerprint == found.fingerprint;
                        let is_harmless = ticket.resolution.is_some_and(Silence::follows);
                        let is_fresh = ticket.closed_at.is_some_and(|closed| at(*minute) < closed + TimeDelta::minutes(10));
                        is_same && (is_fresh || (is_harmless && found.severity <= ticket.alert.severity))
                    });
                    prop_assert!(open.is_some() || answered, "{kind} at {minute}");
                } else if *others == CheckState::Unknown {
                    gone_since.remove(&kind);
                } else {
                    let since = *gone_since.entry(kind).or_insert(*minute);
                    let is_new = open.is_some_and(|open| {
                        open.status == TicketStatus::New && !stays_for_a_person(&open.alert, false)
                    });
                    prop_assert!(!(is_new && *minute - since >= 10), "{kind} at {minute}");
                }
            }
        }
    }

    /// Tickets of several movements planned together are as planned one by one.
    #[test]
    fn a_batch_is_as_one_by_one(one in any_story(), other in any_story(), minute in 0..2_000i64) {
        let (mut first, mut second) = (Desk::default(), Desk::default());
        for (minute, event) in &one {
            happen(&mut first, *minute, event);
        }
        for (minute, event) in &other {
            happen(&mut second, *minute, event);
        }
        for ticket in &mut second.tickets {
            ticket.id = TicketId(ticket.id.0 + 1_000);
            ticket.alert.subject = subject(2);
        }
        let mine = [alert(AlertType::OutOfRange, Severity::High, "a")];
        let theirs = mine.clone().map(|alert| Alert { subject: subject(2), ..alert });
        let of = |alerts: &[Alert], tickets: &[Ticket]| {
            plan(&evaluation(alerts, CheckState::Clear), tickets, NOTHING, &Settings::default(), at(minute))
        };
        let (alone, beside) = (of(&mine, &first.tickets), of(&theirs, &second.tickets));
        let both = of(&[&mine[..], &theirs].concat(), &[&second.tickets[..], &first.tickets].concat());

        let sorted = |mut acts: Vec<Act>| {
            acts.sort_by_key(|act| format!("{act:?}"));
            acts
        };
        prop_assert_eq!(sorted(both.acts), sorted([alone.acts, beside.acts].concat()));
        prop_assert_eq!(both.next_due_at, alone.next_due_at.into_iter().chain(beside.next_due_at).min());
    }

    /// Between two moments at which the engine must look, looking more often changes nothing.
    #[test]
    fn looking_more_often_changes_nothing(story in any_story(), more in proptest::collection::vec(0..1_000i64, 0..30)) {
        let (mut seldom, mut often) = (Desk::default(), Desk::default());
        let mut last: Option<(Vec<Alert>, CheckState)> = None;
        let mut due: Option<DateTime<Utc>> = None;
        let mut from = 0;
        for (minute, event) in &story {
            for look in from..*minute {
                let Some((alerts, others)) = &last else { continue };
                let found = evaluation(alerts, *others);
                if due == Some(at(look)) {
                    due = seldom.turn_with(look, &found, NOTHING).next_due_at;
                    often.turn_with(look, &found, NOTHING);
                } else if more.contains(&look) {
                    often.turn_with(look, &found, NOTHING);
                }
            }
            happen(&mut often, *minute, event);
            happen(&mut seldom, *minute, event);
            if let Event::Look(alerts, others) = event {
                last = Some((alerts.clone(), *others));
            }
            // Whoever changes something looks after it.
            if let Some((alerts, others)) = &last {
                often.turn_with(*minute, &evaluation(alerts, *others), NOTHING);
                due = seldom.turn_with(*minute, &evaluation(alerts, *others), NOTHING).next_due_at;
            }
            from = *minute;
        }
        prop_assert_eq!(seldom.tickets, often.tickets);
    }
}
