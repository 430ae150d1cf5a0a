//! Loads over HTTP, as a TMS and trucks send them: 20,000 loads by bulk upsert, positions at the pace of a million an hour while people look at
//! their loads, and positions that had to wait, as fast as they are taken.

use crate::Arguments;
use crate::alerts::engine;
use crate::http::{Served, sign_in};
use crate::measure::Times;
use crate::report::Row;
use anyhow::{Context, ensure};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use freight::generate::sample;
use kernel::clock::Clock;
use reqwest::header::{COOKIE, HeaderMap};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use store::Pool;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What the goal for a bulk upsert is about.
const UPSERTED: u64 = 20_000;
/// Loads of one call.
const TOGETHER: u64 = 1_000;
/// Senders at a time.
const SENDERS: usize = 8;
/// Calls with one position each: a million an hour.
const PACE: f64 = 1_000_000.0 / 3_600.0;
/// How long that pace is kept up.
const SUSTAINED: Duration = Duration::from_mins(2);
/// Trucks that had no signal.
const WAITING: usize = 200;
/// What each of them kept: ten hours, a position a minute.
const KEPT: i64 = 600;

/// What a sender needs.
pub(crate) struct Site {
    address: String,
    cookie: String,
    client: reqwest::Client,
}

/// A load, and where its truck begins.
#[derive(Clone, Copy)]
pub(crate) struct Truck {
    load: i64,
    latitude: f64,
    longitude: f64,
}

impl From<(i64, f64, f64)> for Truck {
    fn from((load, latitude, longitude): (i64, f64, f64)) -> Self {
        Self { load, latitude, longitude }
    }
}

impl Site {
    pub(crate) fn new(address: &str, cookie: String) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder().timeout(Duration::from_mins(1)).build()?;
        Ok(Self { address: address.to_owned(), cookie, client })
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(reqwest::Method::POST, path, body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(reqwest::Method::PATCH, path, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        let path = format!("{}/monitor/api/v1{path}", self.address);
        let answer = self.client.get(path).header(COOKIE, &self.cookie).send().await?.error_for_status()?;
        Ok(answer.json().await?)
    }

    /// The headers and the body of an answer, which is read but not understood yet.
    pub(crate) async fn fetch(&self, path: &str) -> anyhow::Result<(HeaderMap, Vec<u8>)> {
        let path = format!("{}/monitor/api/v1{path}", self.address);
        let answer = self.client.get(&path).header(COOKIE, &self.cookie).send().await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = answer.bytes().await?.to_vec();
        ensure!(status.is_success(), "{path} answered {status}: {}", String::from_utf8_lossy(&body));
        Ok((headers, body))
    }

    async fn send(&self, method: reqwest::Method, path: &str, body: &Value) -> anyhow::Result<Value> {
        let path = format!("{}/monitor/api/v1{path}", self.address);
        let request = self.client.request(method, &path).header(COOKIE, &self.cookie);
        let answer = request.json(body).send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "{path} answered {status}: {text}");
        Ok(serde_json::from_str(&text)?)
    }
}

/// Serves the database with the shipped binary and measures.
pub(super) async fn rows(pool: &Pool, arguments: &Arguments, database_url: &str) -> anyhow::Result<Vec<Row>> {
    let served = Served::start(&arguments.binary, &arguments.folder.join("served"), database_url).await?;
    let measured = async {
        // The engine of alerts first evaluates the loads that it finds: what is measured comes after.
        println!("waiting until the loads that are there are evaluated");
        engine::evaluated(&mut *pool.acquire().await?, DateTime::UNIX_EPOCH).await?;
        at(&served, arguments.seed).await
    }
    .await;
    served.stop().await?;
    measured
}

async fn at(served: &Served, seed: u64) -> anyhow::Result<Vec<Row>> {
    let site = Arc::new(Site::new(served.address(), sign_in(served.address()).await?)?);
    let now = Clock::system().now();
    let (trucks, upsert) = upserted(&site, seed, now).await?;
    let trucks = Arc::new(trucks);
    let [single, pages] = sustained(&site, &trucks).await?;
    let waiting = caught_up(&site, &trucks).await?;
    Ok(vec![upsert, single, pages, waiting])
}

