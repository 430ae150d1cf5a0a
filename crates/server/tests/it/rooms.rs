//! Who may call whom inside the server: `http` knows no domain, and a domain knows another only along this list. (ARCHITECTURE.md)

use std::collections::BTreeSet;
use std::path::Path;

/// The domains, as folders of `src`.
const DOMAINS: &[&str] = &[
    "areas",
    "audit",
    "auth",
    "billing",
    "carriers",
    "companies",
    "decisions",
    "connections",
    "demo",
    "directions",
    "fmcsa",
    "identity",
    "insurance",
    "integrations",
    "invitations",
    "onboarding",
    "notices",
    "rules",
    "search",
    "site",
    "subscriptions",
    "telematics",
    "users",
    "vehicles",
];

/// The ways between domains that exist: from, to, what for. Another one is a decision.
const WAYS: &[(&str, &str, &str)] = &[
    ("auth", "users", "signing in answers with the current user"),
    ("carriers", "auth", "who blocked associated carriers is written down"),
    ("carriers", "decisions", "blocking associated carriers is a decision about each"),
    ("carriers", "search", "associated carriers come from the index that searches do"),
    ("carriers", "vehicles", "a carrier's equipment is vehicles"),
    ("companies", "insurance", "a report on insurance has the rows of the carriers' pages"),
    ("companies", "rules", "a report on watched carriers says what they come to"),
    ("companies", "search", "a report on watched carriers reads the index that searches do"),
    (
        "identity",
        "auth",
        "a reply's link is a secret, wrong ones are counted, contacts are checked, acts are written down",
    ),
    ("integrations", "audit", "who made a key is told as who did something is"),
    ("integrations", "auth", "keys are secrets, what is done to them is written down, wrong ones are counted"),
    ("invitations", "audit", "who invited is told as who did something is"),
    ("invitations", "auth", "links are secrets, letters are counted, addresses are checked as at sign-up"),
    ("connections", "audit", "who invited a carrier is told as who did something is"),
    ("connections", "auth", "links are secrets, letters are counted, and addresses are checked, as at sign-up"),
    ("demo", "connections", "demonstration invitations end as others do"),
    ("notices", "rules", "what watched carriers come to is told when it changes"),
    ("notices", "auth", "what is done to webhook endpoints is written down"),
    ("demo", "identity", "demonstration alerts are decided on as others are"),
    ("demo", "onboarding", "what demonstration carriers told is sealed as it is for others"),
    ("demo", "auth", "demonstration people have passwords"),
    ("demo", "insurance", "the demonstration certificate comes in as others do"),
    ("demo", "carriers", "the figures of the demonstration carriers are there from the start"),
    ("decisions", "carriers", "facts are frozen with their sources"),
    ("decisions", "rules", "what a carrier comes to is frozen with the decision"),
    ("insurance", "auth", "links are secrets, letters and wrong ones are counted, addresses are checked as at sign-up"),
    ("insurance", "carriers", "a policy is shown with the carrier's facts"),
    ("onboarding", "auth", "links are secrets, codes and letters are counted, and contacts are checked, as at sign-up"),
    ("onboarding", "search", "a carrier names its trailers in the words that brokers search by"),
    ("onboarding", "audit", "who decided on a packet is told as who did something is"),
    ("onboarding", "decisions", "what is decided on a packet is recorded"),
    ("onboarding", "insurance", "the certificate in a packet comes in as others do"),
    ("connections", "decisions", "what is decided on a connection is recorded"),
    ("onboarding", "connections", "a letter about a packet carries the link of its invitation"),
    ("search", "audit", "who keeps a search is told as who did something is"),
    ("search", "auth", "an export is written down, and names are checked, as at sign-up"),
    ("rules", "search", "a watched carrier is shown as on other lists, by the same index"),
    ("rules", "decisions", "overrides are decisions"),
    ("rules", "carriers", "a carrier is judged by the facts that its page shows"),
    ("search", "carriers", "a row of a list is a carrier"),
    ("search", "directions", "a lane's carriers come with its route"),
    ("site", "demo", "the sign-in page says whom to sign in as"),
    ("subscriptions", "notices", "what a newly watched carrier comes to is noted"),
    ("subscriptions", "search", "the numbers of a list are looked up in the index that searches use"),
    ("telematics", "auth", "links are secrets, wrong ones are counted, and consents are written down"),
    ("telematics", "carriers", "what devices tell carries its source as a carrier's facts do"),
    ("users", "auth", "what was done to a colleague is written down, and names are checked, as at sign-up"),
    ("vehicles", "carriers", "a vehicle is shown with the carriers it was seen under"),
];

#[test]
fn domains_know_each_other_only_along_the_list() {
    let listed: BTreeSet<_> = WAYS.iter().map(|(from, to, _)| (*from, *to)).collect();

    let used: BTreeSet<_> =
        DOMAINS.iter().flat_map(|from| domains_named_in(from).into_iter().map(|to| (*from, to))).collect();

    assert_eq!(used.difference(&listed).collect::<Vec<_>>(), Vec::<&(&str, &str)>::new(), "not on the list");
    assert_eq!(
        listed.difference(&used).collect::<Vec<_>>(),
        Vec::<&(&str, &str)>::new(),
        "on the list, but no longer used"
    );
}

#[test]
fn the_http_room_knows_no_domain() {
    assert_eq!(domains_named_in("http"), BTreeSet::new());
}

/// The other domains that the files of a folder name.
fn domains_named_in(folder: &str) -> BTreeSet<&'static str> {
    let text = text_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder));
    let others = DOMAINS.iter().copied().filter(|domain| *domain != folder);
    others.filter(|domain| text.contains(&format!("crate::{domain}::"))).collect()
}

fn text_below(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .map(|path| if path.is_dir() { text_below(&path) } else { std::fs::read_to_string(path).expect("text") })
        .collect()
}
