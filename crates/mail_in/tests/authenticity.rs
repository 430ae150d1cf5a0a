//! Who messages are from, with a name server on this machine: nothing is asked of the network.

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use data_encoding::BASE64;
use mail_auth::arc::ArcSealer;
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;
use mail_auth::{ArcOutput, AuthenticatedMessage, AuthenticationResults};
use mail_in::address::Recipient;
use mail_in::authentic::{Authenticator, Authenticity, DmarcPolicy, Proof};
use mail_in::dmarc::{NotAnswered, Published};
use mail_in::smtp::Envelope;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::UdpSocket;

const HOST: &str = "in.example.com";
const SEED: [u8; 32] = [7; 32];

fn public_key() -> Vec<u8> {
    Ed25519KeyPair::from_seed_unchecked(&SEED).expect("a key").public_key().as_ref().to_vec()
}

/// A name server that knows these texts and nothing else.
async fn name_server(texts: &[(&str, String)]) -> SocketAddr {
    let texts: HashMap<String, String> = texts.iter().map(|(name, text)| ((*name).to_owned(), text.clone())).collect();
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
    let address = socket.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut query = [0; 1_500];
        while let Ok((length, from)) = socket.recv_from(&mut query).await {
            if let Some(answer) = answer(&query[..length], &texts) {
                let _ = socket.send_to(&answer, from).await;
            }
        }
    });
    address
}

/// Answers a question of a text (RFC 1035 §4): the text, or that there is no such name.
fn answer(query: &[u8], texts: &HashMap<String, String>) -> Option<Vec<u8>> {
    let (mut labels, mut at) = (Vec::new(), 12);
    loop {
        let length = usize::from(*query.get(at)?);
        at += 1;
        if length == 0 {
            break;
        }
        labels.push(String::from_utf8_lossy(query.get(at..at + length)?).to_ascii_lowercase());
        at += length;
    }
    let question = query.get(12..at + 4)?;
    let is_text = query.get(at..at + 2)? == [0, 16];
    let text = texts.get(&labels.join(".")).filter(|_| is_text);
    let mut said = query.get(..2)?.to_vec();
    said.extend([0x85, if text.is_some() { 0x80 } else { 0x83 }, 0, 1, 0, u8::from(text.is_some()), 0, 0, 0, 0]);
    said.extend(question);
    if let Some(text) = text {
        let strings: Vec<u8> =
            text.as_bytes().chunks(255).flat_map(|part| [&[part.len() as u8][..], part].concat()).collect();
        said.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60]);
        said.extend((strings.len() as u16).to_be_bytes());
        said.extend(strings);
    }
    Some(said)
}

/// A broker whose mail is in order, seen from one address.
fn broker() -> Vec<(&'static str, String)> {
    let key = format!("v=DKIM1; k=ed25519; p={}", BASE64.encode(&public_key()));
    vec![
        ("broker.example", "v=spf1 ip4:192.0.2.10 -all".to_owned()),
        ("k1._domainkey.broker.example", key.clone()),
        ("_dmarc.broker.example", "v=DMARC1; p=reject".to_owned()),
        ("k1._domainkey.list.example", key.clone()),
        ("k1._domainkey.evil.example", key),
        ("evil.example", "v=spf1 ip4:192.0.2.66 -all".to_owned()),
    ]
}

fn signer(domain: &str) -> DkimSigner<Ed25519Key, mail_auth::dkim::Done> {
    let key = Ed25519Key::from_seed_and_public_key(&SEED, &public_key()).expect("a key");
    DkimSigner::from_key(key).domain(domain).selector("k1").headers(["From", "To", "Subject", "Message-ID"])
}

const MESSAGE: &str = "From: desk@broker.example\r\nTo: dot1@in.example.com\r\nSubject: Load 77\r\nMessage-ID: <1@broker.example>\r\n\r\nPlease sign.\r\n";

/// The message, signed by a domain.
fn signed(message: &str, domain: &str) -> String {
    let header = signer(domain).sign(message.as_bytes()).expect("signed").to_header();
    format!("{header}{message}")
}

