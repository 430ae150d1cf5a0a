//! The running server: starts the parts, listens, works, and stops in good order.

use platform::app::{App, Parts};

use crate::demo::seed::{self, DEMO_EMAIL};
use crate::demo::{carriers, connections, identity, insurance, loads, notices, onboarding, telematics};
use crate::listen::{self, Taking, open_files};
use crate::{admin_listener, health, jobs, router, secret};
use accounts::auth::{addresses, password};
use accounts::billing::catalogue;
use anyhow::Context;
use confirmations::rate_confirmations::received::listen as mail_in;
use desk::{alert_contacts, engine};
use dispatch::positions::make_partitions;
use kernel::clock::Clock;
use platform::company_turns::CompanyTurns;
use platform::config::Config;
use platform::disk;
use platform::document_reader::DocumentReader;
use platform::files::place::Place;
use platform::http::caller_limits::CallerLimits;
use platform::http::rate_limit::{RateLimit, RateLimits};
use platform::http::refused_keys::RefusedKeys;
use platform::http::session_cache::SessionCache;
use platform::live::areas::{self as live_areas, LiveAreas};
use platform::live::loads::{self as live_loads, LiveLoads};
use platform::live::pushes::{self, Pushes};
use platform::live::rulebooks::Rulebooks;
use platform::live::sent::SentPositions;
use platform::live::{self, Live};
use platform::mailer::Mailer;
use platform::payments;
use platform::routing::Routes;
use platform::visitors::Visitors;
use std::fs::DirBuilder;
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// How long requests in progress may continue after the stop.
const DRAIN: Duration = Duration::from_secs(10);
/// How long a signed-in person is cached without asking the database again: changes made by another node are seen after this.
const SESSION_CACHE_TIME: Duration = Duration::from_secs(2);

/// Connects to the database, brings its schema up to date, and puts the parts together.
pub async fn start(config: Config) -> anyhow::Result<App> {
    if let Some(shortage) = disk::shortage(&config) {
        tracing::error!("{shortage}");
    }
    let pool = store::conn::connect(config.database.clone(), config.connections)
        .await
        .context("connecting to the database")?;
    let mut db = pool.acquire().await?;
    store::migrate::run(&mut db).await.context("bringing the database's schema up to date")?;
    let keys = secret::settle(&mut db, config.secret.as_deref(), config.is_demonstration).await?;
    catalogue::seed(&mut db).await?;
    addresses::canonicalize(&mut db).await.context("bringing addresses of accounts into one form")?;
    alert_contacts::forms::canonicalize(&mut db).await.context("bringing listed contacts into one form")?;
    drop(db);
    let made = DirBuilder::new().recursive(true).mode(0o700).create(&config.data_dir);
    made.with_context(|| format!("making {}", config.data_dir.display()))?;
    let files = Place::of(&config)?;
    files.prepare().await.context("the place of kept files")?;
    let mailer = Mailer::of(&config)?;
    let billing = payments::of(&config)?;
    if config.billing.is_none() && !config.is_demonstration {
        tracing::warn!("no payment gateway is configured: plans cannot be bought");
    }
    let routes = Routes::of(&config.routes)?;
    let session_cache = SessionCache::kept_for(SESSION_CACHE_TIME);
    let rate_limits = RateLimits::new(RateLimit::per_minute(config.public_calls_per_minute));
    let (visitors, company_turns) = (Visitors::of(&pool), CompanyTurns::of(&pool));
    let live = config.index_dir.as_deref().map_or_else(Live::new, Live::kept_in);
    let (clock, rulebooks, areas) = (Clock::system(), Rulebooks::default(), LiveAreas::new());
    let loads = LiveLoads::new(clock.clone());
    Ok(App::new(Parts {
        config,
        pool,
        clock,
        keys,
        files,
        mailer,
        billing,
        session_cache,
        documents: DocumentReader::this_program(),
        rate_limits,
        visitors,
        company_turns,
        refused_keys: RefusedKeys::default(),
        caller_limits: CallerLimits::default(),
        routes,
        live,
        loads,
        pushes: Pushes::beating_every(pushes::BEAT),
        sent_positions: SentPositions::default(),
        rulebooks,
        areas,
    }))
}

