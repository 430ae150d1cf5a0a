//! What the site is: brand, flags, notices, services of others, demonstration mode, synthetic data. Open to all, since the sign-in page needs it. (Document 1 §1; product: names.)

use super::view::{SiteChat, SiteConfiguration, SiteErrorReporting, SiteNotice};
use crate::demo::seed::DEMO_EMAIL;
use chrono::NaiveDate;
use fmcsa::derive::national::national_averages;
use platform::app::App;
use platform::http::{Anyone, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// What a visitor may know.
#[derive(Debug, Serialize, ToSchema)]
pub struct Site {
    /// How it presents itself at this host.
    brand: SiteBrand,
    /// Where each brand is, where configured: people of the other brand are sent there.
    hosts: SiteHosts,
    /// Where members of companies that are no brokers are sent, where configured.
    onboarding_url: Option<String>,
    /// Demonstration mode: mail stays on the machine, and anybody may know the sign-in address.
    is_demonstration: bool,
    /// Carriers that do not exist are loaded; every page says so.
    has_synthetic_data: bool,
    /// Whom to sign in as, in demonstration mode.
    demo: Option<SiteDemo>,
    /// The configuration flags.
    configuration: SiteConfiguration,
    /// What every visitor is told now, newest first.
    notices: Vec<SiteNotice>,
    /// The chat widget, where configured.
    chat: Option<SiteChat>,
    /// The tag manager's container, where configured: `GTM-` and capitals or digits.
    #[schema(pattern = "^GTM-[A-Z0-9]+$")]
    tag_manager_id: Option<String>,
    /// Where errors of pages are reported, where configured.
    error_reporting: Option<SiteErrorReporting>,
    /// The style of maps, where a deployment has its own; else the built-in one.
    map_style_url: Option<String>,
    /// Whether people may sign up by themselves.
    is_sign_up_open: bool,
    /// The day of the national averages that safety is shown beside.
    national_averages_as_of: Option<NaiveDate>,
}

/// How the site presents itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteBrand {
    /// Its name, which begins every page title.
    name: String,
    /// The fraud-watch variant, with limits on search and profiles.
    is_watchdog: bool,
    /// Its colours.
    colours: SiteColours,
}

/// A brand's colours, `#rrggbb`.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteColours {
    /// The main one.
    primary: String,
    /// The one beside it.
    accent: String,
}

/// Addresses without a path; missing where not configured.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteHosts {
    /// The broker portal.
    portal: Option<String>,
    /// The fraud-watch variant.
    watchdog: Option<String>,
}

/// Whom to sign in as.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteDemo {
    /// The first demonstration user's address.
    email: &'static str,
}

/// The brand of this host and the state of the installation.
#[utoipa::path(get, path = "/api/v1/site", tag = "site", responses((status = 200, body = Site)))]
pub async fn show_site(app: App, visitor: Anyone) -> Reply<Json<Site>> {
    let (config, look) = (&app.config, visitor.brand.look(&app.config));
    let mut db = app.conn().await?;
    let has_synthetic_data = store::site::has_synthetic_carriers(&mut db).await?;
    let notices = store::site::notices(&mut db, visitor.brand.key(), app.clock.now()).await?;
    Ok(Json(Site {
        brand: SiteBrand {
            name: look.name.clone(),
            is_watchdog: visitor.brand.is_watchdog(),
            colours: SiteColours { primary: look.primary_colour.clone(), accent: look.accent_colour.clone() },
        },
        hosts: SiteHosts { portal: config.portal.url.clone(), watchdog: config.watchdog.url.clone() },
        onboarding_url: config.onboarding_url.clone(),
        is_demonstration: config.is_demonstration,
        has_synthetic_data,
        demo: config.is_demonstration.then_some(SiteDemo { email: DEMO_EMAIL }),
        configuration: SiteConfiguration::of(config),
        notices: notices.into_iter().map(SiteNotice::from).collect(),
        chat: SiteChat::of(config),
        tag_manager_id: config.services.tag_manager_id.clone(),
        error_reporting: SiteErrorReporting::of(config),
        map_style_url: config.services.map_style.as_ref().map(|style| style.url.to_string()),
        is_sign_up_open: config.flags.is_sign_up_open,
        national_averages_as_of: Some(national_averages(app.clock.today()).as_of),
    }))
}