/// Loads that no run before sent.
async fn upserted(site: &Site, seed: u64, now: DateTime<Utc>) -> anyhow::Result<(Vec<Truck>, Row)> {
    println!("sending {UPSERTED} loads");
    let (mut trucks, mut times, begun) = (Vec::new(), Times::default(), Instant::now());
    for first in (0..UPSERTED).step_by(TOGETHER as usize) {
        let samples: Vec<_> = (first..first + TOGETHER).map(|nth| sample(seed, nth, now)).collect();
        let stops = |nth: usize| {
            let stop = |stop: &freight::load::StopDraft| {
                let point = stop.place().ok().map(|place| place.point);
                json!({
                    "kind": stop.kind,
                    "postal_code": stop.postal_code,
                    "latitude": point.map(|point| point.lat),
                    "longitude": point.map(|point| point.lon),
                    "window_start_at": stop.window_start,
                    "window_end_at": stop.window_end,
                })
            };
            samples[nth].draft.stops.iter().map(stop).collect::<Vec<_>>()
        };
        let load = |nth: usize| {
            json!({
                "external_load_number": format!("SYN-{}-{}", now.timestamp(), first as usize + nth),
                "equipment_type": samples[nth].draft.equipment_type,
                "weight": samples[nth].draft.weight,
                "stops": stops(nth),
                "carrier": { "name": samples[nth].carrier_name, "driver_name": "SYN Driver" },
            })
        };
        let body = json!({ "loads": (0..samples.len()).map(load).collect::<Vec<_>>() });
        let sent = Instant::now();
        let answer = site.post("/loads/bulk_upsert", &body).await?;
        times.push(sent.elapsed());
        for (result, sample) in answer["results"].as_array().context("results")?.iter().zip(&samples) {
            ensure!(result["result"] == "created", "a load was {result}");
            let first = sample.draft.stops.first().context("a stop")?.place().ok().context("a place")?.point;
            let load = result["id"].as_i64().context("an id")?;
            trucks.push(Truck { load, latitude: first.lat, longitude: first.lon });
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let row = Row::alone("HTTP: 1,000 loads, bulk upsert", &times).noted(format!("20,000 in {seconds:.1} s"));
    Ok((trucks, row))
}

/// Truck after truck sends where it is, at the pace of a million positions an hour; meanwhile pages of loads are asked, one after the other.
async fn sustained(site: &Arc<Site>, trucks: &Arc<Vec<Truck>>) -> anyhow::Result<[Row; 2]> {
    println!("sending positions for {} s", SUSTAINED.as_secs());
    let (begun, next) = (Instant::now(), Arc::new(AtomicUsize::new(0)));
    let mut senders = JoinSet::new();
    for _ in 0..SENDERS {
        let (site, trucks, next) = (site.clone(), trucks.clone(), next.clone());
        senders.spawn(async move {
            let mut times = Times::default();
            loop {
                let nth = next.fetch_add(1, Relaxed);
                let due = Duration::from_secs_f64(nth as f64 / PACE);
                if due >= SUSTAINED {
                    return anyhow::Ok(times);
                }
                tokio::time::sleep_until(begun + due).await;
                send(&site, trucks[nth % trucks.len()], &[Clock::system().now()]).await?;
                // Of a sender that fell behind, the time that its position waited counts too.
                times.push((begun + due).elapsed());
            }
        });
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let reader = tokio::spawn(look(site.clone(), is_over.clone()));
    let mut times = Times::default();
    while let Some(sent) = senders.join_next().await {
        times.extend(&sent??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    is_over.store(true, Relaxed);
    let pages = reader.await??;
    let an_hour = times.len() as f64 / seconds * 3_600.0;
    let note = format!("{an_hour:.0} an hour, each in a call of its own, for {seconds:.0} s");
    Ok([
        Row::alone("HTTP: a position, from when it was due", &times).noted(note),
        Row::alone("HTTP: page of open loads meanwhile", &pages),
    ])
}

/// Senders that keep up the pace of a million an hour until they are stopped.
pub(crate) struct Pace {
    senders: JoinSet<anyhow::Result<()>>,
    next: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
    begun: Instant,
}

/// Truck after truck sends where it is, at that pace.
pub(crate) fn pace(site: &Arc<Site>, trucks: &Arc<Vec<Truck>>) -> Pace {
    let (begun, next, is_over) = (Instant::now(), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let mut senders = JoinSet::new();
    for _ in 0..SENDERS {
        let (site, trucks, next, is_over) = (site.clone(), trucks.clone(), next.clone(), is_over.clone());
        senders.spawn(async move {
            while !is_over.load(Relaxed) && !trucks.is_empty() {
                let nth = next.fetch_add(1, Relaxed);
                tokio::time::sleep_until(begun + Duration::from_secs_f64(nth as f64 / PACE)).await;
                send(&site, trucks[nth % trucks.len()], &[Clock::system().now()]).await?;
            }
            Ok(())
        });
    }
    Pace { senders, next, is_over, begun }
}

impl Pace {
    /// Ends it; how many an hour were sent.
    pub(crate) async fn stop(mut self) -> anyhow::Result<f64> {
        self.is_over.store(true, Relaxed);
        while let Some(sent) = self.senders.join_next().await {
            sent??;
        }
        Ok(self.next.load(Relaxed) as f64 / self.begun.elapsed().as_secs_f64() * 3_600.0)
    }
}

/// Somebody looks at pages of loads.
async fn look(site: Arc<Site>, is_over: Arc<AtomicBool>) -> anyhow::Result<Times> {
    let mut times = Times::default();
    while !is_over.load(Relaxed) {
        let path = format!("{}/monitor/api/v1/loads?page={}", site.address, times.len() % 20 + 1);
        let asked = Instant::now();
        let answer = site.client.get(path).header(COOKIE, &site.cookie).send().await?.error_for_status()?;
        answer.bytes().await?;
        times.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(times)
}

/// Trucks that had no signal send what they kept.
async fn caught_up(site: &Arc<Site>, trucks: &Arc<Vec<Truck>>) -> anyhow::Result<Row> {
    println!("sending what {WAITING} trucks kept");
    // Of what was sent a moment ago, nothing is in the way.
    let (begun, next, now) =
        (Instant::now(), Arc::new(AtomicUsize::new(0)), Clock::system().now() - TimeDelta::minutes(5));
    let mut senders = JoinSet::new();
    for _ in 0..SENDERS {
        let (site, trucks, next) = (site.clone(), trucks.clone(), next.clone());
        senders.spawn(async move {
            let mut times = Times::default();
            loop {
                let nth = next.fetch_add(1, Relaxed);
                if nth >= WAITING {
                    return anyhow::Ok(times);
                }
                let moments: Vec<_> = (0..KEPT).rev().map(|minute| now - TimeDelta::minutes(minute)).collect();
                let sent = Instant::now();
                send(&site, trucks[nth], &moments).await?;
                times.push(sent.elapsed());
            }
        });
    }
    let mut times = Times::default();
    while let Some(sent) = senders.join_next().await {
        times.extend(&sent??);
    }
    let rate = (WAITING as i64 * KEPT) as f64 / begun.elapsed().as_secs_f64();
    Ok(Row::alone("HTTP: 600 positions of a truck in a call", &times).noted(format!("{rate:.0} positions/s")))
}

/// Sends where a truck was at some moments: at its first stop, a few yards further each minute. All are new and believed.
async fn send(site: &Site, truck: Truck, moments: &[DateTime<Utc>]) -> anyhow::Result<()> {
    let position = |at: &DateTime<Utc>| {
        let drift = (at.timestamp() / 60 % 1_000) as f64 * 0.000_02;
        json!({
            "located_at": at.to_rfc3339_opts(SecondsFormat::Millis, true),
            "latitude": truck.latitude + drift,
            "longitude": truck.longitude,
        })
    };
    let body = json!({ "positions": moments.iter().map(position).collect::<Vec<_>>() });
    let answer = site.post(&format!("/loads/{}/positions", truck.load), &body).await?;
    ensure!(answer["accepted"] == moments.len(), "positions of load {} were {answer}", truck.load);
    Ok(())
}
