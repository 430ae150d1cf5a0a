//! The statements that bring new rows into a table: set-based, and blind to rows that are already so. They are put together from a
//! layout's names (never from a file's content) and the run's own numbers and dates.

mod older;

use super::Terms;
use fmcsa::catalogue::{DataSet, Key};

/// Where new rows wait: a temporary table with the columns of the table that they are for, emptied by every commit.
pub(super) const STAGING: &str = "import_staging";
/// The new rows that matter: where they wait (`there`), where the row is that they change (`here`), if there is one, and whether they are
/// older than it. Only an import writes these tables, and one at a time, so the places stay what they are until the commit.
const DUE: &str = "import_due";

/// The column that says which of two censuses a carrier is from: not a fact of the carrier.
const DATA_SET: &str = "data_set";

/// Rows on their way from one relation into a table.
#[derive(Debug)]
pub(super) struct Merge {
    pub(super) table: &'static str,
    /// The relation that has the new rows.
    pub(super) source: &'static str,
    /// Its columns, the key among them.
    pub(super) columns: Vec<&'static str>,
    pub(super) key: &'static [&'static str],
    /// A row of its own for every set of values: a changed filing is an ended one and an added one.
    pub(super) is_by_hash: bool,
    /// Rows that are no longer listed are marked, not removed.
    pub(super) marks_ended: bool,
    /// Columns that the file does not have; their values stay.
    pub(super) absent: Vec<&'static str>,
    pub(super) dot: Option<&'static str>,
    pub(super) docket: Option<&'static str>,
    /// Date columns that show which of two rows is the older.
    pub(super) row_dates: Vec<&'static str>,
    /// The rows of the table that may be changed (`t`), when not all.
    pub(super) only: Option<&'static str>,
    pub(super) terms: Terms,
}

impl Merge {
    /// From the staging table into the table of the data set.
    pub(super) fn of_file(set: DataSet, absent: Vec<&'static str>, marks_ended: bool, terms: Terms) -> Self {
        let layout = set.layout();
        Self {
            table: layout.table,
            source: STAGING,
            columns: layout.table_columns().collect(),
            key: layout.key_columns(),
            is_by_hash: layout.key == Key::RowHash,
            marks_ended,
            dot: layout.dot,
            docket: layout.docket,
            row_dates: layout.row_dates.iter().filter(|column| !absent.contains(column)).copied().collect(),
            absent,
            only: None,
            terms,
        }
    }

    /// Makes the temporary tables of a connection.
    pub(super) fn prepare(&self) -> String {
        let columns = self.columns.join(", ");
        format!(
            "drop table if exists pg_temp.{STAGING}, pg_temp.{DUE};
             create temp table {STAGING} on commit delete rows as select {columns}, run_id from {} with no data;
             create temp table {DUE} (here tid, there tid, dot_before integer, is_older boolean) on commit delete rows",
            self.table
        )
    }

    /// COPY of encoded rows into `table`: the staging table, or at once the table itself.
    pub(super) fn copy_into(&self, table: &str) -> String {
        format!("copy {table} ({}, run_id) from stdin (format binary)", self.columns.join(", "))
    }

    /// Finds the new rows that are not there yet, and those that say something else than what is there.
    pub(super) fn find_due(&self) -> String {
        let Self { table, source, .. } = self;
        let dot = self.dot.map_or_else(|| "null".to_owned(), |dot| format!("t.{dot}"));
        format!(
            "insert into {DUE} select t.ctid, s.ctid, {dot}, {} from {source} s left join {table} t on {}
              where t.ctid is null{}",
            self.is_older(),
            self.same_key("t", "s"),
            self.differs()
        )
    }

    /// How many rows are due, how many of them change one that is there, and how many would but are older.
    pub(super) fn count_due() -> String {
        format!(
            "select count(*) filter (where not is_older), count(here) filter (where not is_older), count(*) filter (where is_older)
               from {DUE}"
        )
    }

    /// The further condition under which a row that is there is not as the new one says.
    fn differs(&self) -> String {
        let compared = self.compared();
        let mut differs = Vec::new();
        if !compared.is_empty() {
            let side = |alias: &str| list(&compared, |column| format!("{alias}.{column}"));
            differs.push(format!("({}) is distinct from ({})", side("t"), side("s")));
        }
        if self.marks_ended {
            differs.push("t.ended_run_id is not null".to_owned());
        }
        if differs.is_empty() {
            return String::new();
        }
        let only = self.only.map_or_else(String::new, |only| format!(" and {only}"));
        format!(" or ({}){only}", differs.join(" or "))
    }

