//! Tests of what the engine does with tickets, step by step and against a plain model.

use super::*;
use crate::alert::{Check, Evaluation};
use crate::settings::Settings;
use crate::words::{Advice, AlertType, CheckState, Severity};
use chrono::TimeDelta;
use kernel::ids::{LoadId, MovementId};
use proptest::prelude::*;

fn at(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_442_400, 0).expect("an instant") + TimeDelta::minutes(minute)
}

fn subject(movement: i64) -> Subject {
    Subject { load_id: LoadId(1), movement_id: Some(MovementId(movement)), rate_confirmation_id: None }
}

fn alert(is_type: AlertType, severity: Severity, fingerprint: &str) -> Alert {
    Alert {
        is_type,
        subject: subject(1),
        severity,
        why: "Something is wrong.".to_owned(),
        evidence: Vec::new(),
        fingerprint: fingerprint.to_owned(),
        advice: Advice::AskCarrier,
        clears_when: "It ends.".to_owned(),
    }
}

/// An evaluation that found these, and of the other kinds has this state.
fn evaluation(alerts: &[Alert], others: CheckState) -> Evaluation {
    let check = |is_type: &AlertType| Check {
        is_type: *is_type,
        state: if alerts.iter().any(|alert| alert.is_type == *is_type) { CheckState::Alert } else { others },
        detail: String::new(),
    };
    Evaluation { alerts: alerts.to_vec(), checks: AlertType::ALL.iter().map(check).collect(), next_due_at: None }
}

const NOTHING: Around<'_> = Around { carrier_id: Some(CarrierId(7)), silences: &[], ended_at: None };

/// The tickets of a movement, and what the engine does with them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Desk {
    tickets: Vec<Ticket>,
    acts: Vec<Act>,
}

impl Desk {
    fn turn_with(&mut self, minute: i64, found: &Evaluation, around: Around<'_>) -> Plan {
        let plan = plan(found, &self.tickets, around, &Settings::default(), at(minute));
        for act in &plan.acts {
            match (act, act.ticket_id()) {
                (Act::Open(alert), _) => {
                    let id = TicketId(self.tickets.len() as i64 + 1);
                    self.tickets.push(Ticket::opened(id, alert.clone()));
                }
                (act, id) => {
                    let ticket = self.tickets.iter_mut().find(|ticket| Some(ticket.id) == id).expect("a ticket");
                    ticket.apply(act, at(minute));
                }
            }
        }
        self.acts.extend(plan.acts.iter().cloned());
        plan
    }

    fn turn(&mut self, minute: i64, alerts: &[Alert]) -> Plan {
        self.turn_with(minute, &evaluation(alerts, CheckState::Clear), NOTHING)
    }

    fn close(&mut self, minute: i64, resolution: Resolution) {
        self.tickets.last_mut().expect("a ticket").change(TicketStatus::Closed, Some(resolution), at(minute));
    }

    fn last(&self) -> &Ticket {
        self.tickets.last().expect("a ticket")
    }
}

fn late() -> Alert {
    alert(AlertType::OutOfRange, Severity::Medium, "a")
}

#[test]
fn a_new_ticket_closes_ten_minutes_after_its_condition_ended() {
    let mut desk = Desk::default();
    desk.turn(0, &[late()]);
    assert_eq!((desk.tickets.len(), desk.last().status), (1, TicketStatus::New));
    assert_eq!(desk.turn(5, &[]).next_due_at, Some(at(15)));
    assert_eq!(desk.turn(14, &[]), Plan { acts: vec![], next_due_at: Some(at(15)) });
    desk.turn(15, &[]);
    let closed = desk.last();
    assert_eq!((closed.status, closed.resolution), (TicketStatus::Closed, Some(Resolution::ConditionCleared)));
    assert!(closed.is_closed_by_engine && closed.condition == Condition::Cleared);
}

