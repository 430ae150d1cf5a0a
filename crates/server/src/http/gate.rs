//! The check of one caller against one guard: a pure decision, in the order that people expect the reasons.

use super::error::{Denied, Error};
use super::guards::{Access, Guard};
use store::users::{Company, CompanyStatus, CompanyType, Member};

/// What about the request, beside the person, a guard looks at.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The request came to the watchdog brand's host.
    pub is_watchdog_host: bool,
    /// Where members of companies that are no brokers belong.
    pub onboarding_url: Option<&'a str>,
}

/// Lets `member` through `guard`, or says why not.
pub fn admit(guard: &Guard, member: &Member, around: Surroundings<'_>) -> Result<(), Error> {
    match guard.access {
        Access::Public | Access::SignedIn => Ok(()),
        Access::Broker => match &member.company {
            Some(company) if company.company_type == CompanyType::Broker => {
                admit_broker(guard, member, company, around.is_watchdog_host).map_err(Error::Denied)
            }
            _ => Err(around
                .onboarding_url
                .map_or(Error::Denied(Denied::Forbidden), |url| Error::Elsewhere { url: url.to_owned() })),
        },
    }
}

fn admit_broker(guard: &Guard, member: &Member, company: &Company, is_watchdog_host: bool) -> Result<(), Denied> {
    let plan = &company.plan;
    if company.status == CompanyStatus::Expired && !guard.allows_expired {
        return Err(Denied::Expired);
    }
    if !guard.plan.is_empty() && !guard.plan.iter().any(|flag| plan.has(*flag)) {
        return Err(Denied::Paywall);
    }
    let has_scope = guard.scopes.is_empty() || guard.scopes.iter().any(|scope| member.has(*scope));
    let has_blocking_scope = guard.without_scopes.iter().any(|scope| member.has(*scope));
    if !has_scope || has_blocking_scope {
        return Err(Denied::Forbidden);
    }
    let is_watchdog = is_watchdog_host || plan.is_watchdog();
    if guard.is_limited_in_watchdog && is_watchdog && !plan.can_carrier_search_for_watchdog {
        return Err(Denied::Forbidden);
    }
    if guard.is_vehicle_search && company.hide_vehicle_search {
        return Err(Denied::Forbidden);
    }
    Ok(())
}
