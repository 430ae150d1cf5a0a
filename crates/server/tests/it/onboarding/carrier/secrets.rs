use super::*;
use crate::support::log;

#[tokio::test]
async fn no_secret_of_a_packet_is_logged_or_kept_in_the_clear() {
    let app = TestApp::start().await;
    let invited = Invited::of(&app, 1_000_001, INVITER).await;
    let me = app.visitor();
    let code = invited.code(&me).await;
    invited.confirm(&me, &code).await.expect(200);
    let (tin, account) = ("68-7654321", "99887766554433");
    invited.save(&me, "tax_form", json!({"version": 0, "tax_form": w9(), "tin": tin})).await.expect(200);
    invited.save(&me, "payment", bank(0, invited.term, account)).await.expect(200);
    // An error about a rejected value does not repeat it.
    invited.save(&me, "tax_form", json!({"version": 1, "tax_form": w9(), "tin": "07-7654321"})).await.expect(422);
    let number = json!({"version": 1, "tax_form": w9(), "tin": 687_654_321});
    let refused = invited.save(&me, "tax_form", number).await.expect(422);
    assert!(refused.fields() == ["tin"] && !refused.text().contains("687654321"), "{}", refused.text());

    let kept: String = sqlx::query_scalar(
        "select concat((select string_agg(t::text, ' ') from onboarding_packet_steps t), (select string_agg(t::text, ' ') from jobs t),
             (select string_agg(t::text, ' ') from onboarding_packet_secrets t), (select string_agg(t::text, ' ') from onboarding_proofs t),
             (select string_agg(t::text, ' ') from onboarding_packet_events t), (select string_agg(t::text, ' ') from audit_log t))",
    )
    .fetch_one(&mut *app.db().await)
    .await
    .expect("what is kept");
    let session = me.cookie(&format!("haulwarden_onboarding_{}", invited.packet)).expect("a session");
    let log = log();
    assert!(kept.contains("saved:payment") && log.contains("/carrier_onboarding/{id}/payment"));
    for secret in [tin, "687654321", account, "07-7654321", &session, &invited.token] {
        assert!(!log.contains(secret), "the log holds {secret}");
        assert!(!kept.contains(secret), "a table holds {secret}");
    }
    assert!(!log.contains(&format!("\"{code}\"")) && !kept.contains(&format!(",{code},")));
}

#[tokio::test]
async fn encrypted_values_decrypt_for_their_own_packet_only() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.save(&me, "payment", bank(0, invited.term, "000123456789")).await.expect(200);

    let sealed: Vec<u8> =
        sqlx::query_scalar("select sealed from onboarding_packet_secrets where packet_id = $1 and kind = 'bank'")
            .bind(invited.packet)
            .fetch_one(&mut *app.db().await)
            .await
            .expect("a sealed bank");

    let use_of = |packet| {
        let kind = store::onboarding::secrets::SecretKind::Bank;
        vetting::onboarding::carrier::steps::encryption_context(kernel::ids::PacketId(packet), kind)
    };
    let opened = app.app.keys.decrypt(&use_of(invited.packet), &sealed).expect("readable");
    let bank: Value = serde_json::from_slice(&opened).expect("JSON");
    assert_eq!(bank, json!({"routing_number": "021000021", "account_number": "000123456789"}));
    assert!(app.app.keys.decrypt(&use_of(invited.packet + 1), &sealed).is_err());
}
