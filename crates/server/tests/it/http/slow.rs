//! Slow, large and many requests over real connections on this machine, held to short limits. Those that are shipped: `thousands`.

use super::served::{AT_MOST, Served, post, rest, stalled};
use super::*;
use server::listen::open_files;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// A limit that a test waits for.
const SHORT: Duration = Duration::from_millis(300);

#[tokio::test]
async fn unfinished_headers_and_idle_connections_are_closed_while_others_are_served() {
    let served = Served::with(|limits| limits.head = SHORT).await;
    let half = "GET /healthz HTTP/1.1\r\nhost: portal.example\r\nx-half";
    let whole = "GET /healthz HTTP/1.1\r\nhost: portal.example\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..100 {
        open.push(served.sent(2, half).await);
        open.push(served.sent(2, "").await);
        open.push(served.sent(2, whole).await);
    }

    assert!(served.get(3, "/healthz").await.starts_with("HTTP/1.1 200"));
    for (at, stream) in open.into_iter().enumerate() {
        let is_answered = rest(stream).await.starts_with("HTTP/1.1 200");
        assert_eq!(is_answered, at % 3 == 2);
    }
    served.has_no_connections().await;
}

#[tokio::test]
async fn a_network_and_all_together_have_so_many_connections() {
    let served = Served::with(|limits| (limits.connections, limits.connections_per_address) = (40, 30)).await;
    let mut own = Vec::new();
    for _ in 0..30 {
        own.push(served.sent(2, "GET").await);
    }

    let beyond = rest(served.sent(2, "").await).await;
    assert!(beyond.starts_with("HTTP/1.1 429") && beyond.contains("retry-after: 5"), "{beyond}");
    assert!(served.get(3, "/healthz").await.starts_with("HTTP/1.1 200"));
    served.has_connections(30).await;
    // This machine's own may go somewhat beyond the limit on all.
    let mut others = Vec::new();
    for _ in 0..26 {
        others.push(served.sent(4, "GET").await);
    }
    let beyond = rest(served.sent(5, "").await).await;
    assert!(beyond.starts_with("HTTP/1.1 503") && beyond.contains("retry-after: 5"), "{beyond}");

    drop((own, others));
    served.has_no_connections().await;
    assert!(served.get(2, "/healthz").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_body_that_stalls_or_takes_too_long_breaks_off_with_408() {
    let pausing = Served::with(|limits| limits.body_pause = SHORT).await;
    let lasting = Served::with(|limits| limits.body = SHORT).await;

    for served in [pausing, lasting] {
        let mut stream = stalled(&served, 2, 1_000).await;
        stream.write_all(b"{\"email\":").await.expect("sent");
        let answer = rest(stream).await;
        assert!(answer.contains("HTTP/1.1 408") && answer.contains("connection: close"), "{answer}");
        assert!(answer.contains("took too long to arrive"), "{answer}");
        served.has_no_connections().await;
    }
}

#[tokio::test]
async fn a_network_and_all_together_send_so_many_bytes_at_once() {
    let served =
        Served::with(|limits| (limits.public_received, limits.public_received_per_address) = (500_000, 300_000)).await;
    let own = stalled(&served, 2, 200_000).await;
    let other = stalled(&served, 3, 200_000).await;

    let request = |bytes| post("/monitor/sign_in", "application/json", bytes, "connection: close\r\n");
    let own_beyond = rest(served.sent(2, &request(200_000)).await).await;
    let all_beyond = rest(served.sent(4, &request(200_000)).await).await;
    assert!(own_beyond.starts_with("HTTP/1.1 429") && own_beyond.contains("retry-after: 5"), "{own_beyond}");
    assert!(all_beyond.starts_with("HTTP/1.1 503") && all_beyond.contains("retry-after: 5"), "{all_beyond}");
    assert!(served.get(2, "/healthz").await.starts_with("HTTP/1.1 200"));

    drop((own, other));
    served.has_no_connections().await;
    stalled(&served, 2, 200_000).await;
}

#[tokio::test]
async fn strangers_who_send_slowly_take_no_room_from_companies() {
    let served = Served::with(|limits| {
        (limits.public_received, limits.public_received_per_address) = (400_000, 200_000);
        (limits.received, limits.received_per_address) = (400_000, 200_000);
    })
    .await;
    let mut full = Vec::new();
    for from in [2, 3, 4, 5] {
        full.push(stalled(&served, from, if from < 4 { 150_000 } else { 50_000 }).await);
    }
    let beyond = post("/monitor/sign_in", "application/json", 50_001, "connection: close\r\n");
    assert!(rest(served.sent(6, &beyond).await).await.starts_with("HTTP/1.1 503"), "the room of strangers is full");

    let me = served.app.broker().await;
    let token = me.cookie("haulwarden_token").expect("a session");
    let more = format!("cookie: haulwarden_token={token}\r\nconnection: close\r\n");
    let body = json!({"current_password": "x".repeat(60_000), "password": "y"}).to_string();
    let head = post("/monitor/api/v1/users/current/password", "application/json", body.len(), &more);
    let head = head.replacen("POST", "PATCH", 1);
    let answer = rest(served.sent(6, &format!("{head}{body}")).await).await;

    assert!(answer.starts_with("HTTP/1.1 422") && answer.contains("current_password"), "{answer}");
    // What strangers send is small: files of theirs are refused before a byte is read.
    let large = post("/monitor/sign_in", "application/json", 300_000, "connection: close\r\n");
    assert!(rest(served.sent(7, &large).await).await.starts_with("HTTP/1.1 413"));
}

#[tokio::test]
async fn the_listener_for_operators_has_the_same_limits_of_time() {
    let app = TestApp::start_with(|config| config.http.head = SHORT).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address");
    let stop = CancellationToken::new();
    let serving = tokio::spawn(server::admin_listener::serve(listener, app.app.clone(), stop.clone()));
    let mut half = TcpStream::connect(address).await.expect("a connection");
    half.write_all(b"GET /healthz HTTP/1.1\r\nhost: portal.example\r\nx-half").await.expect("sent");
    let mut whole = TcpStream::connect(address).await.expect("a connection");
    whole.write_all(b"GET /healthz HTTP/1.1\r\nhost: portal.example\r\n\r\n").await.expect("sent");

    assert!(rest(whole).await.starts_with("HTTP/1.1 200"));
    assert!(!rest(half).await.starts_with("HTTP/1.1 200"));

    stop.cancel();
    timeout(AT_MOST, serving).await.expect("in time").expect("it ends");
}

#[tokio::test]
async fn a_client_that_takes_nothing_of_its_answer_is_left() {
    let served = Served::with(|limits| limits.response_pause = SHORT).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    let mut stream = socket.connect(served.address).await.expect("a connection");
    let request = "GET /monitor/openapi.json HTTP/1.1\r\nhost: portal.example\r\n\r\n".repeat(8);
    stream.write_all(request.as_bytes()).await.expect("sent");

    served.has_no_connections().await;
}

#[tokio::test]
async fn files_of_strangers_are_refused_before_a_byte_of_them_is_read() {
    let served = Served::with(|_| ()).await;
    let api = serde_json::to_value(server::router::openapi()).expect("a description");
    let paths = api["paths"].as_object().expect("paths").iter();
    let forms = paths.filter(|(_, calls)| calls["post"]["requestBody"]["content"]["multipart/form-data"].is_object());
    let forms: Vec<&String> = forms.map(|(path, _)| path).collect();
    assert!(forms.iter().any(|path| path.ends_with("/answer")) && forms.len() > 4, "{forms:?}");

    for path in forms {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        let token = "x-link-token: nonsense\r\n";
        let head = post(&format!("/monitor{path}"), "multipart/form-data; boundary=edge", 20_000_000, token);
        let answer = rest(served.sent(2, &head).await).await;
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(["401", "403", "404"].contains(&status), "{path}: {answer}");
    }
    served.has_no_connections().await;
}

#[tokio::test]
async fn a_call_that_is_refused_unread_leaves_the_connection_to_the_next_or_says_that_it_ends() {
    let served = Served::with(|_| ()).await;
    let refused = |bytes, more| post("/monitor/api/v1/loads", "application/json", bytes, more);
    let next = "GET /healthz HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n\r\n";

    for bytes in [2_000, 200_000].repeat(10) {
        let mut stream = served.sent(2, &refused(bytes, "")).await;
        stream.write_all("x".repeat(bytes).as_bytes()).await.expect("sent");
        stream.write_all(next.as_bytes()).await.expect("sent");
        let answers = rest(stream).await;
        assert!(answers.starts_with("HTTP/1.1 401") && answers.contains("HTTP/1.1 200"), "{bytes}: {answers}");
    }
    // Too large, announced and not sent, and sent no further: the connection ends, and the answer says so.
    for (bytes, more, part) in [(300_000, "", ""), (2_000, "expect: 100-continue\r\n", ""), (2_000, "", "xxx")] {
        let mut stream = served.sent(2, &refused(bytes, more)).await;
        stream.write_all(part.as_bytes()).await.expect("sent");
        let answer = rest(stream).await;
        assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("connection: close"), "{bytes}: {answer}");
    }
    served.has_no_connections().await;
}

#[tokio::test]
async fn requests_in_progress_end_after_the_stop_and_nothing_new_begins() {
    let served = Served::with(|_| ()).await;
    let idle = served.sent(2, "GET /healthz HTTP/1.1\r\nhost: portal.example\r\n\r\n").await;
    let mut busy = stalled(&served, 2, 2).await;

    served.stop.cancel();
    assert!(rest(idle).await.starts_with("HTTP/1.1 200"));
    busy.write_all(b"{}").await.expect("sent");
    assert!(rest(busy).await.contains("HTTP/1.1 422"));
    timeout(AT_MOST, served.ended).await.expect("in time").expect("it ends");
    assert!(TcpStream::connect(served.address).await.is_err());
}

#[tokio::test]
async fn behind_a_proxy_bytes_are_counted_by_the_forwarded_address() {
    let app = TestApp::start_with(|config| {
        config.is_behind_proxy = true;
        (config.http.public_received, config.http.public_received_per_address) = (400_000, 200_000);
    })
    .await;
    let from = |address: &str| app.visitor().with_header("x-forwarded-for", address);
    let (sender, body) = tokio::sync::oneshot::channel::<()>();
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let pieces = futures::stream::once(async move {
        let _ = begun.send(());
        let _ = body.await;
        Ok::<_, std::io::Error>("{}")
    });
    let request = axum::http::Request::post("/monitor/sign_in")
        .header("host", "portal.example")
        .header("x-forwarded-for", "198.51.100.1")
        .header("content-type", "application/json")
        .body(axum::body::Body::from_stream(pieces))
        .expect("a request");
    let running = tokio::spawn({
        let app = app.clone();
        async move { app.send_raw(request).await.0 }
    });
    has_begun.await.expect("it is read");

    let answer = from("198.51.100.1").post("/sign_in", json!({})).await.expect(429);
    assert_eq!(answer.header("retry-after"), "5");
    from("198.51.100.2").post("/sign_in", json!({})).await.expect(422);

    sender.send(()).expect("it waits");
    assert_eq!(running.await.expect("it ends"), 422);
    from("198.51.100.1").post("/sign_in", json!({})).await.expect(422);
}

#[tokio::test]
async fn text_to_look_for_has_a_bound_wherever_it_comes_from() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let (long, longest) = ("x".repeat(60_000), "x".repeat(250_000));

    for (path, field) in [
        ("/api/v1/carriers?q[name_cont]=", "q[name_cont]"),
        ("/api/v1/carriers?q[search_text]=", "q[search_text]"),
        ("/api/v1/carriers/suggestions?term=", "term"),
        ("/api/v1/areas/autocomplete?term=", "term"),
    ] {
        assert_eq!(me.get(&format!("{path}{long}")).await.expect(422).fields(), [field], "{path}");
    }
    let lane = json!({"origin_area_id": 1, "q": {"name_cont": longest}});
    let refused = me.post("/api/v1/carriers/search", lane).await.expect(422);
    assert!(refused.fields().contains(&"q[name_cont]".to_owned()), "{}", refused.text());
}

