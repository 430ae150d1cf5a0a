//! Where a saved search may point: a search screen of this product, and no other address.

use store::searches::SearchKind;

/// The most characters of an address.
pub const MAX_ADDRESS: usize = 4_000;

/// The screens of each kind, below `/broker` (document 1 §2).
const fn screens(kind: SearchKind) -> &'static [&'static str] {
    match kind {
        SearchKind::Lane => &["/carriers/lane-search-results", "/carriers/lane-search"],
        SearchKind::Global => &["/carriers/global-search"],
        SearchKind::Contact => &["/carriers/contact-search"],
        SearchKind::Vehicle => &["/vehicles"],
        SearchKind::Results => &["/carriers/search-results"],
    }
}

/// What is wrong with an address of a search of this kind.
pub fn problem(kind: SearchKind, address: &str) -> Option<String> {
    if address.chars().count() > MAX_ADDRESS {
        return Some(format!("Use {MAX_ADDRESS} characters or fewer."));
    }
    let path = address.split('?').next().unwrap_or_default();
    if !screens(kind).contains(&path) {
        return Some(format!("Must be the address of {}, with or without a query.", screens(kind).join(" or ")));
    }
    let is_plain = !address.contains(|c: char| c.is_control() || c.is_whitespace() || c == '#' || c == '\\');
    (!is_plain).then(|| "Cannot have spaces, control characters, # or \\: encode them.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_that_of_its_kinds_own_screen() {
        let wrong = |kind, address: &str| problem(kind, address).is_some();

        assert!(!wrong(SearchKind::Global, "/carriers/global-search?q[search_text]=acme%20lines"));
        assert!(!wrong(SearchKind::Lane, "/carriers/lane-search-results?origin=1&destination=2"));
        assert!(!wrong(SearchKind::Vehicle, "/vehicles"));
        for address in [
            "",
            "https://evil.example/carriers/global-search",
            "//evil.example/",
            "/carriers/global-search/../../monitor/sign_out",
            "/carriers/global-search2?x=1",
            "/carriers/search-results?q=1",
            "/broker/carriers/global-search",
            "/carriers/global-search?a b",
            "/carriers/global-search?a\n",
            "/carriers/global-search?a#b",
            "/carriers/global-search?a\\b",
        ] {
            assert!(wrong(SearchKind::Global, address), "{address}");
        }
        let long = format!("/vehicles?{}", "x".repeat(MAX_ADDRESS));
        assert!(wrong(SearchKind::Vehicle, &long) && !wrong(SearchKind::Vehicle, &long[..MAX_ADDRESS]));
    }
}
