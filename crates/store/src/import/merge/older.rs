//! Which of two rows is the older: the part of the merge that keeps old files from overwriting newer ones.

use super::{DATA_SET, DUE, Merge};

impl Merge {
    /// Whether a new row (`s`) is older than the one that is there (`t`), or not known to be newer. Worked out only for rows that differ.
    ///
    /// A file's day that was told or is in its name decides against a later day of the file that delivered what is there, and for it
    /// against an earlier one that is as certain. Else the rows' own dates decide; where they are equal or missing, the newest days of
    /// the two contents. A row that no day is known of at all does not replace one that has a day.
    pub(super) fn is_older(&self) -> String {
        let age = &self.terms.age;
        if age.is_current {
            return "false".to_owned();
        }
        if self.terms.overtaken_by.is_some() {
            return "t.ctid is not null".to_owned();
        }
        let (own, theirs) = (self.newest_date("s"), self.newest_date("t"));
        let judgement = match age.day {
            Some(day) if age.is_given => {
                format!("f.vintage > date '{day}' or (not f.is_given and {own} < {theirs})")
            }
            Some(day) => {
                format!("case when {own} > {theirs} then false else f.vintage > date '{day}' or {own} < {theirs} end")
            }
            None => {
                format!("{own} < {theirs} or ({own} is null and ({theirs} is not null or f.vintage is not null))")
            }
        };
        let ended = if self.marks_ended { ", t.ended_run_id" } else { "" };
        format!(
            "t.ctid is not null and coalesce((
               select {judgement}
                 from (select max(r.vintage) as vintage, coalesce(bool_and(r.is_vintage_given), false) as is_given
                         from import_runs r where r.id in (t.run_id{ended})) f), false)"
        )
    }

    /// The newest date of a row that is not in the future.
    fn newest_date(&self, row: &str) -> String {
        let today = self.terms.age.today;
        let past =
            |column: &&str| format!("case when {row}.{column}::date <= '{today}' then {row}.{column}::timestamp end");
        let dates: Vec<String> = self.row_dates.iter().map(past).collect();
        if dates.is_empty() { "null::timestamp".to_owned() } else { format!("greatest({})", dates.join(", ")) }
    }

    /// Keeps what the older rows say that is not so any more; gives how many say anything else than what is there.
    pub(in crate::import) fn keep_older(&self) -> String {
        let Self { table, source, .. } = self;
        let compared = self.compared().into_iter().filter(|column| *column != DATA_SET);
        let said: Vec<String> = compared
            .map(|column| {
                format!("select '{column}', to_jsonb(s.{column}) where t.{column} is distinct from s.{column}")
            })
            .collect();
        if said.is_empty() {
            // A filing says nothing else than itself, and it is there.
            return "select 0::bigint".to_owned();
        }
        let as_of = match self.terms.as_of {
            Some(day) => format!("date '{day}'"),
            None => format!("{}::date", self.newest_date("s")),
        };
        format!(
            "with found as (
               select coalesce({}, {}) as dot, {} as item, {as_of} as as_of, f.said
                 from {DUE} m join {table} t on t.ctid = m.here join {source} s on s.ctid = m.there
                 cross join lateral (select jsonb_object_agg(field, said) as said from ({}) x (field, said)) f
                where m.is_older and f.said is not null
             ), kept as (
               insert into older_rows (run_id, data_set, dot_number, item, as_of, said)
               select {}, '{}', dot, item, as_of, said from found on conflict do nothing
             )
             select count(*) from found",
            self.carrier("s"),
            self.carrier("t"),
            self.item("s"),
            said.join(" union all "),
            self.terms.run,
            self.terms.set.name(),
        )
    }

    /// Leaves the older rows out of what is due.
    pub(in crate::import) fn forget_older() -> String {
        format!("delete from {DUE} where is_older")
    }

    /// Dates the rows that came from a file of unknown day, or of one too old to tell what is so today, and that this file, whose day is known,
    /// has too; gives carrier, carrier before and docket of each. None when there are no such files.
    pub(in crate::import) fn date_undated(&self) -> Option<String> {
        let Self { table, source, .. } = self;
        if self.terms.undated.is_empty() || self.terms.overtaken_by.is_some() {
            return None;
        }
        let runs: Vec<String> = self.terms.undated.iter().map(i64::to_string).collect();
        let ended = if self.marks_ended { " and t.ended_run_id is null" } else { "" };
        let only = self.only.map_or_else(String::new, |only| format!(" and {only}"));
        Some(format!(
            "update {table} t set run_id = {} from {source} s
              where {} and t.run_id in ({}) and coalesce({} >= {}, true){ended}{only} returning {}, null::integer, {}",
            self.terms.run,
            self.same_key("t", "s"),
            runs.join(", "),
            self.newest_date("s"),
            self.newest_date("t"),
            self.dot.map_or("null::integer".to_owned(), |dot| format!("t.{dot}")),
            self.docket.map_or("null::text".to_owned(), |docket| format!("t.{docket}")),
        ))
    }
}
