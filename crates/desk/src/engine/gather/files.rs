//! What FMCSA's files on record prove by what they leave out: that there is none, only of carriers and days that they cover. `profile` decides,
//! so that alerts and the carrier's page say the same. (docs/ingestion.md, "Coverage".)

use super::rows::RECENT;
use alerts::input::Source;
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::population::Population;
use profile::contacts::why_no_change_is_unknown;
use profile::coverage::Window;
use profile::rows::Runs;
use profile::sources::{
    CARRIERS, FILINGS, HISTORY, INSPECTIONS, NOTICES, ORDERS, VEHICLES, of_absence, of_absence_in_any, why_not_all,
    why_not_all_of,
};
use rules::Column;
use store::Conn;
use store::fmcsa_rows::runs;

/// The file by which there is none, or why nobody can tell: a part of a sentence.
pub(super) type Silence = Result<Source, String>;

/// The files of each population.
#[derive(Default)]
pub(super) struct AllFiles {
    real: Files,
    synthetic: Files,
}

impl AllFiles {
    /// Reads how far they reach.
    pub(super) async fn read(db: &mut Conn, today: NaiveDate) -> sqlx::Result<Self> {
        let all = runs::load(db, &[]).await?;
        let real = runs::followed_since(db, DataSet::Census, Population::Real).await?;
        let synthetic = runs::followed_since(db, DataSet::Census, Population::Synthetic).await?;
        Ok(Self {
            real: Files::of(&all.clone().among(Population::Real), real, today),
            synthetic: Files::of(&all.among(Population::Synthetic), synthetic, today),
        })
    }

    /// Those that have carriers like the one with this USDOT number.
    pub(super) const fn of_dot(&self, dot_number: i32) -> &Files {
        match Population::of_dot(dot_number) {
            Population::Real => &self.real,
            Population::Synthetic => &self.synthetic,
        }
    }
}

/// What the files of one population prove by their silence.
pub(super) struct Files {
    /// That there was no inspection within 24 months.
    pub(super) inspections: Silence,
    /// That no vehicle was inspected within 24 months.
    pub(super) vehicles: Silence,
    /// That authority was never reinstated.
    pub(super) reinstated: Silence,
    /// Why nobody can tell that nothing changed in the census within [`RECENT`]; none where it is known.
    pub(super) why_no_change: Option<String>,
    /// The file that has inspections, however far it reaches.
    pub(super) inspection_file: Source,
    /// The day of the oldest complete census.
    pub(super) followed_since: Option<NaiveDate>,
    /// Which files are on record, and of which days.
    runs: Runs,
}

impl Default for Files {
    /// No file at all.
    fn default() -> Self {
        Self::of(&Runs::default(), None, NaiveDate::default())
    }
}

impl Files {
    fn of(runs: &Runs, followed_since: Option<NaiveDate>, today: NaiveDate) -> Self {
        let window = Window::of(today);
        let all = |data_sets: &[DataSet]| {
            of_absence(runs, data_sets, window)
                .map(|source| told(&source))
                .ok_or_else(|| why_not_all_of(runs, data_sets, window))
        };
        let newest = INSPECTIONS.iter().find_map(|data_set| runs.of_data_set(*data_set));
        Self {
            inspections: of_absence_in_any(runs, &INSPECTIONS, window)
                .map(|source| told(&source))
                .ok_or_else(|| why_not_all(runs, &INSPECTIONS, window)),
            vehicles: all(&VEHICLES),
            reinstated: all(&HISTORY),
            why_no_change: why_no_change_is_unknown(runs, followed_since, RECENT.num_days(), today),
            inspection_file: newest.map_or_else(|| Source::new("Roadside inspections", None), |newest| told(&newest)),
            followed_since,
            runs: runs.clone(),
        }
    }

    /// Where it was looked for a fact of a rule: files with the day as of which all of them say it, or what brokers, devices and the company
    /// report until today. None of what none of them has.
    pub(super) fn looked_into(&self, column: Column, today: NaiveDate) -> Option<Source> {
        match column {
            Column::CarrierAuthority | Column::BrokerAuthority | Column::AuthorityScope | Column::BipdRequired => {
                self.named(&CARRIERS)
            }
            Column::AuthoritySince => self.named(&HISTORY),
            Column::LapsesOn | Column::LapseKind => self.named(&NOTICES),
            Column::BipdOnFile => self.named(&FILINGS),
            Column::OutOfService => self.named(&ORDERS),
            Column::OperatingStatus => self.named(&[&[DataSet::Census][..], &CARRIERS[..], &ORDERS[..]].concat()),
            Column::LastInspectedOn | Column::Inspections => Some(self.inspection_file.clone()),
            Column::PriorRevoked
            | Column::SafetyRating
            | Column::PowerUnits
            | Column::Mcs150Overdue
            | Column::ContactChangedOn
            | Column::FleetPlausible => self.named(&[DataSet::Census]),
            Column::CargoCoverage
            | Column::InsurerRating
            | Column::ScheduledVinsMatch
            | Column::VerifiedCertificate => Some(Source::new("Your certificates of insurance", Some(today))),
            Column::EldConnected => Some(Source::new("Connected devices", Some(today))),
            Column::IdentityAlert | Column::ImpersonationAlert => Some(Source::new("Identity alerts", Some(today))),
            Column::DoNotDispatch => Some(Source::new("Your do-not-dispatch marks", Some(today))),
            Column::PhysicalLocationActivity
            | Column::VerifiedIdentifier
            | Column::BadPredecessor
            | Column::LookAlikeContact => None,
        }
    }

