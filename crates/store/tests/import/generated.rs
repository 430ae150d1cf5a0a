//! Synthetic files of every data set.

use crate::files::{Place, TODAY};
use chrono::NaiveDate;
use fmcsa::catalogue::{DataSet, Kind};
use fmcsa::derive::{CarrierFacts, carrier_facts};
use fmcsa::generate::{self, Plan, Profile};
use kernel::ids::CarrierId;
use std::fs::File;
use std::io::Write;
use store::fmcsa_rows;

/// Imports the files of a plan in which every case occurs.
async fn demonstration() -> Place {
    let mut place = Place::new().await;
    let plan = Plan { carriers: 150, seed: 1, today: TODAY, profile: Profile::Demonstration, data_sets: None };
    let folder = place.folder().to_owned();
    let open = |name: &str| Ok(Box::new(File::create(folder.join(name))?) as Box<dyn Write>);
    for (set, rows) in generate::write(&plan, open).expect("files") {
        let report = place
            .import(&folder.join(format!("{}.csv", set.name())))
            .await
            .unwrap_or_else(|error| panic!("{set:?}: {error}"));
        assert_eq!(
            (report.data_set, report.counts.read, report.counts.rejected),
            (set, rows as i64, 0),
            "{}",
            set.name()
        );
    }
    place.refresh().await;
    place
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_every_data_set_load_and_the_page_and_the_lists_say_the_same_of_every_carrier() {
    let mut place = demonstration().await;
    let carriers: Vec<(i64, i32)> =
        sqlx::query_as("select id, dot_number from carriers").fetch_all(&mut place.db).await.expect("rows");

    for (id, dot) in carriers {
        let record = fmcsa_rows::record(&mut place.db, CarrierId(id)).await.expect("rows").expect("a carrier");
        let derived = carrier_facts(&record.inputs(TODAY).record(), TODAY);
        let kept = sqlx::query_as("select * from carrier_facts where dot_number = $1").bind(dot);
        let kept: Option<Kept> = kept.fetch_optional(&mut place.db).await.expect("rows");
        assert_eq!(kept, derived.map(Kept::from), "{dot}");
    }
}

/// A row of `carrier_facts`, for comparing.
macro_rules! kept {
    ($($name:ident: $kind:ty,)*) => {
        #[derive(Debug, PartialEq, sqlx::FromRow)]
        struct Kept { $($name: $kind,)* }

        impl From<CarrierFacts> for Kept {
            fn from(facts: CarrierFacts) -> Self {
                Self { $($name: Own::own(facts.$name),)* }
            }
        }
    };
}

kept! {
    common_status: Option<String>,
    common_since: Option<NaiveDate>,
    contract_status: Option<String>,
    contract_since: Option<NaiveDate>,
    broker_status: Option<String>,
    broker_since: Option<NaiveDate>,
    authority_since: Option<NaiveDate>,
    authority_scope: Option<String>,
    bipd_required: Option<i32>,
    bipd_on_file: Option<i32>,
    is_cargo_required: Option<bool>,
    is_cargo_on_file: Option<bool>,
    is_bond_required: Option<bool>,
    is_bond_on_file: Option<bool>,
    lapses_on: Option<NaiveDate>,
    lapse_reason: Option<String>,
    lapse_kind: Option<String>,
    is_out_of_service: Option<bool>,
    out_of_service_on: Option<NaiveDate>,
    operating_status: String,
}

/// The value as the database gives it.
trait Own<T> {
    fn own(self) -> T;
}

impl Own<Option<String>> for Option<&'static str> {
    fn own(self) -> Option<String> {
        self.map(str::to_owned)
    }
}

impl Own<String> for &'static str {
    fn own(self) -> String {
        self.to_owned()
    }
}

impl<T> Own<Option<T>> for Option<T> {
    fn own(self) -> Self {
        self
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_field_of_every_layout_has_its_column_with_a_fitting_type() {
    let mut place = Place::new().await;
    for set in DataSet::ALL {
        let layout = set.layout();
        for field in layout.fields {
            let query = format!(
                "select coalesce((select format_type(atttypid, null) from pg_attribute where attrelid = '{}'::regclass and attname = '{}'), 'none')",
                layout.table, field.name
            );
            assert_eq!(place.one::<String>(&query).await, sql_type(field.kind), "{}.{}", layout.table, field.name);
        }
    }
}

fn sql_type(kind: Kind) -> &'static str {
    match kind {
        Kind::SmallInt => "smallint",
        Kind::Int | Kind::Dollars | Kind::Thousands | Kind::Dot | Kind::Bits => "integer",
        Kind::BigInt => "bigint",
        Kind::Real | Kind::Thousandths => "real",
        Kind::DateYmd | Kind::DateMdy | Kind::DateDonY | Kind::DateIso => "date",
        Kind::Timestamp => "timestamp without time zone",
        Kind::Flag | Kind::Denial | Kind::Mark | Kind::Sign | Kind::TrueFalse => "boolean",
        Kind::Counts => "integer[]",
        _ => "text",
    }
}
