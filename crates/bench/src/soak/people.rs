//! The people of a soak: companies with colleagues, each signed in with a session of their own, ten at one address as in an office.

use crate::http::SECRET;
use anyhow::Context;
use chrono::TimeDelta;
use kernel::clock::Clock;
use kernel::ids::{CompanyId, UserId};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::http::token::{self, TOKEN_COOKIE};
use platform::keys::Keys;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use store::auth::NewSession;
use store::companies::{NewCompany, NewPlan};
use store::users::{CompanyStatus, CompanyType, NewUser};
use store::{Conn, Pool};

/// How many work for a company.
const COLLEAGUES: u32 = 25;
/// How many share an address.
const OFFICE: u32 = 10;
/// How long a person waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Someone who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// Their number in this run, from 0.
    pub(crate) nth: u32,
    /// The company that they work for.
    pub(crate) company: CompanyId,
    /// Their office's connections.
    pub(crate) browser: reqwest::Client,
    user: UserId,
    session: String,
}

impl Person {
    /// The cookie of their session, valid for a quarter of an hour.
    pub(crate) fn cookie(&self) -> anyhow::Result<String> {
        let token = token::sign(&Keys::derive(SECRET), self.user, &self.session, Clock::system().now());
        Ok(format!("{TOKEN_COOKIE}={}", token.ok().context("no token")?))
    }

    /// Whether they are the first of their company.
    pub(crate) fn is_first(&self) -> bool {
        self.nth.is_multiple_of(COLLEAGUES)
    }
}

/// Makes so many people, who may do everything in new companies of their own.
pub(crate) async fn sign_in(pool: &Pool, number: u32) -> anyhow::Result<Vec<Person>> {
    let mut db = pool.begin().await?;
    let run = Clock::system().now().timestamp_micros();
    let mut people: Vec<Person> = Vec::new();
    for nth in 0..number {
        let company = match people.last() {
            Some(last) if nth % COLLEAGUES != 0 => last.company,
            _ => company(&mut db, &format!("SYN SOAK {run} {nth}")).await?,
        };
        let email = format!("soak-{run}-{nth}@example.com");
        let user = NewUser {
            company: Some(company),
            email: &email,
            first_name: Some("Sam"),
            last_name: Some("Soak"),
            password_hash: "no password fits",
            scopes: Scope::OF_BROKERS,
        };
        let now = Clock::system().now();
        let user = store::users::create(&mut db, &user, now).await?;
        let session = NewSession {
            user,
            secret_hash: &[0; 32],
            expires_at: now + TimeDelta::days(2),
            address: "127.0.0.1",
            user_agent: "bench",
        };
        let session = store::auth::create_session(&mut db, &session, now).await?;
        let browser = match people.last() {
            Some(last) if nth % OFFICE != 0 => last.browser.clone(),
            _ => browser(address(77, nth / OFFICE))?,
        };
        people.push(Person { nth, company, browser, user, session });
    }
    db.commit().await?;
    Ok(people)
}

async fn company(db: &mut Conn, name: &str) -> anyhow::Result<CompanyId> {
    let plan = NewPlan {
        name: "SYN SOAK",
        flags: PlanFlag::OF_BROKERS,
        carrier_searches_limit: None,
        can_carrier_search_for_watchdog: false,
    };
    let plan = store::companies::put_plan(db, &plan).await?;
    let company = NewCompany {
        legal_name: name,
        company_type: CompanyType::Broker,
        status: CompanyStatus::Active,
        plan,
        trial_ends_on: None,
        hide_vehicle_search: false,
    };
    Ok(store::companies::create(db, &company, Clock::system().now()).await?)
}

/// A browser at this address.
pub(crate) fn browser(at: IpAddr) -> anyhow::Result<reqwest::Client> {
    Ok(reqwest::Client::builder().local_address(at).timeout(PATIENCE).no_proxy().build()?)
}

/// The `nth` loopback address of a network: 77 for people, 66 for attackers.
pub(crate) fn address(network: u8, nth: u32) -> IpAddr {
    let [_, _, high, low] = (nth + 1).to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, network, high, low))
}
