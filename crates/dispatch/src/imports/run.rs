//! Runs an import: reads its rows in parts, each in a transaction that carries the loads, what was refused, and how far it is. So a run that is
//! killed at any point loses nothing and doubles nothing: the next goes on where it was.

use super::fields::{Field, LoadField};
use super::fill::{Filled, Problem, Style, Unit, clashes, fill, units};
use super::heading::Table;
use super::mapping::Mapping;
use super::refusals::refusals;
use super::source;
use crate::loads::form::{LoadForm, prepare};
use crate::loads::take_in::{Taken, bring_in};
use freight::load::Upsert;
use freight::stop::Zone;
use kernel::ids::{CompanyId, LoadImportId, UserId};
use platform::app::App;
use platform::files;
use platform::http::Error;
use platform::http::upload::FileType;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::loads::imports::runs::{self, Progress, Task};
use store::loads::imports::{ImportStatus, Refusal};
use store::loads::lookups;
use store::loads::rows::LoadSource;
use store::{Conn, Tenant};

/// Rows that are taken in together, the last load's beyond them.
const TOGETHER: usize = 500;

/// Runs one import of a company.
#[derive(Debug, Serialize, Deserialize)]
pub struct ImportLoads {
    /// The import's id.
    pub import: LoadImportId,
    /// The company's id.
    pub company: CompanyId,
}

impl Job for ImportLoads {
    const NAME: &'static str = "import_loads";

    fn dedupe_key(&self) -> Option<String> {
        Some(self.import.to_string())
    }
}

impl Run<App> for ImportLoads {
    async fn run(&self, app: &App) -> JobResult {
        let tenant = tenant_of(self.company);
        let task = runs::task(&mut *app.pool.acquire().await?, tenant, self.import).await?;
        let Some(task) = task.filter(|task| matches!(task.status, ImportStatus::Waiting | ImportStatus::Running))
        else {
            return Ok(());
        };
        let table = match self.table(app, tenant, &task).await.map_err(later)? {
            Ok(table) => table,
            Err(why) => {
                tracing::warn!(import = self.import.0, %why, "an import can't be read anymore");
                let now = app.clock.now();
                return Ok(runs::fail(&mut *app.pool.acquire().await?, tenant, self.import, &why, now).await?);
            }
        };
        let rows_total = table.rows.len() as i32;
        runs::begin(&mut *app.pool.acquire().await?, tenant, self.import, rows_total, app.clock.now()).await?;
        let owner = if task.owns_loads { owner(app, tenant, task.user_id).await? } else { None };
        let file = File { owner, ..File::of(table, &task) };
        while self.take_in(app, tenant, &file).await.map_err(later)? {}
        Ok(runs::finish(&mut *app.pool.acquire().await?, tenant, self.import, app.clock.now()).await?)
    }
}

impl ImportLoads {
    /// The file's table, or why it can't be read anymore.
    async fn table(&self, app: &App, tenant: Tenant, task: &Task) -> Result<Result<Table, String>, Error> {
        let bytes = match files::read(app, tenant, task.file_id).await {
            Ok(bytes) => bytes,
            Err(Error::NotFound) => return Ok(Err("The file is gone. Import it again.".to_owned())),
            Err(error) => return Err(error),
        };
        let is_type = FileType::of_table(&bytes).unwrap_or(FileType::Text);
        source::read(app, self.company, is_type, bytes).await
    }

