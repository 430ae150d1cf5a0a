//! Which crates and modules may call which: crates depend on crates in one direction, domains within a crate form no cycle, the HTTP
//! module knows no domain, and handlers begin no transaction except as a change. (ARCHITECTURE.md)

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The crates from the ground up. A crate may depend on crates of earlier rows alone.
const FLOORS: &[&[&str]] = &[
    &["kernel", "acord"],
    &["geo", "rules", "mail", "mail_in", "queue", "edi"],
    &["fmcsa", "freight"],
    &["index", "profile", "alerts"],
    &["store"],
    &["platform"],
    &["accounts", "carriers", "mcp"],
    &["vetting"],
    &["dispatch"],
    &["desk"],
    &["confirmations"],
    &["exchange"],
    &["server"],
    &["bench"],
];

/// The crates that hold handlers and jobs by domain.
const DOMAIN_CRATES: &[&str] = &["accounts", "carriers", "vetting", "dispatch", "desk", "confirmations", "exchange"];

/// What the HTTP module may use of its own crate.
const BELOW_HTTP: &[&str] = &["config", "keys", "http"];

#[test]
fn crates_depend_downward_alone() {
    let floor_of: BTreeMap<_, _> =
        FLOORS.iter().enumerate().flat_map(|(floor, names)| names.iter().map(move |name| (*name, floor))).collect();

    let wrong: Vec<_> = crates()
        .into_iter()
        .flat_map(|name| dependencies(&name).into_iter().map(move |on| (name.clone(), on)))
        .filter(|(name, on)| floor_of.get(on.as_str()) >= floor_of.get(name.as_str()))
        .collect();

    assert_eq!(wrong, [], "a crate depends on one that is not below it");
    assert_eq!(crates(), floor_of.keys().map(|name| (*name).to_owned()).collect(), "every crate has a floor");
}

