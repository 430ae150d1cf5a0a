//! What sets a header apart from the one that was expected.

use super::{canonical, column_key};
use crate::catalogue::{DataSet, Layout};
use std::fmt;

/// The nearest known header and how the file's differs from it.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// The data set whose header is nearest.
    pub nearest: DataSet,
    /// Columns that the file lacks.
    pub missing: Vec<&'static str>,
    /// Columns that the file has and the data set does not, as compared (small letters).
    pub unexpected: Vec<String>,
    /// Columns in another position among the others.
    pub misplaced: Vec<&'static str>,
}

impl Difference {
    /// Compares with the known header that is most like this one; none when none is like even a third of it. The file's name
    /// decides between headers that are equally like it, as those of the small licensing files often are.
    pub(super) fn from_nearest(header: &[String], name: &str) -> Option<Self> {
        let forms = DataSet::ALL.into_iter().flat_map(|set| set.layout().headers().map(move |form| (set, form)));
        let likeness = |set: DataSet, form: &[&str]| {
            let header = canonical(set.layout(), header);
            let shared: usize = form.iter().map(|column| closest(&column_key(column), &header)).sum();
            shared * 2 / (form.len() + header.len())
        };
        let (set, form, like) =
            forms.map(|(set, form)| (set, form, likeness(set, form))).max_by_key(|(set, form, like)| {
                (like + 100 * usize::from(is_named(*set, name)), usize::MAX - form.len())
            })?;
        (like >= 333).then(|| Self::between(set, form, &canonical(set.layout(), header)))
    }

    /// Compares with the nearest of one data set's forms.
    pub(super) fn from_layout(layout: &'static Layout, header: &[String]) -> Self {
        let distance = |form: &&[&str]| form.len().abs_diff(header.len());
        let form = layout.headers().min_by_key(distance).unwrap_or(layout.columns);
        Self::between(layout.data_set, form, &canonical(layout, header))
    }

    fn between(nearest: DataSet, form: &'static [&'static str], header: &[String]) -> Self {
        let keys: Vec<String> = form.iter().map(|column| column_key(column)).collect();
        let missing =
            form.iter().zip(&keys).filter(|(_, key)| !header.contains(key)).map(|(column, _)| *column).collect();
        let unexpected = header.iter().filter(|key| !keys.contains(key)).cloned().collect();
        let places: Vec<usize> = header.iter().filter_map(|key| keys.iter().position(|known| known == key)).collect();
        let misplaced = out_of_order(&places).into_iter().map(|place| form[place]).collect();
        Self { nearest, missing, unexpected, misplaced }
    }
}

/// How like a column of a header is to the likeliest of another: 1000 for the same name, up to 500 for one that shares words.
fn closest(column: &str, header: &[String]) -> usize {
    let words = |name: &str| name.split('_').map(str::to_owned).collect::<Vec<_>>();
    let mine = words(column);
    let like = |other: &String| {
        if other == column {
            return 1000;
        }
        let theirs = words(other);
        let shared = mine.iter().filter(|word| theirs.contains(word)).count();
        shared * 500 / mine.len().max(theirs.len())
    };
    header.iter().map(like).max().unwrap_or(0)
}

/// Whether a file's name holds all words of a data set's name: `Revocation - All With History.csv` is named after `li_revocations`.
fn is_named(set: DataSet, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    set.name().split('_').filter(|word| *word != "li").all(|word| name.contains(word.trim_end_matches('s')))
}

/// The fewest members whose removal leaves the rest in rising order (all but a longest rising subsequence).
fn out_of_order(places: &[usize]) -> Vec<usize> {
    let mut best: Vec<(usize, Option<usize>)> = Vec::with_capacity(places.len());
    for (at, place) in places.iter().enumerate() {
        let before = (0..at).filter(|earlier| places[*earlier] < *place).max_by_key(|earlier| best[*earlier].0);
        best.push((before.map_or(1, |earlier| best[earlier].0 + 1), before));
    }
    let mut kept = vec![false; places.len()];
    let mut at = (0..places.len()).max_by_key(|at| best[*at].0);
    while let Some(index) = at {
        kept[index] = true;
        at = best[index].1;
    }
    places.iter().zip(kept).filter(|(_, kept)| !kept).map(|(place, _)| *place).collect()
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nearest is {} ({})", self.nearest.label(), self.nearest.socrata_id())?;
        for (word, columns) in [("missing", &self.missing), ("misplaced", &self.misplaced)] {
            if !columns.is_empty() {
                write!(f, "; {word}: {}", columns.join(", "))?;
            }
        }
        if !self.unexpected.is_empty() {
            write!(f, "; unexpected: {}", self.unexpected.join(", "))?;
        }
        Ok(())
    }
}
