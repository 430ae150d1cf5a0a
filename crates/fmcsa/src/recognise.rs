//! Which data set a file is, recognized from its first record: by the header, or, for the legacy licensing files that
//! FMCSA also publishes without one, by width and shape. The file's name matters only where two data sets have the same
//! header.

mod difference;

pub use difference::Difference;

use crate::catalogue::{DataSet, Layout};
use crate::reader::{Cells, Decoder};
use std::fmt;

/// A file whose layout is known.
#[derive(Debug)]
pub struct Recognised {
    /// Layout of the data set's file.
    pub layout: &'static Layout,
    /// For each of the layout's columns, its place in the file; none in an older form that lacks it.
    pub positions: Vec<Option<usize>>,
    /// How many columns each record has.
    pub width: usize,
    /// The first record is the header, not a row.
    pub has_header: bool,
}

/// Why a file is not read at all.
#[derive(Debug, PartialEq, Eq)]
pub enum Unrecognised {
    /// The header is none that is known; this is what sets it apart from the nearest.
    Header(Difference),
    /// The header fits several data sets and the file's name fits none of them.
    Ambiguous(Vec<DataSet>),
    /// There is no header, and the first record has the shape of no file that comes without one.
    NoHeader {
        /// How many columns the first record has.
        width: usize,
    },
}

impl std::error::Error for Unrecognised {}

impl fmt::Display for Unrecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(difference) => write!(f, "the header is of no known FMCSA data set; {difference}"),
            Self::Ambiguous(sets) => {
                let named: Vec<_> = sets.iter().map(|set| format!("{} (\"{}\")", set.label(), set.name())).collect();
                write!(
                    f,
                    "the header fits {}; put one of the quoted names into the file's name to tell which",
                    named.join(" and ")
                )
            }
            Self::NoHeader { width } => {
                write!(f, "no header, and no FMCSA file without one has {width} columns of this shape")
            }
        }
    }
}

/// Recognizes the data set of a file from its first record. `name` is the file's name (or a data-set id), of which
/// nothing is needed unless the header fits two data sets, as those of the SMS results do.
pub fn recognise(first: &Cells, name: &str) -> Result<Recognised, Unrecognised> {
    let header: Vec<String> = first.iter().map(column_key).collect();
    let fit = |by: fn(&'static Layout, &[String]) -> Option<Recognised>| -> Vec<Recognised> {
        DataSet::ALL.into_iter().filter_map(|set| by(set.layout(), &header)).collect()
    };
    let mut fitting = fit(in_order);
    if fitting.is_empty() {
        fitting = fit(in_any_order);
    }
    match fitting.len() {
        0 => without_header(first).ok_or_else(|| refuse(&header, name)),
        1 => Ok(fitting.remove(0)),
        _ => {
            let sets: Vec<_> = fitting.iter().map(|known| known.layout.data_set).collect();
            let named = named_in(name, &sets).ok_or(Unrecognised::Ambiguous(sets))?;
            fitting
                .into_iter()
                .find(|known| known.layout.data_set == named)
                .ok_or(Unrecognised::NoHeader { width: first.len() })
        }
    }
}

/// As [`recognise`], when the data set is already known (a download by id): only its own forms are tried.
pub fn recognise_as(set: DataSet, first: &Cells) -> Result<Recognised, Unrecognised> {
    let header: Vec<String> = first.iter().map(column_key).collect();
    in_any_order(set.layout(), &header)
        .or_else(|| headerless(set.layout(), first))
        .ok_or_else(|| Unrecognised::Header(Difference::from_layout(set.layout(), &header)))
}

/// A column's name as it is compared: small letters and digits, anything else as one underline. So `Docket Number`,
/// `DOCKET_NUMBER` and the API's `docket_number` are the same column.
pub(crate) fn column_key(name: &str) -> String {
    let name = name.trim_start_matches('\u{feff}');
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}

