//! What a complete file would end, and whether it is to be believed. A file that holds a whole data set ends what it does not list, so a
//! damaged one would end everything: it is refused before a row is taken in, unless the caller confirms how many rows may end.

use super::covers;
use super::listed;
use super::merge::Merge;
use super::source::Source;
use super::survey::Survey;
use super::{Error, Options};
use crate::Conn;
use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use sqlx::{AssertSqlSafe, query_as, query_scalar, raw_sql};

/// Of a thousand records of a complete file, so many may be unreadable.
const REJECTED: u64 = 10;

/// Of a hundred rows that stand, so many may end with one file. From one day or month to the next far fewer do.
const ENDED: u64 = 5;

/// How many of the rows that would end are shown.
const EXAMPLES: i64 = 10;

/// What a file would do.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// What it is.
    pub data_set: DataSet,
    /// The day that it is of.
    pub vintage: Option<NaiveDate>,
    /// Its records.
    pub records: u64,
    /// Those that cannot be read. Of a partial file of filings this is known only when it is imported.
    pub rejected: u64,
    /// Rows of the data set that stand now; of events those of the file's own days that no complete file left out yet.
    pub stands: u64,
    /// Those of them that it does not list and would end. Orders, inspections and crashes do not end; those that it leaves out count all the
    /// same, since what is left of a damaged file would prove that there are no others.
    pub ends: u64,
    /// The keys of some of these.
    pub examples: Vec<String>,
    /// Why it would be refused; empty when it would not.
    pub refusals: Vec<String>,
}

/// Why a complete file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// All that speaks against it, in words.
    pub reasons: Vec<String>,
    /// The rows that it would end: the number that confirms it.
    pub ends: u64,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { reasons, ends } = self;
        write!(
            f,
            "refused as a complete file: {}. Nothing was changed; --force {ends} imports it all the same",
            reasons.join("; ")
        )
    }
}

impl Outlook {
    /// Works out what the file of this survey would do. Gives also whether the keys that it lists are on this connection now.
    pub(super) async fn of(
        db: &mut Conn,
        source: &Source,
        merge: &Merge,
        survey: &Survey,
        options: Options,
    ) -> Result<(Self, bool), Error> {
        let mut outlook = Self {
            data_set: survey.data_set,
            vintage: survey.vintage.on,
            records: survey.records,
            rejected: survey.rejected,
            stands: 0,
            ends: 0,
            examples: Vec::new(),
            refusals: Vec::new(),
        };
        if !options.is_complete {
            return Ok((outlook, false));
        }
        let is_counted = merge.marks_ended || covers::marks_unlisted(survey.data_set);
        let is_listed =
            is_counted && merge.terms.overtaken_by.is_none() && outlook.count_standing(db, merge).await? > 0;
        if is_listed {
            listed::list_keys(db, source, merge).await?;
            outlook.count_ending(db, merge).await?;
        }
        outlook.refusals = refusals(survey, outlook.stands, outlook.ends, !of_its_days(merge).is_empty());
        Ok((outlook, is_listed))
    }

    async fn count_standing(&mut self, db: &mut Conn, merge: &Merge) -> Result<u64, Error> {
        let own: String = merge
            .terms
            .set
            .layout()
            .constants
            .iter()
            .map(|(column, value)| format!(" and t.{column} = '{value}'"))
            .chain([listed::is_own(merge), of_its_days(merge)])
            .collect();
        let statement = format!("select count(*) from {} t where {}{own}", merge.table, merge.stands());
        let stands: i64 = query_scalar(AssertSqlSafe(statement)).fetch_one(db).await?;
        self.stands = stands as u64;
        Ok(self.stands)
    }

    async fn count_ending(&mut self, db: &mut Conn, merge: &Merge) -> Result<(), Error> {
        // Two whole tables are compared here, which the settings of an import forbid.
        raw_sql("begin; set local enable_hashjoin = on; set local enable_mergejoin = on").execute(&mut *db).await?;
        let ending = merge.is_to_end(&(listed::is_unlisted(merge) + &listed::is_own(merge) + &of_its_days(merge)));
        let shown =
            merge.docket.into_iter().chain(merge.dot).chain(merge.key.iter().copied().filter(|_| !merge.is_by_hash));
        let mut columns: Vec<&str> = Vec::new();
        for column in shown {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let key = if columns.is_empty() {
            "'a row'".to_owned()
        } else {
            format!(
                "concat_ws(' ', {})",
                columns.iter().map(|column| format!("e.{column}")).collect::<Vec<_>>().join(", ")
            )
        };
        let statement = format!(
            "with e as materialized (select t.* from {} t where {ending})
             select (select count(*) from e),
                    coalesce(array(select {key} from e order by 1 limit {EXAMPLES}), '{{}}')",
            merge.table
        );
        let (ends, examples): (i64, Vec<String>) = query_as(AssertSqlSafe(statement)).fetch_one(&mut *db).await?;
        raw_sql("commit").execute(db).await?;
        (self.ends, self.examples) = (ends as u64, examples);
        Ok(())
    }

    /// Refuses the file, unless the caller has confirmed that so many rows may end.
    pub(super) fn judge(&self, options: Options) -> Result<(), Error> {
        let is_confirmed = options.force.is_some_and(|confirmed| self.ends <= confirmed);
        if self.refusals.is_empty() || is_confirmed {
            return Ok(());
        }
        let mut reasons = self.refusals.clone();
        reasons.extend(options.force.map(|confirmed| format!("only {confirmed} rows were confirmed to end")));
        Err(Error::Refused(Refusal { reasons, ends: self.ends }))
    }
}

/// The further condition under which a row (`t`) is an event of the file's own days that no complete file left out yet: of other days the
/// file says nothing. None where rows of the data set are not marked as left out.
fn of_its_days(merge: &Merge) -> String {
    match merge.terms.covers.condition_on_days(merge.terms.set) {
        days if covers::marks_unlisted(merge.terms.set) && !days.is_empty() => {
            format!("{days} and t.unlisted_run_id is null")
        }
        _ => String::new(),
    }
}

fn refusals(survey: &Survey, stands: u64, ends: u64, is_of_its_days: bool) -> Vec<String> {
    let mut refusals = Vec::new();
    if survey.records == 0 {
        refusals.push("it has no rows".to_owned());
    }
    if !survey.is_line_ended {
        refusals.push("it ends in the middle of a row, without a line end".to_owned());
    }
    if survey.rejected * 1000 > survey.records * REJECTED {
        let first = survey
            .first_rejected
            .as_ref()
            .map_or_else(String::new, |row| format!(" (line {}: {})", row.line, row.reason));
        refusals.push(format!("{} of its {} rows cannot be read{first}", survey.rejected, survey.records));
    }
    if ends * 100 > stands * ENDED {
        let of = if is_of_its_days { "rows of its days that are on file" } else { "rows on file" };
        refusals.push(format!("it does not list {ends} of the {stands} {of}, more than {ENDED} %"));
    }
    refusals
}
