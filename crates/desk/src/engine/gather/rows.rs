//! What is read for a turn, by what it is looked up by.

use super::asked;
use super::contacts::{by_movement, domains};
use super::courses::courses;
use super::files::AllFiles;
use super::loads::sighting;
use super::requirements;
use alerts::input::{Demand, Elsewhere, Fix, InstructionChange, PageOpen, RoadRoute, Sighting, Source, ToldArrival};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use dispatch::loads::guard::{self, Guard};
use freight::settings::Settings;
use freight::stop::LogSource;
use index::Snapshot;
use kernel::ids::{CarrierId, LoadId, MovementId};
use kernel::mail_domains::domain_of;
use platform::app::App;
use platform::http::Error;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use store::Tenant;
use store::loads::held::{self, Held};
use store::loads::pickup_checks::{self, CheckRow};
use store::loads::rows::MovementRow;
use store::loads::{high_risk, settings};
use store::rate_confirmations::beside::{self, Recipient, Sender};
use store::tickets::contacts::{self as lists, ContactList};
use store::tickets::dmarc::DmarcRow;
use store::tickets::gather::carriers::{self, AlertRow, CarrierRow, ChangeRow};
use store::tickets::gather::contacts::{self, ListedRow};
use store::tickets::gather::history;
use store::tickets::gather::trucks::{self, CrewRow, DoorRow};
use store::tickets::lines::LineRow;

/// How far back a truck's sightings count, in days.
const SIGHTINGS: TimeDelta = TimeDelta::days(730);
/// How far back changes of carriers and bookings count.
pub(super) const RECENT: TimeDelta = TimeDelta::days(90);
/// How far back the same driver's phone under another carrier counts.
const ELSEWHERE: TimeDelta = TimeDelta::days(180);
/// How far back positions count.
const FIXES: TimeDelta = TimeDelta::hours(48);
/// The most positions of a movement.
const MOST_FIXES: i64 = 200;
/// How far back an ELD's trucks count.
const ELD: TimeDelta = TimeDelta::hours(72);

/// The rows of a turn.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) today: NaiveDate,
    /// The loads of the turn, and the other open loads of their carriers.
    pub(super) held: Vec<Held>,
    /// Where in them each carrier's movements of live loads are: the load, and its movement, in their order.
    live: HashMap<CarrierId, Vec<(usize, usize)>>,
    pub(super) carriers: HashMap<CarrierId, CarrierRow>,
    pub(super) changes: HashMap<i32, Vec<ChangeRow>>,
    /// What FMCSA's files prove by what they leave out.
    pub(super) files: AllFiles,
    pub(super) alerts: HashMap<CarrierId, Vec<AlertRow>>,
    pub(super) requirements: HashMap<CarrierId, requirements::Explained>,
    pub(super) sightings: HashMap<String, Vec<Sighting>>,
    pub(super) fixes: HashMap<MovementId, Vec<Fix>>,
    pub(super) doors: HashMap<MovementId, Vec<DoorRow>>,
    pub(super) page_opens: HashMap<MovementId, Vec<PageOpen>>,
    /// What docks saw, the newest first.
    pub(super) docks: HashMap<MovementId, Vec<CheckRow>>,
    pub(super) crew: HashMap<MovementId, Vec<CrewRow>>,
    pub(super) elsewhere: HashMap<MovementId, Vec<Elsewhere>>,
    pub(super) bookings: HashMap<CarrierId, Vec<DateTime<Utc>>>,
    pub(super) delivered: HashMap<CarrierId, u32>,
    pub(super) used: HashMap<(CarrierId, String), NaiveDate>,
    pub(super) listed: HashMap<ContactList, Vec<(String, Option<String>)>>,
    pub(super) list_days: HashMap<ContactList, NaiveDate>,
    pub(super) in_alerts: Vec<ListedRow>,
    pub(super) do_not_dispatch: Vec<ListedRow>,
    pub(super) company_domains: Vec<String>,
    /// What carriers gave as their contacts in packets that the company accepted, and since when.
    pub(super) packets: HashMap<CarrierId, HashMap<String, Option<NaiveDate>>>,
    /// What a service told of phone numbers; none where none is connected.
    pub(super) lines: Option<HashMap<String, LineRow>>,
    /// What email domains publish; none where nobody asks.
    pub(super) dmarc: Option<HashMap<String, DmarcRow>>,
    /// Who shares contacts, by FMCSA's files; none while carrier data is loading.
    pub(super) snapshot: Option<Arc<Snapshot>>,
    /// The company's thresholds for loads.
    pub(super) settings: Settings,
    /// How each load of the turn is guarded.
    pub(super) guards: HashMap<LoadId, Guard>,
    /// The day of the company's list of high-risk areas.
    pub(super) areas_day: Option<NaiveDate>,
    pub(super) told: HashMap<LoadId, ToldArrival>,
    pub(super) instructions: HashMap<LoadId, Vec<InstructionChange>>,
    pub(super) demands: HashMap<MovementId, Vec<Demand>>,
    /// The ways of the loads that are under way.
    pub(super) courses: HashMap<LoadId, RoadRoute>,
    /// To whom confirmations of movements go.
    pub(super) recipients: HashMap<MovementId, Vec<Recipient>>,
    /// Who sent emails about movements.
    pub(super) senders: HashMap<MovementId, Vec<Sender>>,
}