    /// Takes in the next loads, from where the import is, whoever brought it there; false when there are none, or it doesn't run anymore.
    async fn take_in(&self, app: &App, tenant: Tenant, file: &File) -> Result<bool, Error> {
        let mut change = app.unrecorded_change("whoever starts an import is recorded").await?;
        let rows_done = runs::lock(&mut change, tenant, self.import).await?;
        let Some(part) = rows_done.and_then(|done| file.part_from(done)) else { return Ok(false) };
        let now = app.loads.now(self.company);
        let mut filled: Vec<Filled> = part.units.iter().map(|unit| file.fill(unit)).collect();
        file.check_others(app, &mut change, tenant, part.units, &mut filled, now).await?;
        let fine: Vec<usize> = (0..filled.len()).filter(|at| filled[*at].wrong.is_empty()).collect();
        let form = |at: &usize| LoadForm { owner_if_new: file.owner, ..std::mem::take(&mut filled[*at].form) };
        let forms: Vec<LoadForm> = fine.iter().map(form).collect();
        let sender = (tenant, LoadSource::File, file.user_id);
        let came = bring_in(app, &mut change, sender, &forms, now).await?;
        let mut done = Progress { rows: part.rows as i32, ..Progress::default() };
        for (at, taken) in fine.into_iter().zip(came.taken) {
            match taken {
                Taken::Stored { upsert: Upsert::Created, .. } => done.created += 1,
                Taken::Stored { upsert: Upsert::Changed, .. } => done.changed += 1,
                Taken::Stored { upsert: Upsert::Unchanged, .. } => done.unchanged += 1,
                Taken::Stored { upsert: Upsert::Stale, .. } => done.stale += 1,
                Taken::Refused(wrong) => file.refuse(&mut filled[at], &part.units[at], wrong),
            }
        }
        let mut refused: Vec<Refusal> = Vec::new();
        for (unit, filled) in part.units.iter().zip(&filled).filter(|(_, filled)| !filled.wrong.is_empty()) {
            done.refused += unit.len() as i32;
            refused.extend(refusals(unit, &filled.wrong, &file.table, &file.mapping));
        }
        runs::advance(&mut change, tenant, self.import, &done, &refused).await?;
        change.announce_loads(came.xid);
        change.commit().await?;
        Ok(true)
    }
}

/// A file that is imported: its table, and how it is read.
struct File {
    table: Table,
    mapping: Mapping,
    style: Style,
    units: Vec<Unit>,
    /// Rows with the number of another row that has other stops, and that row's line.
    clashes: HashMap<usize, u32>,
    user_id: Option<UserId>,
    /// Whose the loads are that it makes.
    owner: Option<UserId>,
}

/// Loads that are taken in together.
struct Part<'a> {
    units: &'a [Unit],
    /// Their rows.
    rows: usize,
}

impl File {
    fn of(table: Table, task: &Task) -> Self {
        let mapping = Mapping::of_kept(&task.mapping, &table);
        let zone = task.time_zone.as_deref().and_then(|zone| zone.parse::<Zone>().ok());
        let style = Style::of(&table, &mapping, zone, task.created_at.date_naive());
        let (units, clashes) = (units(&table, &mapping), clashes(&table, &mapping));
        Self { table, mapping, style, units, clashes, user_id: task.user_id, owner: None }
    }

    /// The next loads behind those of the first `done` rows; none behind the last.
    fn part_from(&self, done: i32) -> Option<Part<'_>> {
        let (mut rows_before, mut rows) = (0, 0);
        let is_done = |unit: &&Unit| {
            let is_done = rows_before < done.unsigned_abs() as usize;
            rows_before += unit.len();
            is_done
        };
        let from = self.units.iter().take_while(is_done).count();
        let is_next = |unit: &&Unit| {
            let is_next = rows < TOGETHER;
            rows += if is_next { unit.len() } else { 0 };
            is_next
        };
        let count = self.units[from..].iter().take_while(is_next).count();
        (count > 0).then(|| Part { units: &self.units[from..from + count], rows })
    }

    fn rows(&self, unit: &[usize]) -> Vec<&super::table::Row> {
        unit.iter().filter_map(|row| self.table.rows.get(*row)).collect()
    }

    fn fill(&self, unit: &[usize]) -> Filled {
        let mut filled = fill(&self.rows(unit), &self.mapping, &self.style);
        if let Some(line) = unit.first().and_then(|row| self.clashes.get(row)) {
            let reason = format!(
                "Line {line} has this number with other stops. Give each load its own number, or each stop a row of its own."
            );
            filled.wrong.push(Problem { row: 0, field: Some(Field::Load(LoadField::Number)), reason });
        }
        filled
    }

    fn refuse(&self, filled: &mut Filled, unit: &[usize], wrong: Vec<freight::load::FieldError>) {
        filled.refuse(wrong, (&self.rows(unit), &self.mapping), &self.style);
        if filled.wrong.is_empty() {
            // A load is never refused without a reason; if it were, people should see that it was.
            let reason = "The load can't be stored as it is.".to_owned();
            filled.wrong.push(Problem { row: 0, field: None, reason });
        }
    }

    /// Checks loads with cells that can't be read for what else is wrong, so that a person corrects a row once. Nothing is written of them: their
    /// number, if it is fine, is withheld, and without it no load is.
    async fn check_others(
        &self,
        app: &App,
        db: &mut Conn,
        tenant: Tenant,
        units: &[Unit],
        filled: &mut [Filled],
        now: chrono::DateTime<chrono::Utc>,
    ) -> Result<(), Error> {
        let wrong: Vec<usize> = (0..filled.len()).filter(|at| !filled[*at].wrong.is_empty()).collect();
        let without_number = |at: &usize| {
            let form = filled[*at].form.clone();
            LoadForm { external_load_number: String::new(), ..form }
        };
        let forms: Vec<LoadForm> = wrong.iter().map(without_number).collect();
        if forms.is_empty() {
            return Ok(());
        }
        let checked = prepare(app, db, tenant, &forms, LoadSource::File, now).await?;
        for (at, checked) in wrong.into_iter().zip(checked) {
            let has_number = !filled[at].form.external_load_number.is_empty();
            let mut more = checked.err().unwrap_or_default();
            more.retain(|error| !(has_number && error.field == "external_load_number"));
            self.refuse(&mut filled[at], &units[at], more);
        }
        Ok(())
    }
}

