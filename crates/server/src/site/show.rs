//! What the site is: brand, flags, notices, services of others, demonstration mode, synthetic data. Open to all, since the sign-in page needs it. (Document 1 §1; product: names.)

use super::view::{SiteChat, SiteConfiguration, SiteErrorReporting, SiteNotice};
use crate::demo::seed::DEMO_EMAIL;
use chrono::NaiveDate;
use fmcsa::derive::national::national_averages;
use platform::app::App;
use platform::http::{Anyone, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// Public settings of the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct Site {
    /// Brand of this host.
    brand: SiteBrand,
    /// Hosts of the brands, if configured: people of the other brand are sent there.
    hosts: SiteHosts,
    /// Where users of non-broker companies are sent, if configured.
    onboarding_url: Option<String>,
    /// Whether demonstration mode is on: email isn't sent, and the demo account is public.
    is_demonstration: bool,
    /// Whether sample carriers are loaded; if so, every page says so.
    has_synthetic_data: bool,
    /// Demonstration sign-in, in demonstration mode.
    demo: Option<SiteDemo>,
    /// Configuration flags.
    configuration: SiteConfiguration,
    /// Current notices for every visitor, newest first.
    notices: Vec<SiteNotice>,
    /// The chat widget, if configured.
    chat: Option<SiteChat>,
    /// Container id of the tag manager, if configured: `GTM-` and uppercase letters or digits.
    #[schema(pattern = "^GTM-[A-Z0-9]+$")]
    tag_manager_id: Option<String>,
    /// Where page errors are reported, if configured.
    error_reporting: Option<SiteErrorReporting>,
    /// URL of the map style, if the deployment has its own; otherwise the built-in style is used.
    map_style_url: Option<String>,
    /// Whether anyone can sign up.
    is_sign_up_open: bool,
    /// Date of the national averages shown with safety data.
    national_averages_as_of: Option<NaiveDate>,
}

/// Brand of the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteBrand {
    /// Name of the brand, at the start of every page title.
    name: String,
    /// Whether it is the watchdog brand, with limits on search and profiles.
    is_watchdog: bool,
    /// Colors of the brand.
    colours: SiteColours,
}

/// A brand's colors, `#rrggbb`.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteColours {
    /// Primary color.
    primary: String,
    /// Accent color.
    accent: String,
}

/// Site addresses without a path; absent if not configured.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteHosts {
    /// The broker portal.
    portal: Option<String>,
    /// The watchdog brand.
    watchdog: Option<String>,
}

/// Demonstration sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteDemo {
    /// Email address of the first demonstration user.
    email: &'static str,
}

/// Returns this host's brand and the installation's settings.
#[utoipa::path(get, path = "/api/v1/site", tag = "site", responses((status = 200, body = Site)))]
pub async fn show_site(app: App, visitor: Anyone) -> Reply<Json<Site>> {
    let (config, look) = (&app.config, visitor.brand.look(&app.config));
    let mut db = app.conn().await?;
    let has_synthetic_data = store::site::has_synthetic_carriers(&mut db).await?;
    let notices = store::site::notices(&mut db, visitor.brand.site(), app.clock.now()).await?;
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
