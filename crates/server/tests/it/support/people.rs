//! People who are signed in: made in the database with a session of their own, without the two steps of sign-in.

use super::app::TestApp;
use super::client::Client;
use chrono::TimeDelta;
use kernel::ids::{CompanyId, UserId};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::http::token::{self, TOKEN_COOKIE};
use std::sync::atomic::{AtomicU32, Ordering};
use store::auth::NewSession;
use store::companies::{NewCompany, NewPlan};
use store::users::{CompanyStatus, CompanyType, NewUser};
use tokio::sync::OnceCell;

/// The password of everyone who is made here.
pub const PASSWORD: &str = "a password for tests alone";

/// A person to make; by default a member of an active broker company with every plan flag and no scopes.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub scopes: &'a [Scope],
    /// What their company's plan has.
    pub flags: &'a [PlanFlag],
    /// Whether the company may use the product.
    pub status: CompanyStatus,
    /// What the company does.
    pub company_type: CompanyType,
    /// The plan lets them search in the watchdog brand.
    pub can_carrier_search_for_watchdog: bool,
    /// The company hides the vehicle search.
    pub hide_vehicle_search: bool,
    /// They belong to no company.
    pub is_alone: bool,
}

/// Every flag of the broker brand.
pub const ALL_FLAGS: &[PlanFlag] = &[
    PlanFlag::LoadDashboard,
    PlanFlag::Connect,
    PlanFlag::Rule,
    PlanFlag::LaneSearch,
    PlanFlag::PostLoads,
    PlanFlag::Api,
    PlanFlag::ApiWithInsights,
    PlanFlag::Export,
    PlanFlag::ExportWithInsights,
    PlanFlag::ViewInsights,
    PlanFlag::ViewInsuranceCertificates,
];

impl Default for Person<'_> {
    fn default() -> Self {
        Self {
            scopes: &[],
            flags: ALL_FLAGS,
            status: CompanyStatus::Active,
            company_type: CompanyType::Broker,
            can_carrier_search_for_watchdog: false,
            hide_vehicle_search: false,
            is_alone: false,
        }
    }
}

impl TestApp {
    /// A signed-in member of a new broker company, who works with carriers and manages nothing of the company's own.
    pub async fn broker(&self) -> Client {
        self.person(Person { scopes: &[Scope::ManageLoads], ..Person::default() }).await
    }

    /// A signed-in person as described, in a company of their own.
    pub async fn person(&self, person: Person<'_>) -> Client {
        let company = if person.is_alone { None } else { Some(self.company(person).await) };
        self.member(company, person.scopes).await
    }

    /// A company as the person's description says.
    pub async fn company(&self, person: Person<'_>) -> CompanyId {
        let (mut db, name) = (self.db().await, unique("Company"));
        let plan = NewPlan {
            name: &name,
            flags: person.flags,
            carrier_searches_limit: None,
            can_carrier_search_for_watchdog: person.can_carrier_search_for_watchdog,
        };
        let plan = store::companies::put_plan(&mut db, &plan).await.expect("a plan");
        let company = NewCompany {
            legal_name: &name,
            company_type: person.company_type,
            status: person.status,
            plan,
            trial_ends_on: None,
            hide_vehicle_search: person.hide_vehicle_search,
        };
        store::companies::create(&mut db, &company, self.now()).await.expect("a company")
    }

    /// A signed-in person of the company.
    pub async fn member(&self, company: Option<CompanyId>, scopes: &[Scope]) -> Client {
        let email = format!("{}@example.com", unique("person"));
        let user = self.user(company, &email, password_hash().await, scopes).await;
        let mut db = self.db().await;
        let session = NewSession {
            user,
            secret_hash: &[0; 32],
            expires_at: self.now() + TimeDelta::days(1),
            address: "203.0.113.7",
            user_agent: "test",
        };
        let session = store::auth::create_session(&mut db, &session, self.now()).await.expect("a session");
        let token = token::sign(&self.app.keys, user, &session, self.now()).expect("a token");
        self.visitor().with_cookie(TOKEN_COOKIE, &token)
    }

    /// A person with this password hash.
    pub async fn user(&self, company: Option<CompanyId>, email: &str, password_hash: &str, scopes: &[Scope]) -> UserId {
        let user =
            NewUser { company, email, first_name: Some("Ada"), last_name: Some("Example"), password_hash, scopes };
        store::users::create(&mut *self.db().await, &user, self.now()).await.expect("a user")
    }
}

/// The hash of [`PASSWORD`], worked out once for all tests.
async fn password_hash() -> &'static str {
    static HASH: OnceCell<String> = OnceCell::const_new();
    HASH.get_or_init(|| async { ::accounts::auth::password::hash(PASSWORD).await.expect("a hash") }).await
}

fn unique(word: &str) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(1);
    format!("{word}-{}", NUMBER.fetch_add(1, Ordering::Relaxed))
}