    /// These files, as far as they are on record. All of them together say what they say as of the oldest.
    fn named(&self, data_sets: &[DataSet]) -> Option<Source> {
        let found: Vec<_> = data_sets.iter().filter_map(|data_set| self.runs.of_data_set(*data_set)).collect();
        let names: Vec<_> = found.iter().map(|source| source.label.as_str()).collect();
        let as_of = found.iter().filter_map(|source| source.as_of).min();
        (!names.is_empty()).then(|| Source::new(names.join("; "), as_of))
    }
}

/// A source as alerts name it.
fn told(source: &kernel::provenance::Source) -> Source {
    Source::new(source.label.clone(), source.as_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Days, Utc};
    use kernel::population::Populations;
    use profile::rows::{Run, Span};

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    fn ago(days: u64) -> NaiveDate {
        TODAY.checked_sub_days(Days::new(days)).expect("a day")
    }

    /// Complete files of real carriers that end so many days ago.
    fn complete(data_sets: &[DataSet], days: u64) -> Runs {
        let mut runs = Runs::default().among(Population::Real);
        for (id, data_set) in (1..).zip(data_sets) {
            let run = Run {
                id,
                data_set: data_set.name().to_owned(),
                vintage: Some(ago(days)),
                imported_at: DateTime::<Utc>::UNIX_EPOCH,
                is_finished: true,
                populations: Populations { real: true, synthetic: false },
            };
            runs.set_newest(Population::Real, run.clone());
            runs.set_complete(Population::Real, run, Span { from: Some(ago(1_000)), to: Some(ago(days)) });
        }
        runs
    }

    #[test]
    fn without_files_nothing_is_known_to_be_none_and_each_says_why() {
        let files = Files::default();

        for silence in [&files.inspections, &files.vehicles, &files.reinstated] {
            let why = silence.as_ref().expect_err("no file");
            assert!(why.contains("is not on file") && !why.starts_with("Unknown"), "{why}");
        }
        assert!(files.why_no_change.is_some_and(|why| why.contains("is not on file")));
    }

    #[test]
    fn inspected_vehicles_take_the_file_of_units_as_well() {
        let inspections = Files::of(&complete(&[DataSet::Inspections], 1), None, TODAY);
        let both = Files::of(&complete(&VEHICLES, 1), None, TODAY);

        let source = Source::new(DataSet::Inspections.label(), Some(ago(1)));
        assert_eq!(inspections.inspections, Ok(source));
        let why = inspections.vehicles.expect_err("no file of units");
        assert!(why.contains(DataSet::InspectionUnits.label()) && !why.contains("does not list"), "{why}");
        assert!(both.vehicles.is_ok());
    }

    #[test]
    fn what_speaks_against_a_carrier_names_the_files_that_were_looked_into() {
        let files = Files::of(&complete(&[DataSet::LiInsurance, DataSet::Census], 3), None, TODAY);

        let named = |column| files.looked_into(column, TODAY);

        let (insurance, census) = (DataSet::LiInsurance.label(), DataSet::Census.label());
        assert_eq!(named(Column::BipdOnFile), Some(Source::new(insurance, Some(ago(3)))), "the other isn't on file");
        assert_eq!(named(Column::OperatingStatus), Some(Source::new(census, Some(ago(3)))));
        assert_eq!(named(Column::OutOfService), None);
        assert_eq!(named(Column::EldConnected), Some(Source::new("Connected devices", Some(TODAY))));
    }

    #[test]
    fn a_file_of_half_a_year_ago_proves_nothing_of_today() {
        let old = Files::of(&complete(&VEHICLES, 180), None, TODAY);

        for silence in [&old.inspections, &old.vehicles] {
            assert!(silence.as_ref().is_err_and(|why| why.contains("ends")), "{silence:?}");
        }
    }

    #[test]
    fn no_change_is_known_once_censuses_reach_back_as_far_as_changes_count() {
        let of = |since, days| Files::of(&complete(&[DataSet::Census], days), since, TODAY).why_no_change;

        assert_eq!(of(Some(ago(90)), 0), None);
        assert!(of(Some(ago(89)), 0).is_some_and(|why| why.contains("we've tracked this since")));
        assert!(of(Some(ago(400)), 8).is_some_and(|why| why.contains("the last census on record ends")));
        assert!(of(None, 0).is_some_and(|why| why.contains("no date")));
    }
}