    /// Keeps what the rows that are about to change said before, column by column.
    pub(super) fn log_changes(&self) -> String {
        let Self { table, source, .. } = self;
        // One select for each column: only what differs is turned into text.
        let compared = self.compared().into_iter().filter(|column| *column != DATA_SET);
        let mut facts: Vec<String> = compared
            .map(|column| {
                format!(
                    "select '{column}', t.{column}::text, s.{column}::text where t.{column} is distinct from s.{column}"
                )
            })
            .collect();
        if self.marks_ended {
            facts.push("select 'is_listed', 'false', 'true' where t.ended_run_id is not null".to_owned());
        }
        // A row of another data set is no earlier version of this one.
        let same_source = if self.columns.contains(&DATA_SET) { "and t.data_set = s.data_set" } else { "" };
        format!(
            "insert into carrier_changes (dot_number, item, field, before, after, data_set, as_of, run_id)
             select d.dot, {}, f.field, f.before, f.after, {}
               from {DUE} m join {table} t on t.ctid = m.here join {source} s on s.ctid = m.there
               cross join lateral (select coalesce({}, {}) as dot) d
               cross join lateral ({}) f (field, before, after)
              where d.dot is not null {same_source}",
            self.item("s"),
            self.provenance(),
            self.carrier("s"),
            self.carrier("t"),
            facts.join(" union all "),
        )
    }

    /// Changes the rows that were found; gives carrier, carrier before, docket of each.
    pub(super) fn update(&self) -> String {
        let Self { table, source, .. } = self;
        let mut set: Vec<String> = self.compared().iter().map(|column| format!("{column} = s.{column}")).collect();
        set.push(format!("run_id = {}", self.terms.run));
        if self.marks_ended {
            set.push("ended_run_id = null".to_owned());
        }
        let update = format!(
            "update {table} t set {} from {DUE} m join {source} s on s.ctid = m.there where t.ctid = m.here",
            set.join(", "),
        );
        self.returning(&update, "m.dot_before", &Filing::ADDED)
    }

    /// Adds the rows whose key is new; gives the same of each.
    pub(super) fn insert(&self) -> String {
        let Self { table, source, .. } = self;
        // An older file may have rows that the newest complete one no longer lists.
        let (ended, by) = match self.terms.overtaken_by {
            Some(run) if self.marks_ended => (", ended_run_id", format!(", {run}")),
            _ => ("", String::new()),
        };
        let insert = format!(
            "insert into {table} as t ({}, run_id{ended})
             select {}, {}{by} from {DUE} m join {source} s on s.ctid = m.there where m.here is null",
            self.columns.join(", "),
            list(&self.columns, |column| format!("s.{column}")),
            self.terms.run,
        );
        self.returning(&insert, "null::integer", &Filing::ADDED)
    }

    /// Marks the rows as ended that `unlisted` (a condition on `t`) finds; gives the same of each.
    pub(super) fn end(&self, unlisted: &str) -> String {
        let update =
            format!("update {} t set ended_run_id = {} where {}", self.table, self.terms.run, self.is_to_end(unlisted));
        self.returning(&update, "null::integer", if self.is_by_hash { &Filing::ENDED } else { &Filing::UNLISTED })
    }

    /// The rows (`t`) of those that `unlisted` finds which end: they stand, and no fresher file has them.
    pub(super) fn is_to_end(&self, unlisted: &str) -> String {
        format!("{} and {unlisted}{}", self.stands(), self.is_not_newer())
    }

