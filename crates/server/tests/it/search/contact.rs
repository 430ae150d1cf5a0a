use crate::carriers::files::{carrier, id, put, put_complete_of};
use crate::support::{Client, Person, TestApp};
use chrono::Days;
use fmcsa::DataSet;
use serde_json::{Value, json};

const EMAIL: &str = "/api/v1/carriers/email_search_associated_carriers";
const PHONE: &str = "/api/v1/carriers/phone_search_associated_carriers";

/// Three carriers: two share a phone, the third has another one as its fax; each has an address of its own.
async fn three(app: &TestApp) {
    let row = |dot, name, phone, email| {
        [("DOT_NUMBER", dot), ("LEGAL_NAME", name), ("STATUS_CODE", "A"), ("PHONE", phone), ("EMAIL_ADDRESS", email)]
    };
    let first = row("1000001", "BLUE RIVER LLC", "2145550101", "Office@BlueRiver.com");
    let second = row("1000002", "RED HILL LLC", "2145550101", "redhill@gmail.com");
    let third =
        [("DOT_NUMBER", "1000003"), ("LEGAL_NAME", "GREEN FIELD LLC"), ("STATUS_CODE", "A"), ("FAX", "2145550103")];
    put(app, DataSet::Census, &[&first, &second, &third]).await;
    app.index().await;
}

async fn by_email(me: &Client, email: &str) -> Value {
    me.post(EMAIL, json!({ "email": email })).await.expect(200).json()
}

async fn by_phone(me: &Client, phone: &str) -> Value {
    me.post(PHONE, json!({ "phone": phone })).await.expect(200).json()
}

fn categories(answer: &Value) -> Vec<&str> {
    answer["categories"]
        .as_array()
        .expect("categories")
        .iter()
        .filter_map(|finding| finding["category"].as_str())
        .collect()
}

#[tokio::test]
async fn an_address_of_one_carrier_names_it_with_field_source_and_day() {
    let app = TestApp::start().await;
    three(&app).await;

    let answer = by_email(&app.broker().await, "  office@blueriver.com ").await;

    assert_eq!((&answer["category"], &answer["total"]), (&json!("known_to_one_carrier"), &json!(1)));
    let row = &answer["carriers"][0];
    assert_eq!((&row["carrier"]["dot_number"], &row["is_blocked"]), (&json!(1_000_001), &json!(false)));
    assert_eq!(
        (&row["matches"][0]["field"], &row["matches"][0]["source"]["data_set"]),
        (&json!("email_address"), &json!("census"))
    );
    assert_eq!(answer["domain"]["carriers_with_domain"], 1);
    assert!(answer["categories"][0]["reason"].as_str().is_some_and(|reason| reason.contains("BLUE RIVER LLC")));
}

#[tokio::test]
async fn a_phone_of_several_carriers_is_found_as_typed_and_a_fax_is_too() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let shared = by_phone(&me, "+1 (214) 555-0101").await;
    let fax = by_phone(&me, "214-555-0103").await;

    assert_eq!((&shared["category"], &shared["total"]), (&json!("known_to_several"), &json!(2)));
    assert_eq!((&shared["contact"], &shared["domain"]), (&json!("2145550101"), &json!(null)));
    assert_eq!(shared["holding"], json!(null), "several have it");
    assert_eq!((&fax["total"], &fax["carriers"][0]["matches"][0]["field"]), (&json!(1), &json!("fax")));
}

#[tokio::test]
async fn contacts_that_other_files_give_are_found_too() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("PHONE", "2145550101")]).await;
    let sms = [("DOT_NUMBER", "1000001"), ("TELEPHONE", "2145550102"), ("EMAIL_ADDRESS", "old@blueriver.com")];
    put(&app, DataSet::SmsCensus, &[&sms]).await;
    let licence = [("DOCKET_NUMBER", "MC012892"), ("DOT_NUMBER", "1000001"), ("BUS_TELNO", "2145550104")];
    put(&app, DataSet::LiCarriers, &[&licence]).await;
    app.index().await;
    let me = app.broker().await;

    for (answer, field, data_set) in [
        (by_phone(&me, "2145550102").await, "phone", "sms_census"),
        (by_email(&me, "old@blueriver.com").await, "email_address", "sms_census"),
        (by_phone(&me, "2145550104").await, "business_phone", "li_carriers"),
    ] {
        let row = &answer["carriers"][0];
        assert_eq!(row["carrier"]["id"], id, "{data_set}");
        assert_eq!(
            (&row["matches"][0]["field"], &row["matches"][0]["source"]["data_set"]),
            (&json!(field), &json!(data_set))
        );
    }
}

