use super::{assert_shape, own_verdict, stop, with_key};
use crate::carriers::files::carrier;
use crate::insurance::{confirm, given, sample, underwriter};
use crate::support::{Answer, Client, PASSWORD, TestApp};
use crate::verdicts::{and_no_orders, follow, licensed, sound, with_rules, without_rules};
use axum::http::Method;
use rules::RuleType;
use serde_json::{Value, json};

const DOT: i32 = 1_000_001;
const CALLS: [&str; 2] = ["PreviewCarrier", "GetCarrierRiskAssessment"];

async fn call(me: &Client, name: &str, query: &str) -> Answer {
    let path = format!("/adapters/mycarrierpackets/api/v1/Carrier/{name}?{query}");
    me.call(Method::POST, &path, None).await
}

/// The one carrier of an answer.
async fn only(me: &Client, name: &str, query: &str) -> Value {
    let found = call(me, name, query).await.expect(200).json();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    found[0].clone()
}

async fn preview(me: &Client) -> Value {
    only(me, "PreviewCarrier", &format!("DOTNumber={DOT}")).await
}

/// The public names and types.
fn shape() -> Value {
    let detail = json!({
        "TotalPoints?": "integer",
        "OverallRating?": "string",
        "HasRuleOverride": "boolean",
        "Infractions": [{
            "Points": "integer", "RuleName": "string", "RiskLevel": "string", "RuleText": "string", "RuleOutput": "string",
            "PreReviewScore?": "integer", "PreReviewRiskLevel?": "string", "RuleEnforced?": "boolean",
        }],
    });
    let mut shape: Value = serde_json::from_str(include_str!("mycarrierpackets.json")).expect("a shape");
    for area in ["Authority", "Insurance", "Safety", "Operation", "Other"] {
        shape["RiskAssessmentDetails"][area] = detail.clone();
    }
    shape
}

/// Holds the carrier against the public names and types, and gives our own verdict.
#[track_caller]
fn assert_public_shape(mut carrier: Value) -> Value {
    let verdict = own_verdict(&mut carrier, "HaulwardenVerdict");
    assert_shape(&shape(), &carrier, "carrier");
    verdict
}

/// The level and the points of the whole.
fn level(carrier: &Value) -> (&str, i64) {
    let details = &carrier["RiskAssessmentDetails"];
    assert_eq!(details["OverallRating"], carrier["RiskAssessment"]["Overall"], "the same level in both places");
    (details["OverallRating"].as_str().expect("a level"), details["TotalPoints"].as_i64().expect("points"))
}

/// The codes of what was found in an area.
fn found_in<'a>(carrier: &'a Value, area: &str) -> Vec<&'a str> {
    let infractions = carrier["RiskAssessmentDetails"][area]["Infractions"].as_array().expect("infractions");
    infractions.iter().map(|one| one["RuleName"].as_str().expect("a code")).collect()
}

