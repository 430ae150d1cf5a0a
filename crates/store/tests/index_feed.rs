//! The index's feed against a real PostgreSQL: what is followed step by step equals what is loaded anew, out of packed rows and plain ones.

use chrono::NaiveDate;
use index::{Carrier, Flag, Query, Section, Snapshot, Sort, SortBy};
use kernel::search_text::SearchText;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, raw_sql};
use store::Pool;
use store::index_feed::{self, Position};
use store::private_postgres::{Scratch, ScratchDatabase};

/// A database with one import run, connections to it, and a row of random numbers.
struct Place {
    pool: Pool,
    db: PgConnection,
    other: PgConnection,
    random: u64,
    _database: ScratchDatabase,
}

impl Place {
    async fn new() -> Self {
        let database = Scratch::shared().await.database().await.expect("a database");
        let pool = store::conn::connect(database.clone(), 5).await.expect("connections");
        let (mut db, other) =
            (database.connect().await.expect("a connection"), database.connect().await.expect("another"));
        let run = "insert into import_runs (data_set, source, sha256) values ('census', 'test', sha256(''))";
        raw_sql(run).execute(&mut db).await.expect("a run");
        Self { pool, db, other, random: 88_172_645_463_325_252, _database: database }
    }

    fn below(&mut self, end: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % end
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }

    /// A random change of one carrier's rows, and its entry in the log.
    fn change(&mut self) -> String {
        let dot = 1 + self.below(60);
        let (topic, change) = match self.below(11) {
            0 => ("carriers", format!("delete from carriers where dot_number = {dot}")),
            1 => (
                "carriers",
                format!("update carriers set ended_run_id = {} where dot_number = {dot}", self.pick(&["1", "null"])),
            ),
            2 => (
                "carriers",
                format!(
                    "update carriers set power_units = {} where dot_number = {dot}",
                    self.pick(&["null", "0", "7"])
                ),
            ),
            3 => ("facts", format!("delete from carrier_facts where dot_number = {dot}")),
            4 => ("facts", self.facts(dot)),
            5 => ("facts", self.docket(dot)),
            6 => ("touches", self.inspection(dot)),
            7 => (
                "touches",
                format!("delete from inspections where dot_number = {dot} and inspection_id % 2 = {}", self.below(2)),
            ),
            8 => ("carriers", self.contact(dot)),
            9 => ("carriers", self.contact_change(dot)),
            _ => ("carriers", self.carrier(dot)),
        };
        format!("{change}; insert into change_log (topic, keys) values ('{topic}', '{{{dot}}}');")
    }

    fn contact(&mut self, dot: u64) -> String {
        let last = self.below(5);
        format!(
            "insert into sms_census (dot_number, phone, email_address, run_id)
             values ({dot}, '201555010{last}', 'office{last}@example.com', 1)
             on conflict (dot_number) do update set phone = excluded.phone, fax = '201555019{last}', ended_run_id = {}",
            self.pick(&["1", "null"])
        )
    }

    /// What the history tells; not all of it is a change of a contact in the file that the carrier's row is of.
    fn contact_change(&mut self, dot: u64) -> String {
        let (item, data_set) =
            (self.pick(&["null", "null", "'MC100'"]), self.pick(&["census", "census", "sms_census"]));
        let field = self.pick(&["phone", "phy_city", "power_units"]);
        let (before, after) = (self.pick(&["'Gary'", "'2015550101'", "null"]), self.pick(&["'GARY'", "'2015550102'"]));
        let as_of = self.pick(&["'2025-05-06'", "'2025-07-08'", "null"]);
        format!(
            "insert into carrier_changes (dot_number, item, field, before, after, data_set, as_of)
             values ({dot}, {item}, '{field}', {before}, {after}, '{data_set}', {as_of})"
        )
    }

