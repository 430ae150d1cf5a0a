//! The verdict on a carrier: a table of cases with their reasons as people read them, and the laws that every verdict keeps.

use chrono::{DateTime, NaiveDate, TimeDelta};
use kernel::provenance::{Known, Source};
use proptest::prelude::*;
use rules::Verdict::{DoNotUse, Review, Unknown, Use};
use rules::{
    Cause, Classed, Column, Fact, Facts, Judged, Limit, MOST_REASONS, Reason, Rule, RuleType, Setting, Signal, Value,
    Verdict, judge, signaled, standing,
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day")
}

fn known(value: Value) -> Fact {
    Fact::new(Known::Some(value), None)
}

fn flag(is: bool) -> Fact {
    known(Value::Flag(is))
}

fn number(number: i64) -> Fact {
    known(Value::Number(number))
}

fn in_days(days: i64) -> Fact {
    known(Value::Day(today() + TimeDelta::days(days)))
}

/// A carrier that nothing speaks against.
fn sound() -> Facts {
    Facts::new()
        .with(Column::OutOfService, flag(false))
        .with(Column::CarrierAuthority, flag(true))
        .with(Column::AuthoritySince, known(Value::Day("2019-03-03".parse().expect("a day"))))
        .with(Column::BipdOnFile, number(1_000_000))
        .with(Column::LapsesOn, Fact::new(Known::None, None))
        .with(Column::SafetyRating, Fact::new(Known::None, None))
}

fn required(is_type: RuleType) -> Rule {
    Rule::new(is_type, Setting::Active)
}

fn overridable(is_type: RuleType) -> Rule {
    Rule::new(is_type, Setting::Overridable)
}

fn classed<'a>(name: &'a str, rules: &'a [Rule]) -> Classed<'a> {
    Classed { id: 7, name, rules, overridden: Vec::new() }
}

