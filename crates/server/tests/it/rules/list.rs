use super::{CLASSIFICATIONS, RULES, first_rule, manager};
use crate::support::TestApp;
use serde_json::{Value, json};

#[tokio::test]
async fn a_new_company_begins_with_one_classification_and_sensible_rules() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let rule = first_rule(&me).await;

    assert_eq!((&rule["version"], &rule["carrier_id"], &rule["changed_by"]), (&json!(1), &Value::Null, &Value::Null));
    assert_eq!(rule["values"]["interstate_carrier_authority_is_active"], 2);
    assert_eq!(rule["values"]["authority_age_gteq_three_months"], 3);
    assert_eq!(rule["values"]["no_prior_revocation"], 3);
    assert_eq!(rule["values"]["no_published_identity_alert"], 3);
    assert_eq!(rule["values"]["has_eld_connection"], 0);
    let all = me.get(CLASSIFICATIONS).await.expect(200);
    assert_eq!((all.header("totalitems"), &all.json()[0]["name"]), ("1", &json!("Interstate")));
    assert_eq!(me.get(&format!("{RULES}/{}", rule["id"])).await.expect(200).json(), rule);
}

#[tokio::test]
async fn another_companys_rules_are_not_there() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, manager(&app).await);
    let (mine, theirs) = (first_rule(&me).await, first_rule(&other).await);

    let company = theirs["company_id"].clone();
    let listed = me.get(&format!("{RULES}?q[company_id_eq]={company}")).await.expect(200);
    assert_eq!((listed.header("totalitems"), listed.json()), ("0", json!([])));
    me.get(&format!("{RULES}/{}", theirs["id"])).await.expect(404);
    me.get(&format!("{RULES}/{}/versions", theirs["id"])).await.expect(404);
    let types = me.get(&format!("{RULES}/is_types?classification_id={}", theirs["classification_id"])).await;
    assert_eq!(types.expect(422).fields(), ["classification_id"]);
    let mine = me.get(&format!("{RULES}?q[company_id_eq]={}", mine["company_id"])).await.expect(200);
    assert_eq!(mine.header("totalitems"), "1");
}

#[tokio::test]
async fn types_have_the_specifications_labels_and_the_classifications_values() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let classification = first_rule(&me).await["classification_id"].clone();

    let types = me.get(&format!("{RULES}/is_types?classification_id={classification}")).await.expect(200).json();

    let of = |token: &str| types.as_array().into_iter().flatten().find(|one| one["is_type"] == token).cloned();
    let bipd = of("bipd_coverage_gteq_750_000").expect("a type");
    assert_eq!(bipd["label"], "Carrier must have minimum BIPD coverage of $750,000.");
    assert_eq!((&bipd["category"], &bipd["value"]), (&json!("insurance"), &json!(2)));
    assert_eq!(of("has_verified_insurance_certificate").expect("a type")["label"], Value::Null);
    let bare = me.get(&format!("{RULES}/is_types")).await.expect(200).json();
    assert_eq!(bare[0]["value"], Value::Null);
}