fn envelope(from: &str, peer: &str) -> Envelope {
    Envelope {
        peer: peer.parse().expect("an address"),
        helo: "mx.broker.example".to_owned(),
        from: from.to_owned(),
        to: vec![Recipient::Carrier(1)],
    }
}

async fn check(raw: &str, envelope: Option<&Envelope>) -> Authenticity {
    let server = name_server(&broker()).await;
    Authenticator::at(server).expect("a resolver").check(raw.as_bytes(), envelope, HOST).await
}

#[tokio::test]
async fn mail_from_its_domains_host_with_its_signature_passes() {
    let honest = envelope("desk@broker.example", "192.0.2.10");

    let found = check(&signed(MESSAGE, "broker.example"), Some(&honest)).await;

    assert_eq!((found.spf, found.dkim, found.dmarc, found.arc), (Proof::Pass, Proof::Pass, Proof::Pass, Proof::None));
    assert_eq!(found.dkim_domains, ["broker.example"]);
    assert_eq!(found.dmarc_policy, Some(DmarcPolicy::Reject));
    assert_eq!(found.spf_domain.as_deref(), Some("broker.example"));
}

#[tokio::test]
async fn a_forged_sender_fails_under_its_owners_policy() {
    let forged = envelope("desk@broker.example", "192.0.2.66");
    let found = check(MESSAGE, Some(&forged)).await;
    assert_eq!((found.spf, found.dkim, found.dmarc), (Proof::Fail, Proof::None, Proof::Fail));

    // Everything of the forger's own is in order, and none of it is the sender's.
    let own = envelope("x@evil.example", "192.0.2.66");
    let found = check(&signed(MESSAGE, "evil.example"), Some(&own)).await;
    assert_eq!((found.spf, found.dkim, found.dmarc), (Proof::Pass, Proof::Pass, Proof::Fail));
    assert_eq!(found.dkim_domains, ["evil.example"]);
    assert_eq!(found.dmarc_policy, Some(DmarcPolicy::Reject));
}

#[tokio::test]
async fn a_signature_holds_for_what_was_signed_alone() {
    let raw = signed(MESSAGE, "broker.example");
    for changed in
        [raw.replace("Load 77", "Load 78"), raw.replace("Please sign", "Please pay"), raw.replace("desk@", "boss@")]
    {
        let found = check(&changed, None).await;
        assert_ne!(found.dkim, Proof::Pass);
        assert_eq!((found.dkim_domains.len(), found.dmarc), (0, Proof::Fail));
    }
}

#[tokio::test]
async fn a_signature_proves_a_message_that_came_by_a_call_without_a_host() {
    let found = check(&signed(MESSAGE, "broker.example"), None).await;

    assert_eq!((found.spf, found.spf_domain, found.dkim, found.dmarc), (Proof::None, None, Proof::Pass, Proof::Pass));
}

#[tokio::test]
async fn those_who_passed_a_message_on_are_known_by_their_seals() {
    let original = signed(MESSAGE, "broker.example");
    let parsed = AuthenticatedMessage::parse(original.as_bytes()).expect("a message");
    let results = AuthenticationResults::new("mx.list.example");
    let key = Ed25519Key::from_seed_and_public_key(&SEED, &public_key()).expect("a key");
    let seal = ArcSealer::from_key(key)
        .domain("list.example")
        .selector("k1")
        .headers(["From", "To", "Subject", "DKIM-Signature"])
        .seal(&parsed, &results, &ArcOutput::default())
        .expect("sealed");
    let passed_on = format!("{}{original}", seal.to_header());

    let found = check(&passed_on, Some(&envelope("list@list.example", "192.0.2.50"))).await;
    assert_eq!((found.arc, found.arc_domain.as_deref()), (Proof::Pass, Some("list.example")));

    let broken = check(&passed_on.replace("Please", "Always"), None).await;
    assert_ne!(broken.arc, Proof::Pass);
    assert_eq!(broken.arc_domain, None);
}

