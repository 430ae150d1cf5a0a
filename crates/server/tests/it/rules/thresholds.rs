//! A company's own thresholds: within their bounds, and wherever its rules say something.

use super::{CLASSIFICATIONS, RULES, first_rule, manager};
use crate::carriers::files::carrier;
use crate::support::{Client, TestApp};
use crate::verdicts::{and_no_orders, listed, on_page, set_rules, sound, word};
use rules::RuleType;
use serde_json::{Value, json};

const BIPD: &str = "bipd_coverage_gteq_1_000_000";
const RATING: &str = "safety_rating_satisfactory_or_unrated";

async fn path_of(me: &Client) -> String {
    format!("{RULES}/{}", first_rule(me).await["id"])
}

/// Sets thresholds.
async fn set(me: &Client, thresholds: Value) -> Value {
    me.patch(&path_of(me).await, json!({"rule": {"thresholds": thresholds}})).await.expect(200).json()
}

/// What the carrier's page says of its first rule.
async fn assessed(me: &Client, id: i64) -> Value {
    let found = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
    found["classifications"][0]["results"][0].clone()
}

#[tokio::test]
async fn a_threshold_out_of_its_bounds_is_refused_by_its_field() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let (path, classification) = (path_of(&me).await, first_rule(&me).await["classification_id"].clone());
    let wrong = json!({BIPD: 299_999, RATING: "unsatisfactory", "no_active_oos_orders": 1, "no_such_rule": 1});
    let fields = [
        format!("rule.thresholds.{BIPD}"),
        "rule.thresholds.no_active_oos_orders".to_owned(),
        "rule.thresholds.no_such_rule".to_owned(),
        format!("rule.thresholds.{RATING}"),
    ];

    let refused = me.patch(&path, json!({"rule": {"thresholds": wrong}})).await.expect(422);
    assert_eq!(refused.fields(), fields);
    let problems = refused.json();
    assert_eq!(problems["errors"][0]["detail"], "Must be a whole number between $300,000 and $10,000,000.");
    let preview = me.post(&format!("{path}/preview"), json!({"rule": {"thresholds": wrong}})).await.expect(422);
    assert_eq!(preview.fields(), fields);
    let own = json!({"classification_id": classification, "carrier_id": id, "values": {}, "thresholds": wrong});
    assert_eq!(me.post(RULES, json!({"rule": own})).await.expect(422).fields(), fields);
    let words = json!({"rule": {"thresholds": {BIPD: "a lot", "authority_age_gteq_three_months": 121}}});
    assert_eq!(me.patch(&path, words).await.expect(422).fields().len(), 2);
    assert_eq!(first_rule(&me).await["thresholds"], json!({}));
}

#[tokio::test]
async fn a_threshold_is_said_and_counts_on_the_page_in_lists_and_in_records() {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[]).await;
    and_no_orders(&app).await;
    let (me, other) = (manager(&app).await, manager(&app).await);
    for one in [&me, &other] {
        set_rules(one, &[(RuleType::Bipd1000, 3)]).await.expect(200);
    }
    assert_eq!(word(&on_page(&me, id).await), "use");

    let changed = set(&me, json!({BIPD: 1_500_000})).await;

    assert_eq!(changed["thresholds"], json!({BIPD: 1_500_000}));
    let found = assessed(&me, id).await;
    assert_eq!(found["label"], "Carrier must have minimum BIPD coverage of $1,500,000.");
    assert_eq!((&found["threshold"], &found["outcome"]), (&json!(1_500_000), &json!("fail")));
    assert!(found["reason"].as_str().is_some_and(|reason| reason.contains("$1,500,000")), "{found}");
    let page = on_page(&me, id).await;
    assert_eq!(page["reasons"][0]["text"], "BIPD on file is $1,000,000; your rules ask for $1,500,000.");
    assert_eq!((word(&page), word(&listed(&me).await[&id])), ("review", "review"), "the list follows at once");
    assert_eq!(word(&listed(&other).await[&id]), "use", "another company asks for what the type says");
    assert_eq!(assessed(&other, id).await["threshold"], Value::Null);
    let made = me
        .post(&format!("/api/v1/carriers/{id}/vetting_checks"), json!({"load_reference": "L-1"}))
        .await
        .expect(201)
        .json();
    let record = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    let frozen = &record["checked"]["classifications"][0]["rules"][0];
    assert_eq!((&frozen["threshold"], &frozen["label"]), (&json!(1_500_000), &found["label"]));
    let chain = me.get("/api/v1/decisions/verify").await.expect(200).json();
    assert_eq!(chain["is_intact"], true);

    set(&me, json!({BIPD: null})).await;

    assert_eq!(word(&listed(&me).await[&id]), "use");
    let versions = me.get(&format!("{}/versions", path_of(&me).await)).await.expect(200).json();
    assert_eq!((&versions[0]["thresholds"], &versions[1]["thresholds"]), (&json!({}), &json!({BIPD: 1_500_000})));
    let again = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    assert_eq!(again["checked"], record["checked"], "what was frozen stays");
}

