//! Which files of FMCSA's portal are downloaded.

use anyhow::bail;
use chrono::{Datelike, Days, Months, NaiveDate};
use fmcsa::catalogue::DataSet;
use fmcsa::derive::FROZEN_ON;

/// From this day of a month on, the portal has the SMS results of the end of the month before. They appear in the middle of the month, on no
/// fixed day, so a few days are allowed for: results are never said to be newer than they are. (docs/ingestion.md, "Coverage".)
const SMS_OUT_BY: u32 = 20;

/// One file of the portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What it is.
    pub set: DataSet,
    /// Its id at data.transportation.gov.
    pub id: &'static str,
    /// It holds the whole data set, not the differences of a day.
    pub is_complete: bool,
}

impl Wanted {
    fn whole(set: DataSet) -> Self {
        Self { set, id: set.socrata_id(), is_complete: true }
    }

    fn difference(set: DataSet) -> Option<Self> {
        Some(Self { set, id: set.diff_id()?, is_complete: false })
    }

    /// The files that `words` name, by data set (`census`) or by id (`az4n-8mr2`, also of a daily difference); all complete ones need no
    /// mention.
    pub fn of(words: &[String]) -> anyhow::Result<Vec<Self>> {
        if words.is_empty() {
            return Ok(DataSet::ALL.into_iter().map(Self::whole).collect());
        }
        words.iter().map(|word| Self::named(word)).collect()
    }

    /// The day that the file is of when it is fetched on `today`, where it has no date of its own; none for all others.
    pub fn day_of_download(self, today: NaiveDate) -> Option<NaiveDate> {
        match self.set {
            DataSet::LiCarriers | DataSet::LiProcessAgents => Some(today.min(FROZEN_ON)),
            DataSet::MotusCarriers => Some(today),
            DataSet::SmsAbPassProperty | DataSet::SmsCPassProperty | DataSet::SmsAbPass | DataSet::SmsCPass => {
                let months = u32::from(today.day() < SMS_OUT_BY);
                today.with_day(1)?.checked_sub_months(Months::new(months))?.checked_sub_days(Days::new(1))
            }
            _ => None,
        }
    }

    fn named(word: &str) -> anyhow::Result<Self> {
        if let Some(set) = DataSet::by_name(word) {
            return Ok(Self::whole(set));
        }
        let files = DataSet::ALL.into_iter().flat_map(|set| [Some(Self::whole(set)), Self::difference(set)]).flatten();
        let Some(found) = files.into_iter().find(|file| file.id == word) else {
            let names: Vec<_> = DataSet::ALL.iter().map(|set| set.name()).collect();
            bail!("\"{word}\" is neither the id of a file nor a data set; those are {}", names.join(", "));
        };
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(word: &str) -> anyhow::Result<Vec<Wanted>> {
        Wanted::of(&[word.to_owned()])
    }

    #[test]
    fn sms_results_are_of_the_last_month_whose_end_is_surely_out() {
        let on = |set, today: &str| Wanted::whole(set).day_of_download(today.parse().expect("a day"));
        let day = |text: &str| Some(text.parse().expect("a day"));

        for set in [DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty, DataSet::SmsAbPass, DataSet::SmsCPass] {
            assert_eq!(on(set, "2026-11-20"), day("2026-10-31"));
            assert_eq!(on(set, "2026-11-19"), day("2026-09-30"));
            assert_eq!(on(set, "2027-01-31"), day("2026-12-31"));
            assert_eq!(on(set, "2027-01-05"), day("2026-11-30"));
        }
        assert_eq!(on(DataSet::MotusCarriers, "2026-11-20"), day("2026-11-20"));
        assert_eq!(on(DataSet::LiCarriers, "2026-11-20"), Some(FROZEN_ON));
        assert_eq!(on(DataSet::Census, "2026-11-20"), None, "its rows have dates");
    }

    #[test]
    fn files_are_named_by_data_set_or_id_and_only_differences_are_not_whole() {
        let census = Wanted { set: DataSet::Census, id: "az4n-8mr2", is_complete: true };
        assert_eq!(of("census").expect("known"), [census]);
        assert_eq!(of("az4n-8mr2").expect("known"), [census]);
        assert_eq!(
            of("x96h-evps").expect("known"),
            [Wanted { set: DataSet::MotusInsurance, id: "x96h-evps", is_complete: false }]
        );
        assert!(of("sensus").is_err_and(|error| error.to_string().contains("census")));
        assert_eq!(Wanted::of(&[]).expect("all").len(), DataSet::ALL.len());
    }
}
