//! What files are kept for, which is the first part of their keys.

use kernel::ids::CompanyId;
use rand::RngExt;

kernel::wire::words! {
    /// What a file is kept for.
    pub enum Folder {
        /// Beside overrides of rules.
        RuleOverrides = "rule_overrides",
        /// In onboarding packets: what carriers upload and sign.
        Packets = "packets",
        /// Certificates of insurance.
        Certificates = "certificates",
        /// Beside connections.
        Connections = "connections",
        /// What reports write.
        Reports = "reports",
        /// Logos of companies.
        Logos = "logos",
        /// Photos and documents of loads.
        LoadPapers = "load_papers",
        /// Files that loads are imported from.
        LoadImports = "load_imports",
        /// Rate confirmations as they were signed, and the documents that brokers emailed for them.
        RateConfirmations = "rate_confirmations",
        /// Emails as they came in.
        ReceivedMails = "received_mails",
    }
}

impl Folder {
    /// Whether this is a key of a kept file, so that a list from outside cannot name a place elsewhere.
    pub(crate) fn has(key: &str) -> bool {
        let parts: Vec<_> = key.split('/').collect();
        let [used, company, name] = parts[..] else { return false };
        let is_plain = |part: &str| !part.is_empty() && part != "." && part != "..";
        Self::WORDS.contains(&used) && is_plain(company) && is_plain(name)
    }

    /// A key that no file has.
    pub(super) fn new_key(self, company: CompanyId) -> String {
        format!("{self}/{company}/{:032x}", rand::rng().random::<u128>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_leads_nowhere_but_to_kept_files() {
        assert!(Folder::has("packets/7/abc"));

        for key in ["../x/y", "packets/../x", "/etc/passwd/x", "postgres/data/base", "packets/7", "packets/7/a/b", ""] {
            assert!(!Folder::has(key), "{key}");
        }
    }
}
