//! Whom and what loads name, looked up for many loads together: teammates, teams, classifications, carriers.

use crate::loads::form::{CarrierForm, LoadForm, StopForm};
use carriers::search::by_number::by_number;
use freight::stop::{GeoSource, Place, facility_key};
use geo::Point;
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::ids::{CarrierId, ClassificationId, TeamId, UserId};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::Error;
use platform::validation::canonical_email;
use std::collections::{HashMap, HashSet};
use store::carriers::keys;
use store::loads::facilities;
use store::loads::lookups::{self, Teammate};
use store::{Conn, Tenant};

/// What the loads of a batch name, as far as it is there.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_user: HashMap<UserId, Teammate>,
    by_email: HashMap<String, UserId>,
    teams: HashSet<TeamId>,
    classifications: HashSet<ClassificationId>,
    carriers: HashSet<CarrierId>,
    by_dot: HashMap<i32, CarrierId>,
    by_docket: HashMap<Identifier, Vec<CarrierId>>,
    facilities: HashMap<String, Point>,
}

impl Known {
    /// Looks up what these loads name; no statement is run for what none of them names.
    pub(super) async fn of(app: &App, db: &mut Conn, tenant: Tenant, forms: &[&LoadForm]) -> Result<Self, Error> {
        let mut known = Self::default();
        let users: Vec<UserId> = forms.iter().filter_map(|form| form.user_id).collect();
        let emails: Vec<String> =
            forms.iter().filter_map(|form| canonical_email(form.user_email.as_deref()?)).collect();
        for teammate in lookups::teammates(db, tenant, &users, &emails).await? {
            known.by_email.insert(teammate.email.to_ascii_lowercase(), teammate.id);
            known.by_user.insert(teammate.id, teammate);
        }
        let teams: Vec<TeamId> = forms.iter().filter_map(|form| form.team_id).collect();
        known.teams = lookups::teams(db, tenant, &teams).await?.into_iter().collect();
        let classifications: Vec<ClassificationId> =
            forms.iter().flat_map(|form| form.classification_ids.iter().flatten().copied()).collect();
        known.classifications = lookups::classifications(db, tenant, &classifications).await?.into_iter().collect();
        let docks: HashSet<String> = forms.iter().flat_map(|form| form.stops.iter().filter_map(dock)).collect();
        let docks: Vec<String> = docks.into_iter().collect();
        known.facilities = facilities::known(db, tenant, &docks).await?.into_iter().collect();
        let carriers: Vec<&CarrierForm> = forms.iter().filter_map(|form| form.carrier.as_ref()).collect();
        known.find_carriers(app, db, &carriers).await?;
        Ok(known)
    }

    /// Where a stop's dock is, if the company's loads taught it.
    pub(super) fn dock(&self, stop: &StopForm) -> Option<Place> {
        let point = self.facilities.get(&dock(stop)?)?;
        Some(Place::new(*point, GeoSource::Facility))
    }

    async fn find_carriers(&mut self, app: &App, db: &mut Conn, forms: &[&CarrierForm]) -> Result<(), Error> {
        let ids: Vec<CarrierId> = forms.iter().filter_map(|form| form.carrier_id).collect();
        if !ids.is_empty() {
            self.carriers = keys::of_ids(db, &ids).await?.into_iter().collect();
        }
        let dots: HashSet<i32> = forms.iter().filter_map(|form| form.dot_number).collect();
        if !dots.is_empty() {
            let dots: Vec<i32> = dots.into_iter().collect();
            let found = keys::known(db, &dots).await?;
            self.by_dot = found.into_iter().map(|carrier| (carrier.dot_number, carrier.id)).collect();
        }
        let dockets: HashSet<Identifier> =
            forms.iter().filter_map(|form| docket(form.docket_number.as_deref()?)).collect();
        if dockets.is_empty() {
            return Ok(());
        }
        // Which carriers have a docket is asked of the index: it has those of every register together.
        let (snapshot, today) = (app.carriers()?, app.clock.today());
        for docket in dockets {
            let carriers = by_number(&snapshot, today, &docket, 2).into_iter();
            let carriers = carriers.map(|ordinal| CarrierId(snapshot.carrier(ordinal).id)).collect();
            self.by_docket.insert(docket, carriers);
        }
        Ok(())
    }

    /// A teammate by id, or why they can't own loads.
    pub(super) fn user(&self, id: UserId) -> Result<UserId, &'static str> {
        let teammate = self.by_user.get(&id).ok_or("Teammate not found.")?;
        let sees_loads = teammate.scopes.iter().any(|scope| Scope::OF_LOADS.contains(scope));
        if sees_loads { Ok(id) } else { Err("This teammate can't see loads.") }
    }

    /// The same by email address.
    pub(super) fn user_of_email(&self, email: &str) -> Result<UserId, &'static str> {
        let id = canonical_email(email).and_then(|email| self.by_email.get(&email).copied());
        self.user(id.ok_or("No teammate has this email address.")?)
    }

    pub(super) fn has_team(&self, id: TeamId) -> bool {
        self.teams.contains(&id)
    }

    pub(super) fn has_classification(&self, id: ClassificationId) -> bool {
        self.classifications.contains(&id)
    }

    pub(super) fn has_carrier(&self, id: CarrierId) -> bool {
        self.carriers.contains(&id)
    }

    pub(super) fn carrier_of_dot(&self, dot_number: i32) -> Option<CarrierId> {
        self.by_dot.get(&dot_number).copied()
    }

    pub(super) fn carriers_of_docket(&self, docket: &Identifier) -> &[CarrierId] {
        self.by_docket.get(docket).map_or(&[], Vec::as_slice)
    }
}

/// A docket number as people write it; bare digits are an MC number.
pub(super) fn docket(text: &str) -> Option<Identifier> {
    let text = text.trim();
    let bare = || {
        let value = text.trim_start_matches('0');
        let is_number = !value.is_empty() && value.len() <= 8 && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Identifier { kind: IdentifierKind::Mc, value: value.to_owned() })
    };
    Identifier::from_docket(&text.replace('#', "")).or_else(bare)
}

/// The key of a stop's dock.
fn dock(stop: &StopForm) -> Option<String> {
    let place = (stop.city.as_deref(), stop.state.as_deref(), stop.postal_code.as_deref());
    facility_key(stop.name.as_deref(), stop.street.as_deref(), place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dockets_are_read_as_people_write_them() {
        let mc = Some(Identifier { kind: IdentifierKind::Mc, value: "123456".into() });
        for text in ["MC123456", "mc-0123456", "MC# 123456", " 123456 "] {
            assert_eq!(docket(text), mc, "{text}");
        }
        for wrong in ["", "MC", "Acme", "123456789", "000"] {
            assert_eq!(docket(wrong), None, "{wrong}");
        }
    }
}