/// Serves until SIGTERM or SIGINT.
pub async fn serve(config: Config) -> anyhow::Result<()> {
    config.check_for_service()?;
    let stop = stop_on_signal()?;
    let open_files = open_files::raise();
    health::recorder();
    password::prepare();
    let app = start(config).await?;
    let demo_password = if app.config.is_demonstration {
        Some(seed::seed(&app).await.context("making the demonstration people")?)
    } else {
        None
    };
    if app.config.is_demonstration {
        carriers::load(&app).await.context("loading the demonstration carriers")?;
        identity::seed(&app).await.context("making the demonstration's identity alerts")?;
        telematics::seed(&app).await.context("connecting the demonstration devices")?;
        connections::seed(&app).await.context("making the demonstration company's decisions")?;
        insurance::seed(&app).await.context("bringing the demonstration certificates in")?;
        onboarding::seed(&app).await.context("onboarding the demonstration carriers")?;
        notices::seed(&app).await.context("making the demonstration's notices")?;
        loads::seed(&app).await.context("making the demonstration's loads")?;
    }
    make_partitions::make(&app).await.context("making room for positions")?;
    let routes = app.routes.clone();
    tokio::spawn(async move { routes.prepare().await });
    let listener =
        TcpListener::bind(app.config.listen).await.with_context(|| format!("listening on {}", app.config.listen))?;
    let address = listener.local_addr()?;
    tracing::info!(%address, "serving");
    admin_listener::start(&app, &stop).await?;
    let emails = mail_in::start(&app, stop.clone())?;
    greet(address, &app.config, demo_password.as_deref());
    let worker = app.config.runs_jobs.then(|| tokio::spawn(jobs::worker(&app).run(stop.clone().cancelled_owned())));
    let following = tokio::spawn(live::run(app.live.clone(), app.pool.clone(), stop.clone()));
    let followed = tokio::spawn(live_loads::run(app.loads.clone(), app.pool.clone(), stop.clone()));
    let areas = tokio::spawn(live_areas::run(app.areas.clone(), app.pool.clone(), stop.clone()));
    let alerts = app.config.runs_jobs.then(|| tokio::spawn(engine::run(app.clone(), stop.clone())));
    let pushing = tokio::spawn(pushes::run(app.pushes.clone(), app.pool.clone(), stop.clone()));
    let mut limits = app.config.http;
    limits.connections = open_files::connections(limits.connections, open_files, app.config.connections);
    let taking = Arc::new(Taking::new(limits, app.config.is_behind_proxy));
    let serving = listen::serve(listener, router::router(app.clone()), taking, stop.clone());
    tokio::select! {
        () = serving => {}
        () = async { stop.cancelled().await; tokio::time::sleep(DRAIN).await } => tracing::warn!("some requests were cut off"),
    }
    stop.cancel();
    if let Some(emails) = emails {
        emails.task.await?;
    }
    if let Some(worker) = worker {
        worker.await?;
    }
    if let Some(alerts) = alerts {
        alerts.await?;
    }
    following.await?;
    followed.await?;
    areas.await?;
    pushing.await?;
    app.pool.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Runs background jobs alone, until SIGTERM or SIGINT.
pub async fn work(config: Config) -> anyhow::Result<()> {
    config.check_for_service()?;
    let stop = stop_on_signal()?;
    let app = start(config).await?;
    tracing::info!("working");
    // Jobs ask the book for companies' moments and thresholds, and wait for what they announced to it.
    let loads = tokio::spawn(live_loads::run(app.loads.clone(), app.pool.clone(), stop.clone()));
    let alerts = tokio::spawn(engine::run(app.clone(), stop.clone()));
    jobs::worker(&app).run(stop.cancelled_owned()).await;
    alerts.await?;
    loads.await?;
    app.pool.close().await;
    Ok(())
}

/// Says where it is and, in demonstration mode, how to get in: to the person at the terminal, not to the log.
#[expect(clippy::print_stdout, reason = "the one thing the command says to its caller")]
fn greet(address: SocketAddr, config: &Config, demo_password: Option<&str>) {
    println!("Haulwarden is at http://{address}/broker/");
    if let Some(password) = demo_password {
        println!("Sign in as {DEMO_EMAIL} with the password {password}");
        match config.admin_listen {
            _ if config.trusts_local => println!("Emailed codes are at http://{address}/broker/demo/outbox"),
            Some(admin) => println!("Emailed codes are at http://{admin}/monitor/demo/outbox"),
            None => {
                println!("To read emailed codes, start with HAULWARDEN_TRUST_LOCAL=true or HAULWARDEN_ADMIN_LISTEN");
            }
        }
    }
}

fn stop_on_signal() -> anyhow::Result<CancellationToken> {
    let token = CancellationToken::new();
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let stop = token.clone();
    tokio::spawn(async move {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
        stop.cancel();
    });
    Ok(token)
}
