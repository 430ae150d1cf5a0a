//! Loads brought in under their numbers: one by the broker's system, a thousand in a request, or the rows of a file. Each has its own result.
//!
//! What came is compared with what came last under the number ([`freight::load::decide`]), not with the load: what people changed since stays
//! until something else comes. What a sender leaves out stays as it is.

use super::change::{Changes, Refused, Who, change};
use super::form::LoadForm;
use super::hauling::{Hauling, Hauls};
use super::prepare::{self, Checked};
use super::received::{digest, news};
use super::route_loads::RouteLoads;
use super::told::About;
use chrono::{DateTime, Utc};
use freight::load::{FieldError, FieldProblem, LoadStatus, Received, Refusal, Upsert, decide};
use freight::settings::Settings;
use kernel::ids::{LoadId, UserId};
use platform::app::App;
use platform::http::Error;
use std::collections::HashMap;
use store::loads::events::{self, NewEvent};
use store::loads::feed;
use store::loads::held::{self, Held};
use store::loads::rows::LoadSource;
use store::loads::write::{self, NewLoad, ReceivedRow};
use store::{Conn, Tenant};

/// What became of a load that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is stored.
    Stored {
        /// The load.
        id: LoadId,
        /// Whether that changed anything.
        upsert: Upsert,
    },
    /// Nothing was written of it: everything that is wrong, with fields named from the load's own top.
    Refused(Vec<FieldError>),
}

/// What became of several.
#[derive(Debug)]
pub struct TakenIn {
    /// Of each, in the order given.
    pub taken: Vec<Taken>,
    /// The transaction for the book of open loads; none where nothing was written.
    pub xid: Option<i64>,
}

/// Takes loads in, in the caller's transaction; up to 1,000. Events and the feed are written: the caller locks no load afterwards.
pub async fn take_in(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    source: LoadSource,
    by: Option<UserId>,
    forms: &[LoadForm],
    now: DateTime<Utc>,
) -> Result<Vec<Taken>, Error> {
    Ok(bring_in(app, db, (tenant, source, by), forms, now).await?.taken)
}

/// The same, with the transaction to announce, so that the sender's next call finds what it sent.
pub async fn bring_in(
    app: &App,
    db: &mut Conn,
    (tenant, source, by): (Tenant, LoadSource, Option<UserId>),
    forms: &[LoadForm],
    now: DateTime<Utc>,
) -> Result<TakenIn, Error> {
    let settings = store::loads::settings::of(db, tenant).await?;
    let who = Who { actor: prepare::actor(source), by };
    let mut batch = Batch {
        app,
        tenant,
        source,
        who,
        settings,
        now,
        taken: vec![None; forms.len()],
        written: Vec::new(),
        told: Vec::new(),
        unrouted: Vec::new(),
    };
    // The same number twice is two bodies, one after the other.
    for round in rounds(forms) {
        batch.take(db, forms, &round).await?;
    }
    let Batch { taken, mut written, told, unrouted, .. } = batch;
    written.sort_unstable();
    written.dedup();
    if !unrouted.is_empty() {
        let job = RouteLoads { company: tenant.company(), loads: unrouted };
        queue::enqueue(db, &job, app.clock.now()).await?;
    }
    events::append_many(db, tenant, &told, now).await?;
    let xid = if written.is_empty() { None } else { Some(feed::announce(db, tenant, &written).await?) };
    let taken = taken.into_iter().map(|taken| taken.unwrap_or(Taken::Refused(Vec::new()))).collect();
    Ok(TakenIn { taken, xid })
}

/// The places of loads, the first of each number in the first round, the second in the second.
fn rounds(forms: &[LoadForm]) -> Vec<Vec<usize>> {
    let (mut rounds, mut seen) = (Vec::<Vec<usize>>::new(), HashMap::<&str, usize>::new());
    for (at, form) in forms.iter().enumerate() {
        let nth = seen.entry(form.external_load_number.trim()).or_insert(0);
        if rounds.len() == *nth {
            rounds.push(Vec::new());
        }
        rounds[*nth].push(at);
        *nth += 1;
    }
    rounds
}