/// A header with the layout's columns in the layout's order; floating ones may be anywhere.
fn in_order(layout: &'static Layout, header: &[String]) -> Option<Recognised> {
    let is_fixed = |key: &&String| !layout.floating.iter().any(|column| column_key(column) == **key);
    by_header(layout, header, |form, header| form.iter().filter(is_fixed).eq(header.iter().filter(is_fixed)))
}

/// A header with all of the layout's columns and no other, in any order: copies of FMCSA's files have FAX last.
fn in_any_order(layout: &'static Layout, header: &[String]) -> Option<Recognised> {
    by_header(layout, header, |_, _| true)
}

fn by_header(
    layout: &'static Layout,
    header: &[String],
    is_like: impl Fn(&[String], &[String]) -> bool,
) -> Option<Recognised> {
    let header = canonical(layout, header);
    let found = layout.headers().find(|form| {
        let form: Vec<String> = form.iter().map(|column| column_key(column)).collect();
        form.len() == header.len() && form.iter().all(|key| header.contains(key)) && is_like(&form, &header)
    });
    found.map(|_| {
        let place = |column: &&str| header.iter().position(|key| *key == column_key(column));
        let positions = layout.columns.iter().map(place).collect();
        Recognised { layout, positions, width: header.len(), has_header: true }
    })
}

/// A header with the layout's own name for every column that goes by another.
fn canonical(layout: &Layout, header: &[String]) -> Vec<String> {
    let name = |key: &String| {
        let alias = layout.aliases.iter().find(|(other, _)| column_key(other) == *key);
        alias.map_or_else(|| key.clone(), |(_, column)| column_key(column))
    };
    header.iter().map(name).collect()
}

/// The first layout that comes without a header, has this width and reads this record without errors. The catalogue's
/// order decides where two could: layouts with dates come before the process agents, which are all text.
fn without_header(first: &Cells) -> Option<Recognised> {
    DataSet::ALL.into_iter().find_map(|set| headerless(set.layout(), first))
}

fn headerless(layout: &'static Layout, first: &Cells) -> Option<Recognised> {
    if !layout.is_headerless || first.len() != layout.columns.len() {
        return None;
    }
    let positions = (0..layout.columns.len()).map(Some).collect();
    let known = Recognised { layout, positions, width: first.len(), has_header: false };
    let docket = first.get(0).trim();
    let has_docket = ["MC", "MX", "FF"].iter().any(|prefix| docket.starts_with(prefix))
        && docket.bytes().skip(2).any(|byte| byte.is_ascii_digit());
    let fits = has_docket
        && Decoder::new(&known).decode(first, &mut ()).is_ok_and(|unread| unread.is_empty())
        && is_shaped(layout.data_set, first);
    fits.then_some(known)
}

/// What the conversion of the cells does not reveal: a column that is a USDOT number in one file is a code in another.
fn is_shaped(set: DataSet, first: &Cells) -> bool {
    let cell = |at: usize| first.get(at).trim();
    match set {
        // The second column of Insur is one digit, where all others of nine columns have the padded USDOT number.
        DataSet::LiInsurance => cell(1).len() <= 1,
        _ => cell(1).is_empty() || cell(1).len() == 8,
    }
}

fn refuse(header: &[String], name: &str) -> Unrecognised {
    match Difference::from_nearest(header, name) {
        Some(difference) => Unrecognised::Header(difference),
        None => Unrecognised::NoHeader { width: header.len() },
    }
}

/// The data set whose id or name is part of a file's name, regardless of case and the signs between them. The
/// longest name wins: `sms_ab_pass_property` holds `sms_ab_pass`.
fn named_in(name: &str, sets: &[DataSet]) -> Option<DataSet> {
    let letters =
        |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let name = letters(name);
    let mut found: Vec<_> = sets
        .iter()
        .flat_map(|set| [(letters(set.name()), *set), (letters(set.socrata_id()), *set)])
        .filter(|(word, _)| name.contains(word.as_str()))
        .collect();
    found.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    found.first().map(|(_, set)| *set)
}

#[cfg(test)]
mod tests;