impl Rows {
    /// The company's own loads as a source.
    pub(super) fn own_loads(today: NaiveDate) -> Source {
        Source::new("Your loads", Some(today))
    }

    /// Reads what a turn needs.
    pub(super) async fn read(app: &App, tenant: Tenant, loads: &[LoadId], at: DateTime<Utc>) -> Result<Self, Error> {
        let mut db = app.pool.acquire().await?;
        let mut rows =
            Self { today: at.date_naive(), held: held::read_many(&mut db, tenant, loads).await?, ..Self::default() };
        let (movements, ids) = rows.named();
        let more = history::live_loads(&mut db, tenant, &ids).await?;
        if more.len() >= history::MOST_LIVE {
            tracing::warn!(company = tenant.company().0, "carriers have more open loads than alerts are judged by");
        }
        let known: BTreeSet<LoadId> = loads.iter().copied().collect();
        let more: Vec<LoadId> = more.into_iter().filter(|id| !known.contains(id)).collect();
        for row in beside::recipients(&mut db, tenant, &movements).await? {
            rows.recipients.entry(row.movement_id).or_default().push(row);
        }
        rows.senders = by_movement(beside::senders(&mut db, tenant, &movements).await?);
        let (vins, values) = (rows.vins(), rows.values());
        rows.held.extend(held::read_many(&mut db, tenant, &more).await?);
        rows.index_live();
        rows.read_carriers(&mut db, tenant, &ids, at).await?;
        // Other loads' trucks of the same carriers are the sister trucks.
        let sharing: Vec<MovementId> =
            rows.held.iter().flat_map(|held| &held.movements).map(|movement| movement.id).collect();
        rows.read_fixes(&mut db, tenant, &sharing, at).await?;
        rows.read_movements(&mut db, tenant, (&movements, &vins), at).await?;
        rows.read_loads(&mut db, tenant, loads, at).await?;
        rows.read_history(&mut db, tenant, &ids, at).await?;
        rows.read_contacts(&mut db, tenant, (&ids, &values)).await?;
        rows.lines = asked::lines(app, &mut db, tenant, rows.phones()).await?;
        rows.dmarc = asked::dmarc(app, &mut db, tenant, domains(&rows)).await?;
        drop(db);
        rows.snapshot = app.live.is_ready().then(|| app.live.snapshot());
        rows.courses = courses(&rows, &known).await?;
        rows.requirements = requirements::read(app, tenant, &ids).await?;
        Ok(rows)
    }