#[tokio::test]
async fn the_description_is_compressed_once_and_known_again() {
    let app = TestApp::start().await;
    let show = |name, value: &'static str| app.visitor().with_header(name, value);
    let path = "/monitor/openapi.json";

    let plain = app.visitor().send(Method::GET, path, None).await.expect(200);
    let packed = show("accept-encoding", "br, gzip").send(Method::GET, path, None).await.expect(200);
    let tag = plain.header("etag").to_owned();
    let known = app.visitor().with_header("if-none-match", &tag).send(Method::GET, path, None).await.expect(304);

    assert_eq!(plain.text(), server::router::openapi_json());
    assert_eq!((packed.header("content-encoding"), packed.header("etag")), ("gzip", tag.as_str()));
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed.bytes()), &mut text).expect("gzip");
    assert_eq!((text, known.bytes().len()), (plain.text(), 0));
}

#[test]
fn what_a_machine_may_open_bounds_what_is_taken() {
    assert_eq!(open_files::connections(10_000, Some(524_288), 20), 10_000);
    assert_eq!(open_files::connections(10_000, Some(1_024), 20), 748);
    assert_eq!(open_files::connections(10_000, Some(64), 20), 16);
    assert_eq!(open_files::connections(10_000, None, 20), 10_000);
}
