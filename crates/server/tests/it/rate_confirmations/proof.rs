//! The proof of a load: checked as someone without this product checks it.

use super::{accept, rates, sha256};
use kernel::scopes::Scope;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;

#[tokio::test]
async fn every_text_has_the_hash_that_is_printed_and_each_record_names_the_one_before() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    accept(&browser).await;
    let path = format!("/api/v1/loads/{}", one["load"]["id"]);

    let proof = rates.me.get(&format!("{path}/proof_records")).await.expect(200).json();

    let mut by_part = BTreeMap::new();
    for text in proof["texts"].as_array().expect("texts") {
        assert_eq!(text["sha256"], sha256(text["text"].as_str().expect("a text")), "{text}");
        by_part.insert(text["part"].as_str().expect("a part").to_owned(), text.clone());
    }
    let of = |part: &str, field: &str| by_part[part][field].as_str().expect("a text").to_owned();
    assert!(of("terms", "text").contains(&of("details", "sha256")));
    assert!(
        of("signature", "text").contains(&of("terms", "sha256"))
            && of("signature", "text").contains(&of("details", "sha256"))
    );
    let records = proof["records"].as_array().expect("records");
    let labels: Vec<_> = records.iter().map(|record| record["label"].as_str().expect("a label")).collect();
    assert_eq!(labels, ["Rate confirmation sent", "Rate confirmation accepted"]);
    assert_eq!(records[0]["loads_clock_at"], Value::Null, "the company's loads go by the real clock");
    for pair in records.windows(2) {
        assert_eq!(pair[1]["previous_hash"], pair[0]["hash"]);
    }
    let last = records[1]["text"].as_str().expect("a text");
    assert!(last.contains(&of("signature", "sha256")) && last.contains("subject: rate_confirmation"));
    let pdf = rates.me.get(&format!("{path}/proof")).await.expect(200);
    assert!(pdf.bytes().starts_with(b"%PDF") && pdf.bytes().len() > 2_000);
}

#[tokio::test]
async fn the_script_of_the_docs_checks_it_and_finds_a_changed_word() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    accept(&browser).await;
    let path = format!("/api/v1/loads/{}/proof_records", one["load"]["id"]);
    let proof = rates.me.get(&path).await.expect(200).json();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check-proof.py");
    let folder = tempfile::tempdir().expect("a folder");
    let check = |proof: &Value| {
        let file = folder.path().join("proof.json");
        std::fs::write(&file, proof.to_string()).expect("a file");
        Command::new("python3").arg(script).arg(&file).output()
    };
    let Ok(whole) = check(&proof) else {
        eprintln!("python3 is missing here: the script is not run");
        return;
    };
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stdout));

    for (part, field) in [("texts", "text"), ("records", "text"), ("records", "hash")] {
        let mut changed = proof.clone();
        let text = changed[part][1][field].as_str().expect("a text").replacen(['1', 'a'], "2", 1);
        changed[part][1][field] = json!(text);
        let found = check(&changed).expect("a run");
        assert!(!found.status.success(), "{part}.{field}: {}", String::from_utf8_lossy(&found.stdout));
    }
}

#[tokio::test]
async fn safety_data_stays_hidden_and_another_companys_load_is_not_found() {
    let rates = rates().await;
    let (one, _) = rates.sent("L-1").await;
    let path = format!("/api/v1/loads/{}/proof_records", one["load"]["id"]);
    let scopes = [Scope::ManageLoads, Scope::BlockSafetyData];
    let blocked = rates.desk.app.member(Some(rates.desk.company), &scopes).await;

    assert_eq!(blocked.get(&path).await.expect(200).json()["records"][0]["text"], Value::Null);
    let them = rates.desk.app.broker().await;
    them.get(&path).await.expect(404);
    them.get(&path.replace("_records", "")).await.expect(404);
}
