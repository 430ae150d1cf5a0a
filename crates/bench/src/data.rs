//! The files and the database of the queries.

use crate::Arguments;
use crate::importing;
use crate::measure::Times;
use crate::report::Row;
use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use fmcsa::generate::{self, Plan, Profile};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use store::import::Options;

/// What the questions need: identity, authority, insurance, orders, where vehicles were inspected, and which.
const DATA_SETS: [DataSet; 7] = [
    DataSet::Census,
    DataSet::LiCarriers,
    DataSet::LiAuthorityHistory,
    DataSet::LiInsurance,
    DataSet::OosOrders,
    DataSet::Inspections,
    DataSet::InspectionUnits,
];

/// Generates the files where they are not there yet, and imports them; reports how fast.
pub(crate) async fn prepare(
    arguments: &Arguments,
    database: &PgConnectOptions,
    today: NaiveDate,
) -> anyhow::Result<Vec<Row>> {
    let folder = arguments.folder.join(format!("files-{}-{}", arguments.carriers, arguments.seed));
    if DATA_SETS.iter().any(|set| !file_of(&folder, *set).exists()) {
        generate(arguments, &folder, today)?;
    }
    let mut db = database.connect().await?;
    store::migrate::run(&mut db).await?;

    let options = Options { vintage: Some(today), ..Options::part(today) };
    println!("importing the census");
    let mut rows = vec![importing::census(database, &file_of(&folder, DataSet::Census), options).await?];
    for set in &DATA_SETS[1..] {
        println!("importing {}", set.name());
        let mut times = Times::default();
        let start = Instant::now();
        let report = importing::import_file(database, &file_of(&folder, *set), options).await?;
        times.push(start.elapsed());
        let rate = report.counts.read as f64 / start.elapsed().as_secs_f64();
        rows.push(
            Row::alone(&format!("import {}", set.name()), &times)
                .noted(format!("{} rows, {rate:.0} rows/s", report.counts.read)),
        );
    }
    println!("working out the facts");
    let mut times = Times::default();
    let start = Instant::now();
    let refreshed = store::facts::refresh(&mut db, today, &|_| {}).await?;
    times.push(start.elapsed());
    rows.push(Row::alone("derived facts", &times).noted(format!("{} carriers", refreshed.carriers)));
    sqlx::raw_sql("vacuum analyze").execute(&mut db).await?;
    db.close().await?;
    Ok(rows)
}

fn file_of(folder: &Path, set: DataSet) -> PathBuf {
    folder.join(format!("{}.csv", set.name()))
}

/// Writes the files into a folder beside and moves it into place when it is whole.
fn generate(arguments: &Arguments, folder: &Path, today: NaiveDate) -> anyhow::Result<()> {
    println!("generating {} carriers", arguments.carriers);
    let unfinished = folder.with_extension("unfinished");
    for left_over in [&unfinished, folder] {
        if left_over.exists() {
            std::fs::remove_dir_all(left_over)?;
        }
    }
    std::fs::create_dir_all(&unfinished)?;
    let plan = Plan {
        carriers: arguments.carriers,
        seed: arguments.seed,
        today,
        profile: Profile::National,
        data_sets: Some(DATA_SETS.to_vec()),
    };
    generate::write(&plan, |name| {
        let file = File::create(unfinished.join(name))?;
        Ok(Box::new(BufWriter::with_capacity(1 << 20, file)) as Box<dyn Write>)
    })?;
    std::fs::rename(unfinished, folder)?;
    Ok(())
}
