use super::*;

/// A change of a form.
type Change = fn(&mut Value);

#[tokio::test]
async fn each_step_is_saved_by_itself_and_read_again_without_encrypted_values() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;

    invited.fill(&me).await;

    let answer = me.get(&invited.path("")).await.expect(200);
    let packet = answer.json();
    assert_eq!(missing(&packet), Vec::<String>::new());
    for step in ["company", "tax_form", "insurance", "payment", "lanes"] {
        assert_eq!(packet[step]["version"], 1, "{step}");
    }
    assert_eq!(packet["company"]["answers"]["dispatch"]["name"], "Olga Owner");
    assert_eq!(packet["lanes"]["answers"]["pickup_states"], json!(["OK", "TX"]));
    assert_eq!((&packet["tin_last_four"], &packet["account_last_four"]), (&json!("6789"), &json!("6789")));
    for sealed in ["123456789", "12-3456789", "000123456789", "021000021"] {
        assert!(!answer.text().contains(sealed), "the packet shows {sealed}");
    }
}

#[tokio::test]
async fn what_another_device_saved_is_not_overwritten_and_a_repeated_save_does_no_harm() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let (phone, desk) = (invited.proved().await, invited.proved().await);
    let with_notes = |notes: &str, version: i32| {
        let mut lanes = lanes();
        lanes["notes"] = json!(notes);
        json!({"version": version, "lanes": lanes})
    };

    invited.save(&phone, "lanes", with_notes("From the phone.", 0)).await.expect(200);
    assert_eq!(invited.save(&desk, "lanes", with_notes("From the desk.", 0)).await.expect(409).code(), "conflict");
    let again = invited.save(&phone, "lanes", with_notes("From the phone.", 0)).await.expect(200).json();
    assert_eq!(
        (&again["lanes"]["version"], &again["lanes"]["answers"]["notes"]),
        (&json!(1), &json!("From the phone."))
    );
    let next = invited.save(&desk, "lanes", with_notes("From the desk.", 1)).await.expect(200).json();
    assert_eq!(next["lanes"]["version"], 2);

    invited.save(&phone, "payment", bank(0, invited.term, "000123456789")).await.expect(200);
    invited.save(&phone, "payment", bank(0, invited.term, "000123456789")).await.expect(200);
    invited.save(&desk, "payment", bank(0, invited.term, "000123456780")).await.expect(409);
    let events = invited.events().await;
    assert_eq!(events.iter().filter(|event| *event == "saved:payment").count(), 1);
}

async fn refused(invited: &Invited, me: &Client, step: &str, body: Value) -> Vec<String> {
    invited.save(me, step, body).await.expect(422).fields()
}

#[tokio::test]
async fn wrong_answers_are_named_field_by_field() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    let mut wrong = company();
    (wrong["legal_name"], wrong["address"]["state"], wrong["claims"]["email"]) =
        (json!(" "), json!("ON"), json!("nobody"));
    wrong["dispatch"]["phone"] = json!("");
    let fields = refused(&invited, &me, "company", json!({"version": 0, "company": wrong})).await;
    assert!(fields.contains(&"company.legal_name".to_owned()) && fields.contains(&"company.address.state".to_owned()));
    assert!(
        fields.contains(&"company.dispatch.phone".to_owned()) && fields.contains(&"company.claims.email".to_owned())
    );

    let with = |change: Change| {
        let mut form = w9();
        change(&mut form["w9"]);
        json!({"version": 0, "tax_form": form, "tin": "12-3456789"})
    };
    let cases: [(&str, Change); 6] = [
        ("tax_form.w9.llc_class", |w9| w9["llc_class"] = Value::Null),
        ("tax_form.w9.other", |w9| w9["classification"] = json!("other")),
        ("tax_form.w9.exempt_payee_code", |w9| w9["exempt_payee_code"] = json!("14")),
        ("tax_form.w9.fatca_code", |w9| w9["fatca_code"] = json!("N")),
        ("tax_form.w9.is_certified", |w9| w9["is_certified"] = json!(false)),
        ("tax_form.w9.certified_by", |w9| w9["certified_by"] = json!("")),
    ];
    for (field, change) in cases {
        assert_eq!(refused(&invited, &me, "tax_form", with(change)).await, [field]);
    }
    let ssn = with(|w9| w9["tin_type"] = json!("ssn"));
    assert!(refused(&invited, &me, "tax_form", ssn).await.contains(&"tax_form.w9.tin_type".to_owned()));
    let none = json!({"version": 0, "tax_form": w9()});
    assert_eq!(refused(&invited, &me, "tax_form", none).await, ["tin"]);
    assert_eq!(
        refused(&invited, &me, "tax_form", json!({"version": 0, "tax_form": w9(), "tin": "07-3456789"})).await,
        ["tin"]
    );

    let mut wrong = bank(0, invited.term, "12");
    wrong["routing_number"] = json!("021000022");
    assert_eq!(refused(&invited, &me, "payment", wrong).await, ["routing_number", "account_number"]);
    let other_term = bank(0, 999, "000123456789");
    assert_eq!(refused(&invited, &me, "payment", other_term).await, ["payment.payment_term_id"]);

    let nothing = json!({"pickup_states": [], "delivery_states": ["XX"], "equipment": ["rocket"]});
    let fields = refused(&invited, &me, "lanes", json!({"version": 0, "lanes": nothing})).await;
    assert_eq!(fields, ["lanes.pickup_states", "lanes.delivery_states", "lanes.equipment"]);
    let nobody = json!({"agent_name": "", "agent_email": "x", "agent_phone": "5"});
    let fields = refused(&invited, &me, "insurance", json!({"version": 0, "insurance": nobody})).await;
    assert_eq!(fields, ["insurance.agent_name", "insurance.agent_email", "insurance.agent_phone"]);
}

#[tokio::test]
async fn a_number_stays_unless_it_is_given_anew_or_is_of_another_kind() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.save(&me, "tax_form", json!({"version": 0, "tax_form": w9(), "tin": "12-3456789"})).await.expect(200);
    let mut form = w9();
    form["w9"]["business_name"] = json!("Acme");

    let kept = invited.save(&me, "tax_form", json!({"version": 1, "tax_form": form})).await.expect(200).json();
    assert_eq!((&kept["tin_last_four"], &kept["tax_form"]["version"]), (&json!("6789"), &json!(2)));

    (form["w9"]["classification"], form["w9"]["tin_type"]) = (json!("individual"), json!("ssn"));
    assert_eq!(refused(&invited, &me, "tax_form", json!({"version": 2, "tax_form": form})).await, ["tin"]);
    let given = json!({"version": 2, "tax_form": form, "tin": "536-22-1234"});
    assert_eq!(invited.save(&me, "tax_form", given).await.expect(200).json()["tin_last_four"], "1234");

    let foreign = json!({"version": 3, "tax_form": {"form": "w8"}});
    let packet = invited.save(&me, "tax_form", foreign).await.expect(200).json();
    assert_eq!(packet["tin_last_four"], Value::Null);
    assert!(missing(&packet).contains(&"tax_form.file".to_owned()));
}

#[tokio::test]
async fn a_packet_that_is_with_the_broker_is_left_alone() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    for status in ["submitted", "rejected", "expired"] {
        invited.decide(status, "tried").await;
        invited.save(&me, "lanes", json!({"version": 0, "lanes": lanes()})).await.expect(409);
        invited.sign(&me, invited.contract).await.expect(409);
        assert_eq!(invited.upload(&me, "certificate", PDF).await.0, 409);
    }
}