#[tokio::test]
async fn a_report_without_a_sender_is_of_the_host_that_names_itself() {
    let server = name_server(&[("mx.broker.example", "v=spf1 ip4:192.0.2.10 -all".to_owned())]).await;
    let found = Authenticator::at(server)
        .expect("a resolver")
        .check(MESSAGE.as_bytes(), Some(&envelope("", "192.0.2.10")), HOST)
        .await;

    assert_eq!((found.spf, found.spf_domain.as_deref()), (Proof::Pass, Some("mx.broker.example")));
}

#[tokio::test]
async fn a_name_server_that_is_silent_gives_no_proof_either_way() {
    let silent = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
    let authenticator = Authenticator::at(silent.local_addr().expect("an address")).expect("a resolver");
    let raw = signed(MESSAGE, "broker.example");

    let found = authenticator.patient_for(Duration::from_millis(100)).check(raw.as_bytes(), None, HOST).await;

    assert_eq!((found.spf, found.dkim, found.dmarc), (Proof::TempError, Proof::TempError, Proof::TempError));
}

#[tokio::test]
async fn a_domain_without_a_policy_has_none_and_a_bomb_of_signatures_is_not_checked() {
    let server = name_server(&[]).await;
    let authenticator = Authenticator::at(server).expect("a resolver");

    let plain =
        authenticator.check(MESSAGE.as_bytes(), Some(&envelope("desk@broker.example", "192.0.2.10")), HOST).await;
    assert_eq!((plain.spf, plain.dkim, plain.dmarc, plain.dmarc_policy), (Proof::None, Proof::None, Proof::None, None));

    let bomb = format!(
        "{}{MESSAGE}",
        "DKIM-Signature: v=1; a=rsa-sha256; d=broker.example; s=k1; h=from; bh=eA==; b=eA==\r\n".repeat(100)
    );
    let found = authenticator.check(bomb.as_bytes(), None, HOST).await;
    assert_eq!(found.dkim, Proof::PermError);
}

#[tokio::test]
async fn the_policy_of_a_domain_is_its_own_or_that_of_the_domain_above_it() {
    let texts = [
        ("_dmarc.strict.example", "v=DMARC1; p=reject; sp=quarantine".to_owned()),
        ("_dmarc.own.strict.example", "v=DMARC1; p=none".to_owned()),
        ("_dmarc.trying.example", "v=DMARC1; p=reject; t=y".to_owned()),
        ("_dmarc.reports.example", "v=DMARC1; rua=mailto:dmarc@reports.example".to_owned()),
        ("_dmarc.nonsense.example", "v=spf1 -all".to_owned()),
    ];
    let authenticator = Authenticator::at(name_server(&texts).await).expect("a resolver");
    let of = async |domain: &str| authenticator.published_policy(domain).await.expect("an answer");
    let found = |policy, by: &str| Some(Published { policy, by: by.to_owned() });

    assert_eq!(of("strict.example").await, found(DmarcPolicy::Reject, "strict.example"));
    assert_eq!(of("Mail.Strict.example").await, found(DmarcPolicy::Quarantine, "strict.example"));
    assert_eq!(of("own.strict.example").await, found(DmarcPolicy::None, "own.strict.example"));
    assert_eq!(of("trying.example").await, found(DmarcPolicy::Quarantine, "trying.example"));
    assert_eq!(of("reports.example").await, found(DmarcPolicy::None, "reports.example"));
    for nothing in ["nonsense.example", "silent.example"] {
        assert_eq!(of(nothing).await, None, "{nothing}");
    }
}

#[tokio::test]
async fn a_policy_is_unknown_while_dns_does_not_answer() {
    let silent = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
    let authenticator = Authenticator::at(silent.local_addr().expect("an address")).expect("a resolver");
    let authenticator = authenticator.patient_for(Duration::from_millis(50));

    assert_eq!(authenticator.published_policy("broker.example").await, Err(NotAnswered));
}
