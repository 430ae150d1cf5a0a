//! An interchange taken apart: who sent it, its groups, their transaction sets, and what is wrong with the envelopes.

use crate::fault::{GroupProblem, InterchangeProblem, SetProblem};
use crate::limits::{MAX_ALL_ELEMENTS, MAX_BYTES, MAX_ELEMENTS, MAX_GROUPS, MAX_INTERCHANGES, MAX_SEGMENTS, MAX_SETS};
use crate::segment::Segment;
use crate::write::Separators;
use std::fmt;

/// One end of an interchange, as its header names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// What kind of id it is: `02` a SCAC, `01` a D-U-N-S number, `12` a phone number, `ZZ` agreed between the two.
    pub qualifier: String,
    /// The id, without the blanks that fill it up.
    pub id: String,
}

/// An interchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interchange<'a> {
    /// Its text, from ISA to the end of IEA.
    pub text: &'a str,
    /// What follows it, blanks left out: other interchanges, where several were sent together.
    pub rest: &'a str,
    /// Who sent it.
    pub sender: Party,
    /// Who it is for.
    pub receiver: Party,
    /// Its control number.
    pub control_number: &'a str,
    /// Its date and time as the header has them, for its acknowledgment.
    pub written: (&'a str, &'a str),
    /// Whether its sender asks for an acknowledgment of it (ISA14), which is a TA1.
    pub wants_acknowledgment: bool,
    /// Whether it is marked as a test.
    pub is_test: bool,
    /// The separators it is written with.
    pub separators: Separators,
    /// Its groups.
    pub groups: Vec<Group<'a>>,
    /// What is wrong with its envelope.
    pub problem: Option<InterchangeProblem>,
}

/// A functional group: transaction sets of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<'a> {
    /// What kind: `SM` tenders, `FA` acknowledgments.
    pub kind: &'a str,
    /// Application codes of sender and receiver.
    pub between: (&'a str, &'a str),
    /// Its control number.
    pub control_number: &'a str,
    /// The version of the standard, such as `004010`.
    pub version: &'a str,
    /// Its transaction sets.
    pub sets: Vec<TransactionSet<'a>>,
    /// How many sets its trailer says it has; how many there are if there is no trailer.
    pub told_sets: usize,
    /// What is wrong with its envelope.
    pub problem: Option<GroupProblem>,
}

/// A transaction set: one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionSet<'a> {
    /// What kind: `204` a tender.
    pub kind: &'a str,
    /// Its control number.
    pub control_number: &'a str,
    /// Its segments, header (ST) and trailer (SE) included.
    pub segments: Vec<Segment<'a>>,
    /// What is wrong with its envelope.
    pub problem: Option<SetProblem>,
}

