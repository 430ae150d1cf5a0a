//! What strangers do meanwhile, each kind from an address of its own on loopback, in bounded number and until a set time.

use super::bomb;
use super::people::{address, browser};
use super::report::{Seen, lock};
use super::script::Known;
use anyhow::Context;
use kernel::clock::Clock;
use platform::links::TOKEN_HEADER;
use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_TYPE, COOKIE};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Pool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Sockets of each kind that are held open at a time: by half-sent headers, stalled bodies, silence.
const HELD: u32 = 100;
/// A bomb is sent so often, a needle, a password.
const BOMBS: Duration = Duration::from_secs(10);
const NEEDLES: Duration = Duration::from_millis(500);
const PASSWORDS: Duration = Duration::from_millis(200);
/// The length of a needle.
const NEEDLE: usize = 250_000;
/// A connection that is closed is followed by another after this.
const AGAIN: Duration = Duration::from_secs(1);

const HALF_SENT: &str = "GET /monitor/api/v1/site HTTP/1.1\r\nhost: 127.0.0.1\r\nx-begun: ";
const STALLED: &str = "POST /monitor/sign_in HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
    content-length: 60000\r\n\r\n{\"email\": \"";

/// Requests for certificates, each with a link that a bomb can come by. Gives their tokens.
pub(super) async fn links(pool: &Pool, time: Duration) -> anyhow::Result<Vec<String>> {
    let number = time.as_secs() / BOMBS.as_secs() + 1;
    let run = Clock::system().now().timestamp_micros();
    let tokens: Vec<String> = (0..number).map(|nth| format!("the token of {run} and {nth}")).collect();
    for token in &tokens {
        let sql = "insert into insurance_certificate_requests
                       (company_id, carrier_id, email, token_hash, expires_at, delivered_at, created_at, updated_at)
                   select (select max(id) from companies where legal_name like 'SYN SOAK %'), min(id), 'agent@example.com', $1,
                          now() + interval '2 days', now(), now(), now() from carriers";
        sqlx::query(sql).bind(platform::secrets::hash(token)).execute(pool).await?;
    }
    Ok(tokens)
}

/// Starts them all.
pub(super) fn start(
    server: &str,
    known: &Arc<Known>,
    links: Vec<String>,
    until: Instant,
    seen: &Arc<Mutex<Seen>>,
) -> anyhow::Result<Vec<JoinHandle<anyhow::Result<()>>>> {
    let to: SocketAddr = server.trim_start_matches("http://").parse()?;
    let mut tasks = Vec::new();
    for (nth, name, begun) in
        [(0, "headers half sent", HALF_SENT), (1, "bodies that stall", STALLED), (2, "connections that idle", "")]
    {
        for _ in 0..HELD {
            tasks.push(tokio::spawn(hold(name, (address(66, nth), to), begun, until, Arc::clone(seen))));
        }
    }
    let (search, cookie) = (format!("{server}/monitor/api/v1/carriers"), known.cookie.clone());
    let needle = "a".repeat(NEEDLE);
    let client = browser(address(66, 3))?;
    let in_address = move || client.get(format!("{search}?q[name_cont]={needle}")).header(COOKIE, &cookie);
    tasks.push(repeat("needles in addresses", NEEDLES, in_address, until, seen));

    let (search, cookie) = (format!("{server}/monitor/api/v1/carriers/search"), known.cookie.clone());
    let client = browser(address(66, 4))?;
    let needle = json!({"origin_area_id": 1, "q": {"name_cont": "a".repeat(NEEDLE)}});
    let in_body = move || client.post(&search).header(COOKIE, &cookie).json(&needle);
    tasks.push(repeat("needles in bodies", NEEDLES, in_body, until, seen));

    let sign_in = format!("{server}/monitor/sign_in");
    let client = browser(address(66, 5))?;
    let mut tried = 0;
    let guess = move || {
        tried += 1;
        client
            .post(&sign_in)
            .json(&json!({"email": format!("nobody-{tried}@example.com"), "password": "guessed again"}))
    };
    tasks.push(repeat("passwords guessed", PASSWORDS, guess, until, seen));

    let answer = format!("{server}/monitor/api/v1/insurance_certificate_requests/answer");
    let head = "--edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"coi.pdf\"\r\ncontent-type: application/pdf\r\n\r\n";
    let form = [head.as_bytes(), &bomb::pdf()?, b"\r\n--edge--\r\n"].concat();
    let client = browser(address(66, 6))?;
    let mut links = links.into_iter().cycle();
    let bomb = move || {
        let request = client.post(&answer).header(CONTENT_TYPE, "multipart/form-data; boundary=edge");
        request.header(TOKEN_HEADER, links.next().unwrap_or_default()).body(form.clone())
    };
    tasks.push(repeat("PDF bombs by link", BOMBS, bomb, until, seen));
    Ok(tasks)
}

/// Sends such a request again and again, waiting between two but not for answers that take long.
fn repeat(
    name: &'static str,
    every: Duration,
    mut request: impl FnMut() -> RequestBuilder + Send + 'static,
    until: Instant,
    seen: &Arc<Mutex<Seen>>,
) -> JoinHandle<anyhow::Result<()>> {
    let seen = Arc::clone(seen);
    tokio::spawn(async move {
        let mut next = Instant::now();
        while next < until {
            let (request, seen) = (request(), Arc::clone(&seen));
            tokio::spawn(async move {
                let started = Instant::now();
                let outcome = match request.send().await {
                    Ok(answer) => answer.status().as_u16().to_string(),
                    Err(error) if error.is_timeout() => "no answer in time".to_owned(),
                    Err(_) => "closed".to_owned(),
                };
                lock(&seen).attacked(name, &outcome, started.elapsed());
            });
            next += every;
            tokio::time::sleep_until(next.min(until)).await;
        }
        Ok(())
    })
}

/// Opens a connection, says what it says, and stays until the server closes it; then the same again.
async fn hold(
    name: &'static str,
    (from, to): (IpAddr, SocketAddr),
    begun: &str,
    until: Instant,
    seen: Arc<Mutex<Seen>>,
) -> anyhow::Result<()> {
    while Instant::now() < until {
        let started = Instant::now();
        let outcome = match tokio::time::timeout_at(until, stay(from, to, begun)).await {
            Ok(Ok(())) => "closed by the server",
            Ok(Err(_)) => "refused or reset",
            Err(_) => "open at the end",
        };
        lock(&seen).attacked(name, outcome, started.elapsed());
        tokio::time::sleep_until((Instant::now() + AGAIN).min(until)).await;
    }
    Ok(())
}

async fn stay(from: IpAddr, to: SocketAddr, begun: &str) -> anyhow::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    let mut stream: TcpStream = socket.connect(to).await.context("connecting")?;
    stream.write_all(begun.as_bytes()).await?;
    let mut bytes = [0; 1024];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}