    /// The rows (`t`) that have not ended.
    pub(super) fn stands(&self) -> &'static str {
        if self.marks_ended { "t.ended_run_id is null" } else { "true" }
    }

    /// Runs `change`; gives carrier, carrier before, docket of every changed row, and keeps one change of history for each where rows are
    /// whole filings or go out of the list.
    fn returning(&self, change: &str, dot_before: &str, kept: &Filing) -> String {
        let dot = self.dot.map_or("null::integer".to_owned(), |dot| format!("t.{dot}"));
        let docket = self.docket.map_or("null::text".to_owned(), |docket| format!("t.{docket}"));
        let is_kept = self.terms.has_history && (self.is_by_hash || kept.field == Filing::UNLISTED.field);
        if !is_kept {
            return format!("{change} returning {dot}, {dot_before}, {docket}");
        }
        let Filing { field, before, after } = kept;
        format!(
            "with moved as ({change} returning t.*, {dot} as told_dot, {docket} as told_docket),
             logged as (
               insert into carrier_changes (dot_number, item, field, before, after, data_set, as_of, run_id)
               select a.dot, a.item, '{field}', {before}, {after}, {} from (
                 select {} as dot, {} as item,
                        jsonb_strip_nulls(to_jsonb(a) - array['row_hash', 'run_id', 'ended_run_id', 'told_dot', 'told_docket'])::text as filing
                   from moved a
               ) a where a.dot is not null
             )
             select told_dot, null::integer, told_docket from moved",
            self.provenance(),
            self.carrier("a"),
            self.item("a"),
        )
    }

    /// The columns that may change: all that the file has but the key.
    fn compared(&self) -> Vec<&'static str> {
        let is_compared = |column: &&&str| !self.key.contains(*column) && !self.absent.contains(*column);
        self.columns.iter().filter(is_compared).copied().collect()
    }

    fn same_key(&self, one: &str, other: &str) -> String {
        let same: Vec<String> = self.key.iter().map(|column| format!("{one}.{column} = {other}.{column}")).collect();
        same.join(" and ")
    }

    /// Spares rows that a fresher file has, where this file's own age is known.
    fn is_not_newer(&self) -> String {
        let Some(day) = self.terms.age.day.filter(|_| !self.terms.age.is_current) else { return String::new() };
        format!(" and not exists (select from import_runs r where r.id = t.run_id and r.vintage > '{day}')")
    }

    /// The carrier of a row: its own USDOT number, else that of its inspection or docket.
    fn carrier(&self, row: &str) -> String {
        let own = self.dot.map_or_else(String::new, |dot| format!("{row}.{dot}"));
        let by_docket = |docket: &str| {
            format!(
                "(select l.dot_number from li_carriers l where l.docket_number = {row}.{docket}),
                 (select o.dot_number from motus_carriers o where o.docket_number = {row}.{docket} limit 1)"
            )
        };
        match (self.dot, self.docket) {
            (Some(_), Some(docket)) if self.is_by_hash => format!("coalesce({own}, {})", by_docket(docket)),
            (Some(_), _) => own,
            (None, Some(docket)) => format!("coalesce({})", by_docket(docket)),
            (None, None) => {
                format!("(select i.dot_number from inspections i where i.inspection_id = {row}.inspection_id)")
            }
        }
    }

    /// Which of a carrier's rows in the table this is; null when there is but one.
    fn item(&self, row: &str) -> String {
        if self.is_by_hash {
            return self.docket.map_or_else(|| "null::text".to_owned(), |docket| format!("{row}.{docket}"));
        }
        let rest: Vec<String> = self
            .key
            .iter()
            .filter(|column| Some(**column) != self.dot)
            .map(|column| format!("{row}.{column}"))
            .collect();
        if rest.is_empty() { "null::text".to_owned() } else { format!("concat_ws('/', {})", rest.join(", ")) }
    }

    /// Data set, as-of date and run of a change.
    fn provenance(&self) -> String {
        let Terms { set, as_of, run, .. } = &self.terms;
        let as_of = as_of.map_or_else(|| "null::date".to_owned(), |day| format!("date '{day}'"));
        format!("'{}', {as_of}, {run}", set.name())
    }
}

/// How the history records a row that appears or disappears as a whole.
#[derive(Debug)]
struct Filing {
    field: &'static str,
    before: &'static str,
    after: &'static str,
}

impl Filing {
    const ADDED: Self = Self { field: "filing", before: "null", after: "a.filing" };
    const ENDED: Self = Self { field: "filing", before: "a.filing", after: "null" };
    const UNLISTED: Self = Self { field: "is_listed", before: "'true'", after: "'false'" };
}

fn list(columns: &[&str], one: impl Fn(&str) -> String) -> String {
    let all: Vec<String> = columns.iter().map(|column| one(column)).collect();
    all.join(", ")
}