#[tokio::test]
async fn a_number_that_a_carrier_gave_up_still_leads_to_it() {
    let app = TestApp::start().await;
    carrier(&app, 1_000_001, &[("PHONE", "2145550101")]).await;
    carrier(&app, 1_000_001, &[("PHONE", "2145550102")]).await;
    app.index().await;

    let answer = by_phone(&app.broker().await, "2145550101").await;

    let row = &answer["carriers"][0];
    assert_eq!((&answer["category"], &row["is_former"]), (&json!("known_to_one_carrier"), &json!(true)));
    assert!(row["matches"][0]["until"].is_string(), "{row}");
    assert!(answer["categories"][0]["reason"].as_str().is_some_and(|reason| reason.contains("had this")));
}

#[tokio::test]
async fn what_one_carrier_has_is_judged_by_how_long_the_census_has_had_it() {
    let app = TestApp::start().await;
    let today = app.app.clock.today();
    for (days, phone) in [(210, "2145550101"), (35, "2145550101"), (3, "2145550102")] {
        let row = [
            ("DOT_NUMBER", "1000001"),
            ("LEGAL_NAME", "BLUE RIVER LLC"),
            ("STATUS_CODE", "A"),
            ("PHONE", phone),
            ("EMAIL_ADDRESS", "office@blueriver.com"),
        ];
        put_complete_of(&app, DataSet::Census, today - Days::new(days), &[&row]).await;
    }
    let license = [("DOCKET_NUMBER", "MC012892"), ("DOT_NUMBER", "1000001"), ("BUS_TELNO", "2145550104")];
    put(&app, DataSet::LiCarriers, &[&license]).await;
    app.index().await;
    let me = app.broker().await;
    let said = |answer: &Value| {
        let finding = &answer["categories"][0];
        assert_eq!(finding["category"], "known_to_one_carrier", "{answer}");
        format!("{} {}", finding["reason"].as_str().expect("words"), finding["what_to_do"].as_str().expect("words"))
    };

    let stood = by_email(&me, "office@blueriver.com").await;
    let changed = by_phone(&me, "2145550102").await;
    let gone = by_phone(&me, "2145550101").await;
    let licensed = by_phone(&me, "2145550104").await;

    let (long_ago, lately) = (json!(today - Days::new(210)), json!(today - Days::new(3)));
    assert_eq!((&stood["holding"]["holding"], &stood["holding"]["on"]), (&json!("proven"), &long_ago));
    assert_eq!(
        (&changed["holding"]["holding"], &changed["holding"]["on"], &changed["holding"]["before"]),
        (&json!("recent"), &lately, &json!("2145550101"))
    );
    assert!(said(&changed).contains("It changed 3 days ago") && said(&changed).contains("Use (214) 555-0101 instead"));
    assert_eq!((&gone["holding"]["holding"], &gone["holding"]["on"]), (&json!("former"), &lately));
    assert!(said(&gone).contains("No longer on file since") && said(&gone).contains("Confirm the change"));
    assert_eq!(licensed["holding"]["holding"], "unknown");
    assert!(said(&licensed).contains("unknown how long"), "{licensed}");
}

#[tokio::test]
async fn a_contact_on_no_file_is_unknown_and_the_answer_lists_the_files() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let phone = by_phone(&me, "2145550199").await;
    let email = by_email(&me, "sales@blueriver.com").await;

    assert_eq!((categories(&phone), &phone["total"]), (vec!["unknown"], &json!(0)));
    assert_eq!(phone["looked_in"][0]["data_set"], "census");
    assert_eq!((categories(&email), &email["domain"]["carriers_with_domain"]), (vec!["unknown"], &json!(1)));
}

#[tokio::test]
async fn a_domain_that_is_easily_read_as_a_carriers_names_that_carrier() {
    let app = TestApp::start().await;
    three(&app).await;

    let answer = by_email(&app.broker().await, "office@b1ueriver.com").await;

    assert_eq!(categories(&answer), ["look_alike_domain", "unknown"]);
    let other = &answer["domain"]["look_alike_of"];
    assert_eq!(
        (&other["name"], &other["likeness"], &other["legal_name"]),
        (&json!("blueriver.com"), &json!("signs"), &json!("BLUE RIVER LLC"))
    );
}

#[tokio::test]
async fn a_public_provider_says_nothing_of_a_carrier() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let known = by_email(&me, "redhill@gmail.com").await;
    let typo = by_email(&me, "redhill@gmial.com").await;

    assert_eq!(categories(&known), ["known_to_one_carrier", "public_provider_domain"]);
    assert_eq!(known["domain"]["carriers_with_domain"], json!(null));
    assert_eq!(
        (&typo["category"], &typo["domain"]["look_alike_of"]["name"]),
        (&json!("look_alike_domain"), &json!("gmail.com"))
    );
}

