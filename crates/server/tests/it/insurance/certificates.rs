use super::{CERTIFICATES, as_read, confirm, events, given, sample, underwriter, upload};
use crate::carriers::files::carrier;
use crate::support::{Person, TestApp};
use acord::synthetic::{Sample, printed};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

fn kinds(detail: &Value) -> Vec<&str> {
    let traps = detail["traps"].as_array().expect("traps").iter();
    traps.map(|trap| trap["kind"].as_str().expect("a kind")).collect()
}

#[tokio::test]
async fn what_is_read_says_where_and_counts_for_nothing_before_a_person_confirms_it() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);

    let read = given(&me, id, &sample()).await;

    let certificate = &read["certificate"];
    assert_eq!((&certificate["state"], &certificate["issued_on"]), (&json!("read"), &json!("2026-11-02")));
    assert_eq!(certificate["policies"][1]["limit_cents"], 10_000_000);
    let place = |path: &str| read["read"].as_array().expect("places").iter().find(|one| one["path"] == path).cloned();
    assert_eq!(place("policies.1.limit_cents").expect("a place")["field"], "OtherPolicy_CoverageLimitAmount_A");
    assert_eq!(read["vins"], json!(["1XKYD49X0LJ000001"]));
    let policies = format!("/api/v1/insurance_policies/active_by_carrier_id?carrier_id={id}");
    assert_eq!(me.get(&policies).await.expect(200).json(), json!([]));

    let confirmed = confirm(&me, &read).await;

    assert_eq!(confirmed["certificate"]["state"], "confirmed");
    assert_eq!(confirmed["certificate"]["confirmed_by"]["name"], "Ada Example");
    let rows = me.get(&policies).await.expect(200).json();
    assert_eq!((&rows[0]["kind"], &rows[0]["expires_on"]), (&json!("cargo"), &json!("2027-03-01")));
    assert_eq!((&rows[1]["kind"], &rows[1]["maximum_coverage"]), (&json!("auto_liability"), &json!(1_000_000)));
    assert_eq!(events(&me, id).await, ["uploaded", "confirmed"]);
}

#[tokio::test]
async fn printed_certificates_name_page_and_line_and_pictures_wait_for_a_person() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let id = id.to_string();
    let texts = [("insurance_certificate[carrier_id]", id.as_str())];

    let file = printed(&sample());
    let (status, read) =
        upload(&app, Some(&me), CERTIFICATES, &texts, Some(("insurance_certificate[file]", &file))).await;
    let picture = b"\x89PNG\r\n\x1a\n0000";
    let (_, unread) = upload(&app, Some(&me), CERTIFICATES, &texts, Some(("file", picture))).await;

    assert_eq!(status, 201);
    let place =
        read["read"].as_array().expect("places").iter().find(|one| one["path"] == "insured_name").expect("a place");
    assert_eq!((&place["page"], &place["raw"]), (&json!(1), &json!("Acme Hauling, LLC")));
    assert_eq!(unread["certificate"]["state"], "to_confirm");
    assert_eq!(unread["certificate"]["unreadable"], "It is an image, which can't be read.");
}

#[tokio::test]
async fn traps_are_listed_with_what_was_seen() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[("CRGO_COLDFOOD", "X")]).await);

    let read = given(&me, id, &sample()).await;
    let bare = given(
        &me,
        id,
        &Sample { cargo: None, issued: "09/01/2026".to_owned(), insured: "Other Haulers".to_owned(), ..sample() },
    )
    .await;

    let seen = kinds(&read);
    for kind in ["scheduled_autos_only", "no_reefer_breakdown", "exclusions", "holder_differs"] {
        assert!(seen.contains(&kind), "{kind}: {seen:?}");
    }
    assert!(!seen.contains(&"no_cargo") && !seen.contains(&"old"), "{seen:?}");
    let seen = kinds(&bare);
    for kind in ["no_cargo", "old", "insured_name_differs"] {
        assert!(seen.contains(&kind), "{kind}: {seen:?}");
    }
}