#[tokio::test]
async fn a_sound_carrier_is_low_risk_in_the_public_shape() {
    let app = TestApp::start().await;
    let named = [
        ("LEGAL_NAME", "ALPHA LINES INC"),
        ("PHY_CITY", "DALLAS"),
        ("PHY_STATE", "TX"),
        ("EMAIL_ADDRESS", "ops@alpha.example"),
        ("CARRIER_OPERATION", "A"),
        ("DOCKET1PREFIX", "MC"),
        ("DOCKET1", "500001"),
    ];
    let id = sound(&app, DOT, &named).await;
    and_no_orders(&app).await;
    let (me, tms) = with_key(&app).await;
    crate::verdicts::set_rules(&me, &[(RuleType::NoOosOrders, 2)]).await.expect(200);
    me.call(Method::POST, &format!("/api/v1/subscriptions/create_by_carrier?carrier_id={id}"), None).await.expect(201);

    let carrier = preview(&tms).await;
    let risk = only(&tms, "GetCarrierRiskAssessment", &format!("dotNumber={DOT}&docketNumber=MC500001")).await;

    assert_eq!(
        (&carrier["CarrierID"], &carrier["DotNumber"], &carrier["DocketNumber"]),
        (&json!(id), &json!(DOT), &json!("MC500001"))
    );
    assert_eq!(
        (&carrier["CompanyName"], &carrier["City"], &carrier["State"]),
        (&json!("ALPHA LINES INC"), &json!("DALLAS"), &json!("TX"))
    );
    assert_eq!(carrier["Emails"], json!([{"EmailType": 3, "Description": "FMCSA", "Email": "ops@alpha.example"}]));
    assert_eq!(
        (&carrier["IsMonitored"], &carrier["IsBlocked"], &carrier["IsIntrastateCarrier"]),
        (&json!(true), &json!(false), &json!(false))
    );
    assert_eq!((level(&carrier), &carrier["RiskAssessment"]["Authority"]), (("Low", 0), &json!("Low")));
    assert_eq!((&risk["DOTNumber"], &risk["DocketNumber"]), (&json!(DOT), &json!("MC500001")));
    assert_eq!(risk["RiskAssessmentDetails"], carrier["RiskAssessmentDetails"]);
    assert_eq!(assert_public_shape(carrier)["verdict"], "use");
}

#[tokio::test]
async fn do_not_use_fails_with_the_points_of_a_failure() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let me = with_rules(&app, &[(RuleType::NoOosOrders, 2)]).await;

    stop(&me, id).await;
    follow(&app).await;
    let stopped = preview(&me).await;
    licensed(&app, DOT, "Inactive").await;
    follow(&app).await;
    let unlicensed = preview(&without_rules(&app).await).await;

    assert_eq!((level(&stopped), &stopped["IsBlocked"]), (("Fail", 1_000), &json!(true)));
    assert_eq!(
        (found_in(&stopped, "Other"), &stopped["RiskAssessment"]["Other"]),
        (vec!["do_not_dispatch"], &json!("Fail"))
    );
    assert_eq!(assert_public_shape(stopped)["verdict"], "do_not_use");
    assert_eq!(
        (level(&unlicensed), found_in(&unlicensed, "Authority")),
        (("Fail", 1_000), vec!["authority_not_active"])
    );
    assert_eq!(unlicensed["IsBlocked"], false);
}