/// Why a text cannot be taken as an interchange at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It does not begin with an interchange header of 106 characters.
    NoHeader,
    /// The separators in the header are letters, digits or equal.
    BadSeparators,
    /// It is longer than taken.
    TooLong,
    /// It has more groups, sets, segments or elements than taken.
    TooMany(&'static str),
    /// Behind an interchange comes what is none.
    AfterTrailer,
    /// It is one of several sent together, of which this one, the first being 1, can't be taken for a reason of its own.
    OneOfSeveral(usize, Box<Self>),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHeader => {
                f.write_str("This is not an X12 interchange: it does not begin with an ISA segment of 106 characters.")
            }
            Self::BadSeparators => {
                f.write_str("The separators in the ISA segment must be three different signs, no letters or digits.")
            }
            Self::TooLong => write!(f, "An interchange may have up to {MAX_BYTES} bytes."),
            Self::TooMany(what) => write!(f, "The interchange has too many {what}."),
            Self::AfterTrailer => {
                f.write_str("Something that is no interchange follows the end of one (IEA). Send interchanges alone.")
            }
            Self::OneOfSeveral(place, why) => write!(f, "Interchange {place}: {why}"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// The length of the header, with its terminator. (ISA has elements of fixed length.)
const HEADER: usize = 106;
/// Where each element of the header begins; each ends one before the next.
const HEADER_ELEMENTS: [usize; 17] = [4, 7, 18, 21, 32, 35, 51, 54, 70, 77, 82, 84, 90, 100, 102, 104, 106];

/// What may stand around interchanges and says nothing: blanks, a byte order mark, and the sign with which older systems end a file.
const BLANKS: [char; 6] = ['\u{feff}', '\u{1a}', ' ', '\r', '\n', '\t'];

/// Takes apart all interchanges of a text, one behind the other, as mailboxes and networks hand them out together. What is no interchange is
/// refused wherever it stands: nothing is passed over. The limits of groups and sets hold of all together.
pub fn read_all(text: &str) -> Result<Vec<Interchange<'_>>, Unreadable> {
    let first = read(text)?;
    let (mut rest, mut all) = (first.rest, vec![first]);
    let (mut groups, mut sets, mut elements) = counts(&all[0]);
    while !rest.is_empty() {
        if all.len() == MAX_INTERCHANGES {
            return Err(Unreadable::TooMany("others behind it"));
        }
        if !rest.starts_with("ISA") {
            return Err(Unreadable::AfterTrailer);
        }
        let next = read(rest).map_err(|why| Unreadable::OneOfSeveral(all.len() + 1, Box::new(why)))?;
        let more = counts(&next);
        (groups, sets, elements) = (groups + more.0, sets + more.1, elements + more.2);
        if groups > MAX_GROUPS {
            return Err(Unreadable::TooMany("groups together with those behind it"));
        }
        if sets > MAX_SETS {
            return Err(Unreadable::TooMany("transaction sets together with those behind it"));
        }
        if elements > MAX_ALL_ELEMENTS {
            return Err(Unreadable::TooMany("elements together with those behind it"));
        }
        rest = next.rest;
        all.push(next);
    }
    Ok(all)
}

/// How many groups, transaction sets and elements of these an interchange has.
fn counts(interchange: &Interchange<'_>) -> (usize, usize, usize) {
    let sets = || interchange.groups.iter().flat_map(|group| &group.sets);
    let elements = sets().flat_map(|set| &set.segments).map(Segment::len).sum();
    (interchange.groups.len(), sets().count(), elements)
}

/// Takes an interchange apart. Faults of envelopes are told within it; what follows its trailer is its `rest`.
pub fn read(text: &str) -> Result<Interchange<'_>, Unreadable> {
    if text.len() > MAX_BYTES {
        return Err(Unreadable::TooLong);
    }
    let text = text.trim_start_matches(BLANKS);
    let header = text.get(..HEADER).filter(|header| header.is_ascii() && header.starts_with("ISA"));
    let header = header.ok_or(Unreadable::NoHeader)?;
    // A header that is too short has what follows it where its separators should be.
    if HEADER_ELEMENTS[1..16].iter().any(|start| header.as_bytes()[start - 1] != header.as_bytes()[3]) {
        return Err(Unreadable::NoHeader);
    }
    let separators = separators(header)?;
    let element = |place: usize| header[HEADER_ELEMENTS[place - 1]..HEADER_ELEMENTS[place] - 1].trim();
    let mut interchange = Interchange {
        text,
        rest: "",
        sender: Party { qualifier: element(5).to_owned(), id: element(6).to_owned() },
        receiver: Party { qualifier: element(7).to_owned(), id: element(8).to_owned() },
        control_number: element(13),
        written: (element(9), element(10)),
        wants_acknowledgment: element(14) == "1",
        is_test: element(15) == "T",
        separators,
        groups: Vec::new(),
        problem: Some(InterchangeProblem::TrailerMissing),
    };
    let behind = fill(&mut interchange, &text[HEADER..])?;
    interchange.text = text[..text.len() - behind.len()].trim_end_matches(BLANKS);
    interchange.rest = behind.trim_start_matches(BLANKS);
    Ok(interchange)
}

fn separators(header: &str) -> Result<Separators, Unreadable> {
    let at = |place: usize| char::from(header.as_bytes()[place]);
    let separators = Separators { element: at(3), component: at(104), segment: at(105) };
    let all = [separators.element, separators.component, separators.segment];
    let is_sign = |sign: char| !sign.is_ascii_alphanumeric() && sign != ' ';
    let differ = all[0] != all[1] && all[1] != all[2] && all[0] != all[2];
    if differ && all.into_iter().all(is_sign) { Ok(separators) } else { Err(Unreadable::BadSeparators) }
}