    fn carrier(&mut self, dot: u64) -> String {
        let name = format!(
            "{} {}",
            self.pick(&["Acme", "A&B", "Zebra", "SYN Peña"]),
            self.pick(&["Freight", "Trucking, Inc.", "#2"])
        );
        let place = self.pick(&[
            "'98311', 'BREMERTON', 'WA', 'US'",
            "null, 'NEWARK', 'NJ', null",
            "'64000', 'MONTERREY', 'NL', 'MX'",
        ]);
        let rating = self.pick(&["'S'", "null", "'?'"]);
        let (status, region) = (self.pick(&["'A'", "'I'", "null"]), self.pick(&["3", "null"]));
        let contact = self.pick(&["'2015550142', 'a@b.example'", "null, 'x@y.example'", "'2015550143', null"]);
        let docket = self.pick(&["'MC139446'", "'FF000123'", "null"]);
        format!(
            "insert into carriers (dot_number, legal_name, phy_zip, phy_city, phy_state, phy_country, safety_rating, status_code, region,
                 phone, email_address, docket1, cargo, mcs150_on, data_set, run_id)
             values ({dot}, '{name}', {place}, {rating}, {status}, {region}, {contact}, {docket}, {}, '2024-05-06', 'census', 1)
             on conflict (dot_number) do update set legal_name = excluded.legal_name, phy_zip = excluded.phy_zip,
                 phy_city = excluded.phy_city, phy_state = excluded.phy_state, phy_country = excluded.phy_country,
                 safety_rating = excluded.safety_rating, status_code = excluded.status_code, phone = excluded.phone, docket1 = excluded.docket1",
            self.below(1 << 30)
        )
    }

    fn facts(&mut self, dot: u64) -> String {
        let (common, since) = (self.pick(&["'A'", "'I'", "null"]), self.pick(&["'2020-02-03'", "null"]));
        let amount = self.pick(&["750000", "0", "null"]);
        let (order, status) = (self.pick(&["true", "false", "null"]), self.pick(&["active", "inactive", "unheard_of"]));
        format!(
            "insert into carrier_facts (dot_number, common_status, authority_since, bipd_on_file, is_out_of_service, operating_status)
             values ({dot}, {common}, {since}, {amount}, {order}, '{status}')
             on conflict (dot_number) do update set common_status = excluded.common_status, bipd_on_file = excluded.bipd_on_file,
                 authority_since = excluded.authority_since, operating_status = excluded.operating_status"
        )
    }

    fn docket(&mut self, dot: u64) -> String {
        let docket = 100 + self.below(40);
        format!(
            "insert into li_carriers (docket_number, dot_number, rfc_number, run_id) values ('MC{docket}', {dot}, 'ABC-010203-XY1', 1)
             on conflict (docket_number) do update set ended_run_id = coalesce(li_carriers.ended_run_id, 1)
                 where li_carriers.dot_number = excluded.dot_number"
        )
    }

    fn inspection(&mut self, dot: u64) -> String {
        let (county, day) = (self.pick(&["'WA', 35", "'NJ', 13", "'ON', 1", "null, null"]), 1 + self.below(28));
        let id = self.below(500) * 60 + dot;
        let (unit, kind) = (self.below(9), self.pick(&["9", "11", "null"]));
        // The last one's check digit is right: it tells a model year.
        let vin = self.pick(&["'1XP5DB9X7YD500002'", "'TOO SHORT'", "null", "'1XP5DB9XXYD500001'"]);
        format!(
            "insert into inspections (inspection_id, dot_number, inspected_on, county_state, county_code, run_id)
             values ({id}, {dot}, '2025-03-{day}', {county}, 1) on conflict do nothing;
             insert into sms_inspections (unique_id, dot_number, inspected_on, run_id)
             values ({id}, {dot}, '2025-04-{day}', 1) on conflict do nothing;
             insert into inspection_units (unit_id, inspection_id, unit_type, vin, run_id)
             values ({id} * 10 + {unit}, {id}, {kind}, {vin}, 1), ({id} * 10 + 9, {id}, 10, '1XP5DB9X7YD50000{unit}', 1)
             on conflict do nothing"
        )
    }
}

