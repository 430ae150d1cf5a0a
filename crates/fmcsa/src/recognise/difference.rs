//! What sets a header apart from the one that was expected.

use super::column_key;
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
    /// Compares with the known header that shares most columns; none when none shares even a third.
    pub(super) fn from_nearest(header: &[String]) -> Option<Self> {
        let forms = DataSet::ALL.into_iter().flat_map(|set| set.layout().headers().map(move |form| (set, form)));
        let shares = |form: &[&str]| form.iter().filter(|column| header.contains(&column_key(column))).count();
        let likeness = |form: &[&str]| shares(form) * 2000 / (form.len() + header.len());
        let (set, form) = forms.max_by_key(|(_, form)| likeness(form))?;
        (likeness(form) >= 333).then(|| Self::between(set, form, header))
    }

    /// Compares with the nearest of one data set's forms.
    pub(super) fn from_layout(layout: &'static Layout, header: &[String]) -> Self {
        let distance = |form: &&[&str]| form.len().abs_diff(header.len());
        let form = layout.headers().min_by_key(distance).unwrap_or(layout.columns);
        Self::between(layout.data_set, form, header)
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