struct Batch<'a> {
    app: &'a App,
    tenant: Tenant,
    source: LoadSource,
    who: Who,
    settings: Settings,
    now: DateTime<Utc>,
    taken: Vec<Option<Taken>>,
    /// Loads of which something was written.
    written: Vec<LoadId>,
    /// What the company's own systems are told, appended last.
    told: Vec<NewEvent>,
    /// Loads whose miles are to be routed.
    unrouted: Vec<LoadId>,
}

impl Batch<'_> {
    /// Takes the loads at these places, each of another number.
    async fn take(&mut self, db: &mut Conn, forms: &[LoadForm], places: &[usize]) -> Result<(), Error> {
        let numbers: Vec<String> = places.iter().map(|at| forms[*at].external_load_number.trim().to_owned()).collect();
        let known = write::received(db, self.tenant, &numbers).await?;
        let known: HashMap<&str, &ReceivedRow> =
            known.iter().map(|row| (row.external_load_number.as_str(), row)).collect();
        let (mut new, mut changed) = (Vec::new(), Vec::new());
        for (at, number) in places.iter().zip(&numbers) {
            let (form, row) = (&forms[*at], known.get(number.as_str()));
            let digest = digest(form);
            match (row, row.map_or(Upsert::Created, |row| upsert(row, form, &digest))) {
                (Some(row), upsert @ (Upsert::Unchanged | Upsert::Stale)) => {
                    self.taken[*at] = Some(Taken::Stored { id: row.id, upsert });
                }
                (Some(row), _) => changed.push((*at, row.id, digest, news(form, row.digest.as_deref()))),
                (None, _) => new.push((*at, digest)),
            }
        }
        let ids: Vec<LoadId> = changed.iter().map(|(_, id, ..)| *id).collect();
        let held = held::lock_many(db, self.tenant, &ids).await?;
        let held: HashMap<LoadId, &Held> = held.iter().map(|held| (held.row.id, held)).collect();
        let of_new = new.iter().map(|(at, _)| (&forms[*at], None));
        let of_changed = changed.iter().map(|(_, id, _, news)| (news, held.get(id).copied()));
        let given: Vec<_> = of_new.chain(of_changed).collect();
        let mut checked = prepare::read(self.app, db, self.tenant, &given, self.now).await?.into_iter();
        let of_new: Vec<_> = new.into_iter().zip(checked.by_ref()).collect();
        self.add(db, forms, of_new).await?;
        for ((at, id, digest, news), checked) in changed.iter().zip(checked) {
            let Some(held) = held.get(id) else { continue };
            self.taken[*at] = Some(self.change(db, news, held, checked, digest).await?);
        }
        Ok(())
    }

    /// Adds those of the new loads that are fine.
    async fn add(
        &mut self,
        db: &mut Conn,
        forms: &[LoadForm],
        new: Vec<((usize, Vec<u8>), Checked)>,
    ) -> Result<(), Error> {
        let (mut places, mut loads) = (Vec::new(), Vec::new());
        for ((at, digest), checked) in new {
            match prepare::new_load(&forms[at], checked, self.source, self.now) {
                Ok(mut load) => {
                    places.push(at);
                    load.received_digest = Some(digest);
                    load.fields.user_id = load.fields.user_id.or(forms[at].owner_if_new);
                    loads.push(load);
                }
                Err(wrong) => self.taken[at] = Some(Taken::Refused(wrong)),
            }
        }
        let ids = write::insert_many(db, self.tenant, &loads, self.who.by, self.now).await?;
        for ((at, load), id) in places.into_iter().zip(&loads).zip(ids) {
            self.taken[at] = Some(Taken::Stored { id, upsert: Upsert::Created });
            self.written.push(id);
            self.told.extend(told_of_new(id, load, self.now));
            self.unrouted.extend(needs_miles(load).then_some(id));
        }
        Ok(())
    }

    async fn change(
        &mut self,
        db: &mut Conn,
        form: &LoadForm,
        held: &Held,
        checked: Checked,
        digest: &[u8],
    ) -> Result<Taken, Error> {
        if !checked.wrong.is_empty() {
            return Ok(Taken::Refused(checked.wrong));
        }
        let id = held.row.id;
        let is_routed_later = !form.keeps_stops
            && checked.fields.billable_miles.is_none()
            && checked.stops.iter().all(|stop| stop.place.is_some());
        let changes = changes(form, held, checked);
        match change(db, self.tenant, held, &changes, self.who, (&self.settings, self.now)).await? {
            Err(refused) => return Ok(Taken::Refused(vec![told(refused)])),
            Ok(done) => self.told.extend(done.events),
        }
        write::set_received(db, self.tenant, id, form.source_updated_at, digest).await?;
        self.written.push(id);
        self.unrouted.extend(is_routed_later.then_some(id));
        Ok(Taken::Stored { id, upsert: Upsert::Changed })
    }
}

