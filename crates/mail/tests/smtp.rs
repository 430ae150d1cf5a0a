//! Email over a real SMTP conversation on a TCP port of this machine.

use mail::{EmailBranding, SendError, Smtp, sign_in_code};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A mail server that takes one conversation, answering recipients with `to_recipient`; returns everything it received.
async fn server(to_recipient: &'static str) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("smtp://127.0.0.1:{}", listener.local_addr().expect("an address").port());
    let conversation = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a client");
        let (reader, mut writer) = stream.into_split();
        let (mut lines, mut heard, mut in_data) = (BufReader::new(reader).lines(), String::new(), false);
        writer.write_all(b"220 test ready\r\n").await.expect("a greeting");
        while let Ok(Some(line)) = lines.next_line().await {
            heard.push_str(&line);
            heard.push('\n');
            let word = line.get(..4).unwrap_or(&line).to_uppercase();
            let answer = match word.as_str() {
                _ if in_data && line != "." => continue,
                "." => "250 taken",
                "EHLO" => "250 test",
                "RCPT" => to_recipient,
                "DATA" => "354 go on",
                "QUIT" => "221 bye",
                _ => "250 ok",
            };
            in_data = word == "DATA";
            writer.write_all(format!("{answer}\r\n").as_bytes()).await.expect("an answer");
            if line == "." || answer.starts_with('5') || answer.starts_with("45") {
                break;
            }
        }
        heard
    });
    (url, conversation)
}

fn message() -> mail::Message {
    sign_in_code(EmailBranding { brand: "Haulwarden", color: "#0b5fae" }, "ada@example.com", "123456", 10)
}

#[tokio::test]
async fn a_message_is_sent_with_both_its_forms() {
    let (url, conversation) = server("250 ok").await;
    let smtp = Smtp::new(&url, "Haulwarden <no-reply@example.com>").expect("a transport");

    smtp.send(&message()).await.expect("sent");

    let heard = conversation.await.expect("a conversation");
    assert!(
        heard.contains("MAIL FROM:<no-reply@example.com>") && heard.contains("RCPT TO:<ada@example.com>"),
        "{heard}"
    );
    assert!(heard.contains("Subject: 123456 is your Haulwarden code"), "{heard}");
    assert!(heard.contains("text/plain") && heard.contains("text/html"), "{heard}");
}

#[tokio::test]
async fn a_permanent_refusal_is_distinguished_from_a_temporary_one() {
    let (gone, _first) = server("550 no such person").await;
    let (busy, _second) = server("451 come back later").await;
    let smtp = |url: &str| Smtp::new(url, "no-reply@example.com").expect("a transport");

    let for_good = smtp(&gone).send(&message()).await.expect_err("refused");
    let for_now = smtp(&busy).send(&message()).await.expect_err("busy");

    assert!(matches!(for_good, SendError::Bounced(_)), "{for_good}");
    assert!(matches!(for_now, SendError::Later(_)), "{for_now}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_tried_again_later() {
    let smtp = Smtp::new("smtp://127.0.0.1:1", "no-reply@example.com").expect("a transport");

    assert!(matches!(smtp.send(&message()).await, Err(SendError::Later(_))));
}

#[tokio::test]
async fn a_server_that_falls_silent_is_tried_again_later() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("smtp://{}", listener.local_addr().expect("an address"));
    let smtp = Smtp::new(&url, "no-reply@example.com").expect("a transport").patient_for(Duration::from_millis(50));

    let outcome = smtp.send(&message()).await;

    assert!(matches!(outcome, Err(SendError::Later(_))), "{outcome:?}");
}

#[test]
fn an_unreadable_address_is_refused_without_repeating_its_password() {
    let error = Smtp::new("nonsense://user:secret@host", "no-reply@example.com").expect_err("refused");

    assert!(!error.to_string().contains("secret"));
}
