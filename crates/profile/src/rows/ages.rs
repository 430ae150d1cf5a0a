//! Which of a carrier's rows are of files too old to tell its state today ([`tells_of_today`]), each by itself, and the words for it.

use super::Record;
use crate::coverage::tells_of_today;
use crate::rows::Runs;
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::population::Population;

impl Runs {
    /// Whether the file that delivered or last confirmed the rows of a run is too old to tell what is so today. Never of synthetic carriers,
    /// who exist in their files alone; nor of a run that is not known.
    pub fn is_too_old(&self, run_id: i64, today: NaiveDate) -> bool {
        let is_real = self.population() == Some(Population::Real);
        let source = self.of(run_id).filter(|_| is_real);
        let data_set = source.as_ref().and_then(|source| DataSet::by_name(&source.data_set));
        source.zip(data_set).is_some_and(|(source, data_set)| !tells_of_today(data_set, source.as_of, today))
    }
}

impl Record {
    /// Whether its census row is of a file that is too old to tell its state today.
    pub fn is_census_too_old(&self, today: NaiveDate) -> bool {
        self.runs.is_too_old(self.census.run_id, today)
    }

    /// Of a data set of which rows of the carrier are too old, the day that the newest such file is of; none of the day where that is not
    /// known.
    pub fn old_day(&self, data_set: DataSet, today: NaiveDate) -> Option<Option<NaiveDate>> {
        let mut old = self.runs_of(data_set);
        old.retain(|run_id| self.runs.is_too_old(*run_id, today));
        (!old.is_empty()).then(|| self.runs.newest_of(old).and_then(|source| source.as_of))
    }

