//! The companies and people of demonstration mode, made on the first start and left alone afterwards.
//!
//! They share one password: `HAULWARDEN_DEMO_PASSWORD`, or one that is generated once and kept in the data directory, readable by its
//! owner only, so that every start can print it again.

use accounts::auth::password;
use anyhow::Context;
use kernel::ids::PlanId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::config::Config;
use platform::secrets;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use store::Conn;
use store::companies::{NewCompany, NewPlan, Registration};
use store::users::{CompanyStatus, CompanyType, NewUser};

/// The first demonstration user, who may do everything a broker may.
pub const DEMO_EMAIL: &str = "demo@haulwarden.example";

/// Someone of the operator's staff.
pub const STAFF_EMAIL: &str = "staff@haulwarden.example";

/// The file of the data directory that keeps a made password.
const PASSWORD_FILE: &str = "demo-password";

struct DemoCompany {
    legal_name: &'static str,
    plan: &'static str,
    flags: &'static [PlanFlag],
    can_carrier_search_for_watchdog: bool,
    status: CompanyStatus,
    /// A synthetic one: the number is of the range of sample data, the phone of those that are never given out.
    registration: Option<Registration<'static>>,
    people: &'static [DemoPerson],
}

struct DemoPerson {
    email: &'static str,
    name: (&'static str, &'static str),
    scopes: &'static [Scope],
}

const COMPANIES: &[DemoCompany] = &[
    DemoCompany {
        legal_name: "Haulwarden Demonstration Brokerage",
        plan: "Demonstration",
        flags: PlanFlag::OF_BROKERS,
        can_carrier_search_for_watchdog: true,
        status: CompanyStatus::Active,
        registration: Some(Registration { dot_number: 99_000_001, mc_number: "99000001", phone_e164: "+12145550100" }),
        people: &[
            DemoPerson { email: DEMO_EMAIL, name: ("Dana", "Demo"), scopes: Scope::OF_BROKERS },
            DemoPerson {
                email: "dispatch@haulwarden.example",
                name: ("Dominic", "Dispatch"),
                scopes: &[
                    Scope::ViewLoads,
                    Scope::ManageLoads,
                    Scope::ViewTickets,
                    Scope::ManageTickets,
                    Scope::ViewTfx,
                    Scope::Sourcing,
                ],
            },
            DemoPerson {
                email: "safety@haulwarden.example",
                name: ("Sasha", "Safety"),
                scopes: &[Scope::ViewLoads, Scope::Onboarding, Scope::BlockSafetyData],
            },
            DemoPerson {
                email: "viewer@haulwarden.example",
                name: ("Vera", "Viewer"),
                scopes: &[Scope::ViewLoads, Scope::ViewTickets],
            },
        ],
    },
    DemoCompany {
        legal_name: "Haulwarden Demonstration Starter",
        plan: "Demonstration starter",
        flags: &[],
        can_carrier_search_for_watchdog: false,
        status: CompanyStatus::Trial,
        registration: None,
        people: &[DemoPerson {
            email: "starter@haulwarden.example",
            name: ("Stella", "Starter"),
            scopes: &[Scope::ManageUsers],
        }],
    },
    DemoCompany {
        legal_name: "Haulwarden Demonstration Operations",
        plan: "Demonstration starter",
        flags: &[],
        can_carrier_search_for_watchdog: false,
        status: CompanyStatus::Active,
        registration: None,
        people: &[DemoPerson { email: STAFF_EMAIL, name: ("Stefan", "Staff"), scopes: &[Scope::ManageUsers] }],
    },
    DemoCompany {
        legal_name: "Haulwarden Demonstration Lapsed",
        plan: "Demonstration starter",
        flags: &[],
        can_carrier_search_for_watchdog: false,
        status: CompanyStatus::Expired,
        registration: None,
        people: &[DemoPerson {
            email: "lapsed@haulwarden.example",
            name: ("Lars", "Lapsed"),
            scopes: &[Scope::ManageUsers],
        }],
    },
];

/// Makes what is missing; gives the password to sign in with. A changed `HAULWARDEN_DEMO_PASSWORD` becomes everyone's.
pub async fn seed(app: &App) -> anyhow::Result<String> {
    let password = password_of(&app.config)?;
    let mut tx = app.pool.begin().await?;
    for company in COMPANIES {
        seed_company(app, &mut tx, company, &password)
            .await
            .with_context(|| format!("making {}", company.legal_name))?;
    }
    store::users::set_staff(&mut tx, STAFF_EMAIL, true).await?;
    tx.commit().await?;
    Ok(password)
}

async fn seed_company(app: &App, db: &mut Conn, demo: &DemoCompany, password: &str) -> anyhow::Result<()> {
    let plan = NewPlan {
        name: demo.plan,
        flags: demo.flags,
        carrier_searches_limit: None,
        can_carrier_search_for_watchdog: demo.can_carrier_search_for_watchdog,
    };
    let plan = store::companies::put_plan(db, &plan).await?;
    let known = store::companies::find_by_legal_name(db, demo.legal_name).await?;
    let company = if let Some(company) = known {
        company
    } else {
        let company = store::companies::create(db, &new_company(demo, plan), app.clock.now()).await?;
        if let Some(registration) = demo.registration {
            store::companies::register(db, company, registration).await?;
        }
        company
    };
    for person in demo.people {
        let known = store::users::find_credentials(db, person.email).await?;
        if let Some(known) = known {
            if !password::verify(password, Some(&known.password_hash)).await? {
                let hash = password::hash(password).await?;
                store::users::set_password(db, known.id, &hash).await?;
            }
            continue;
        }
        let user = NewUser {
            company: Some(company),
            email: person.email,
            first_name: Some(person.name.0),
            last_name: Some(person.name.1),
            password_hash: &password::hash(password).await?,
            scopes: person.scopes,
        };
        store::users::create(db, &user, app.clock.now()).await?;
    }
    Ok(())
}

const fn new_company(demo: &DemoCompany, plan: PlanId) -> NewCompany<'static> {
    NewCompany {
        legal_name: demo.legal_name,
        company_type: CompanyType::Broker,
        status: demo.status,
        plan,
        trial_ends_on: None,
        hide_vehicle_search: false,
    }
}

/// The configured password, or the kept one, or a new one that is then kept.
fn password_of(config: &Config) -> anyhow::Result<String> {
    if let Some(password) = &config.demo_password {
        if let Err(weakness) = password::check(password) {
            tracing::warn!("HAULWARDEN_DEMO_PASSWORD would not be accepted from a person: {weakness}");
        }
        return Ok(password.to_string());
    }
    let path = config.data_dir.join(PASSWORD_FILE);
    match std::fs::read_to_string(&path) {
        Ok(kept) if !kept.trim().is_empty() => return Ok(kept.trim().to_owned()),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("reading {}", path.display()));
        }
        Ok(_) | Err(_) => {}
    }
    let password = secrets::new_password();
    std::fs::create_dir_all(&config.data_dir)?;
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path)?;
    writeln!(file, "{password}").with_context(|| format!("writing {}", path.display()))?;
    Ok(password)
}