#[test]
fn the_picture_in_architecture_is_true() {
    let text = std::fs::read_to_string(workspace().join("../ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let picture = text.split("```mermaid\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a picture");
    let mut drawn = BTreeMap::<String, BTreeSet<String>>::new();
    for arrow in picture.split([';', '\n']).filter_map(|part| part.trim().split_once(" --> ")) {
        drawn.entry(arrow.1.to_owned()).or_default().insert(arrow.0.to_owned());
    }
    let real = crates().into_iter().map(|name| (name.clone(), dependencies(&name).into_iter().collect())).collect();

    for name in crates() {
        assert_eq!(
            reached(&drawn, &name),
            reached(&real, &name),
            "what {name} uses, in the picture and in its manifest"
        );
    }
}

#[test]
fn domains_form_no_circle() {
    for name in DOMAIN_CRATES {
        let uses: BTreeMap<_, _> =
            domains(name).into_iter().map(|domain| (domain.clone(), used_by(name, &domain))).collect();
        for domain in uses.keys() {
            let circle = path(&uses, domain, domain);
            assert_eq!(circle, None, "domains of the crate `{name}` use each other in a circle");
        }
    }
}

#[test]
fn the_http_module_uses_only_what_is_below_it() {
    let text = text_below(&folder("platform").join("http"));

    let named: BTreeSet<_> =
        named_after(&text, "crate::").filter(|name| !BELOW_HTTP.contains(&name.as_str())).collect();

    let macros = BTreeSet::from(["operations".to_owned(), "utoipa_axum".to_owned()]);
    assert_eq!(named, macros, "beside its macro, which lives in the crate's root, and the crate that this one calls");
}

#[test]
fn handlers_begin_no_transaction_but_as_a_change() {
    let files = DOMAIN_CRATES.iter().flat_map(|name| files_below(&folder(name)));
    let handlers: Vec<_> = files.filter(|(_, text)| text.contains("#[utoipa::path(")).collect();

    let wrong: Vec<_> = handlers.iter().filter(|(_, text)| text.contains(".begin()")).map(|(path, _)| path).collect();

    assert!(handlers.len() > 100 && wrong.is_empty(), "beside `platform::change`: {wrong:?}");
}

#[test]
fn files_are_scanned_and_kept_before_a_transaction_begins() {
    let takes_in = ["files::keep(", "take_in::prepare("];
    let begins = [
        "app.change(",
        "app.unrecorded_change(",
        "app.visitors_change(",
        "app.unrecorded_visitors_change(",
        "proved.write(",
    ];
    let mut seen = 0;
    for (path, text) in DOMAIN_CRATES.iter().flat_map(|name| files_below(&folder(name))) {
        let Some(kept) = takes_in.iter().filter_map(|call| text.find(call)).max() else { continue };
        seen += 1;
        let begun = begins.iter().filter_map(|call| text.find(call)).min();
        assert!(begun.is_none_or(|begun| kept < begun), "{} holds a transaction meanwhile", path.display());
    }

    assert!(seen > 7, "{seen}");
}

/// Signed by providers, whose few machines bring many carriers' events.
const SIGNED_BY_PROVIDERS: &str = "events.rs";

#[test]
fn people_without_an_account_take_turns_at_changes() {
    let gates = [": Opening<", ": Session<", ": Link<", ": Anyone", ": Proven", ": Proved"];
    let begins = ["app.change_by(", "app.unrecorded_change("];
    let files = DOMAIN_CRATES.iter().flat_map(|name| files_below(&folder(name)));
    let visited: Vec<_> = files.filter(|(_, text)| gates.iter().any(|gate| text.contains(gate))).collect();

    let without = visited.iter().filter(|(_, text)| begins.iter().any(|begin| text.contains(begin)));
    let without: Vec<_> =
        without.filter(|(path, _)| !path.ends_with(SIGNED_BY_PROVIDERS)).map(|(path, _)| path).collect();

    assert!(visited.len() > 30 && without.is_empty(), "of {}: {without:?}", visited.len());
}

/// What takes an upload apart, and the one file that may name it beside the one that defines it.
const TAKES_APART: &[(&str, &[&str])] = &[
    ("acord::read(", &["read_document.rs"]),
    ("acord::text(", &["read_document.rs"]),
    ("of_workbook(", &["read_document.rs", "table.rs", "workbook.rs"]),
    ("hidden_parts(", &["hidden.rs", "workbook.rs"]),
    ("quick_xml::", &["hidden.rs"]),
    // `sheet.rs` reads in its tests what it wrote.
    ("calamine::", &["table.rs", "workbook.rs", "sheet.rs"]),
];

#[test]
fn documents_of_strangers_are_taken_apart_in_a_process_of_their_own() {
    let files: Vec<_> =
        crates().iter().filter(|name| *name != "acord").flat_map(|name| files_below(&folder(name))).collect();
    for (what, allowed) in TAKES_APART {
        let names = files.iter().filter(|(_, text)| text.contains(what)).filter_map(|(path, _)| path.file_name());
        let names: BTreeSet<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        assert_eq!(names, allowed.iter().map(|name| (*name).to_owned()).collect(), "who may say `{what}`");
    }
    let with_lopdf: Vec<_> = crates().into_iter().filter(|name| manifest_names(name, "lopdf")).collect();
    assert_eq!(with_lopdf, ["acord"]);
}

/// Whether a crate's manifest names a package.
fn manifest_names(name: &str, package: &str) -> bool {
    let manifest = std::fs::read_to_string(workspace().join(name).join("Cargo.toml")).expect("a manifest");
    manifest.lines().any(|line| line.starts_with(package))
}

/// Days that may be anything: a provider's devices send instants of broken clocks, which are left out one by one.
const UNBOUNDED_DAYS: &[&str] = &["located_at: DateTime<Utc>,"];

#[test]
fn every_day_that_a_client_gives_is_bounded() {
    let mut wrong = Vec::new();
    for (path, text) in DOMAIN_CRATES.iter().flat_map(|name| files_below(&folder(name))) {
        let (mut is_given, mut attributes) = (false, String::new());
        for line in text.lines() {
            let part = line.trim();
            if part.starts_with("#[derive(") {
                is_given = part.contains("Deserialize") && (part.contains("ToSchema") || part.contains("IntoParams"));
            } else if line == "}" {
                is_given = false;
            } else if part.starts_with("#[") {
                attributes.push_str(part);
            } else if !part.starts_with("///") {
                let is_day = part.contains("NaiveDate") || part.contains("DateTime<Utc>");
                if is_given && is_day && !attributes.contains("days::") && !UNBOUNDED_DAYS.contains(&part) {
                    wrong.push(format!("{}: {part}", path.display()));
                }
                attributes.clear();
            }
        }
    }

    assert_eq!(wrong, Vec::<String>::new(), "read by platform::http::days");
}

/// The crates of the workspace.
fn crates() -> BTreeSet<String> {
    names_in(&workspace()).filter(|name| workspace().join(name).join("Cargo.toml").exists()).collect()
}

/// The workspace's crates that a crate depends on, tests apart.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = std::fs::read_to_string(workspace().join(name).join("Cargo.toml")).expect("a manifest");
    let section = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let named = lines.filter_map(|line| line.split(['.', ' ']).next().map(str::to_owned));
    named.filter(|dependency| crates().contains(dependency)).collect()
}

/// The domains of a crate: the folders of its sources.
fn domains(name: &str) -> BTreeSet<String> {
    names_in(&folder(name)).filter(|domain| folder(name).join(domain).is_dir()).collect()
}

/// The other domains of the crate that a domain's files name.
fn used_by(name: &str, domain: &str) -> BTreeSet<String> {
    let text = text_below(&folder(name).join(domain));
    let all = domains(name);
    named_after(&text, "crate::").filter(|used| used != domain && all.contains(used)).collect()
}

/// What is used from there, by however many steps.
fn reached(uses: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    crates().into_iter().filter(|other| path(uses, from, other).is_some()).collect()
}

/// A way from one domain along what domains use to another.
fn path(uses: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> Option<Vec<String>> {
    let mut ways: Vec<Vec<String>> = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for next in way.last().and_then(|last| uses.get(last)).into_iter().flatten() {
            let longer = [way.as_slice(), std::slice::from_ref(next)].concat();
            if next == to {
                return Some(longer);
            }
            if seen.insert(next.clone()) {
                ways.push(longer);
            }
        }
    }
    None
}

/// The names that follow a prefix: `http` of `crate::http::Error`, each of `use crate::{http, keys}`.
fn named_after<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = String> + 'a {
    text.split(prefix).skip(1).flat_map(|rest| {
        let group = rest.strip_prefix('{').and_then(|group| group.split('}').next());
        let names: Vec<_> = match group {
            Some(group) => group.split(',').collect(),
            None => vec![rest],
        };
        names.into_iter().map(|name| {
            name.trim_start().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>()
        })
    })
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn folder(name: &str) -> PathBuf {
    workspace().join(name).join("src")
}

fn names_in(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
}

fn text_below(folder: &Path) -> String {
    files_below(folder).into_iter().map(|(_, text)| text).collect()
}

fn files_below(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.map(|path| {
        if path.is_dir() {
            return files_below(&path);
        }
        let text = std::fs::read_to_string(&path).expect("text");
        vec![(path, text)]
    });
    files.flatten().collect()
}