#[tokio::test]
async fn what_is_unknown_or_to_be_reviewed_is_review_required_and_unknown_values_are_null_or_absent() {
    let app = TestApp::start().await;
    carrier(&app, DOT, &[]).await;
    sound(&app, 1_000_002, &[("PRIOR_REVOKE_FLAG", "Y")]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let unknown = preview(&me).await;
    and_no_orders(&app).await;
    let review = only(&me, "PreviewCarrier", "DOTNumber=1000002").await;

    assert_eq!(level(&unknown), ("Review Required", 250));
    assert_eq!(found_in(&unknown, "Insurance"), ["no_insurance_in_force"]);
    assert_eq!(
        (&unknown["DocketNumber"], &unknown["Street"], &unknown["Phone"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(unknown.get("IsIntrastateCarrier"), None);
    let safety = &unknown["RiskAssessmentDetails"]["Safety"];
    assert_eq!((&safety["OverallRating"], safety.get("TotalPoints")), (&Value::Null, None));
    assert_eq!(assert_public_shape(unknown)["verdict"], "unknown");
    assert_eq!(
        (level(&review), found_in(&review, "Authority")),
        (("Review Required", 250), vec!["revoked_predecessor"])
    );
}

#[tokio::test]
async fn confirmed_certificates_are_the_company_s_own() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let (me, them) = (underwriter(&app).await, underwriter(&app).await);
    let read = given(&me, id, &sample()).await;
    confirm(&me, &read).await;

    let (mine, theirs) = (preview(&me).await, preview(&them).await);

    let certificate = &mine["CertData"]["Certificates"][0];
    assert_eq!(certificate["ProducerName"], "SYN Harbor Agency");
    let coverages = certificate["Coverages"].as_array().expect("coverages");
    let cargo = coverages.iter().find(|one| one["Type"] == "cargo").expect("cargo");
    assert_eq!((&cargo["PolicyNumber"], &cargo["ExpirationDate"]), (&json!("CG-300"), &json!("2027-03-01")));
    assert_eq!((&cargo["CoverageLimit"], &cargo["Deductible"]), (&json!("100000"), &json!("1000")));
    assert_public_shape(mine);
    assert_eq!(theirs["CertData"]["Certificates"], json!([]));
}

#[tokio::test]
async fn every_spelling_of_a_parameter_is_read_and_what_is_wrong_is_named() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[("DOCKET1PREFIX", "MC"), ("DOCKET1", "500001")]).await;
    and_no_orders(&app).await;
    let (_, tms) = with_key(&app).await;

    for name in CALLS {
        for query in [
            "DOTNumber=01000001",
            "dotNumber=1000001",
            "DotNumber=1000001",
            "docketNumber=mc-500001",
            "DocketNumber=500001",
        ] {
            assert_eq!(call(&tms, name, query).await.expect(200).json().as_array().map(Vec::len), Some(1), "{query}");
        }
        for (query, field) in [
            ("", "DOTNumber"),
            ("DOTNumber=", "DOTNumber"),
            ("dotNumber=x", "dotNumber"),
            ("docketNumber=XX1", "docketNumber"),
            ("DOTNumber=1000001&docketNumber=MC7", "docketNumber"),
            ("DOTNumber=1000001&carrier=1", "carrier"),
        ] {
            assert_eq!(call(&tms, name, query).await.expect(422).fields(), [field], "{query}");
        }
        call(&tms, name, "DOTNumber=7").await.expect(404);
        call(&tms, name, "docketNumber=MC7").await.expect(404);
        call(&app.visitor(), name, "DOTNumber=1000001").await.expect(401);
    }
}

#[tokio::test]
async fn a_docket_number_of_two_carriers_names_neither() {
    let app = TestApp::start().await;
    let docket = [("DOCKET1PREFIX", "MC"), ("DOCKET1", "12892")];
    carrier(&app, DOT, &docket).await;
    carrier(&app, 1_000_002, &docket).await;
    follow(&app).await;
    let (_, tms) = with_key(&app).await;

    call(&tms, "PreviewCarrier", "docketNumber=MC12892").await.expect(409);
    call(&tms, "PreviewCarrier", "docketNumber=MC12892&DOTNumber=1000002").await.expect(200);
}

#[tokio::test]
async fn an_application_gets_a_token_as_the_shape_asks_for_it() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let (me, _) = with_key(&app).await;
    let wanted = json!({"oauth_application": {"name": "The TMS", "scopes": []}, "password": PASSWORD});
    let made = me.post("/oauth/applications", wanted).await.expect(201).json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let (id, secret) = (text(&made["oauth_application"]["client_id"]), text(&made["client_secret"]));
    let visitor = app.visitor();
    let ask = async |form: String| {
        visitor.post_as("application/x-www-form-urlencoded", "/adapters/mycarrierpackets/token", form).await
    };

    let given = ask(format!("grant_type=password&username={id}&password={secret}")).await.expect(200).json();
    let tms = app.visitor().with_header("authorization", &format!("bearer {}", text(&given["access_token"])));

    assert_eq!((&given["token_type"], &given["expires_in"]), (&json!("Bearer"), &json!(3600)));
    preview(&tms).await;
    for (form, status, error) in [
        (format!("grant_type=password&username={id}&password=hws_wrong"), 401, "invalid_client"),
        (format!("grant_type=refresh_token&username={id}&password={secret}"), 400, "unsupported_grant_type"),
        (format!("grant_type=password&username={id}"), 400, "invalid_request"),
    ] {
        assert_eq!(ask(form).await.expect(status).json()["error"], error);
    }
}
