//! Which files of FMCSA's portal are downloaded.

use anyhow::bail;
use fmcsa::catalogue::DataSet;

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
