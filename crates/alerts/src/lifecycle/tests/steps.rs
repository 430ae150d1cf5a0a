//! Step by step: what ends, what comes again, what stays silent, what waits for a person.

use super::*;

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
