//! The book of open loads says what the tables say: after any changes, at any moment, and after a restart.

use super::yard::{LOADS, Yard, load, open_tabs};
use chrono::{DateTime, TimeDelta, Utc};
use freight::book::{Direction, Entry, Query};
use freight::equipment::EquipmentType;
use freight::load::LoadStatus;
use freight::tracking::Tab;
use kernel::dice::Dice;
use kernel::ids::LoadId;
use platform::live::loads::LiveLoads;
use std::collections::BTreeMap;
use store::loads::write::NewMovement;
use store::loads::{closed, feed, held, settings};

impl Yard {
    /// The page's loads and the counts of all open tabs, by SQL over the tables.
    async fn by_sql(&self, query: &Query, missed_after: i32) -> (Vec<i64>, Vec<i64>) {
        let filter = &query.filter;
        let search = filter.search.as_ref();
        let tabs: Vec<_> = open_tabs().iter().map(|tab| tab.as_str().to_owned()).collect();
        sqlx::query_as(include_str!("sql/tabs.sql"))
            .bind(self.company.0)
            .bind(self.app.now())
            .bind(missed_after)
            .bind(query.tab.as_str())
            .bind(filter.user_id.map(|id| id.0))
            .bind(filter.team_id.map(|id| id.0))
            .bind(filter.carrier_id.map(|id| id.0))
            .bind(filter.equipment_type.map(EquipmentType::as_str))
            .bind(filter.pickup_from)
            .bind(filter.pickup_until)
            .bind(search.filter(|search| !search.is_dot()).map(|search| search.key().to_owned()))
            .bind(search.map(|search| search.key().to_owned()))
            .bind(query.sort.by.as_str())
            .bind(query.sort.direction == Direction::Descending)
            .bind(i64::from(query.per_page))
            .bind(i64::from((query.page - 1) * query.per_page))
            .bind(tabs)
            .bind(filter.has_problem)
            .fetch_one(&mut *self.app.db().await)
            .await
            .expect("an answer")
    }

    /// Compares random pages with SQL over the tables.
    async fn check(&self, loads: &LiveLoads, round: u64, missed_after: i32) {
        let dice = &mut Dice::of(7, 2_u64, round, 0);
        for _ in 0..12 {
            let query = self.any_query(dice);
            let page = loads.page(self.company, &query);
            let (ids, counts) = self.by_sql(&query, missed_after).await;
            assert_eq!(page.ids, ids.into_iter().map(LoadId).collect::<Vec<_>>(), "round {round}: {query:?}");
            let told: Vec<_> = open_tabs().iter().map(|tab| i64::from(page.counts.of(*tab))).collect();
            assert_eq!((told, page.total), (counts, page.counts.of(query.tab)), "round {round}: {query:?}");
        }
        let all = loads.page(self.company, &Query::of_tab(Tab::Open));
        let closed = closed::count(&mut *self.app.db().await, self.tenant()).await.expect("a count");
        assert_eq!((all.counts.of(Tab::Closed), closed + all.total), (closed, LOADS as u32), "round {round}");
    }
}

#[tokio::test]
async fn the_book_says_what_the_tables_say_after_any_change_and_after_a_restart() {
    let yard = Yard::with_loads().await;
    let mut missed_after = 15;
    for round in 0..5 {
        yard.scramble(round * 7 + 1).await;
        yard.app.app.clock.advance(TimeDelta::minutes(i64::from(round) * 97));
        if round == 3 {
            missed_after = 60;
            let mut change = yard.app.app.unrecorded_change("a test").await.expect("a change");
            let now = change.now();
            let set = settings::set(&mut change, yard.tenant(), "no_arrival_minutes", 60, None, now).await;
            change.announce_loads(set.expect("set"));
            change.commit().await.expect("committed");
        }
        yard.check(&yard.app.app.loads, round.into(), missed_after).await;
    }

    let again = LiveLoads::new(yard.app.app.clock.clone());
    assert!(!again.is_ready());
    again.load(&yard.app.app.pool).await.expect("loaded");

    assert!(again.is_ready());
    yard.check(&again, 9, missed_after).await;
}

#[tokio::test]
async fn time_alone_moves_loads_between_tabs() {
    let yard = Yard::with_loads().await;
    yard.scramble(5).await;
    for round in 20..24 {
        yard.app.app.clock.advance(TimeDelta::minutes(431));
        yard.check(&yard.app.app.loads, round, 15).await;
    }
}

#[tokio::test]
async fn what_the_book_holds_is_what_is_read_of_each_load() {
    let yard = Yard::with_loads().await;
    yard.scramble(11).await;
    let mut db = yard.app.db().await;

    let all = held::read_many(&mut db, yard.tenant(), &yard.loads).await.expect("loads");
    let entries = feed::entries(&mut db, &yard.loads).await.expect("entries");

    let open: BTreeMap<LoadId, Entry> =
        all.iter().filter(|held| held.row.status.is_open()).map(|held| (held.row.id, held::entry(held))).collect();
    assert!(open.values().any(|entry| entry.load.last_fix.is_some() && entry.load.sharing.is_given()));
    assert_eq!(entries.into_iter().map(|entry| (entry.id, entry)).collect::<BTreeMap<_, _>>(), open);
    assert_eq!(all.iter().map(|held| held.row.id).collect::<Vec<_>>(), yard.loads);
}

#[tokio::test]
async fn a_company_with_a_freight_clock_is_judged_by_it_and_again_when_it_is_set_back() {
    let yard = Yard::new().await;
    let now = yard.app.now();
    let mut late = load("L-1", now + TimeDelta::hours(10), 2);
    late.status = LoadStatus::Covered;
    late.movement = Some(NewMovement { last_stop: 1, carrier_id: Some(yard.carriers[0]), ..NewMovement::default() });
    yard.add(&[late]).await;
    let set = async |origin: DateTime<Utc>| {
        let mut change = yard.app.app.unrecorded_change("a test").await.expect("a change");
        let clock = "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until) values ($1, $2, $3, 60, 1, $2)
            on conflict (company_id) do update set origin = excluded.origin";
        sqlx::query(clock).bind(yard.company.0).bind(origin).bind(now).execute(&mut *change).await.expect("a clock");
        let xid = feed::announce(&mut change, yard.tenant(), &[]).await.expect("announced");
        change.announce_loads(xid);
        change.commit().await.expect("committed");
    };
    let loads = &yard.app.app.loads;
    let is_missed = || loads.page(yard.company, &Query::of_tab(Tab::NoArrival)).total;

    set(now + TimeDelta::hours(11)).await;
    assert_eq!((loads.now(yard.company), is_missed()), (now + TimeDelta::hours(11), 0));
    yard.app.app.clock.advance(TimeDelta::seconds(15));
    assert_eq!((loads.now(yard.company), is_missed()), (now + TimeDelta::minutes(11 * 60 + 15), 1));
    set(now).await;
    assert_eq!((loads.now(yard.company), is_missed()), (now + TimeDelta::minutes(15), 0));
}