#[tokio::test]
async fn only_ones_own_do_not_dispatch_blocks_a_contact() {
    let app = TestApp::start().await;
    three(&app).await;
    let company = app.company(Person::default()).await;
    let (me, others) = (app.member(Some(company), &[]).await, app.broker().await);
    let connect = "insert into connections (company_id, carrier_id, status, notes, created_at, updated_at)
                   values ($1, $2, 'do_not_dispatch', 'Held a load.', now(), now())";
    let blocked = id(&app, 1_000_002).await;
    sqlx::query(connect).bind(company.0).bind(blocked).execute(&mut *app.db().await).await.expect("a connection");

    let (mine, theirs) = (by_phone(&me, "2145550101").await, by_phone(&others, "2145550101").await);

    assert_eq!(categories(&mine), ["blocked", "known_to_several"]);
    assert_eq!(
        (&mine["carriers"][0]["carrier"]["id"], &mine["carriers"][0]["is_blocked"]),
        (&json!(blocked), &json!(true))
    );
    assert!(mine["categories"][0]["reason"].as_str().is_some_and(|reason| reason.contains("Held a load.")));
    assert_eq!(
        (categories(&theirs), &theirs["carriers"][1]["blocked_because"]),
        (vec!["known_to_several"], &json!(null))
    );
}

#[tokio::test]
async fn a_published_identity_alert_on_the_contact_or_on_its_carrier_is_shown() {
    let app = TestApp::start().await;
    three(&app).await;
    let company = app.company(Person::default()).await;
    let (me, carrier) = (app.member(Some(company), &[]).await, id(&app, 1_000_001).await);
    let publish = "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, message, file_date,
                       phone_e164, email, site, status, created_at, reviewed_at, published_at, expires_on)
                   select $1, max(id), $2, 'identity_theft', 'x', 'x', date '2026-11-01', '+12145550177', 'thief@elsewhere.com', 'portal',
                       'published', now(), now(), now(), $3 from users";
    let run = async |carrier: i64, until: &str| {
        let until: chrono::NaiveDate = until.parse().expect("a day");
        let query = sqlx::query(publish).bind(company.0).bind(carrier).bind(until);
        query.execute(&mut *app.db().await).await.expect("an alert");
    };
    run(carrier, "2027-01-01").await;
    run(id(&app, 1_000_003).await, "2026-11-21").await;

    let of_carrier = by_email(&me, "office@blueriver.com").await;
    assert_eq!(categories(&of_carrier), ["identity_alert", "known_to_one_carrier"]);
    assert_eq!(of_carrier["carriers"][0]["has_identity_alert"], true);
    for answer in [by_email(&me, "Thief@Elsewhere.com").await, by_phone(&me, "(214) 555-0177").await] {
        assert_eq!(categories(&answer), ["identity_alert", "unknown"]);
        let alert = &answer["alerts"][0];
        assert_eq!((&alert["carrier_id"], &alert["is_type"]), (&json!(carrier), &json!("identity_theft")));
        assert_eq!(answer["alerts"].as_array().map(Vec::len), Some(1), "the other one has expired");
        let read = me.get(&format!("/api/v1/identity_alerts/{}", alert["id"])).await.expect(200).json();
        assert_eq!(read["carrier"]["id"], carrier);
        let reason = answer["categories"][0]["reason"].as_str().expect("a reason");
        assert!(reason.contains("Identity theft") && reason.contains("BLUE RIVER LLC (USDOT 1000001)"), "{reason}");
    }
    assert_eq!(of_carrier["alerts"], json!([]), "it names another address");
    assert_eq!(categories(&by_phone(&me, "214-555-0103").await), ["known_to_one_carrier"], "it has expired");
}

#[tokio::test]
async fn an_empty_search_gets_the_specifications_message() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for (path, field) in [(EMAIL, "email"), (PHONE, "phone")] {
        for body in [json!({}), json!({ field: " " })] {
            let answer = me.post(path, body).await.expect(422);
            assert_eq!(answer.fields(), [field]);
            assert_eq!(answer.json()["errors"][0]["detail"], "Please select a type of email or phone number.");
        }
        assert_eq!(me.post(path, json!({ field: "nonsense" })).await.expect(422).fields(), [field]);
    }
}

#[tokio::test]
async fn in_the_watchdog_brand_the_plan_must_allow_the_search() {
    let app = TestApp::start().await;
    let me = app.broker().await.with_header("host", "watchdog.example.com");

    me.post(PHONE, json!({ "phone": "2145550101" })).await.expect(403);
}
