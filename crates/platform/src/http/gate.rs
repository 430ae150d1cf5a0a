//! Checks one caller against one guard: a pure decision that reports the most relevant reason first.

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
        Access::Staff if member.is_staff => Ok(()),
        Access::Staff => Err(Error::Denied(Denied::Forbidden)),
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
    if company.status == CompanyStatus::PendingAccessReview {
        return Err(Denied::PendingReview);
    }
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
    if guard.is_closed_in_watchdog && is_watchdog {
        return Err(Denied::Forbidden);
    }
    if guard.is_limited_in_watchdog && is_watchdog && !plan.can_carrier_search_for_watchdog {
        return Err(Denied::Forbidden);
    }
    if guard.is_vehicle_search && company.hide_vehicle_search {
        return Err(Denied::Forbidden);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::guards::{
        Guarded, ReadCarrier, ReadSafety, ReadTeams, ReadUsers, ReadVehicles, ReviewIdentityAlerts, SearchCarriers,
        SignedIn,
    };
    use chrono::DateTime;
    use kernel::ids::{CompanyId, PlanId, UserId};
    use kernel::plan::PlanFlag;
    use kernel::scopes::Scope;
    use store::companies::limits::CallLimits;
    use store::users::Plan;

    fn broker() -> Member {
        let plan =
            Plan { id: PlanId(1), flags: vec![], carrier_searches_limit: None, can_carrier_search_for_watchdog: false };
        let company = Company {
            id: CompanyId(1),
            legal_name: "A broker".into(),
            company_type: CompanyType::Broker,
            status: CompanyStatus::Active,
            plan,
            carrier_id: None,
            hide_vehicle_search: false,
            carrier_searches_count: 0,
            call_limits: CallLimits::default(),
            created_at: DateTime::UNIX_EPOCH,
        };
        Member {
            id: UserId(1),
            first_name: None,
            last_name: None,
            email: "a@b.example".into(),
            phone_e164: None,
            scopes: vec![],
            is_staff: false,
            requested_carrier_id: None,
            created_at: DateTime::UNIX_EPOCH,
            company: Some(company),
        }
    }

    /// A broker whose company was changed.
    fn broker_with(change: impl FnOnce(&mut Company)) -> Member {
        let mut member = broker();
        member.company.as_mut().map(change);
        member
    }

    const HERE: Surroundings<'_> = Surroundings { is_watchdog_host: false, onboarding_url: None };
    const WATCHDOG: Surroundings<'_> = Surroundings { is_watchdog_host: true, onboarding_url: None };

    /// The code of the refusal, if there is one.
    fn refusal(guard: Guard, member: &Member, around: Surroundings<'_>) -> Option<Denied> {
        match admit(&guard, member, around) {
            Ok(()) => None,
            Err(Error::Denied(denied)) => Some(denied),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_of_the_plans_flags_and_one_of_the_scopes_are_enough() {
        let guard = ReadCarrier::GUARD
            .plan(&[PlanFlag::LoadDashboard, PlanFlag::PostLoads])
            .scopes(&[Scope::ViewLoads, Scope::ManageLoads]);
        let mut member = broker();

        assert_eq!(refusal(guard, &member, HERE), Some(Denied::Paywall));
        member.company.as_mut().expect("a company").plan.flags.push(PlanFlag::PostLoads);
        assert_eq!(refusal(guard, &member, HERE), Some(Denied::Forbidden));
        member.scopes.push(Scope::ManageLoads);
        assert_eq!(refusal(guard, &member, HERE), None);
    }

    #[test]
    fn an_expired_company_gets_only_where_expired_companies_may() {
        let expired = broker_with(|company| company.status = CompanyStatus::Expired);

        assert_eq!(refusal(SearchCarriers::GUARD, &expired, HERE), Some(Denied::Expired));
        assert_eq!(refusal(ReadUsers::GUARD, &expired, HERE), None);
        assert_eq!(refusal(SignedIn::GUARD, &expired, HERE), None);
    }

    #[test]
    fn only_the_operators_people_pass_as_staff() {
        let staff = Member { is_staff: true, company: None, ..broker() };

        assert_eq!(refusal(ReviewIdentityAlerts::GUARD, &broker(), HERE), Some(Denied::Forbidden));
        assert_eq!(refusal(ReviewIdentityAlerts::GUARD, &staff, HERE), None);
    }

    #[test]
    fn a_company_that_is_looked_at_gets_nowhere_but_to_itself() {
        let waiting = broker_with(|company| company.status = CompanyStatus::PendingAccessReview);

        assert_eq!(refusal(SearchCarriers::GUARD, &waiting, HERE), Some(Denied::PendingReview));
        assert_eq!(refusal(ReadUsers::GUARD, &waiting, HERE), Some(Denied::PendingReview));
        assert_eq!(refusal(SignedIn::GUARD, &waiting, HERE), None);
    }

    #[test]
    fn the_watchdog_brand_limits_search_whichever_host_its_people_use() {
        let here = broker();
        let theirs = broker_with(|company| company.plan.flags.push(PlanFlag::IsWatchdog));
        let allowed = broker_with(|company| {
            company.plan.flags.push(PlanFlag::IsWatchdog);
            company.plan.can_carrier_search_for_watchdog = true;
        });

        assert_eq!(refusal(SearchCarriers::GUARD, &here, HERE), None);
        assert_eq!(refusal(SearchCarriers::GUARD, &here, WATCHDOG), Some(Denied::Forbidden));
        assert_eq!(refusal(SearchCarriers::GUARD, &theirs, HERE), Some(Denied::Forbidden));
        assert_eq!(refusal(SearchCarriers::GUARD, &allowed, WATCHDOG), None);
    }

    #[test]
    fn what_is_no_part_of_the_watchdog_brand_is_closed_there_whatever_the_plan() {
        let allowed = broker_with(|company| company.plan.can_carrier_search_for_watchdog = true);
        let theirs = broker_with(|company| {
            company.plan.flags.push(PlanFlag::IsWatchdog);
            company.plan.can_carrier_search_for_watchdog = true;
        });

        assert_eq!(refusal(ReadTeams::GUARD, &allowed, HERE), None);
        assert_eq!(refusal(ReadTeams::GUARD, &allowed, WATCHDOG), Some(Denied::Forbidden));
        assert_eq!(refusal(ReadTeams::GUARD, &theirs, HERE), Some(Denied::Forbidden));
    }

    #[test]
    fn a_scope_can_block_and_a_company_can_hide() {
        let mut blocked = broker();
        blocked.scopes.push(Scope::BlockSafetyData);
        let hidden = broker_with(|company| company.hide_vehicle_search = true);

        assert_eq!(refusal(ReadSafety::GUARD, &blocked, HERE), Some(Denied::Forbidden));
        assert_eq!(refusal(ReadCarrier::GUARD, &blocked, HERE), None);
        assert_eq!(refusal(ReadVehicles::GUARD, &hidden, HERE), Some(Denied::Forbidden));
        assert_eq!(refusal(ReadCarrier::GUARD, &hidden, HERE), None);
    }

    #[test]
    fn who_is_no_broker_is_sent_to_the_onboarding_address_where_there_is_one() {
        let carrier = broker_with(|company| company.company_type = CompanyType::Carrier);
        let around = Surroundings { onboarding_url: Some("https://onboarding.example"), ..HERE };

        assert_eq!(refusal(SearchCarriers::GUARD, &carrier, HERE), Some(Denied::Forbidden));
        assert!(matches!(admit(&SearchCarriers::GUARD, &carrier, around), Err(Error::Elsewhere { .. })));
        assert!(admit(&SignedIn::GUARD, &carrier, around).is_ok());
    }
}
