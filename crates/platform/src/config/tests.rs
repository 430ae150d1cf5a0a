//! What stops a start, and what need not be set.

use super::*;

fn read(variables: &[(&str, &str)]) -> anyhow::Result<Config> {
    let start = Start {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir: "data".into(),
        database: PgConnectOptions::new_without_pgpass(),
        is_demonstration: false,
    };
    Config::read(start, |name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
}

#[test]
fn nothing_has_to_be_set() {
    let config = read(&[]).expect("defaults");

    assert_eq!(config.portal.name, "Haulwarden");
    assert!(!config.is_demonstration && !config.is_https() && config.smtp.is_none());
}

#[test]
fn no_secret_is_in_a_debug_print() {
    let config = read(&[
        ("HAULWARDEN_SECRET", "0123456789-0123456789-0123456789"),
        ("HAULWARDEN_SMTP_URL", "smtps://user:hush@mail.example"),
        ("HAULWARDEN_MAIL_FROM", "a@mail.example"),
        ("HAULWARDEN_DEMO_PASSWORD", "hush hush hush hush"),
        ("HAULWARDEN_METRICS_TOKEN", "hush"),
    ])
    .expect("a configuration");

    let print = format!("{config:?}");

    assert!(!print.contains("hush") && !print.contains("0123456789"), "{print}");
}

#[test]
fn every_secret_may_be_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("secret");
    secret::write_file(&path, "smtps://user:0123456789-0123456789@mail.example").expect("written");
    let path = path.display().to_string();
    for (name, beside) in [
        ("SECRET", vec![]),
        ("DEMO_PASSWORD", vec![]),
        ("METRICS_TOKEN", vec![]),
        ("SMTP_URL", vec![("HAULWARDEN_MAIL_FROM", "a@mail.example")]),
        ("LINES_KEY", vec![("HAULWARDEN_LINES_URL", "https://lines.example")]),
        ("MESSAGES_TOKEN", vec![("HAULWARDEN_MESSAGES_URL", "https://sms.example")]),
        ("MAIL_IN_SECRET", vec![("HAULWARDEN_MAIL_IN_DOMAIN", "in.example.com")]),
        ("MOTIVE_EVENTS_SECRET", vec![]),
        ("SAMSARA_EVENTS_SECRET", vec![]),
        ("PARTNER_EVENTS_SECRET", vec![]),
        (
            "CHAT_SECRET",
            vec![("HAULWARDEN_CHAT_APP_ID", "a"), ("HAULWARDEN_CHAT_SCRIPT_URL", "https://chat.example/x.js")],
        ),
        (
            "BILLING_PRIVATE_KEY",
            vec![
                ("HAULWARDEN_BILLING_URL", "https://payments.example/graphql"),
                ("HAULWARDEN_BILLING_MERCHANT", "broker_usd"),
                ("HAULWARDEN_BILLING_PUBLIC_KEY", "public"),
            ],
        ),
    ] {
        let variable = format!("HAULWARDEN_{name}_FILE");
        let there = [beside.as_slice(), &[(variable.as_str(), path.as_str())]].concat();
        let gone = [beside.as_slice(), &[(variable.as_str(), "/nowhere/secret")]].concat();

        read(&there).unwrap_or_else(|error| panic!("{name}: {error:#}"));
        let error = read(&gone).expect_err(name).to_string();
        assert!(error.contains(&variable), "{error}");
    }
}

#[test]
fn a_server_needs_the_address_that_links_begin_with_outside_demonstration_mode() {
    let bare = read(&[]).expect("defaults").check_for_service().expect_err("no address");

    assert!(bare.to_string().contains("HAULWARDEN_PUBLIC_URL"), "{bare}");
    read(&[("HAULWARDEN_DEMO", "true")]).expect("a demonstration").check_for_service().expect("it may start");
    let set = read(&[("HAULWARDEN_PUBLIC_URL", "https://portal.example")]).expect("a configuration");
    set.check_for_service().expect("it may start");
}

#[test]
fn nobody_is_trusted_for_where_they_connect_from_unless_it_is_said() {
    let bare = read(&[]).expect("defaults");
    let both = read(&[("HAULWARDEN_TRUST_LOCAL", "true"), ("HAULWARDEN_BEHIND_PROXY", "true")]);

    assert!(!bare.trusts_local && bare.admin_listen.is_none());
    assert!(both.expect_err("a contradiction").to_string().contains("HAULWARDEN_TRUST_LOCAL"));
}

#[test]
fn connections_of_a_proxy_lie_idle_longer_than_it_keeps_them() {
    let alone = read(&[]).expect("defaults").http.head.as_secs();
    let behind = read(&[("HAULWARDEN_BEHIND_PROXY", "true")]).expect("a configuration").http.head.as_secs();

    assert_eq!((alone, behind), (20, 130));
}

#[test]
fn an_unsafe_or_unreadable_value_stops_the_start() {
    for wrong in [
        ("HAULWARDEN_SECRET", "short"),
        ("HAULWARDEN_DEMO", "perhaps"),
        ("HAULWARDEN_DEMO_FREIGHT", "parked"),
        ("HAULWARDEN_BRAND_COLOUR", "red;}"),
        ("HAULWARDEN_PUBLIC_URL", "example.com"),
        ("HAULWARDEN_SMTP_URL", "smtp://localhost"),
        ("HAULWARDEN_TAG_MANAGER_ID", "UA-1"),
        ("HAULWARDEN_ADMIN_LISTEN", "everywhere"),
        ("HAULWARDEN_CONTACT_EMAIL", "call us"),
        ("HAULWARDEN_CONNECTIONS", "0"),
        ("HAULWARDEN_HTTP_CONNECTIONS", "0"),
        ("HAULWARDEN_HTTP_CONNECTIONS_PER_ADDRESS", "0"),
        ("HAULWARDEN_UPLOADS_MB", "0"),
        ("HAULWARDEN_UPLOADS_MB_PER_ADDRESS", "0"),
        ("HAULWARDEN_PUBLIC_CALLS_PER_MINUTE", "0"),
    ] {
        let error = read(&[wrong]).expect_err(wrong.0);
        assert!(error.to_string().contains(wrong.0), "{error}");
    }
}
