//! What is said, in which order, and what of it is kept.

use crate::client::Client;
use crate::listener::{Kept, MESSAGE, serve, serve_encrypted};
use mail_in::address::Recipient;
use mail_in::smtp::{Bounds, Taken};
use std::sync::Arc;
use tokio::net::TcpStream;

#[tokio::test]
async fn a_message_is_kept_as_it_was_sent_and_then_answered_for() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.until_data().await;
    assert_eq!(client.say(&format!("{MESSAGE}..dots\r\n.")).await, "250");
    assert_eq!(client.say("QUIT").await, "221");

    let all = kept.all();
    let [(envelope, raw)] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!(String::from_utf8_lossy(raw), format!("{MESSAGE}.dots\r\n"));
    assert_eq!((envelope.helo.as_str(), envelope.from.as_str()), ("mx.broker.example", "a@broker.example"));
    assert_eq!(envelope.to, [Recipient::Carrier(1_234_567)]);
    assert!(envelope.peer.is_loopback());
}

#[tokio::test]
async fn a_conversation_may_go_on_encrypted_and_begins_anew() {
    let kept = Kept::default();
    let running = serve_encrypted(kept.clone()).await;
    let mut plain = Client::greeted(running.port).await;
    assert_eq!(plain.say("EHLO mx.broker.example").await, "250");
    assert_eq!(plain.say("MAIL FROM:<x@evil.example>").await, "250");

    let mut client = plain.encrypted().await;

    assert_eq!(client.say("RCPT TO:<dot1@in.example.com>").await, "503", "what was said in the clear counts no more");
    client.until_data().await;
    assert_eq!(client.say(&format!("{MESSAGE}.")).await, "250");
    assert_eq!(client.say("STARTTLS").await, "502", "once is enough");
    assert_eq!(client.say("QUIT").await, "221");
    let all = kept.all();
    let [(envelope, raw)] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((envelope.from.as_str(), raw.as_slice()), ("a@broker.example", MESSAGE.as_bytes()));
}

#[tokio::test]
async fn nothing_in_the_clear_is_taken_for_what_was_encrypted() {
    let running = serve_encrypted(Kept::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.send("STARTTLS\r\nEHLO evil.example\r\n").await;

    let said = client.rest().await;
    assert!(said.starts_with("503 5.5.0") && !said.contains("220"), "{said}");
    let bare = serve(Kept::default(), Bounds::default()).await;
    let mut without = Client::greeted(bare.port).await;
    assert_eq!(without.say("STARTTLS").await, "502", "it has no certificate");
}

#[tokio::test]
async fn commands_may_come_together_and_are_answered_in_order() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.send("EHLO mx.broker.example\r\nMAIL FROM:<>\r\nRCPT TO:<dot1@in.example.com>\r\nRCPT TO:<x@y.example>\r\nDATA\r\n").await;
    for code in ["250", "250", "250", "550", "354"] {
        assert_eq!(client.hear().await, code);
    }
    client.send(format!("{MESSAGE}.\r\nMAIL FROM:<>\r\nRCPT TO:<dot2@in.example.com>\r\nQUIT\r\n")).await;
    for code in ["250", "250", "250", "221"] {
        assert_eq!(client.hear().await, code);
    }

    assert_eq!(kept.all().len(), 1);
}

#[tokio::test]
async fn a_second_message_cannot_be_smuggled_within_the_first() {
    let smuggled =
        "MAIL FROM:<ceo@broker.example>\r\nRCPT TO:<dot2@in.example.com>\r\nDATA\r\nSubject: forged\r\n\r\n.\r\n";
    for end in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\r.\r\n", "\n\n.\r\n"] {
        let kept = Kept::default();
        let running = serve(kept.clone(), Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;

        client.send(format!("{MESSAGE}{end}{smuggled}")).await;

        assert_eq!(client.hear().await, "521", "{end:?}");
        assert_eq!(client.hear().await, "", "{end:?}");
        assert!(kept.all().is_empty(), "{end:?}");
    }
}

#[tokio::test]
async fn a_command_line_with_another_end_ends_the_conversation() {
    for line in ["NOOP\nNOOP\r\n", "NOOP\rNOOP\r\n"] {
        let running = serve(Kept::default(), Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;

        client.send(line).await;

        assert_eq!((client.hear().await.as_str(), client.hear().await.as_str()), ("521", ""), "{line:?}");
    }
}

#[tokio::test]
async fn nothing_may_follow_data_before_it_is_answered() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client
        .send(format!("EHLO a.example\r\nMAIL FROM:<>\r\nRCPT TO:<dot1@in.example.com>\r\nDATA\r\n{MESSAGE}.\r\n"))
        .await;

    let said = client.rest().await;
    assert!(said.contains("\r\n503 5.5.0"), "{said}");
    assert!(!said.contains("354") && kept.all().is_empty(), "{said}");
}

#[tokio::test]
async fn a_message_whose_answer_is_lost_comes_again_byte_for_byte() {
    let kept = Kept { gate: Some(Arc::default()), ..Kept::default() };
    let running = serve(kept.clone(), Bounds::default()).await;
    for _ in 0..2 {
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;
        client.send(format!("{MESSAGE}.\r\n")).await;
        kept.came.notified().await;
        drop(client);
    }

    let all = kept.all();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], all[1]);
}

#[tokio::test]
async fn a_message_that_cannot_be_kept_is_not_answered_for() {
    for (answer, code) in [(Taken::Later, "451"), (Taken::Refused("Not a message"), "554")] {
        let running = serve(Kept { answer: Some(answer), ..Kept::default() }, Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;

        assert_eq!(client.say(&format!("{MESSAGE}.")).await, code);
        assert_eq!(client.say("NOOP").await, "250");
    }
}

#[tokio::test]
async fn a_listener_that_stops_ends_what_is_under_way() {
    let running = serve(Kept::default(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;
    client.until_data().await;

    running.stop.send(()).expect("running");
    running.done.await.expect("stopped");

    assert_eq!(client.hear().await, "");
    assert!(TcpStream::connect(("127.0.0.1", running.port)).await.is_err());
}
