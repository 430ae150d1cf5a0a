//! Two thousand clients that never finish what they begin, under the limits that are shipped.

use super::served::{Served, rest, stalled};
use server::listen::open_files;
use std::time::Duration;
use tokio::time::Instant;

/// Connections on which nothing comes, and as many with half of their headers.
const SILENT: usize = 700;
/// Requests whose bodies do not come.
const STALLED: usize = 600;
/// Files that this process needs for both ends of every connection, and for the tests beside it.
const FILES: usize = 6_000;
/// Until then all of them must be closed.
const CLOSED_WITHIN: Duration = Duration::from_secs(30);
/// Longer than another client may wait meanwhile.
const SERVED_WITHIN: Duration = Duration::from_secs(5);
/// Between two calls of the others.
const PACE: Duration = Duration::from_millis(200);

/// They come from forty addresses of this machine.
const fn address(number: usize) -> u8 {
    2 + (number % 40) as u8
}

#[tokio::test]
async fn two_thousand_unfinished_requests_are_closed_within_thirty_seconds_and_others_are_served() {
    if open_files::raise().is_some_and(|most| most < FILES) {
        eprintln!("skipped: fewer than {FILES} files may be open here (ulimit -Hn)");
        return;
    }
    let served = Served::with(|_| ()).await;
    let token = served.app.broker().await.cookie("haulwarden_token").expect("a session");
    let call = format!(
        "GET /monitor/api/v1/users/current HTTP/1.1\r\nhost: portal.example\r\n\
         cookie: haulwarden_token={token}\r\nconnection: close\r\n\r\n"
    );
    let (mut without_headers, mut without_body) = (Vec::new(), Vec::new());
    for number in 0..SILENT {
        without_headers.push(served.sent(address(number), "").await);
        without_headers.push(served.sent(address(number), "GET /healthz HTTP/1.1\r\nhost: portal.ex").await);
    }
    for number in 0..STALLED {
        without_body.push(stalled(&served, address(number), 1_000).await);
    }
    served.has_connections((2 * SILENT + STALLED) as u64).await;
    let begun_at = Instant::now();

    while served.taking.open() > 0 {
        assert!(begun_at.elapsed() < CLOSED_WITHIN, "{} are open after 30 s", served.taking.open());
        let asked_at = Instant::now();
        assert!(served.get(250, "/healthz").await.starts_with("HTTP/1.1 200"));
        assert!(rest(served.sent(251, &call).await).await.starts_with("HTTP/1.1 200"));
        assert!(asked_at.elapsed() < SERVED_WITHIN, "others waited {:?}", asked_at.elapsed());
        tokio::time::sleep(PACE).await;
    }

    for stream in without_headers {
        assert!(!rest(stream).await.contains("HTTP/1.1 200"));
    }
    for stream in without_body {
        assert!(rest(stream).await.contains("HTTP/1.1 408"));
    }
}