/// Reads the segments after the header into groups and sets, up to the interchange's trailer; gives what is behind it. Where the trailer is
/// missing, the interchange ends before the header of the next.
fn fill<'a>(interchange: &mut Interchange<'a>, body: &'a str) -> Result<&'a str, Unreadable> {
    let Separators { element, segment, .. } = interchange.separators;
    let (mut sets, mut is_in_group, mut is_in_set, mut is_broken) = (0, false, false, false);
    let (mut left, mut count, mut elements) = (body, 0, 0);
    while !left.is_empty() {
        let (text, behind) = left.split_once(segment).unwrap_or((left, ""));
        let (from, text) = (left, text.trim_matches(['\r', '\n', ' ', '\t']));
        left = behind;
        if text.is_empty() {
            continue;
        }
        if count == MAX_SEGMENTS {
            return Err(Unreadable::TooMany("segments"));
        }
        count += 1;
        let own = text.matches(element).count();
        if own > MAX_ELEMENTS {
            return Err(Unreadable::TooMany("elements in one segment"));
        }
        elements += own;
        if elements > MAX_ALL_ELEMENTS {
            return Err(Unreadable::TooMany("elements"));
        }
        let position = if is_in_set { open_set(interchange).map_or(0, |set| set.segments.len()) + 1 } else { 1 };
        let read = Segment::new(text, element, position);
        match read.id {
            "IEA" => {
                interchange.problem =
                    if is_broken { Some(InterchangeProblem::Structure) } else { problem_of_end(interchange, &read) };
                return Ok(behind);
            }
            "ISA" => return Ok(from),
            // Its end is looked for, so that what follows can be read.
            _ if is_broken => {}
            // An acknowledgment of an interchange of ours stands before the groups, and says nothing that is awaited.
            "TA1" if !is_in_group => {}
            "GS" => {
                if interchange.groups.len() == MAX_GROUPS {
                    return Err(Unreadable::TooMany("groups"));
                }
                interchange.groups.push(begun_group(&read));
                (is_in_group, is_in_set) = (true, false);
            }
            "GE" if is_in_group => {
                let group = interchange.groups.last_mut().expect("a group was begun");
                end_group(group, &read);
                (is_in_group, is_in_set) = (false, false);
            }
            "ST" if is_in_group => {
                sets += 1;
                if sets > MAX_SETS {
                    return Err(Unreadable::TooMany("transaction sets"));
                }
                let group = interchange.groups.last_mut().expect("a group was begun");
                group.sets.push(begun_set(read));
                is_in_set = true;
            }
            _ if is_in_set => {
                let set = open_set(interchange).expect("a set was begun");
                if read.id == "SE" {
                    end_set(set, read);
                    is_in_set = false;
                } else {
                    set.segments.push(read);
                }
            }
            _ => {
                is_broken = true;
                interchange.problem = Some(InterchangeProblem::Structure);
            }
        }
    }
    Ok("")
}

fn open_set<'i, 'a>(interchange: &'i mut Interchange<'a>) -> Option<&'i mut TransactionSet<'a>> {
    interchange.groups.last_mut()?.sets.last_mut()
}

fn begun_group<'a>(header: &Segment<'a>) -> Group<'a> {
    let text = |place| header.element(place).unwrap_or_default();
    Group {
        kind: text(1),
        between: (text(2), text(3)),
        control_number: text(6),
        version: text(8),
        sets: Vec::new(),
        told_sets: 0,
        problem: Some(GroupProblem::TrailerMissing),
    }
}

fn end_group(group: &mut Group<'_>, trailer: &Segment<'_>) {
    let told = trailer.element(1).and_then(|count| count.parse().ok());
    group.told_sets = told.unwrap_or(group.sets.len());
    group.problem = if !is_same_number(trailer.element(2).unwrap_or_default(), group.control_number) {
        Some(GroupProblem::ControlNumberDiffers)
    } else if told != Some(group.sets.len()) {
        Some(GroupProblem::SetCount)
    } else {
        None
    };
}

/// Whether two control numbers of interchanges or groups are one: they are numbers, whose leading zeros some systems leave out at one end.
fn is_same_number(one: &str, other: &str) -> bool {
    let is_told = !one.is_empty() && !other.is_empty();
    one == other || (is_told && one.trim_start_matches('0') == other.trim_start_matches('0'))
}

fn begun_set(header: Segment<'_>) -> TransactionSet<'_> {
    TransactionSet {
        kind: header.element(1).unwrap_or_default(),
        control_number: header.element(2).unwrap_or_default(),
        segments: vec![header],
        problem: Some(SetProblem::TrailerMissing),
    }
}

fn end_set<'a>(set: &mut TransactionSet<'a>, trailer: Segment<'a>) {
    let told = trailer.element(1).and_then(|count| count.parse().ok());
    let differs = trailer.element(2).unwrap_or_default() != set.control_number;
    set.segments.push(trailer);
    set.problem = if !(4..=9).contains(&set.control_number.len()) {
        Some(SetProblem::BadControlNumber)
    } else if differs {
        Some(SetProblem::ControlNumberDiffers)
    } else if told != Some(set.segments.len()) {
        Some(SetProblem::SegmentCount)
    } else {
        None
    };
}

fn problem_of_end(interchange: &Interchange<'_>, trailer: &Segment<'_>) -> Option<InterchangeProblem> {
    let told = trailer.element(1).and_then(|count| count.parse().ok());
    if !is_same_number(trailer.element(2).unwrap_or_default(), interchange.control_number) {
        Some(InterchangeProblem::ControlNumberDiffers)
    } else if told != Some(interchange.groups.len()) {
        Some(InterchangeProblem::GroupCount)
    } else {
        None
    }
}
