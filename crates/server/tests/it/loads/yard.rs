//! A company with loads in random states, for the tests of what the store keeps and the book holds.

use crate::support::{Person, TestApp};
use chrono::{DateTime, TimeDelta, Utc};
use freight::book::{Direction, Filter, Query, Search, Sort, SortBy};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use freight::stop::{GeoSource, Handling, Place, Scheduling, StopKind, Window};
use freight::tracking::Tab;
use geo::Point;
use kernel::dice::Dice;
use kernel::ids::{CarrierId, CompanyId, LoadId, TeamId, UserId};
use kernel::scopes::Scope;
use store::Tenant;
use store::loads::feed;
use store::loads::rows::LoadSource;
use store::loads::write::{LoadFields, NewLoad, NewStop, insert_many};

pub const LOADS: u64 = 120;
const SEARCHES: [&str; 6] = ["L-1", "carrier 2", "DOT 9000", "900", "1fuja", "nothing"];

/// A company with loads, people, teams, and carriers to haul them.
pub struct Yard {
    pub app: TestApp,
    pub company: CompanyId,
    pub users: Vec<UserId>,
    pub teams: Vec<TeamId>,
    pub carriers: Vec<CarrierId>,
    pub loads: Vec<LoadId>,
}

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
pub fn tenant(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

/// A load whose first window starts then, with so many stops half a day apart.
pub fn load(number: &str, start: DateTime<Utc>, stops: u8) -> NewLoad {
    let stop = |position: u8| {
        let start = start + TimeDelta::hours(12 * i64::from(position));
        let kind = match position {
            0 => StopKind::Pickup,
            last if last + 1 == stops => StopKind::Delivery,
            _ => StopKind::Other,
        };
        let place = Place::new(Point { lat: 32.8 + f64::from(position), lon: -96.8 }, GeoSource::Given);
        NewStop {
            position,
            kind,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            name: Some(format!("SYN dock {position}")),
            street: None,
            city: Some("Dallas".to_owned()),
            state: Some("TX".to_owned()),
            postal_code: Some("75201".to_owned()),
            reference: None,
            notes: None,
            place: Some(place),
            window: Window { start, end: start + TimeDelta::hours(1) },
            time_zone: "America/Chicago".to_owned(),
        }
    };
    let fields = LoadFields {
        external_load_number: number.to_owned(),
        user_id: None,
        team_id: None,
        equipment_type: None,
        min_rate_cents: None,
        weight: None,
        weight_unit: WeightUnit::Pounds,
        trailer_length: None,
        certifications: Vec::new(),
        commodity: None,
        cargo_value_cents: None,
        temperature: None,
        billable_miles: None,
        miles_source: None,
        is_team: false,
        is_partial: false,
        trailer_number: None,
        bol_number: None,
        seal_number: None,
        classification_ids: Vec::new(),
    };
    NewLoad {
        fields,
        status: LoadStatus::Available,
        source: LoadSource::Person,
        source_updated_at: None,
        received_digest: None,
        stops: (0..stops).map(stop).collect(),
        movement: None,
        charges: Vec::new(),
    }
}

fn any_load(nth: u64, yard: &Yard) -> NewLoad {
    let dice = &mut Dice::of(7, 1_u64, nth, 0);
    let start = yard.app.now() + TimeDelta::minutes(dice.between(-6 * 1_440, 3 * 1_440).into());
    let mut new = load(&format!("L-{nth}"), start, if dice.chance(300) { 3 } else { 2 });
    new.fields.user_id = dice.chance(700).then(|| dice.pick(&yard.users));
    new.fields.team_id = dice.chance(700).then(|| dice.pick(&yard.teams));
    new.fields.equipment_type = dice.chance(700).then(|| dice.pick(&EquipmentType::ALL[..3]));
    new.fields.billable_miles = dice.chance(900).then(|| dice.between(100, 400).into());
    new
}

impl Yard {
    pub async fn new() -> Self {
        let app = TestApp::start().await;
        let company = app.company(Person::default()).await;
        let mut users = Vec::new();
        for name in ["ada", "bo", "cy"] {
            let email = format!("{name}@yard.example");
            users.push(app.user(Some(company), &email, "no password fits", &[Scope::ManageLoads]).await);
        }
        let mut db = app.db().await;
        let mut teams = Vec::new();
        for name in ["Dallas", "Tulsa"] {
            let team = store::teams::create(&mut db, tenant(company), name, users[0], app.now()).await;
            teams.push(team.expect("a team"));
        }
        let carriers = carriers(&mut db).await;
        Self { app, company, users, teams, carriers, loads: Vec::new() }
    }

    pub async fn with_loads() -> Self {
        let mut yard = Self::new().await;
        let new: Vec<_> = (0..LOADS).map(|nth| any_load(nth, &yard)).collect();
        yard.loads = yard.add(&new).await;
        yard
    }

    pub fn tenant(&self) -> Tenant {
        tenant(self.company)
    }

    /// Adds loads as a handler does; the book holds them then.
    pub async fn add(&self, new: &[NewLoad]) -> Vec<LoadId> {
        let mut change = self.app.app.unrecorded_change("a test").await.expect("a change");
        let now = change.now();
        let ids = insert_many(&mut change, self.tenant(), new, None, now).await.expect("loads");
        let xid = feed::announce(&mut change, self.tenant(), &ids).await.expect("announced");
        change.announce_loads(xid);
        change.commit().await.expect("committed");
        ids
    }

    /// Puts many of the loads into other states.
    pub async fn scramble(&self, seed: u32) {
        let mut change = self.app.app.unrecorded_change("a test").await.expect("a change");
        let text = include_str!("sql/scramble.sql")
            .replace("$COMPANY", &self.company.to_string())
            .replace("$SEED", &format!("{}", f64::from(seed) / 100.0))
            .replace("$NOW", &self.app.now().to_rfc3339());
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut *change).await.expect("scrambled");
        let xid = feed::announce(&mut change, self.tenant(), &self.loads).await.expect("announced");
        change.announce_loads(xid);
        change.commit().await.expect("committed");
    }

    pub fn any_query(&self, dice: &mut Dice) -> Query {
        let at = |dice: &mut Dice| self.app.now() + TimeDelta::hours(dice.between(-144, 72).into());
        let filter = Filter {
            user_id: dice.chance(200).then(|| dice.pick(&self.users)),
            team_id: dice.chance(200).then(|| dice.pick(&self.teams)),
            carrier_id: dice.chance(200).then(|| dice.pick(&self.carriers)),
            equipment_type: dice.chance(200).then(|| dice.pick(&EquipmentType::ALL[..3])),
            pickup_from: dice.chance(200).then(|| at(dice)),
            pickup_until: dice.chance(200).then(|| at(dice)),
            has_problem: dice.chance(200),
            search: dice.chance(300).then(|| dice.pick(&SEARCHES)).and_then(Search::parse),
        };
        let sort = Sort { by: dice.pick(SortBy::ALL), direction: dice.pick(Direction::ALL) };
        Query { tab: dice.pick(open_tabs()), filter, sort, page: dice.between(1, 3) as u32, per_page: 10 }
    }
}

pub fn open_tabs() -> &'static [Tab] {
    &Tab::ALL[..Tab::COUNT - 1]
}

/// Four carriers with a truck each, and a device for their ELDs.
async fn carriers(db: &mut store::Conn) -> Vec<CarrierId> {
    let make = "insert into import_runs (data_set, source, sha256) values ('census', 'test', sha256(''));
        insert into carriers (dot_number, legal_name, data_set, run_id)
            select 90000000 + nth, 'SYN Carrier ' || nth || ', Inc.', 'census', (select min(id) from import_runs)
              from generate_series(1, 4) nth;
        insert into carrier_vehicles (carrier_id, vin, created_at)
            select id, '1FUJA6A101100000' || (id % 10), now() from carriers;
        insert into telematics_connections (carrier_id, provider, feed_key, consented_by_name, consented_by_email, consented_at)
            select min(id), 'demonstration', 'SYN', 'SYN', 'syn@carrier.example', now() from carriers";
    sqlx::raw_sql(make).execute(&mut *db).await.expect("carriers");
    let ids = sqlx::query_scalar("select id from carriers order by id").fetch_all(db).await.expect("ids");
    ids.into_iter().map(CarrierId).collect()
}
