//! Categorizes a contact for a broker: a pure function of who has it. (The categories are the trade's: known, blocked, alerted, look-alike,
//! unknown; facts on contacts in the specification's trade notes.)

use super::view::ContactCategory;

/// What is known of a contact when it is judged.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// How many carriers have it.
    pub carriers: u64,
    /// How many of them the company does not dispatch.
    pub blocked: usize,
    /// How many of them a published identity alert names.
    pub alerted: usize,
    /// Whether a published identity alert names the contact itself.
    pub is_alerted: bool,
    /// Domain of an email address.
    pub domain: Option<Domain>,
}

/// What is known of an email address's domain.
#[derive(Clone, Copy, Debug)]
pub struct Domain {
    /// Whether anyone can register an address there.
    pub is_public_provider: bool,
    /// Whether it is easily read as another one.
    pub is_alike: bool,
    /// How many carriers have an address there; none for public providers.
    pub carriers: Option<i64>,
}

/// All that a contact is, what weighs most first; never empty.
///
/// A look-alike domain that no carrier has on file is a sign of an impersonator; one that carriers do have on file is listed after the
/// categories of its owners, since honest names can be alike, too.
pub fn categories(known: &Known) -> Vec<ContactCategory> {
    use ContactCategory as C;
    let is_alike = known.domain.is_some_and(|domain| domain.is_alike);
    let is_on_file = known.domain.and_then(|domain| domain.carriers).unwrap_or(0) > 0 || known.carriers > 0;
    let holders = match known.carriers {
        0 => C::Unknown,
        1 => C::KnownToOneCarrier,
        _ => C::KnownToSeveral,
    };
    let is_public = known.domain.is_some_and(|domain| domain.is_public_provider);
    [
        (known.blocked > 0, C::Blocked),
        (known.alerted > 0 || known.is_alerted, C::IdentityAlert),
        (is_alike && !is_on_file, C::LookAlikeDomain),
        (true, holders),
        (is_alike && is_on_file, C::LookAlikeDomain),
        (is_public, C::PublicProviderDomain),
    ]
    .into_iter()
    .filter_map(|(holds, category)| holds.then_some(category))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ContactCategory as C;

    const NOBODY: Known = Known { carriers: 0, blocked: 0, alerted: 0, is_alerted: false, domain: None };

    fn domain(carriers: i64, is_alike: bool) -> Domain {
        Domain { is_public_provider: false, is_alike, carriers: Some(carriers) }
    }

    #[test]
    fn who_has_a_contact_decides_and_the_worst_comes_first() {
        let several = Known { carriers: 3, ..NOBODY };
        assert_eq!(categories(&NOBODY), [C::Unknown]);
        assert_eq!(categories(&Known { carriers: 1, ..NOBODY }), [C::KnownToOneCarrier]);
        assert_eq!(categories(&several), [C::KnownToSeveral]);
        let blocked = Known { blocked: 1, alerted: 1, ..several };
        assert_eq!(categories(&blocked), [C::Blocked, C::IdentityAlert, C::KnownToSeveral]);
    }

    #[test]
    fn an_alert_on_the_contact_itself_counts_where_no_carrier_has_it() {
        assert_eq!(categories(&Known { is_alerted: true, ..NOBODY }), [C::IdentityAlert, C::Unknown]);
    }

    #[test]
    fn a_look_alike_weighs_more_when_no_carrier_has_its_domain_on_file() {
        let (strange, on_file) = (domain(0, true), domain(2, true));
        assert_eq!(categories(&Known { domain: Some(strange), ..NOBODY }), [C::LookAlikeDomain, C::Unknown]);
        assert_eq!(categories(&Known { domain: Some(on_file), ..NOBODY }), [C::Unknown, C::LookAlikeDomain]);
    }

    #[test]
    fn a_public_provider_is_said_last() {
        let public = Domain { is_public_provider: true, carriers: None, ..domain(0, false) };
        assert_eq!(categories(&Known { domain: Some(public), ..NOBODY }), [C::Unknown, C::PublicProviderDomain]);
    }
}
