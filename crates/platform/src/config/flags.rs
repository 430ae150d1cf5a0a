//! The configuration flags of both documents' §9, with their defaults. The front end reads them from `/api/v1/site`.

use super::parse;
use anyhow::bail;

/// How often a page asks for the number of live alerts, unless configured. (Both documents §9.)
pub const LIVE_ALERT_COUNT_INTERVAL_MS: u32 = 240_000;
/// More often would be a burden on the server: every open page asks.
const SHORTEST_INTERVAL_MS: u32 = 10_000;

/// What an installation turns on or off for everyone.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the specification's own flags")]
pub struct Flags {
    /// Shows a carrier's directory.
    pub is_directory_shown: bool,
    /// Enables search by distance from a load's origin.
    pub is_origin_radius_search_enabled: bool,
    /// Shows the orange shield on carriers that need review.
    pub is_orange_shield_enabled: bool,
    /// Shows associations with carriers set to do not dispatch.
    pub are_do_not_use_associations_enabled: bool,
    /// Hides the insights scopes when users are edited.
    pub hides_user_insight_scopes: bool,
    /// Treats credentials for Motive's ELDs as valid.
    pub are_motive_credentials_valid: bool,
    /// Anyone may sign up; without it, invited people alone.
    pub is_sign_up_open: bool,
    /// The operator looks at every new company before it may use anything.
    pub reviews_sign_ups: bool,
    /// How often a page asks for the number of live alerts, in milliseconds.
    pub live_alert_count_interval_ms: u32,
    /// Name of the installation in error reports.
    pub environment: String,
}

impl Flags {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        Ok(Self {
            is_directory_shown: parse(get, "DIRECTORY", true)?,
            is_origin_radius_search_enabled: parse(get, "ORIGIN_RADIUS_SEARCH", false)?,
            is_orange_shield_enabled: parse(get, "ORANGE_SHIELD", true)?,
            are_do_not_use_associations_enabled: parse(get, "DO_NOT_USE_ASSOCIATIONS", true)?,
            hides_user_insight_scopes: parse(get, "HIDE_USER_INSIGHT_SCOPES", false)?,
            are_motive_credentials_valid: parse(get, "MOTIVE_CREDENTIALS_VALID", false)?,
            is_sign_up_open: parse(get, "SIGN_UP", true)?,
            reviews_sign_ups: parse(get, "REVIEW_SIGN_UPS", false)?,
            live_alert_count_interval_ms: interval(get)?,
            environment: get("ENVIRONMENT").unwrap_or_else(|| "prod".to_owned()),
        })
    }
}

fn interval(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<u32> {
    const NAME: &str = "LIVE_ALERT_INTERVAL_MS";
    let interval = parse(get, NAME, LIVE_ALERT_COUNT_INTERVAL_MS)?;
    if interval < SHORTEST_INTERVAL_MS {
        bail!("HAULWARDEN_{NAME} must be {SHORTEST_INTERVAL_MS} or more");
    }
    Ok(interval)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_alerts_are_asked_for_every_four_minutes_unless_configured_and_never_all_the_time() {
        let read = |value: Option<&str>| {
            interval(&|name: &str| value.filter(|_| name == "LIVE_ALERT_INTERVAL_MS").map(str::to_owned)).ok()
        };
        assert_eq!([read(None), read(Some("60000")), read(Some("10000"))], [Some(240_000), Some(60_000), Some(10_000)]);
        assert_eq!([read(Some("9999")), read(Some("0")), read(Some("often"))], [None; 3]);
    }
}