/// What a body comes to beside the one before. One of a load that was made by hand is always another.
fn upsert(row: &ReceivedRow, form: &LoadForm, digest: &[u8]) -> Upsert {
    let Some(last) = row.digest.as_deref() else { return Upsert::Changed };
    let last = Received { digest: last, source_updated_at: row.source_updated_at };
    decide(Some(last), Received { digest, source_updated_at: form.source_updated_at })
}

/// What a body changes of a load. The carrier is that of the whole way, or of the part that is under way.
fn changes(form: &LoadForm, held: &Held, checked: Checked) -> Changes {
    let movement = held.current().map(|movement| movement.id);
    let hauling = match checked.carrier {
        // A load that goes back to available has no carrier, whatever is said of it.
        Some(carrier) if movement.is_some() || carrier.is_named => {
            Hauling::By(Box::new(Hauls { movement, carrier, ..Hauls::default() }))
        }
        _ => Hauling::Same,
    };
    Changes {
        fields: checked.fields,
        stops: (!form.keeps_stops).then_some(checked.stops),
        charges: checked.charges,
        hauling,
        status: form.status.filter(|status| !is_behind(*status, held.row.status) || has_reason(form)),
        reason: form.status_reason.clone().filter(|reason| !reason.trim().is_empty()),
        removed: None,
    }
}

fn has_reason(form: &LoadForm) -> bool {
    form.status_reason.as_ref().is_some_and(|reason| !reason.trim().is_empty())
}

/// Whether a status is one that the load has left: systems learn late of what was logged here, and say so with every other change.
const fn is_behind(sent: LoadStatus, present: LoadStatus) -> bool {
    use LoadStatus::{Available, Covered, Delayed, Delivered, Progress};
    matches!(
        (sent, present),
        (Available, Covered | Progress | Delayed | Delivered)
            | (Covered, Progress | Delayed | Delivered)
            | (Progress, Delayed | Delivered)
    )
}

/// A refusal by the field of the load.
fn told(refused: Refused) -> FieldError {
    let (field, problem, detail) = match refused {
        Refused::Field(error) => return error,
        Refused::Status(why @ Refusal::Forbidden { .. }) => ("status", FieldProblem::Invalid, why.to_string()),
        Refused::Status(why @ Refusal::ReasonRequired) => ("status_reason", FieldProblem::Missing, why.to_string()),
        Refused::Status(why @ Refusal::CarrierRequired) => ("carrier", FieldProblem::Missing, why.to_string()),
    };
    FieldError { field: field.to_owned(), problem, detail }
}

/// What is told of a new load.
pub(super) fn told_of_new(id: LoadId, load: &NewLoad, now: DateTime<Utc>) -> Vec<NewEvent> {
    let about = About { id, number: &load.fields.external_load_number };
    let mut told = vec![about.created(load.status, load.source, now)];
    if let Some(movement) = &load.movement {
        told.push(about.assigned(None, movement, now));
        told.extend(movement.carrier_vehicle_id.map(|_| about.vehicle(None, movement, now)));
    }
    told
}

/// Whether a load's miles can and have to be routed.
pub(super) fn needs_miles(load: &NewLoad) -> bool {
    load.fields.billable_miles.is_none() && load.stops.iter().all(|stop| stop.place.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(number: &str) -> LoadForm {
        LoadForm { external_load_number: number.to_owned(), ..LoadForm::default() }
    }

    #[test]
    fn the_same_number_again_comes_in_the_next_round() {
        let forms = ["a", "b", " a", "c", "a"].map(form);
        assert_eq!(rounds(&forms), [vec![0, 1, 3], vec![2], vec![4]]);
        assert!(rounds(&[]).is_empty());
    }
}
