//! What a person does all day: mostly looks things up, now and then changes something.

use super::people::Person;
use super::report::{Seen, lock};
use anyhow::{Context, ensure};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use reqwest::header::COOKIE;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Pool;
use tokio::time::Instant;

/// Carriers that people open.
const OPENED: i64 = 5_000;
/// Carriers that a company monitors, and that it does not dispatch.
const WATCHED: usize = 100;
const REFUSED: usize = 5;
/// How long a token is used: it is valid for 15 minutes.
const TOKEN: Duration = Duration::from_mins(10);

/// Kinds of calls, and how many of a hundred they are.
const MIX: &[(&str, u32)] = &[
    ("search", 24),
    ("typing", 14),
    ("carrier page", 20),
    ("verdict list", 9),
    ("network list", 8),
    ("lane search", 5),
    ("notices", 9),
    ("home", 4),
    ("network counts", 3),
    ("write", 4),
];

/// What the calls name.
#[derive(Debug)]
pub(crate) struct Known {
    /// The server.
    pub(crate) address: String,
    /// Somebody's session, for attackers with an account.
    pub(crate) cookie: String,
    carriers: Vec<i64>,
    places: Vec<Value>,
}

impl Known {
    /// Looks up what calls name, and has every company monitor carriers and refuse some.
    pub(crate) async fn prepare(address: &str, people: &[Person], pool: &Pool) -> anyhow::Result<Self> {
        let carriers = sqlx::query_scalar("select id from carriers order by id limit $1").bind(OPENED).fetch_all(pool);
        let carriers: Vec<i64> = carriers.await?;
        ensure!(carriers.len() > WATCHED + REFUSED, "there are only {} carriers", carriers.len());
        let first = people.first().context("nobody")?;
        let mut known = Self { address: address.to_owned(), cookie: first.cookie()?, carriers, places: Vec::new() };
        for term in ["Chicago", "Dallas", "Atlanta", "Los Angeles"] {
            let path = format!("/areas/autocomplete?term={}&limit=1", term.replace(' ', "%20"));
            let rows: Value =
                known.request(first, &first.cookie()?, Method::GET, &path, None).send().await?.json().await?;
            known.places.push(rows[0]["id"].clone());
        }
        for person in people.iter().filter(|person| person.is_first()) {
            let from = person.nth as usize % (known.carriers.len() - WATCHED - REFUSED);
            let (watched, rest) = known.carriers[from..].split_at(WATCHED);
            let refused = json!({"carrier_ids": rest[..REFUSED], "notes": "They brokered our load."});
            for (method, path, body) in [
                (Method::POST, "/subscriptions/create_by_carriers", json!({"carrier_ids": watched})),
                (Method::PATCH, "/connections/set_carriers_to_do_not_dispatch", refused),
            ] {
                let answer = known.request(person, &person.cookie()?, method, path, Some(body)).send().await?;
                ensure!(answer.status().is_success(), "{path} answered {}", answer.text().await?);
            }
        }
        Ok(known)
    }

    fn request(
        &self,
        person: &Person,
        cookie: &str,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> RequestBuilder {
        let request = person.browser.request(method, format!("{}/monitor/api/v1{path}", self.address));
        let request = request.header(COOKIE, cookie);
        match body {
            Some(body) => request.json(&body),
            None => request,
        }
    }

    /// The next call: its kind, method, path and body.
    fn next(&self, rng: &mut StdRng) -> (&'static str, Method, String, Option<Value>) {
        const STATES: [&str; 8] = ["TX", "CA", "FL", "OH", "GA", "IL", "PA", "NC"];
        const NAMES: [&str; 8] = ["syn", "tra", "expr", "log", "mar", "free", "car", "haul"];
        let carrier = self.carriers[rng.random_range(0..self.carriers.len())];
        let (state, page) = (STATES[rng.random_range(0..STATES.len())], rng.random_range(1..4));
        let name = NAMES[rng.random_range(0..NAMES.len())];
        let kind = kind_at(rng.random_range(0..100));
        let get = |path: String| (kind, Method::GET, path, None);
        match kind {
            "search" => {
                let least = rng.random_range(1..10);
                let filters = format!("q[state_in][]={state}&q[power_units_gteq]={least}&q[s]=power_units%20desc");
                get(format!("/carriers?{filters}&with_verdicts=true&page={page}&per_page=15"))
            }
            "typing" => get(format!("/carriers/suggestions?term={}", &name[..rng.random_range(1..=name.len())])),
            "carrier page" => get(format!("/carriers/{carrier}/detail_for_haulwarden_broker")),
            "verdict list" => get(format!("/subscriptions/for_broker_portal?page={page}&per_page=50")),
            "network list" => get(format!("/network_carriers?page={page}&per_page=25")),
            "lane search" => {
                let (from, to) = (rng.random_range(0..2), rng.random_range(2..self.places.len()));
                let lane = json!({"origin_area_id": self.places[from], "destination_area_id": self.places[to],
                                  "with_verdicts": true, "page": 1, "per_page": 15});
                (kind, Method::POST, "/carriers/search".to_owned(), Some(lane))
            }
            "notices" => get(if rng.random_bool(0.7) { "/notices/count" } else { "/notices?per_page=25" }.to_owned()),
            "home" => get("/home_queue".to_owned()),
            "network counts" => get("/network_carriers/counts".to_owned()),
            _ => match rng.random_range(0..4) {
                0 => (kind, Method::POST, "/notices/read_all".to_owned(), Some(json!({}))),
                1 => {
                    let refused = json!({"carrier_ids": [carrier], "notes": "Their phone is not answered."});
                    (kind, Method::PATCH, "/connections/set_carriers_to_do_not_dispatch".to_owned(), Some(refused))
                }
                _ => {
                    let path = format!("/subscriptions/create_by_carrier?carrier_id={carrier}");
                    (kind, Method::POST, path, None)
                }
            },
        }
    }
}

/// The kind of the call that a number below 100 stands for.
fn kind_at(mut number: u32) -> &'static str {
    for (kind, share) in MIX {
        if number < *share {
            return kind;
        }
        number -= share;
    }
    MIX[0].0
}

/// Calls and pauses until the time has come.
pub(crate) async fn work(
    person: Person,
    known: Arc<Known>,
    pause: Duration,
    until: Instant,
    seen: Arc<Mutex<Seen>>,
) -> anyhow::Result<()> {
    let mut rng = StdRng::seed_from_u64(u64::from(person.nth));
    let (mut cookie, mut signed) = (person.cookie()?, Instant::now());
    loop {
        // Pauses of people who act independently: most are short, some are long.
        let wait = pause.mul_f64(-(1.0 - rng.random::<f64>()).ln());
        let next = Instant::now() + wait;
        if next >= until {
            return Ok(());
        }
        tokio::time::sleep_until(next).await;
        if signed.elapsed() > TOKEN {
            (cookie, signed) = (person.cookie()?, Instant::now());
        }
        let (kind, method, path, body) = known.next(&mut rng);
        let started = Instant::now();
        let answer = known.request(&person, &cookie, method, &path, body).send().await;
        let status = match answer {
            Ok(answer) => {
                let status = answer.status().as_u16();
                // An answer is there when its last byte is.
                if answer.bytes().await.is_ok() { Some(status) } else { None }
            }
            Err(_) => None,
        };
        lock(&seen).answered(kind, status, started.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mix_adds_up_to_a_hundred() {
        assert_eq!(MIX.iter().map(|(_, share)| share).sum::<u32>(), 100);
        assert_eq!((kind_at(0), kind_at(99)), ("search", "write"));
    }
}
