//! Access for programs: a company's API keys, OAuth applications, and a person's Outlook key. (Document 1 §7: oauth applications; document
//! 2 §7: the Outlook key.) Requests that carry such a secret are admitted by `http::bearer`.

pub mod api_keys;
pub mod oauth;
pub mod outlook;

use kernel::scopes::Scope;
use platform::http::Caller;
use platform::http::guards::Guarded;
use platform::secrets;
use platform::validation::ValidationErrors;

/// How many characters of a secret are shown, so that people can distinguish keys.
const PREFIX: usize = 12;

/// A secret that was just made: shown once, kept as a hash.
struct NewSecret {
    text: String,
    hash: Vec<u8>,
}

impl NewSecret {
    /// A secret that begins with `mark`, by which people and scanners of code know what it is.
    fn new(mark: &str) -> Self {
        let text = format!("{mark}_{}", secrets::new_secret());
        let hash = secrets::hash(&text);
        Self { text, hash }
    }

    fn prefix(&self) -> &str {
        &self.text[..PREFIX]
    }
}

/// The scopes that are given, each once, in the order in which they are first named.
fn each_once(given: &[Scope]) -> Vec<Scope> {
    let mut scopes = Vec::new();
    for scope in given {
        if !scopes.contains(scope) {
            scopes.push(*scope);
        }
    }
    scopes
}

/// Rejects scopes that the caller does not hold: no one can grant what they do not have.
fn check_scopes<G: Guarded>(invalid: &mut ValidationErrors, field: &str, caller: &Caller<G>, scopes: &[Scope]) {
    if let Some(scope) = scopes.iter().find(|scope| !caller.has(**scope)) {
        invalid.add(field, format!("You cannot give {scope}, since you do not hold it."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_that_is_named_again_is_kept_once() {
        let given = [Scope::ViewLoads, Scope::ViewLoads, Scope::ManageLoads, Scope::ViewLoads];

        assert_eq!(each_once(&given), [Scope::ViewLoads, Scope::ManageLoads]);
        assert!(each_once(&[]).is_empty());
    }
}