    /// The movements and carriers of the loads of the turn.
    fn named(&self) -> (Vec<MovementId>, Vec<CarrierId>) {
        let movements = || self.held.iter().flat_map(|held| &held.movements);
        let carriers: BTreeSet<CarrierId> = movements().filter_map(|row| row.carrier_id).collect();
        (movements().map(|row| row.id).collect(), carriers.into_iter().collect())
    }

    fn index_live(&mut self) {
        for (nth, held) in self.held.iter().enumerate().filter(|(_, held)| held.row.status.is_live()) {
            for (of_load, movement) in held.movements.iter().enumerate() {
                if let Some(carrier) = movement.carrier_id {
                    self.live.entry(carrier).or_default().push((nth, of_load));
                }
            }
        }
        // By their ids, whichever loads the turn has: some alerts name the first that they find.
        let held = &self.held;
        for places in self.live.values_mut() {
            places.sort_unstable_by_key(|(nth, of_load)| (held[*nth].row.id, held[*nth].movements[*of_load].id));
        }
    }

    /// The carrier's movements of live loads, each with its load, in the order of the loads' ids.
    pub(super) fn live_of(&self, carrier: CarrierId) -> impl Iterator<Item = (&Held, &MovementRow)> {
        let places = self.live.get(&carrier).into_iter().flatten();
        places.map(|(nth, of_load)| (&self.held[*nth], &self.held[*nth].movements[*of_load]))
    }