#[test]
fn found_again_within_ten_minutes_nothing_ends() {
    let mut desk = Desk::default();
    desk.turn(0, &[late()]);
    for minute in 1..60 {
        let is_found = minute % 8 == 0;
        desk.turn(minute, if is_found { std::slice::from_ref(&FOUND) } else { &[] });
        assert_eq!(desk.last().status, TicketStatus::New, "minute {minute}");
    }
    assert_eq!(desk.tickets.len(), 1);
}

static FOUND: std::sync::LazyLock<Alert> = std::sync::LazyLock::new(late);

#[test]
fn a_worked_ticket_waits_for_its_person_and_holds_again_when_it_does() {
    for status in [TicketStatus::InProgress, TicketStatus::Pending, TicketStatus::Escalated] {
        let mut desk = Desk::default();
        desk.turn(0, &[late()]);
        desk.tickets[0].status = status;
        desk.turn(5, &[]);
        desk.turn(20, &[]);
        assert_eq!((desk.last().status, desk.last().condition), (status, Condition::Cleared));
        desk.turn(30, &[late()]);
        assert_eq!((desk.tickets.len(), desk.last().status, desk.last().condition), (1, status, Condition::Active));
    }
}

#[test]
fn what_the_engine_closed_of_late_is_the_same_ticket_again() {
    let mut desk = Desk::default();
    desk.turn(0, &[late()]);
    desk.turn(10, &[]);
    desk.turn(20, &[]);
    let mut later = desk.clone();
    desk.turn(20 + 24 * 60 - 1, &[late()]);
    assert_eq!((desk.tickets.len(), desk.last().status, desk.last().closed_at), (1, TicketStatus::New, None));
    later.turn(20 + 24 * 60, &[late()]);
    assert_eq!((later.tickets.len(), later.last().status), (2, TicketStatus::New));
}

#[test]
fn what_a_person_closed_as_harmless_is_silent_until_the_evidence_is_another() {
    for resolution in Resolution::ALL.iter().copied().filter(|resolution| *resolution != Resolution::ConditionCleared) {
        let mut desk = Desk::default();
        desk.turn(0, &[late()]);
        desk.close(30, resolution);
        desk.turn(600, &[late()]);
        let expected = if Silence::follows(resolution) { 1 } else { 2 };
        assert_eq!(desk.tickets.len(), expected, "{resolution}");

        desk.turn(700, &[]);
        desk.turn(800, &[alert(AlertType::OutOfRange, Severity::Medium, "b")]);
        assert!(desk.last().status.is_open() && desk.last().alert.fingerprint == "b", "{resolution}");
    }
}

#[test]
fn what_weighs_more_than_what_was_accepted_is_another_alert() {
    let mut desk = Desk::default();
    desk.turn(0, &[late()]);
    desk.close(30, Resolution::RiskAccepted);
    desk.turn(60, &[alert(AlertType::OutOfRange, Severity::High, "a")]);
    assert_eq!(desk.tickets.len(), 2);
}

#[test]
fn silence_reaches_the_carriers_other_loads_until_its_last_day() {
    let until = Some(at(30 * 1_440));
    let of = |reach| {
        vec![Silence {
            is_type: AlertType::OutOfRange,
            fingerprint: "a".to_owned(),
            severity: Severity::Medium,
            reach,
            until,
        }]
    };
    for (reach, opens) in [
        (Reach::Carrier(CarrierId(7)), false),
        (Reach::CarrierContact(CarrierId(7)), false),
        (Reach::Load(LoadId(1)), false),
        (Reach::Carrier(CarrierId(8)), true),
        (Reach::Load(LoadId(2)), true),
    ] {
        let silences = of(reach);
        let around = Around { silences: &silences, ..NOTHING };
        let mut desk = Desk::default();
        let plan = desk.turn_with(0, &evaluation(&[late()], CheckState::Clear), around);
        assert_eq!(desk.tickets.len(), usize::from(opens), "{reach:?}");
        if !opens {
            assert_eq!(plan.next_due_at, until);
            desk.turn_with(30 * 1_440, &evaluation(&[late()], CheckState::Clear), around);
            assert_eq!(desk.tickets.len(), 1, "over");
        }
    }
}

