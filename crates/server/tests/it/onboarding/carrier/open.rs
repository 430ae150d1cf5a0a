use super::*;
use chrono::TimeDelta;

async fn open(me: &Client, token: &str) -> Answer {
    me.post(&format!("{BASE}/open"), json!({"token": token})).await
}

#[tokio::test]
async fn a_link_shows_who_invites_whom_and_the_contacts_on_file_masked() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;

    let opened = open(&app.visitor(), &invited.token).await.expect(200);

    let json = opened.json();
    assert_eq!((&json["state"], &json["packet_id"]), (&json!("invited"), &json!(invited.packet)));
    assert_eq!((&json["inviter_name"], &json["is_proved"]), (&json!("Ada Example"), &json!(false)));
    assert_eq!(json["carrier"]["dot_number"], 1_000_001);
    assert_eq!(json["carrier"]["city"], "AUSTIN");
    let why = "The census on file has no date";
    let unknown = json!({"standing": "unknown", "on": null, "days": null, "why": why});
    let contacts = json!([
        {
            "contact": "email", "masked": "o•••@acme.example", "is_former": false, "standing": unknown, "can_receive_code": true,
        },
        {
            "contact": "phone", "masked": "(•••) •••-0142", "is_former": false, "standing": unknown, "can_receive_code": false,
        },
    ]);
    assert_eq!((&json["contacts"], &json["can_send_to_phones"]), (&contacts, &json!(false)));
    for hidden in ["stranger", OWNER, "5125550142", INVITER] {
        assert!(!opened.text().contains(hidden), "the link shows {hidden}");
    }
}

#[tokio::test]
async fn an_ended_link_says_so_and_an_unknown_one_is_not_found() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();
    let state = async || open(&me, &invited.token).await.expect(200).json()["state"].clone();

    for (status, expected) in
        [("submitted", "submitted"), ("held_insurance", "held"), ("complete", "complete"), ("rejected", "rejected")]
    {
        invited.decide(status, "tried").await;
        assert_eq!(state().await, expected);
    }
    invited.decide("started", "tried").await;
    app.app.clock.advance(TimeDelta::days(15));
    assert_eq!(state().await, "expired");
    let withdraw = "update connection_invitations set withdrawn_at = now() where id = $1";
    sqlx::query(withdraw).bind(invited.invitation).execute(&mut *app.db().await).await.expect("withdrawn");
    assert_eq!(state().await, "withdrawn");
    assert_eq!(open(&me, &invited.token).await.expect(200).json()["contacts"], json!([]));
    let code = json!({"token": invited.token, "contact": "email"});
    assert_eq!(me.post(&format!("{BASE}/codes"), code).await.expect(409).code(), "conflict");
    assert_eq!(invited.confirm(&me, "123456").await.expect(409).code(), "conflict");
    open(&me, "guessed").await.expect(404);
    invited.confirm(&me, "x").await.expect(409);
    assert_eq!(me.post(&format!("{BASE}/open"), json!({})).await.expect(422).fields(), ["token"]);
}

#[tokio::test]
async fn the_newest_packet_of_a_connection_counts() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    let newer = "insert into onboarding_packets (connection_id, company_id, carrier_id, created_at, updated_at)
                 values ($1, $2, $3, now(), now())";
    let newer = sqlx::query(newer).bind(invited.connection).bind(invited.company).bind(invited.carrier);
    newer.execute(&mut *app.db().await).await.expect("made");

    assert_eq!(open(&me, &invited.token).await.expect(200).json()["state"], "replaced");
    me.get(&invited.path("")).await.expect(401);
}
