//! What a page says and shows before its scripts have run: the build leaves blanks in the pages (`web/scripts/pages.mjs`), and each is
//! filled with what the host's brand is called and looks like. So nothing is painted first in another brand's name or color.

use crate::demo::seed::DEMO_EMAIL;
use platform::config::Config;
use platform::http::brand::Brand;

/// The page with its blanks filled.
pub fn fill(page: &str, brand: Brand, config: &Config) -> String {
    let look = brand.look(config);
    let shown = [
        (brand.is_watchdog(), "watchdog"),
        (config.is_demonstration, "demonstration"),
        (config.flags.is_sign_up_open, "sign-up"),
    ];
    let shown: Vec<&str> = shown.iter().filter(|(is_shown, _)| *is_shown).map(|(_, part)| *part).collect();
    let shown = shown.join(" ");
    let blanks = [
        ("{{name}}", look.name.as_str()),
        ("{{primary}}", look.primary_colour.as_str()),
        ("{{accent}}", look.accent_colour.as_str()),
        ("{{shown}}", shown.as_str()),
        ("{{demo_email}}", if config.is_demonstration { DEMO_EMAIL } else { "" }),
    ];
    blanks.into_iter().fold(page.to_owned(), |page, (blank, value)| page.replace(blank, &escape(value)))
}

/// Text as it stands in HTML, in attributes too.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::config::Start;
    use sqlx::postgres::PgConnectOptions;
    use std::net::SocketAddr;

    fn config(variables: &[(&str, &str)]) -> Config {
        let start = Start {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: "data".into(),
            database: PgConnectOptions::new_without_pgpass(),
            is_demonstration: false,
        };
        let of = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Config::read(start, of).expect("a configuration")
    }

    #[test]
    fn each_host_gets_its_own_brand() {
        let config = config(&[
            ("HAULWARDEN_BRAND_NAME", "Acme Freight"),
            ("HAULWARDEN_BRAND_COLOUR", "#112233"),
            ("HAULWARDEN_BRAND_ACCENT", "#445566"),
        ]);
        let page = r#"<html data-shown="{{shown}}" style="--a:{{primary}};--b:{{accent}}"><title>{{name}}</title>"#;

        let portal = fill(page, Brand::Portal, &config);
        let watchdog = fill(page, Brand::Watchdog, &config);

        assert!(portal.contains("<title>Acme Freight<") && portal.contains("--a:#112233;--b:#445566"), "{portal}");
        assert!(
            watchdog.contains("watchdog") && !watchdog.contains("Acme") && !watchdog.contains("#112233"),
            "{watchdog}"
        );
    }

    #[test]
    fn a_brands_name_is_text_and_never_markup() {
        let config = config(&[("HAULWARDEN_BRAND_NAME", r#"<script>"A" & 'B'</script>"#)]);

        assert_eq!(
            fill("{{name}}", Brand::Portal, &config),
            "&lt;script&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/script&gt;"
        );
    }
}
