//! The whole answer over HTTP: the release binary on loopback, eight clients that each send the next request as soon as they are answered.

use crate::measure::Times;
use crate::report::Row;
use anyhow::{Context, ensure};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use reqwest::header::{COOKIE, SET_COOKIE};
use sqlx::{Connection, PgConnection};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};

/// Clients at a time.
const CLIENTS: u64 = 8;
/// How long they send requests.
const DURATION: Duration = Duration::from_secs(15);
const PASSWORD: &str = "a-password-for-benchmarks";
/// What the server signs sessions with here.
pub(crate) const SECRET: &str = "a-secret-for-benchmarks-alone-on-loopback";

/// Serves the database with `binary` and measures filtered pages of 15.
pub(crate) async fn filtered_pages(binary: &Path, data_dir: &Path, database_url: &str) -> anyhow::Result<Row> {
    let start = Instant::now();
    let served = Served::start(binary, data_dir, database_url).await?;
    let measured = async {
        let ready = start.elapsed();
        let cookie = sign_in(&served.address).await?;
        let (times, seconds) = ask(&served.address, &cookie).await?;
        let rate = times.len() as f64 / seconds;
        Ok(Row::alone("HTTP: filtered page of 15, 8 clients", &times)
            .noted(format!("{rate:.0} requests/s; the server was ready {:.1} s after its start", ready.as_secs_f64())))
    }
    .await;
    served.stop().await?;
    measured
}

/// The release binary while it serves.
pub(crate) struct Served {
    /// Where.
    address: String,
    process: Child,
}

impl Served {
    /// Starts it on a free port and waits until it answers.
    pub(crate) async fn start(binary: &Path, data_dir: &Path, database_url: &str) -> anyhow::Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}");
        let mut process = serve(binary, data_dir, database_url, port)?;
        wait_until_ready(&address, &mut process).await?;
        lift_limits(database_url).await?;
        Ok(Self { address, process })
    }

    /// Where it answers.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Its process; none when it has ended.
    pub(crate) fn process_id(&self) -> Option<u32> {
        self.process.id()
    }

    /// Ends it.
    pub(crate) async fn stop(mut self) -> anyhow::Result<()> {
        Ok(self.process.kill().await?)
    }
}

/// One person asks for many companies here: what a plan allows one company is not what is measured.
async fn lift_limits(database_url: &str) -> anyhow::Result<()> {
    let mut db = PgConnection::connect(database_url).await?;
    sqlx::query("update plans set calls_per_minute = 10000000, calls_at_once = 100000").execute(&mut db).await?;
    Ok(db.close().await?)
}

fn serve(binary: &Path, data_dir: &Path, database_url: &str, port: u16) -> anyhow::Result<Child> {
    Command::new(binary)
        .args(["serve", "--demo", "--listen", &format!("127.0.0.1:{port}"), "--data-dir"])
        .arg(data_dir)
        .env("DATABASE_URL", database_url)
        .env("HAULWARDEN_DEMO_PASSWORD", PASSWORD)
        .env("HAULWARDEN_SECRET", SECRET)
        .env("HAULWARDEN_DEMO_FREIGHT", "none")
        .env("HAULWARDEN_LOG", "warn")
        .env("HAULWARDEN_TRUST_LOCAL", "true")
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| binary.display().to_string())
}

async fn wait_until_ready(address: &str, server: &mut Child) -> anyhow::Result<()> {
    let client = reqwest::Client::builder().timeout(Duration::from_secs(5)).build()?;
    loop {
        if let Some(status) = server.try_wait()? {
            anyhow::bail!("the server ended: {status}");
        }
        if client.get(format!("{address}/readyz")).send().await.is_ok_and(|answer| answer.status().is_success()) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Signs the demonstration user in with the code from the outbox; the cookies of the session.
pub(crate) async fn sign_in(address: &str) -> anyhow::Result<String> {
    let client = reqwest::Client::builder().timeout(Duration::from_secs(30)).build()?;
    let email = "demo@haulwarden.example";
    let post = |path: &str, cookie: &str, body: serde_json::Value| {
        client.post(format!("{address}/monitor/{path}")).header(COOKIE, cookie).json(&body).send()
    };

    let newest = || async {
        let outbox = client.get(format!("{address}/monitor/demo/outbox")).send().await?.error_for_status()?;
        let mails: Vec<serde_json::Value> = outbox.json().await?;
        anyhow::Ok(mails.into_iter().next().unwrap_or_default())
    };
    // What a kept database still holds of the run before.
    let before = newest().await?;
    let first = post("sign_in", "", serde_json::json!({ "email": email, "password": PASSWORD })).await?;
    ensure!(first.status().is_success(), "sign_in answered {}", first.status());
    // The second step is for the browser of the first.
    let own = cookies_of(&first);
    let code = loop {
        let mail = newest().await?;
        let text = mail["text"].as_str().filter(|_| mail["id"] != before["id"]).unwrap_or_default();
        let code = text.split(|letter: char| !letter.is_ascii_digit()).find(|word| word.len() == 6);
        if let Some(code) = code {
            break code.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let second = post("sign_in/code", &own, serde_json::json!({ "email": email, "code": code })).await?;
    ensure!(second.status().is_success(), "sign_in/code answered {}", second.status());
    Ok(cookies_of(&second))
}

/// The cookies that an answer sets, as a request sends them.
fn cookies_of(answer: &reqwest::Response) -> String {
    let set = answer.headers().get_all(SET_COOKIE).iter();
    set.filter_map(|cookie| cookie.to_str().ok()?.split(';').next()).collect::<Vec<_>>().join("; ")
}

/// Eight closed loops; every answer's time and the seconds that they took together.
async fn ask(address: &str, cookie: &str) -> anyhow::Result<(Times, f64)> {
    let start = Instant::now();
    let clients = (0..CLIENTS).map(|seed| {
        let (address, cookie) = (address.to_owned(), cookie.to_owned());
        tokio::spawn(async move {
            let client = reqwest::Client::builder().timeout(Duration::from_secs(30)).build()?;
            let mut rng = StdRng::seed_from_u64(seed);
            let mut times = Times::default();
            while start.elapsed() < DURATION {
                let request = client
                    .get(format!("{address}/monitor/api/v1/carriers?{}", filters(&mut rng)))
                    .header(COOKIE, &cookie);
                let asked = Instant::now();
                let answer = request.send().await?.error_for_status()?;
                answer.bytes().await?;
                times.push(asked.elapsed());
            }
            anyhow::Ok(times)
        })
    });
    let mut all = Times::default();
    for client in clients.collect::<Vec<_>>() {
        all.extend(&client.await??);
    }
    Ok((all, start.elapsed().as_secs_f64()))
}

fn filters(rng: &mut StdRng) -> String {
    const STATES: [&str; 8] = ["TX", "CA", "FL", "OH", "GA", "IL", "PA", "NC"];
    const SORTS: [&str; 5] =
        ["name asc", "power_units desc", "authority_since asc", "last_inspected_on desc", "dot_number asc"];
    let state = STATES[rng.random_range(0..STATES.len())];
    let sort = SORTS[rng.random_range(0..SORTS.len())].replace(' ', "%20");
    let (least, page) = (rng.random_range(1..10), rng.random_range(1..20));
    let broad = rng.random_bool(0.5);
    let place = if broad { "q[country_in][]=US".to_owned() } else { format!("q[state_in][]={state}") };
    format!("{place}&q[power_units_gteq]={least}&q[s]={sort}&page={page}&per_page=15")
}