#[tokio::test]
async fn what_was_not_read_is_not_said_to_lack_cargo() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let bare = given(&me, id, &Sample { cargo: None, ..sample() }).await;
    let id = id.to_string();
    let texts = [("insurance_certificate[carrier_id]", id.as_str())];

    let file = Some(("insurance_certificate[file]", b"%PDF-1.4\nnothing more".as_slice()));
    let (_, junk) = upload(&app, Some(&me), CERTIFICATES, &texts, file).await;
    let path = format!("{CERTIFICATES}/{}/confirm", junk["certificate"]["id"]);
    let entered = me.patch(&path, json!({"insurance_certificate": as_read(&bare)})).await.expect(200).json();

    assert_eq!(kinds(&junk), ["cargo_unknown"]);
    assert_eq!(junk["traps"][0]["is_serious"], false);
    assert!(kinds(&entered).contains(&"no_cargo"), "{entered}");
    let words = "Unknown whether the certificate covers cargo. The file is no PDF that can be opened.";
    assert_eq!(junk["traps"][0]["words"], words);
}

#[tokio::test]
async fn a_person_corrects_what_was_read_and_every_error_names_its_field() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let read = given(&me, id, &sample()).await;
    let path = format!("{CERTIFICATES}/{}/confirm", read["certificate"]["id"]);

    let mut wrong = as_read(&read);
    wrong["insured_name"] = json!(" ");
    wrong["policies"][0]["kind"] = json!("life");
    wrong["policies"][1]["naic"] = json!("12");
    wrong["vins"] = json!(["short"]);
    let refused = me.patch(&path, json!({"insurance_certificate": wrong})).await.expect(422);
    let mut right = as_read(&read);
    right["policies"][1]["limit_cents"] = json!(25_000_000);
    right["policies"][1]["excluded_commodities"] = json!([" Electronics ", "electronics", "", "Beef"]);
    let corrected = me.patch(&path, json!({"insurance_certificate": right})).await.expect(200).json();
    me.patch(&path, json!({"insurance_certificate": right})).await.expect(200);

    let mut fields = refused.fields();
    fields.sort();
    let of = |name: &str| format!("insurance_certificate.{name}");
    assert_eq!(fields, [of("insured_name"), of("policies.0.kind"), of("policies.1.naic"), of("vins.0")]);
    for (name, value) in [
        ("cancelled_on", json!("2200-01-01")),
        ("effective_on", json!("1899-12-31")),
        ("expires_on", json!("+262142-12-31")),
        ("limit_cents", json!("much")),
        ("insurer", json!("N\u{0}")),
    ] {
        let mut wrong = as_read(&read);
        wrong["policies"][1][name] = value;
        let refused = me.patch(&path, json!({"insurance_certificate": wrong})).await.expect(422);
        assert_eq!(refused.fields(), [of(&format!("policies.1.{name}"))]);
    }
    let mut wrong = as_read(&read);
    wrong["policies"][0]["excluded_commodities"] = json!(["beef"]);
    wrong["policies"][1]["excluded_commodities"] = json!(["b".repeat(61)]);
    let refused = me.patch(&path, json!({"insurance_certificate": wrong})).await.expect(422);
    assert_eq!(
        refused.fields(),
        [of("policies.0.excluded_commodities"), of("policies.1.excluded_commodities.0")],
        "only cargo excludes commodities"
    );
    assert_eq!(corrected["certificate"]["policies"][1]["limit_cents"], 25_000_000);
    assert_eq!(corrected["certificate"]["policies"][1]["excluded_commodities"], json!(["beef", "electronics"]));
    let raw = corrected["read"].as_array().expect("places").iter().find(|one| one["path"] == "policies.1.limit_cents");
    assert_eq!(raw.expect("a place")["raw"], "100,000");
    assert_eq!(events(&me, id).await, ["uploaded", "confirmed", "corrected"]);
}

#[tokio::test]
async fn a_newer_certificate_takes_the_place_of_one_that_shows_nothing_else() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let cargo_alone = Sample { auto: None, ..sample() };
    let auto_alone = Sample { cargo: None, ..sample() };
    confirm(&me, &given(&me, id, &cargo_alone).await).await;
    confirm(&me, &given(&me, id, &auto_alone).await).await;

    let both = confirm(&me, &given(&me, id, &auto_alone).await).await;

    let rows = me.get(&format!("{CERTIFICATES}?q[carrier_id_eq]={id}")).await.expect(200).json();
    let states: Vec<_> = rows.as_array().expect("rows").iter().map(|row| row["state"].clone()).collect();
    assert_eq!(states, ["confirmed", "superseded", "confirmed"]);
    let old = format!("{CERTIFICATES}/{}/reject", rows[1]["id"]);
    me.patch(&old, json!({"insurance_certificate": {"reason": "Old."}})).await.expect(409);
    assert_eq!(both["certificate"]["id"], rows[0]["id"]);
}