#[tokio::test]
async fn ratings_are_chosen_and_a_copied_classification_has_them_too() {
    let app = TestApp::start().await;
    let rated = carrier(&app, 1_000_001, &[("SAFETY_RATING", "C"), ("SAFETY_RATING_DATE", "20250203")]).await;
    let me = manager(&app).await;
    set_rules(&me, &[(RuleType::SafetyRating, 2)]).await.expect(200);
    assert_eq!(assessed(&me, rated).await["result"], "fail");

    set(&me, json!({RATING: "conditional_or_unrated"})).await;

    let found = assessed(&me, rated).await;
    let words = "If rated, carrier must have a satisfactory or conditional safety rating.";
    assert_eq!((&found["result"], &found["description"]), (&json!("pass"), &json!(words)));
    let first = first_rule(&me).await["classification_id"].clone();
    let copy = json!({"classification": {"name": "Copy", "copy_rules_from": first}});
    let copy = me.post(CLASSIFICATIONS, copy).await.expect(201).json();
    let types = me.get(&format!("{RULES}/is_types?classification_id={}", copy["id"])).await.expect(200).json();
    let rating = types.as_array().into_iter().flatten().find(|one| one["is_type"] == RATING).expect("the type");
    assert_eq!(rating["description"], words);
    let threshold = &rating["threshold"];
    assert_eq!(
        (&threshold["unit"], &threshold["default"], &threshold["value"]),
        (&json!("rating"), &json!("satisfactory_or_unrated"), &json!("conditional_or_unrated"))
    );
    assert_eq!(threshold["choices"].as_array().map(Vec::len), Some(3));
    let bipd = types.as_array().into_iter().flatten().find(|one| one["is_type"] == BIPD).expect("the type");
    assert_eq!(
        (&bipd["threshold"]["minimum"], &bipd["threshold"]["maximum"], &bipd["threshold"]["value"]),
        (&json!(300_000), &json!(10_000_000), &Value::Null)
    );
}

#[tokio::test]
async fn a_preview_lists_exactly_the_carriers_that_it_counts() {
    let app = TestApp::start().await;
    let conditional = [("SAFETY_RATING", "C"), ("SAFETY_RATING_DATE", "20250203")];
    let row = |name: &'static str| [&conditional[..], &[("LEGAL_NAME", name), ("PHY_STATE", "TX")]].concat();
    let second = carrier(&app, 1_000_001, &row("SYN BRAVO LLC")).await;
    let first = carrier(&app, 1_000_002, &row("SYN ALPHA LLC")).await;
    carrier(&app, 1_000_003, &[("SAFETY_RATING", "S"), ("SAFETY_RATING_DATE", "20250203")]).await;
    let me = manager(&app).await;
    set_rules(&me, &[(RuleType::SafetyRating, 2)]).await.expect(200);
    app.index().await;
    let path = format!("{}/preview", path_of(&me).await);
    let ask = async |list: Value| {
        let change = json!({"rule": {"thresholds": {RATING: "conditional_or_unrated"}}, "list": list});
        me.post(&path, change).await
    };

    let seen = ask(json!({"group": "all"})).await.expect(200).json();

    assert_eq!((&seen["all"]["changed"], &seen["list"]["total"]), (&json!(2), &json!(2)));
    let ids: Vec<_> = seen["list"]["carriers"].as_array().into_iter().flatten().map(|one| one["id"].clone()).collect();
    assert_eq!(ids, [first, second], "by name");
    let one = &seen["list"]["carriers"][0];
    assert_eq!((&one["before"], &one["after"], &one["state"]), (&json!("fail"), &json!("pass"), &json!("TX")));
    assert_eq!(one["verdict"], listed(&me).await[&first], "as the rules stand");
    let page = ask(json!({"group": "all", "before": "fail", "after": "pass", "page": 2, "per_page": 1})).await;
    assert_eq!(page.expect(200).json()["list"]["carriers"][0]["id"], second);
    for (list, total) in [(json!({"group": "watched"}), 0), (json!({"group": "all", "after": "none"}), 0)] {
        assert_eq!(ask(list).await.expect(200).json()["list"]["total"], total);
    }
    for (list, field) in [
        (json!({"group": "all", "page": 1001}), "list.page"),
        (json!({"group": "all", "per_page": 101}), "list.per_page"),
    ] {
        assert_eq!(ask(list).await.expect(422).fields(), [field]);
    }
    assert_eq!(ask(Value::Null).await.expect(200).json()["list"], Value::Null);
}