    /// The runs of its rows of a data set that states authority or insurance, or of its census row.
    fn runs_of(&self, data_set: DataSet) -> Vec<i64> {
        match data_set {
            DataSet::LiCarriers => self.li_carriers.iter().map(|row| row.run_id).collect(),
            DataSet::LiAuthorityHistory => self.li_authority_history.iter().map(|row| row.run_id).collect(),
            DataSet::LiRevocations => self.li_revocations.iter().map(|row| row.run_id).collect(),
            DataSet::LiInsurance => self.li_policies.iter().map(|row| row.run_id).collect(),
            DataSet::LiPendingInsurance => self.pending_policies.iter().map(|row| row.run_id).collect(),
            DataSet::MotusCarriers => self.motus_carriers.iter().map(|row| row.run_id).collect(),
            DataSet::MotusAuthorityHistory => self.motus_authority_history.iter().map(|row| row.run_id).collect(),
            DataSet::MotusRevocations => self.motus_revocations.iter().map(|row| row.run_id).collect(),
            DataSet::MotusInsurance => self.motus_policies.iter().map(|row| row.run_id).collect(),
            found if found == self.census_data_set() => vec![self.census.run_id],
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::authority::MotusCarrier;
    use crate::rows::insurance::MotusPolicy;
    use crate::rows::{Run, Runs};
    use crate::samples::{TODAY, noon, operating};
    use crate::{Profile, Rows};
    use chrono::Days;
    use fmcsa::derive::operating_status::OperatingStatus;
    use kernel::population::Populations;

    /// A carrier all of whose rows are of partial files of this day.
    fn of_files_of(day: Option<NaiveDate>, population: Population) -> Rows {
        let mut populations = Populations::default();
        populations.add(population);
        let run = |id, data_set: DataSet| Run {
            id,
            data_set: data_set.name().to_owned(),
            vintage: day,
            imported_at: noon(),
            is_finished: true,
            populations,
        };
        let sets = [DataSet::Census, DataSet::MotusCarriers, DataSet::MotusInsurance];
        let runs = Runs::new((0..).zip(sets).map(|(id, set)| run(id, set))).among(population);
        let mut rows = operating();
        rows.record.census.run_id = 0;
        rows.record.motus_carriers =
            rows.record.motus_carriers.into_iter().map(|row| MotusCarrier { run_id: 1, ..row }).collect();
        rows.record.motus_policies = vec![MotusPolicy {
            docket_number: "MC000001".to_owned(),
            form_code: Some("BMC-91X".to_owned()),
            maximum_coverage: Some(1_000_000),
            run_id: 2,
            ..MotusPolicy::default()
        }];
        rows.record.runs = runs.clone();
        rows.roadside.runs = runs;
        rows
    }

    fn states(rows: &Rows) -> (OperatingStatus, Option<i32>, Option<i64>) {
        let profile = Profile::of(rows, TODAY);
        let is_active = profile.authority.kinds[0].status.map(|_| 1);
        (profile.status.code, is_active, profile.insurance.bipd_on_file.value().copied())
    }

    #[test]
    fn a_row_tells_the_state_of_today_only_while_its_file_is_young_enough() {
        let days_ago = |days| TODAY.checked_sub_days(Days::new(days));
        let known = (OperatingStatus::Active, Some(1), Some(1_000_000));
        let unknown = (OperatingStatus::Unknown, None, None);

        assert_eq!(states(&of_files_of(days_ago(31), Population::Real)), known);
        assert_eq!(states(&of_files_of(days_ago(32), Population::Real)), unknown);
        assert_eq!(states(&of_files_of(None, Population::Real)), unknown);
        assert_eq!(states(&of_files_of(days_ago(2_000), Population::Synthetic)), known);
    }

    #[test]
    fn an_old_census_tells_of_no_form_that_is_due_and_of_a_rating_only_where_it_is_bad() {
        let rated = |letter: Option<&str>, day: &str| {
            let mut rows = of_files_of(day.parse().ok(), Population::Real);
            rows.record.census.safety_rating = letter.map(str::to_owned);
            rows.record.census.region = Some(10);
            rows.record.census.mcs150_on = "2017-02-01".parse().ok();
            let profile = Profile::of(&rows, TODAY);
            (profile.safety.rating.is_known(), profile.identity.mcs150.is_overdue.value().copied())
        };

        for letter in [Some("S"), Some("C"), Some("U"), None] {
            assert_eq!(rated(letter, "2026-11-20"), (true, Some(true)), "{letter:?}");
            assert_eq!(rated(letter, "2019-03-04"), (matches!(letter, Some("C" | "U")), None), "{letter:?}");
        }
    }

    #[test]
    fn an_old_census_tells_of_a_revoked_predecessor_only_where_it_marks_one() {
        let marked = |mark, day: &str| {
            let mut rows = of_files_of(day.parse().ok(), Population::Real);
            rows.record.census.is_prior_revoked = Some(mark);
            Profile::of(&rows, TODAY).identity.prior_revocation.is_prior_revoked.value().copied()
        };

        assert_eq!((marked(false, "2026-11-20"), marked(false, "2019-03-04")), (Some(false), None));
        assert_eq!((marked(true, "2026-11-20"), marked(true, "2019-03-04")), (Some(true), Some(true)));
    }

    #[test]
    fn the_reason_names_the_file_and_its_day() {
        let old = Profile::of(&of_files_of("2026-06-01".parse().ok(), Population::Real), TODAY);
        let undated = Profile::of(&of_files_of(None, Population::Real), TODAY);

        let census = "the census that lists this carrier is of Jun 1, 2026";
        assert_eq!(old.status.reason, format!("Unknown: {census}"));
        assert!(old.authority.why.contains("the Motus carrier file that lists this carrier is of Jun 1, 2026"));
        let why = old.insurance.bipd_on_file.why.expect("a reason");
        assert!(why.contains("the Motus insurance file that lists this carrier is of Jun 1, 2026"), "{why}");
        assert!(
            undated.authority.why.contains("the day of the Motus carrier file that lists this carrier is not known")
        );
    }
}