#[tokio::test]
async fn the_file_is_saved_or_shown_within_the_site() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = given(&me, id, &sample()).await;
    let path = format!("{CERTIFICATES}/{}/file", made["certificate"]["id"]);

    let saved = me.get(&path).await.expect(200);
    let shown = me.get(&format!("{path}?inline=true")).await.expect(200);

    assert!(saved.bytes().starts_with(b"%PDF-") && saved.bytes() == shown.bytes());
    assert_eq!(saved.header("content-disposition"), "attachment; filename=\"coi.pdf\"");
    assert_eq!((saved.header("x-frame-options"), shown.header("x-frame-options")), ("DENY", "SAMEORIGIN"));
    assert!(shown.header("content-security-policy").contains("script-src 'none'"));
    assert_eq!(shown.header("content-disposition"), "inline");
}

#[tokio::test]
async fn certificates_are_the_companys_own_and_the_plans() {
    let app = TestApp::start().await;
    let (me, them) = (underwriter(&app).await, underwriter(&app).await);
    let id = carrier(&app, 1_000_001, &[]).await;
    let made = given(&me, id, &sample()).await;
    let path = format!("{CERTIFICATES}/{}", made["certificate"]["id"]);

    them.get(&path).await.expect(404);
    them.get(&format!("{path}/file")).await.expect(404);
    them.patch(&format!("{path}/confirm"), json!({"insurance_certificate": as_read(&made)})).await.expect(404);
    them.patch(&format!("{path}/reject"), json!({"insurance_certificate": {"reason": "No."}})).await.expect(404);
    assert_eq!(them.get(CERTIFICATES).await.expect(200).json(), json!([]));
    assert_eq!(app.broker().await.patch(&format!("{path}/reject"), json!({})).await.expect(403).code(), "forbidden");
    let poor = Person { flags: &[PlanFlag::Connect], scopes: &[Scope::Onboarding], ..Person::default() };
    assert_eq!(app.person(poor).await.get(CERTIFICATES).await.expect(403).code(), "paywall");
}

#[tokio::test]
async fn bad_uploads_are_refused_by_their_fields() {
    let app = TestApp::start().await;
    let (me, id) = (app.broker().await, carrier(&app, 1_000_001, &[]).await.to_string());
    let pdf = b"%PDF-1.4 not a certificate".as_slice();
    let field = |answer: &(u16, Value)| (answer.0, answer.1["errors"][0]["field"].clone());

    let cases = [
        (upload(&app, Some(&me), CERTIFICATES, &[("carrier_id", "1")], Some(("file", pdf))).await, "carrier_id"),
        (upload(&app, Some(&me), CERTIFICATES, &[], Some(("file", pdf))).await, "carrier_id"),
        (upload(&app, Some(&me), CERTIFICATES, &[("carrier_id", &id)], None).await, "file"),
        (upload(&app, Some(&me), CERTIFICATES, &[("carrier_id", &id)], Some(("file", b"hello"))).await, "file"),
        (upload(&app, Some(&me), CERTIFICATES, &[("carrier_id", &id), ("x", "1")], Some(("file", pdf))).await, "x"),
    ];
    let (status, broken) = upload(&app, Some(&me), CERTIFICATES, &[("carrier_id", &id)], Some(("file", pdf))).await;

    for (answer, expected) in &cases[1..] {
        assert_eq!(field(answer), (422, json!(expected)));
    }
    assert_eq!((status, &broken["certificate"]["state"]), (201, &json!("to_confirm")));
    assert_eq!(broken["certificate"]["unreadable"], "The file is no PDF that can be opened.");
}

#[tokio::test]
async fn a_rejected_certificate_says_why_and_can_be_confirmed_after_all() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = given(&me, id, &sample()).await;
    let path = format!("{CERTIFICATES}/{}/reject", made["certificate"]["id"]);

    let without = me.patch(&path, json!({"insurance_certificate": {"reason": ""}})).await.expect(422);
    let rejected =
        me.patch(&path, json!({"insurance_certificate": {"reason": "Not their agent."}})).await.expect(200).json();
    let confirmed = confirm(&me, &made).await;

    assert_eq!(without.fields(), ["insurance_certificate.reason"]);
    assert_eq!(
        (&rejected["certificate"]["state"], &rejected["certificate"]["rejected_reason"]),
        (&json!("rejected"), &json!("Not their agent."))
    );
    assert_eq!(confirmed["certificate"]["rejected_reason"], Value::Null);
}