async fn run(db: &mut PgConnection, sql: String) {
    raw_sql(AssertSqlSafe(sql.clone())).execute(db).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
}

/// The snapshot as it comes out of a file.
fn kept(snapshot: &Snapshot) -> Snapshot {
    let frozen = snapshot.frozen();
    let section = |nth| {
        let mut bytes = Vec::new();
        frozen.write(nth, &mut bytes);
        Section::read(&bytes).expect("its own bytes")
    };
    Snapshot::thawed((0..frozen.len()).map(section)).expect("all of it")
}

/// Reads the log to its end.
async fn follow(db: &mut PgConnection, mut snapshot: Snapshot, mut position: Position) -> (Snapshot, Position) {
    loop {
        let (mut pending, next) = index_feed::poll(db, &position).await.unwrap().expect("the same database");
        if pending.is_empty() {
            return (snapshot, next);
        }
        while !pending.is_empty() {
            let some = pending.take(7);
            let fetched = index_feed::fetch(db, some, |dot| snapshot.find_dot(dot).is_some()).await.unwrap();
            snapshot = snapshot.apply(&fetched.changes().unwrap());
        }
        position = next;
    }
}

type Seen = (Option<(f64, f64)>, NaiveDate);

/// Everything that a snapshot knows of a carrier.
fn known(snapshot: &Snapshot, dot: u32) -> Option<(Carrier<'_>, Vec<Seen>)> {
    let carrier = snapshot.find_dot(dot)?;
    let mut seen: Vec<Seen> =
        snapshot.touches(carrier).map(|touch| (touch.at.map(|at| (at.lat, at.lon)), touch.on)).collect();
    seen.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    Some((snapshot.carrier(carrier), seen))
}

fn assert_same(followed: &Snapshot, loaded: &Snapshot) {
    assert_eq!(followed.len(), loaded.len());
    for dot in 0..=60 {
        assert_eq!(known(followed, dot), known(loaded, dot));
    }
    for text in ["1", "MC 12", "acme", "SYN"] {
        for by in [SortBy::Relevance, SortBy::PowerUnits, SortBy::LastInspectedOn] {
            let query = Query {
                search: Some(SearchText::parse(text)),
                sort: Some(Sort { by, is_descending: true }),
                take: 60,
                ..Query::new(NaiveDate::MIN)
            };
            let dots = |snapshot: &Snapshot| -> Vec<u32> {
                snapshot.search(&query).carriers.iter().map(|at| snapshot.carrier(*at).dot_number).collect()
            };
            assert_eq!(dots(followed), dots(loaded), "{text} {by:?}");
        }
    }
}

#[tokio::test]
async fn what_is_followed_equals_what_is_loaded_anew() {
    let mut place = Place::new().await;
    for _ in 0..80 {
        let change = place.change();
        run(&mut place.db, change).await;
    }
    let (mut snapshot, mut position) = index_feed::load(&place.pool).await.unwrap();
    assert!(!snapshot.is_empty());

    for _ in 0..25 {
        let (before, from) = (kept(&snapshot), position.clone());
        // Two transactions overlap; the one that began first commits last.
        let changes: Vec<String> = (0..8).map(|_| place.change()).collect();
        run(&mut place.db, format!("begin; {}", changes[0])).await;
        let first = changes[0].rsplit("keys) values").next().map(str::to_owned);
        let others =
            changes[1..].iter().filter(|change| change.rsplit("keys) values").next().map(str::to_owned) != first);
        let others: Vec<&str> = others.map(String::as_str).filter(|change| !change.contains("li_carriers")).collect();
        run(&mut place.other, others.concat()).await;
        (snapshot, position) = follow(&mut place.other, snapshot, position).await;
        run(&mut place.db, "commit".to_owned()).await;
        (snapshot, position) = follow(&mut place.other, snapshot, position).await;

        // What changed is not packed any more, the rest is.
        let (mixed, _) = index_feed::load(&place.pool).await.unwrap();
        run(&mut place.db, "delete from packed_inspections".to_owned()).await;
        let (loaded, _) = index_feed::load(&place.pool).await.unwrap();
        assert_same(&mixed, &loaded);
        index_feed::pack(&mut place.db).await.unwrap();
        let (packed, _) = index_feed::load(&place.pool).await.unwrap();
        assert_same(&packed, &loaded);
        assert_same(&snapshot, &loaded);
        assert_same(&snapshot.rebuilt(), &loaded);
        // One that was kept in a file meanwhile catches up with all of that.
        assert_same(&follow(&mut place.other, before, from).await.0, &loaded);
    }
}