/// Who started an import, if they are still of the company.
async fn owner(app: &App, tenant: Tenant, user: Option<UserId>) -> sqlx::Result<Option<UserId>> {
    let users: Vec<UserId> = user.into_iter().collect();
    let found = lookups::teammates(&mut *app.pool.acquire().await?, tenant, &users, &[]).await?;
    Ok(found.first().map(|teammate| teammate.id))
}

/// Why a run did not get further: it is tried again.
#[expect(clippy::needless_pass_by_value, reason = "as it is handed to map_err")]
fn later(error: Error) -> Failure {
    Failure::retry(format!("{error:?}"))
}

#[expect(clippy::disallowed_methods, reason = "the job acts for the company whose member or system sent the file")]
fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;
    use crate::imports::guess::guess;
    use chrono::NaiveDate;
    use std::fmt::Write;

    fn file(text: &str) -> File {
        let table = of_text(text.as_bytes()).and_then(Table::of).expect("a table");
        let mapping = guess(&table);
        let style = Style::of(&table, &mapping, None, NaiveDate::default());
        let (units, clashes) = (units(&table, &mapping), clashes(&table, &mapping));
        File { table, mapping, style, units, clashes, user_id: None, owner: None }
    }

    #[test]
    fn a_number_with_other_stops_is_refused_in_both_rows() {
        let head = "Load,PU City,PU ST,PU Date,Del City,Del ST,Del Date\n";
        let row = |number: &str, city: &str| format!("{number},{city},TX,11/24/2026,Reno,NV,11/26/2026\n");
        let text = [head, &row("1", "Dallas"), &row("2", "Waco"), &row("1", "Waco"), &row("2", "waco")].concat();
        let file = file(&text);

        let wrong = |unit: &Unit| file.fill(unit).wrong.first().map(|problem| problem.reason.clone());
        let wrong: Vec<Option<String>> = file.units.iter().map(wrong).collect();

        let line = |line: u32| wrong.iter().flatten().any(|reason| reason.starts_with(&format!("Line {line} ")));
        assert_eq!(wrong.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, false]);
        assert!(line(4) && line(2), "{wrong:?}");
    }

    /// Loads and rows of the parts behind so many rows.
    fn parts(file: &File, mut done: i32) -> Vec<(usize, usize)> {
        let mut parts = Vec::new();
        while let Some(part) = file.part_from(done) {
            parts.push((part.units.len(), part.rows));
            done += part.rows as i32;
        }
        parts
    }

    #[test]
    fn a_file_is_parted_at_loads_and_goes_on_where_it_was() {
        let mut text = String::from("Load,City,Date\n");
        for load in 0..400 {
            for city in ["Dallas", "Waco", "Reno"] {
                writeln!(text, "L-{load},{city},11/24/2026").expect("written");
            }
        }
        let file = file(&text);

        assert_eq!(parts(&file, 0), [(167, 501), (167, 501), (66, 198)]);
        assert_eq!(parts(&file, 501), [(167, 501), (66, 198)]);
        assert_eq!(parts(&file, 1_197), [(1, 3)]);
        assert!(file.part_from(1_200).is_none());
    }
}
