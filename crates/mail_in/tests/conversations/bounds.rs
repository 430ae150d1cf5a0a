//! How much is taken, from how many, and for how long.

use crate::client::Client;
use crate::listener::{Kept, MESSAGE, serve};
use mail_in::smtp::Bounds;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::BufReader;
use tokio::sync::Notify;

#[tokio::test]
async fn what_is_too_large_is_refused_and_the_conversation_goes_on() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds { message: 1_000, ..Bounds::default() }).await;
    let mut client = Client::greeted(running.port).await;
    client.until_data().await;

    assert_eq!(client.say(&format!("{MESSAGE}{}\r\n.", "a".repeat(1_000))).await, "552");
    assert_eq!(client.say("MAIL FROM:<> SIZE=1001").await, "552");
    assert_eq!(client.say("MAIL FROM:<> SIZE=1000").await, "250");
    assert_eq!(client.say("RCPT TO:<dot1@in.example.com>").await, "250");
    assert_eq!(client.say("DATA").await, "354");
    client.send("a".repeat(5_000)).await;

    assert_eq!((client.hear().await.as_str(), client.hear().await.as_str()), ("552", ""));
    assert!(kept.all().is_empty());
}

#[tokio::test]
async fn a_message_of_25_megabytes_is_taken_and_room_for_all_is_bounded() {
    let gate = Arc::<Notify>::default();
    let kept = Kept { gate: Some(Arc::clone(&gate)), ..Kept::default() };
    let running = serve(kept.clone(), Bounds { in_flight: 26_000_000, ..Bounds::default() }).await;
    let (mut first, mut second) = (Client::greeted(running.port).await, Client::greeted(running.port).await);
    let line = format!("{}\r\n", "a".repeat(998));
    let small = format!("{}.", line.repeat(2_000));

    first.until_data().await;
    first.send(format!("{}.\r\n", line.repeat(24_900))).await;
    kept.came.notified().await;
    second.until_data().await;
    assert_eq!(second.say(&small).await, "452");
    gate.notify_one();
    assert_eq!(first.hear().await, "250");

    // The room is given back before the answer is said.
    gate.notify_one();
    second.until_data().await;
    assert_eq!(second.say(&small).await, "250");
    let sizes: Vec<_> = kept.all().iter().map(|(_, raw)| raw.len()).collect();
    assert_eq!(sizes, [24_900_000, 2_000_000]);
}

#[tokio::test]
async fn a_client_that_falls_silent_is_ended() {
    let bounds = Bounds { silence: Duration::from_millis(50), ..Bounds::default() };
    let running = serve(Kept::default(), bounds).await;
    let mut before = Client::greeted(running.port).await;
    let mut within = Client::greeted(running.port).await;

    within.until_data().await;
    within.send("From: a@broker.example\r\n").await;

    assert_eq!((before.hear().await.as_str(), before.hear().await.as_str()), ("421", ""));
    assert_eq!((within.hear().await.as_str(), within.hear().await.as_str()), ("421", ""));
}

#[tokio::test]
async fn a_client_that_drips_is_ended_by_the_whole_time() {
    let running = serve(Kept::default(), Bounds { whole: Duration::from_millis(200), ..Bounds::default() }).await;
    let mut client = Client::greeted(running.port).await;

    let mut last = "250".to_owned();
    while last == "250" {
        last = client.say("NOOP").await;
        tokio::task::yield_now().await;
    }

    assert_eq!(last, "421");
}

#[tokio::test]
async fn a_thousand_connections_at_once_are_bounded_and_those_after_them_are_served() {
    let kept = Kept::default();
    let bounds = Bounds { connections: 50, connections_of_one: 50, ..Bounds::default() };
    let running = serve(kept.clone(), bounds).await;
    let port = running.port;
    let all: Vec<_> = (0..1_000)
        .map(|_| {
            tokio::spawn(async move {
                let mut client = Client::new(port).await;
                let code = client.hear().await;
                // Those who are served hold on; the others are closed, and some never hear why.
                (code == "220").then_some(client)
            })
        })
        .collect();

    let mut served = Vec::new();
    for one in all {
        served.extend(one.await.expect("a client"));
    }
    assert_eq!(served.len(), 50);
    assert_eq!(Client::new(port).await.hear().await, "421");
    for mut client in served {
        assert_eq!(client.say("QUIT").await, "221");
        assert_eq!(client.hear().await, "");
    }

    let mut next = loop {
        let mut client = Client::new(port).await;
        if client.hear().await == "220" {
            break client;
        }
        tokio::task::yield_now().await;
    };
    next.until_data().await;
    assert_eq!(next.say(&format!("{MESSAGE}.")).await, "250");
    assert_eq!(kept.all().len(), 1);
}

#[tokio::test]
async fn one_address_leaves_places_to_others() {
    let running = serve(Kept::default(), Bounds { connections_of_one: 2, ..Bounds::default() }).await;
    let _held = [Client::greeted(running.port).await, Client::greeted(running.port).await];

    assert_eq!(Client::new(running.port).await.hear().await, "421");

    let from_another = tokio::net::TcpSocket::new_v4().expect("a socket");
    from_another.bind("127.0.0.2:0".parse().expect("an address")).expect("bound");
    let stream = from_another.connect(([127, 0, 0, 1], running.port).into()).await.expect("a connection");
    assert_eq!(Client { stream: BufReader::new(stream) }.hear().await, "220");
}