#[tokio::test]
async fn a_table_that_is_read_in_parts_is_read_whole() {
    let mut place = Place::new().await;
    let many = "insert into carriers (dot_number, legal_name, data_set, run_id)
                select n, 'ACME FREIGHT', 'census', 1 from generate_series(1, 2000) n";
    run(&mut place.db, many.to_owned()).await;
    let pages = "select pg_relation_size('carriers') / current_setting('block_size')::bigint";
    let pages: i64 = sqlx::query_scalar(pages).fetch_one(&mut place.db).await.unwrap();
    assert!(pages > 4, "{pages} are read in one part");

    let (snapshot, _) = index_feed::load(&place.pool).await.unwrap();

    assert_eq!(snapshot.len(), 2_000);
    assert!((1..=2_000).all(|dot| snapshot.find_dot(dot).is_some()));
}

#[tokio::test]
async fn inspections_are_packed_again_when_the_feed_tells_of_them_and_not_while_an_import_runs() {
    let mut place = Place::new().await;
    for dot in [5, 9] {
        let rows = [place.carrier(dot), place.inspection(dot)].join(";");
        run(&mut place.db, rows).await;
    }
    assert_eq!(index_feed::pack(&mut place.db).await.unwrap(), 2);
    assert_eq!(index_feed::pack(&mut place.db).await.unwrap(), 0);

    // As imports write, whose connections leave most triggers out.
    let touched = "set session_replication_role = replica; insert into change_log (topic, keys) values ('touches', '{9}'), ('facts', '{5}')";
    run(&mut place.other, touched.to_owned()).await;
    assert_eq!(packed(&mut place.db).await, [5]);

    // The lock that imports hold. (store::import::IMPORT_LOCK)
    run(&mut place.other, format!("select pg_advisory_lock({})", 0x4857_494d_504f_5254_i64)).await;
    assert_eq!(index_feed::pack(&mut place.db).await.unwrap(), 0);
    run(&mut place.other, "select pg_advisory_unlock_all()".to_owned()).await;
    assert_eq!(index_feed::pack(&mut place.db).await.unwrap(), 1);
    assert_eq!(packed(&mut place.db).await, [5, 9]);
}

async fn packed(db: &mut PgConnection) -> Vec<i32> {
    let dots = "select dot_number from packed_inspections order by 1";
    sqlx::query_scalar(dots).fetch_all(db).await.expect("packed rows")
}

#[tokio::test]
async fn rows_of_another_packing_are_made_anew() {
    let mut place = Place::new().await;
    let rows = [place.carrier(5), place.inspection(5)].join(";");
    run(&mut place.db, rows).await;
    let (loaded, _) = index_feed::load(&place.pool).await.unwrap();
    let older = "insert into packed_inspections values (5, 0, '\\x00', '\\x00')";
    run(&mut place.db, older.to_owned()).await;

    assert_same(&index_feed::load(&place.pool).await.unwrap().0, &loaded);
    assert_eq!(index_feed::pack(&mut place.db).await.unwrap(), 1);
    assert_same(&index_feed::load(&place.pool).await.unwrap().0, &loaded);
}