#[test]
fn what_nobody_can_tell_any_more_clears_nothing() {
    let mut desk = Desk::default();
    desk.turn(0, &[late()]);
    desk.turn(5, &[]);
    for minute in [10, 20, 5_000] {
        desk.turn_with(minute, &evaluation(&[], CheckState::Unknown), NOTHING);
        assert_eq!((desk.last().status, desk.last().false_since), (TicketStatus::New, None));
    }
}

#[test]
fn high_tickets_about_contact_identity_or_vehicle_are_never_closed_by_the_engine() {
    for is_type in AlertType::ALL.iter().copied() {
        for severity in Severity::ALL.iter().copied() {
            let mut desk = Desk::default();
            desk.turn(0, &[alert(is_type, severity, "a")]);
            desk.turn(10, &[]);
            desk.turn(20, &[]);
            let stays = stays_for_a_person(&desk.last().alert, false);
            let expected = if stays { TicketStatus::New } else { TicketStatus::Closed };
            assert_eq!(desk.last().status, expected, "{is_type} {severity}");

            let mut over = Desk::default();
            over.turn(0, &[alert(is_type, severity, "a")]);
            let ended = Around { ended_at: Some(at(60)), ..NOTHING };
            over.turn_with(60 + 24 * 60, &evaluation(&[], CheckState::NotApplicable), ended);
            let stays = stays_for_a_person(&over.last().alert, true);
            let expected = if stays { TicketStatus::New } else { TicketStatus::Closed };
            assert_eq!(over.last().status, expected, "{is_type} {severity} after the load");
        }
    }
    let stays = |is_type, severity| stays_for_a_person(&alert(is_type, severity, "a"), true);
    assert!(stays(AlertType::Spoofing, Severity::High) && stays(AlertType::WrongVehicle, Severity::High));
    assert!(stays(AlertType::RecentIdentityAlert, Severity::High) && stays(AlertType::HeldLoad, Severity::Medium));
    assert!(stays(AlertType::NoDeliveryEvidence, Severity::High));
    assert!(!stays(AlertType::Spoofing, Severity::Medium) && !stays(AlertType::OutOfRange, Severity::High));
}

#[test]
fn swapping_a_contact_for_a_less_suspicious_one_makes_nothing_better() {
    let mut desk = Desk::default();
    desk.turn(0, &[alert(AlertType::Spoofing, Severity::High, "a")]);
    desk.turn(5, &[alert(AlertType::Spoofing, Severity::Medium, "b")]);
    assert_eq!((desk.last().alert.severity, desk.last().alert.fingerprint.as_str()), (Severity::High, "b"));
}

#[test]
fn all_but_escalated_close_a_day_after_the_load() {
    for status in TicketStatus::ALL.iter().copied().filter(|status| status.is_open()) {
        let mut desk = Desk::default();
        desk.turn(0, &[late()]);
        desk.tickets[0].status = status;
        let ended = Around { ended_at: Some(at(60)), ..NOTHING };
        let over = evaluation(&[], CheckState::NotApplicable);
        let due = desk.turn_with(100, &over, ended).next_due_at;
        assert_eq!(desk.last().status, status);
        desk.turn_with(60 + 24 * 60, &over, ended);
        let is_escalated = status == TicketStatus::Escalated;
        assert_eq!(desk.last().status.is_open(), is_escalated, "{status}");
        assert_eq!(due, (!is_escalated).then(|| at(60 + 24 * 60)));
        desk.turn_with(61 + 24 * 60, &evaluation(&[late()], CheckState::Clear), ended);
        assert_eq!(desk.tickets.len(), 1, "nothing is opened after the load");
    }
}

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