    fn vins(&self) -> Vec<String> {
        let vins = self.held.iter().flat_map(|held| &held.movements).filter_map(|row| row.vin.clone());
        vins.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The contacts that the loads of the turn name, and the private domains of their addresses.
    fn values(&self) -> Vec<String> {
        let rows = self.held.iter().flat_map(|held| &held.movements);
        let of = |row: &MovementRow| {
            let email = row.dispatcher_email.as_ref().map(|email| email.trim().to_lowercase());
            let domain = email.as_deref().and_then(domain_of);
            [email, domain, row.dispatcher_phone_e164.clone(), row.driver_phone_e164.clone()].into_iter().flatten()
        };
        let recipients = self.recipients.values().flatten().map(|row| &row.email);
        let emails = recipients.chain(self.senders.values().flatten().map(|row| &row.email));
        let of_email = |email: &String| std::iter::once(email.clone()).chain(domain_of(email));
        rows.flat_map(of).chain(emails.flat_map(of_email)).collect::<BTreeSet<_>>().into_iter().collect()
    }

    async fn read_carriers(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        ids: &[CarrierId],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        let span = (self.today - SIGHTINGS, self.today, at - ELD);
        let found = carriers::carriers(db, tenant, ids, span).await?;
        let dots: Vec<i32> = found.iter().map(|row| row.dot_number).collect();
        self.carriers = found.into_iter().map(|row| (row.id, row)).collect();
        for row in carriers::changes(db, &dots, self.today - RECENT).await? {
            self.changes.entry(row.dot_number).or_default().push(row);
        }
        self.files = AllFiles::read(db, self.today).await?;
        for row in carriers::identity_alerts(db, ids, self.today).await? {
            self.alerts.entry(row.carrier_id).or_default().push(row);
        }
        Ok(())
    }

    async fn read_movements(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        (movements, vins): (&[MovementId], &[String]),
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        for row in trucks::sightings(db, tenant, vins, self.today - SIGHTINGS).await? {
            self.sightings.entry(row.vin.clone()).or_default().push(sighting(&row));
        }
        for row in trucks::doors(db, tenant, movements).await? {
            self.doors.entry(row.movement_id).or_default().push(row);
        }
        for row in trucks::page_opens(db, tenant, movements).await? {
            let open = PageOpen { at: row.opened_at, country: Some(row.country) };
            self.page_opens.entry(row.movement_id).or_default().push(open);
        }
        for row in trucks::crew(db, tenant, movements).await? {
            self.crew.entry(row.movement_id).or_default().push(row);
        }
        for row in history::elsewhere(db, tenant, movements, at - ELSEWHERE).await? {
            let other = Elsewhere { carrier: row.carrier, on: row.on };
            self.elsewhere.entry(row.movement_id).or_default().push(other);
        }
        Ok(())
    }

    async fn read_fixes(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        movements: &[MovementId],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        for row in trucks::fixes(db, tenant, movements, at - FIXES, MOST_FIXES).await? {
            let point = geo::Point { lat: row.latitude, lon: row.longitude };
            let fix = Fix {
                at: row.located_at,
                spot: point.into(),
                mph: row.speed_mph.and_then(|mph| u16::try_from(mph).ok()),
                source: row.source,
                pickup_miles: None,
            };
            self.fixes.entry(row.movement_id).or_default().push(fix);
        }
        Ok(())
    }

    /// What is known of the loads of the turn beside their rows: how they are guarded, what was told of them, where they were redirected.
    async fn read_loads(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        loads: &[LoadId],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        self.settings = settings::of(db, tenant).await?;
        let wanted: BTreeSet<LoadId> = loads.iter().copied().collect();
        let held: Vec<Held> = self.held.iter().filter(|held| wanted.contains(&held.row.id)).cloned().collect();
        self.guards = guard::of_loads(db, tenant, &held, &self.settings, at).await?;
        for row in pickup_checks::of_loads(db, tenant, loads).await? {
            self.docks.entry(row.movement_id).or_default().push(row);
        }
        self.areas_day = high_risk::day(db, tenant).await?;
        for row in history::told(db, tenant, loads).await? {
            let told = ToldArrival { at: row.occurred_at, eta_at: row.eta_at, source: row.source };
            self.told.insert(row.load_id, told);
        }
        for row in history::instructions(db, tenant, loads).await? {
            let change = InstructionChange {
                at: row.changed_at,
                what: row.what,
                before: row.before,
                after: row.after,
                source: row.source,
                called_back_at: row.called_back_at,
            };
            self.instructions.entry(row.load_id).or_default().push(change);
        }
        for row in history::demands(db, tenant, loads).await? {
            let demand =
                Demand { at: row.recorded_at, said: row.said, source: LogSource::Person, settled_at: row.settled_at };
            self.demands.entry(row.movement_id).or_default().push(demand);
        }
        Ok(())
    }

    async fn read_history(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        ids: &[CarrierId],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        for row in history::bookings(db, tenant, ids, at - RECENT).await? {
            self.bookings.entry(row.carrier_id).or_default().push(row.booked_at);
        }
        for row in history::delivered(db, tenant, ids).await? {
            self.delivered.insert(row.carrier_id, u32::try_from(row.loads).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    async fn read_contacts(
        &mut self,
        db: &mut store::Conn,
        tenant: Tenant,
        (ids, values): (&[CarrierId], &[String]),
    ) -> Result<(), Error> {
        for row in contacts::used(db, tenant, ids, values).await? {
            self.used.insert((row.carrier_id, row.value), row.since);
        }
        for (list, value, note) in lists::among(db, tenant, values).await? {
            self.listed.entry(list).or_default().push((value, note));
        }
        self.list_days = lists::days(db, tenant).await?.into_iter().collect();
        self.in_alerts = contacts::in_identity_alerts(db, values, self.today).await?;
        self.do_not_dispatch = contacts::of_do_not_dispatch(db, tenant, values, ids).await?;
        self.company_domains = contacts::own_domains(db, tenant).await?;
        for row in contacts::of_packets(db, tenant, ids).await? {
            self.packets.entry(row.carrier_id).or_default().insert(row.value, row.since);
        }
        Ok(())
    }

    /// The phones that the loads of the turn and their carriers' other loads name.
    fn phones(&self) -> BTreeSet<String> {
        let movements = self.held.iter().flat_map(|held| &held.movements);
        let named = movements.flat_map(|row| [row.dispatcher_phone_e164.clone(), row.driver_phone_e164.clone()]);
        named.flatten().collect()
    }
}