#[tokio::test]
async fn a_change_is_read_while_an_older_transaction_still_runs() {
    let mut place = Place::new().await;
    let (snapshot, position) = index_feed::load(&place.pool).await.unwrap();
    run(&mut place.db, "begin; insert into change_log (topic, keys) values ('carriers', '{9}')".to_owned()).await;

    let newer = place.carrier(5) + "; insert into change_log (topic, keys) values ('carriers', '{5}')";
    run(&mut place.other, newer).await;

    let (snapshot, position) = follow(&mut place.other, snapshot, position).await;
    assert!(snapshot.find_dot(5).is_some());
    let older = place.carrier(9) + "; commit";
    run(&mut place.db, older).await;
    assert!(follow(&mut place.other, snapshot, position).await.0.find_dot(9).is_some());
}

#[tokio::test]
async fn a_transaction_is_had_once_it_is_read() {
    let mut place = Place::new().await;
    let position = index_feed::position(&mut place.db).await.unwrap();
    let write = "insert into change_log (topic, keys) values ('facts', '{1}') returning xid::text::bigint";
    let xid: i64 = sqlx::query_scalar(write).fetch_one(&mut place.db).await.unwrap();

    let (pending, next) = index_feed::poll(&mut place.db, &position).await.unwrap().unwrap();

    assert!(!position.has(xid) && next.has(xid) && pending.carriers.contains(&1));
    assert_eq!(index_feed::poll(&mut place.db, &next).await.unwrap().unwrap().0, index_feed::Pending::default());
}

#[tokio::test]
async fn a_long_log_is_read_in_parts() {
    let mut place = Place::new().await;
    let position = index_feed::position(&mut place.db).await.unwrap();
    let many = "insert into change_log (topic, keys) select 'touches', array[n] from generate_series(1, 250) n";
    run(&mut place.db, many.to_owned()).await;

    let (mut position, mut all) = (position, std::collections::BTreeSet::new());
    for _ in 0..4 {
        let (pending, next) = index_feed::poll(&mut place.db, &position).await.unwrap().unwrap();
        all.extend(pending.touches);
        position = next;
    }

    assert_eq!(all.len(), 250);
}

#[tokio::test]
async fn silence_of_a_complete_file_of_orders_is_an_answer_that_a_follower_loads_once() {
    let mut place = Place::new().await;
    let carrier = place.carrier(5);
    run(&mut place.db, carrier).await;
    let (before, position) = index_feed::load(&place.pool).await.unwrap();
    assert_eq!(known(&before, 5).unwrap().0.is_out_of_service, Flag::Unknown);

    let complete =
        "insert into import_runs (data_set, source, sha256, is_complete, covers_real, covers_to, status, finished_at)
                    values ('oos_orders', 'test', sha256('1'), true, true, '2026-11-20', 'finished', now())";
    run(&mut place.other, "begin; select pg_current_xact_id()".to_owned()).await;
    run(&mut place.db, complete.to_owned()).await;
    store::facts::refresh(&mut place.db, "2026-11-21".parse().unwrap(), &|_| {}).await.unwrap();

    assert_eq!(index_feed::poll(&mut place.db, &position).await.unwrap(), None);
    let (after, position) = index_feed::load(&place.pool).await.unwrap();
    assert_eq!(known(&after, 5).unwrap().0.is_out_of_service, Flag::No);
    assert!(
        index_feed::poll(&mut place.db, &position).await.unwrap().is_some(),
        "though an older transaction still runs"
    );
}

#[tokio::test]
async fn trimming_keeps_what_a_follower_may_still_want() {
    let mut place = Place::new().await;
    let old = "insert into change_log (topic, keys, written_at) values ('facts', '{1}', '2026-01-01'), ('facts', '{2}', '2026-01-09')";
    run(&mut place.db, old.to_owned()).await;

    let gone = index_feed::trim(&mut place.db, "2026-01-08T00:00:00Z".parse().unwrap()).await.unwrap();

    let kept = sqlx::query_scalar::<_, Vec<i32>>("select keys from change_log").fetch_all(&mut place.db).await.unwrap();
    assert_eq!((gone, kept), (1, vec![vec![2]]));
}