/// The verdict, and each reason: its code, its verdict and its text.
fn told(judged: &Judged) -> (Verdict, Vec<(&'static str, Verdict, &str)>) {
    let reasons = judged.reasons.iter().map(|reason| (reason.cause.code(), reason.verdict, &*reason.text));
    (judged.verdict, reasons.collect())
}

/// What a carrier comes to with one fact instead, without rules.
fn with(column: Column, fact: Fact) -> Judged {
    judge(&sound().with(column, fact), &[], &[], today())
}

#[test]
fn every_signal_leads_to_its_verdict_with_a_reason_in_words() {
    let noted = |fact: Fact, note: &str| fact.with_note(note);
    for (column, fact, verdict, code, text) in [
        (Column::OutOfService, flag(true), DoNotUse, "out_of_service_order", "An out-of-service order is in force."),
        (
            Column::OutOfService,
            noted(flag(true), "ordered on Mar 3, 2026, unsatisfactory rating"),
            DoNotUse,
            "out_of_service_order",
            "Out of service by FMCSA order: ordered on Mar 3, 2026, unsatisfactory rating.",
        ),
        (
            Column::DoNotDispatch,
            flag(true),
            DoNotUse,
            "do_not_dispatch",
            "Your company marked this carrier do not dispatch.",
        ),
        (
            Column::ImpersonationAlert,
            flag(true),
            DoNotUse,
            "impersonation_alert",
            "A published alert says someone is using this carrier's identity.",
        ),
        (
            Column::CarrierAuthority,
            noted(flag(false), "common authority was revoked on Oct 2, 2023; nothing later is on file"),
            DoNotUse,
            "authority_not_active",
            "No active carrier authority: common authority was revoked on Oct 2, 2023; nothing later is on file.",
        ),
        (Column::BipdOnFile, number(0), DoNotUse, "no_insurance_in_force", "No BIPD insurance on file."),
        (
            Column::BipdOnFile,
            Fact::new(Known::None, None),
            DoNotUse,
            "no_insurance_in_force",
            "No BIPD insurance on file.",
        ),
        (
            Column::BadPredecessor,
            flag(true),
            Review,
            "bad_predecessor",
            "Linked to an earlier carrier that was stopped.",
        ),
        (
            Column::BadPredecessor,
            noted(flag(true), "ABC LLC (USDOT 123), out of service since Mar 15, 2026: shares phone and officer"),
            Review,
            "bad_predecessor",
            "Linked to ABC LLC (USDOT 123), out of service since Mar 15, 2026: shares phone and officer.",
        ),
        (
            Column::AuthorityScope,
            known(Value::Word("passengers".to_owned())),
            DoNotUse,
            "passenger_authority_only",
            "Authority covers passengers only, not freight.",
        ),
        (
            Column::AuthorityScope,
            known(Value::Word("household_goods".to_owned())),
            Review,
            "household_goods_only",
            "Authority covers household goods only.",
        ),
        (
            Column::PriorRevoked,
            flag(true),
            Review,
            "revoked_predecessor",
            "FMCSA marks it as the successor of a revoked registration.",
        ),
        (Column::IdentityAlert, flag(true), Review, "identity_alert", "An identity alert is published."),
        (
            Column::ContactChangedOn,
            noted(in_days(-6), "phone, email"),
            Review,
            "contact_changed",
            "Contact with FMCSA changed Nov 16, 2026 (6 days ago): phone, email.",
        ),
        (Column::LookAlikeContact, flag(true), Review, "look_alike_contact", "A contact resembles another carrier's."),
        (
            Column::LapsesOn,
            noted(in_days(19), "insurance cancellation"),
            Review,
            "lapse_served",
            "Lapse notice served for Dec 11, 2026, in 19 days: insurance cancellation.",
        ),
        (Column::FleetPlausible, flag(false), Review, "implausible_fleet", "Declared fleet isn't plausible."),
    ] {
        let judged = with(column, fact);
        assert_eq!(told(&judged), (verdict, vec![(code, verdict, text)]));
        let signal = Signal::of_str(code).expect("a signal");
        assert_eq!((judged.reasons[0].change.as_str(), signal.floor()), (signal.change(), verdict));
    }
}

#[test]
fn what_is_long_past_or_far_off_raises_nothing() {
    for (column, fact) in [
        (Column::ContactChangedOn, in_days(-31)),
        (Column::LapsesOn, in_days(31)),
        (Column::LapsesOn, in_days(0)),
        (Column::FleetPlausible, flag(true)),
        (Column::IdentityAlert, Fact::default()),
        (Column::FleetPlausible, Fact::default()),
    ] {
        assert_eq!(with(column, fact.clone()).verdict, Use, "{column:?} {fact:?}");
    }
}

#[test]
fn a_notice_says_whether_it_ends_insurance_or_authority() {
    let told_of = |kind: &str| {
        let kind = Fact::new(Known::Some(Value::Word(kind.to_owned())), None);
        let facts = sound().with(Column::LapsesOn, in_days(19)).with(Column::LapseKind, kind);
        judge(&facts, &[], &[], today()).reasons[0].text.clone()
    };
    assert_eq!(told_of("insurance"), "Insurance cancellation notice served for Dec 11, 2026, in 19 days.");
    assert_eq!(told_of("suspension"), "Authority suspension notice served for Dec 11, 2026, in 19 days.");
    assert_eq!(told_of("revocation"), "Authority revocation notice served for Dec 11, 2026, in 19 days.");
}

#[test]
fn a_list_says_what_is_unknown_in_the_words_that_the_page_begins_with() {
    let rated = |fact: Fact| {
        let facts = sound().with(Column::SafetyRating, fact);
        let rules = [required(RuleType::SafetyRating)];
        judge(&facts, &[classed("Interstate", &rules)], &[], today()).reasons[0].text.clone()
    };
    let (list, page) = (rated(Fact::default()), rated(Fact::unknown("Unknown: \"Census\" leaves it blank")));
    assert_eq!(list, "Safety rating unknown: nothing current on file shows it.");
    assert_eq!(page, format!("{list} \"Census\" leaves it blank."));
}

#[test]
fn a_required_fact_that_is_unknown_says_which_and_why() {
    assert_eq!(
        told(&with(Column::OutOfService, Fact::unknown("Unknown: the last order file on record ends Jan 1, 2025"))),
        (
            Unknown,
            vec![(
                "out_of_service_order",
                Unknown,
                "Out-of-service status unknown: nothing current on file shows it. The last order file on record ends Jan 1, 2025."
            )]
        )
    );
    let nothing = judge(&Facts::new(), &[], &[], today());
    assert_eq!(
        told(&nothing),
        (
            Unknown,
            vec![
                ("out_of_service_order", Unknown, "Out-of-service status unknown: nothing current on file shows it."),
                ("authority_not_active", Unknown, "Carrier authority unknown: nothing current on file shows it."),
                ("no_insurance_in_force", Unknown, "BIPD insurance on file unknown: nothing current on file shows it."),
            ]
        )
    );
    assert_eq!(nothing.reasons[0].change, "A current FMCSA file that covers this carrier would settle it.");
}

#[test]
fn a_rule_that_is_not_met_says_the_requirement_and_the_fact() {
    let short = || sound().with(Column::BipdOnFile, number(750_000));
    let text = "BIPD on file is $750,000; your rules ask for $1,000,000.";
    let of = |rules: &[Rule]| judge(&short(), &[classed("Interstate", rules)], &[], today());

    let refused = of(&[required(RuleType::Bipd1000)]);
    assert_eq!(told(&refused), (DoNotUse, vec![("bipd_coverage_gteq_1_000_000", DoNotUse, text)]));
    assert_eq!(refused.reasons[0].change, "At least $1,000,000 of BIPD must be on file.");
    let open = of(&[overridable(RuleType::Bipd1000)]);
    assert_eq!(told(&open), (Review, vec![("bipd_coverage_gteq_1_000_000", Review, text)]));
    assert_eq!(
        open.reasons[0].change,
        "At least $1,000,000 of BIPD must be on file, or someone must override the rule."
    );
    let unknown = of(&[required(RuleType::Cargo100)]);
    assert_eq!(
        told(&unknown),
        (
            Unknown,
            vec![(
                "cargo_coverage_gteq_100_000",
                Unknown,
                "Cargo insurance unknown: nothing current on file shows it."
            )]
        )
    );
    assert_eq!(unknown.reasons[0].change, "A confirmed certificate of insurance would settle it.");
}

#[test]
fn an_override_in_force_counts_as_passed_where_the_rule_may_be_overridden() {
    let young = sound().with(Column::AuthoritySince, in_days(-40));
    let of = |rule: Rule| {
        let rules = [rule];
        let overridden = vec![RuleType::AuthorityThreeMonths];
        judge(&young, &[Classed { overridden, ..classed("Interstate", &rules) }], &[], today()).verdict
    };
    assert_eq!(of(overridable(RuleType::AuthorityThreeMonths)), Use);
    assert_eq!(of(required(RuleType::AuthorityThreeMonths)), DoNotUse);
}

#[test]
fn a_carrier_that_some_classifications_accept_is_for_a_person_to_decide() {
    let (met, refused, open) =
        ([required(RuleType::Bipd750)], [required(RuleType::EldConnected)], [required(RuleType::Cargo100)]);
    let facts = sound().with(Column::EldConnected, flag(false));
    let of = |classes: &[Classed]| judge(&facts, classes, &[], today());

    let judged = of(&[classed("Interstate", &met), classed("High value", &refused)]);
    assert_eq!(
        told(&judged),
        (
            Review,
            vec![
                ("partial", Review, "Passes Interstate; fails High value."),
                (
                    "has_eld_connection",
                    Review,
                    "No electronic logging device is connected; your rules ask for a connected ELD."
                ),
            ]
        )
    );
    let judged = of(&[classed("Interstate", &met), classed("Cargo", &open)]);
    assert_eq!(judged.verdict, Unknown);
    assert_eq!(judged.reasons[0].text, "Passes Interstate; can't be decided for Cargo.");
    let judged = of(&[classed("High value", &refused), classed("Cargo", &open)]);
    assert_eq!((judged.verdict, judged.reasons[0].cause.code()), (DoNotUse, "has_eld_connection"));
    let judged = of(&[classed("", &met), classed("", &refused), classed("", &refused)]);
    assert_eq!(judged.reasons[0].text, "Passes 1 classification; fails 2 classifications.");
    let none_on = [Rule::new(RuleType::EldConnected, Setting::Off)];
    assert_eq!(of(&[classed("Off", &none_on)]).verdict, Use);
}

#[test]
fn use_is_said_with_what_speaks_for_the_carrier() {
    let rules = [required(RuleType::Bipd750)];
    let source = Source {
        data_set: "insurance".to_owned(),
        label: "Insurance".to_owned(),
        as_of: Some(today()),
        imported_at: DateTime::UNIX_EPOCH,
    };
    let facts =
        sound().with(Column::BipdOnFile, Fact::new(Known::Some(Value::Number(1_000_000)), Some(source.clone())));
    let judged = judge(&facts, &[classed("Interstate", &rules), classed("Reefer", &rules)], &[], today());
    assert_eq!(
        told(&judged),
        (
            Use,
            vec![
                ("rules_met", Use, "Meets your rules: Interstate and Reefer."),
                ("authority_since", Use, "Authority active since Mar 3, 2019 (7 years)."),
                ("insurance_on_file", Use, "$1,000,000 BIPD on file."),
            ]
        )
    );
    assert!(judged.reasons.iter().all(|reason| reason.change.is_empty()));
    assert_eq!(judged.reasons[2].source, Some(source));
    assert_eq!(judge(&sound(), &[], &[], today()).reasons.len(), 2);
}

#[test]
fn one_fact_is_told_once_and_three_reasons_are_the_most() {
    let rules = [
        required(RuleType::InterstateAuthorityActive),
        required(RuleType::AuthorityThreeMonths),
        required(RuleType::Bipd750),
        required(RuleType::Bipd1000),
        required(RuleType::OperatingStatus),
        required(RuleType::NoOosOrders),
        required(RuleType::NoIdentityAlert),
    ];
    let facts = sound()
        .with(Column::OutOfService, flag(true))
        .with(Column::CarrierAuthority, flag(false))
        .with(Column::AuthoritySince, Fact::new(Known::None, None))
        .with(Column::OperatingStatus, known(Value::Word("out_of_service".to_owned())));
    let codes = |facts: &Facts| -> Vec<&str> {
        let judged = judge(facts, &[classed("Interstate", &rules)], &[], today());
        judged.reasons.iter().map(|reason| reason.cause.code()).collect()
    };
    assert_eq!(codes(&facts), ["out_of_service_order", "authority_not_active", "no_published_identity_alert"]);
    let short = sound()
        .with(Column::BipdOnFile, number(500_000))
        .with(Column::OperatingStatus, known(Value::Word("active".to_owned())))
        .with(Column::IdentityAlert, flag(true))
        .with(Column::ImpersonationAlert, flag(true));
    assert_eq!(codes(&short), ["impersonation_alert", "bipd_coverage_gteq_1_000_000"]);
}

#[test]
fn signals_that_no_reason_has_room_for_are_counted_and_named() {
    let facts = sound()
        .with(Column::OutOfService, flag(true))
        .with(Column::DoNotDispatch, flag(true))
        .with(Column::CarrierAuthority, flag(false))
        .with(Column::BipdOnFile, number(0))
        .with(Column::PriorRevoked, flag(true));

    let judged = judge(&facts, &[], &[], today());

    let codes = |judged: &Judged| judged.reasons.iter().map(|reason| reason.cause.code()).collect::<Vec<_>>();
    assert_eq!(codes(&judged), ["out_of_service_order", "do_not_dispatch", "authority_not_active"]);
    assert_eq!(judged.more_reasons, 2);
    let signals: Vec<_> = judged.signals.iter().map(|signal| signal.as_str()).collect();
    assert_eq!(signals[3..], ["no_insurance_in_force", "revoked_predecessor"]);
    let unknown = judge(&Facts::new(), &[], &[], today());
    assert_eq!((unknown.more_reasons, unknown.signals), (0, Vec::new()), "what is unknown is not raised");
    let told_once = sound().with(Column::IdentityAlert, flag(true)).with(Column::ImpersonationAlert, flag(true));
    let told_once = judge(&told_once, &[], &[], today());
    assert_eq!((told_once.reasons.len(), told_once.more_reasons, told_once.signals.len()), (1, 0, 2));
}

#[test]
fn a_raised_signal_weighs_more_and_never_less() {
    let facts = sound().with(Column::ContactChangedOn, in_days(-2));
    let of = |raised: &[(Signal, Verdict)]| judge(&facts, &[], raised, today());
    assert_eq!(of(&[]).verdict, Review);
    let raised = of(&[(Signal::ContactChanged, DoNotUse)]);
    assert_eq!((raised.verdict, raised.reasons[0].verdict), (DoNotUse, DoNotUse));
    assert_eq!(of(&[(Signal::ContactChanged, Use)]).verdict, Review);
}

#[test]
fn safety_data_is_told_by_rules_about_it_alone() {
    let about = |is_type| Cause::Rule { classification_id: 1, is_type }.is_about_safety();
    assert!(about(RuleType::SafetyRating) && !about(RuleType::Bipd750));
    assert!(!Cause::Partial.is_about_safety());
}

#[test]
fn a_limit_keeps_the_verdict_at_unknown_and_what_speaks_against_the_carrier_counts() {
    let limited = |facts: &Facts| {
        let reason = Reason {
            cause: Cause::Limit(Limit::NotInCensus),
            verdict: Unknown,
            text: "It is not listed.".to_owned(),
            change: "A later file.".to_owned(),
            source: None,
        };
        judge(facts, &[], &[], today()).limited(reason)
    };
    let alerted = sound().with(Column::IdentityAlert, flag(true));
    let blocked = alerted
        .clone()
        .with(Column::DoNotDispatch, flag(true))
        .with(Column::CarrierAuthority, flag(false))
        .with(Column::BipdOnFile, number(0));
    assert_eq!((limited(&blocked).reasons.len(), limited(&blocked).more_reasons), (MOST_REASONS, 2));
    let ordered = alerted.clone().with(Column::OutOfService, flag(true)).with(Column::PriorRevoked, flag(true));

    for (facts, verdict, expected) in [
        (sound(), Unknown, &["not_in_census"][..]),
        (alerted, Review, &["identity_alert", "not_in_census"]),
        (ordered, DoNotUse, &["out_of_service_order", "revoked_predecessor", "not_in_census"]),
    ] {
        let judged = limited(&facts);
        let codes: Vec<_> = judged.reasons.iter().map(|reason| reason.cause.code()).collect();
        assert_eq!((judged.verdict, codes), (verdict, expected.to_vec()));
    }
}

fn value(column: Column) -> BoxedStrategy<Value> {
    match column.kind() {
        rules::Kind::Count => (0..40_i64).prop_map(Value::Number).boxed(),
        rules::Kind::Dollars => prop_oneof![Just(0), Just(750_000), Just(1_000_000)].prop_map(Value::Number).boxed(),
        rules::Kind::Day => (-900..60_i64).prop_map(|days| Value::Day(today() + TimeDelta::days(days))).boxed(),
        rules::Kind::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
        rules::Kind::Word => prop_oneof![Just("S"), Just("C"), Just("active"), Just("out_of_service"), Just("A-")]
            .prop_map(|word| Value::Word(word.to_owned()))
            .boxed(),
    }
}

/// Facts that are mostly sound, so that every verdict comes up.
fn facts() -> impl Strategy<Value = Facts> {
    let each: Vec<_> = Column::ALL
        .iter()
        .map(|column| {
            prop_oneof![
                6 => Just(None),
                1 => Just(Some(Known::Unknown)),
                1 => Just(Some(Known::None)),
                2 => value(*column).prop_map(|value| Some(Known::Some(value)))
            ]
        })
        .collect();
    each.prop_map(|all| {
        let set = Column::ALL.iter().zip(all).filter_map(|(column, known)| Some((*column, known?)));
        set.fold(sound(), |facts, (column, known)| facts.with(column, Fact::new(known, None)))
    })
}

fn settings() -> impl Strategy<Value = Vec<Rule>> {
    let setting = prop_oneof![6 => Just(Setting::Off), 1 => Just(Setting::Active), 1 => Just(Setting::Overridable)];
    prop::collection::vec(setting, RuleType::ALL.len())
        .prop_map(|all| RuleType::ALL.iter().zip(all).map(|(is_type, setting)| Rule::new(*is_type, setting)).collect())
}

fn raised() -> impl Strategy<Value = Vec<(Signal, Verdict)>> {
    prop::collection::vec((prop::sample::select(Signal::ALL), prop::sample::select(&Verdict::ALL[..])), 0..4)
}

proptest! {
    #[test]
    fn the_worst_reason_is_the_verdict_and_all_are_sentences(
        facts in facts(), sets in prop::collection::vec(settings(), 0..4), raised in raised()
    ) {
        let classes: Vec<_> = sets.iter().map(|rules| classed("Interstate", rules)).collect();
        let judged = judge(&facts, &classes, &raised, today());

        prop_assert!((1..=MOST_REASONS).contains(&judged.reasons.len()));
        prop_assert_eq!(judged.reasons[0].verdict, judged.verdict);
        prop_assert!(judged.reasons.is_sorted_by_key(|reason| reason.verdict));
        for (at, reason) in judged.reasons.iter().enumerate() {
            prop_assert!(reason.text.ends_with('.') && !reason.text.contains(".."), "{}", reason.text);
            prop_assert_eq!(reason.change.is_empty(), matches!(reason.cause, Cause::Assurance(_)));
            prop_assert!(judged.reasons[..at].iter().all(|other| other.text != reason.text), "{}", reason.text);
        }
        prop_assert!(judged.verdict <= signaled(&facts, &raised, today()));
        prop_assert!(judged.more_reasons == 0 || judged.reasons.len() == MOST_REASONS);
    }

    #[test]
    fn raising_a_signal_or_requiring_more_never_betters_a_verdict_by_one_classification(
        facts in facts(), rules in settings(), signal in prop::sample::select(Signal::ALL), is_type in prop::sample::select(RuleType::ALL)
    ) {
        let of = |rules: &[Rule], raised: &[(Signal, Verdict)]| judge(&facts, &[classed("One", rules)], raised, today()).verdict;
        let before = of(&rules, &[]);

        prop_assert!(of(&rules, &[(signal, DoNotUse)]) <= before);
        let more: Vec<_> = rules.iter().map(|rule| if rule.is_type == is_type { required(is_type) } else { *rule }).collect();
        prop_assert!(of(&more, &[]) <= before);
    }

    #[test]
    fn overriding_a_rule_never_worsens_how_a_carrier_stands(
        facts in facts(), rules in settings(), is_type in prop::sample::select(RuleType::ALL)
    ) {
        prop_assert!(standing(&facts, &rules, &[is_type], today()) >= standing(&facts, &rules, &[], today()));
    }
}
