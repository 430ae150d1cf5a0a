//! A text as its clauses: sentences, rows of tables and list items, each with the topics it speaks of or continues.
//!
//! Each clause is also kept *flat*: ASCII, lower case, single spaces, so that rules need to know one way of writing. Every byte of it
//! remembers where in the text it stood, so that findings quote the text itself.

pub(super) use super::grammar::{Pattern, pattern};
use super::spelling::respelled;
pub(super) use super::topics::{Topic, Topics};
use super::{LONGEST_QUOTE, Quote};
use std::ops::Range;

/// A sentence, a row or a list item.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// Flat words.
    pub flat: String,
    /// Where each byte of them stood.
    at: Vec<usize>,
    /// Byte after the last.
    end: usize,
    /// Topics it names.
    pub own: Topics,
    /// Topics it names or, naming none, continues.
    pub topics: Topics,
    /// Whether it asks.
    pub is_question: bool,
}

impl Clause {
    fn range(&self, part: &Range<usize>) -> Range<usize> {
        let start = self.at.get(part.start).copied().unwrap_or(self.end);
        let end = self.at.get(part.end).copied().unwrap_or(self.end);
        start..end.max(start)
    }
}

/// A text and its clauses.
#[derive(Debug)]
pub(super) struct Text<'a> {
    source: &'a str,
    /// In the order of the text.
    pub clauses: Vec<Clause>,
    /// The whole text as one.
    pub whole: Clause,
}

impl<'a> Text<'a> {
    /// Takes a text apart.
    pub(super) fn of(source: &'a str) -> Self {
        let whole = flatten(source, 0..source.len());
        Self { source, clauses: clauses(source), whole }
    }

    /// Clauses that name or continue a topic.
    pub(super) fn about(&self, topic: Topic) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.topics.has(topic))
    }

    /// Whether a topic is named anywhere.
    pub(super) fn speaks_of(&self, topic: Topic) -> bool {
        self.whole.own.has(topic)
    }

    /// The text around a part of a clause: the clause, or the part alone where the clause is too long to be quoted.
    pub(super) fn quote(&self, clause: &Clause, part: Range<usize>) -> Quote {
        let all = clause.range(&(0..clause.flat.len()));
        self.exact(if all.len() <= LONGEST_QUOTE { all } else { clause.range(&part) })
    }

    /// The very words of a part of a clause.
    pub(super) fn quote_part(&self, clause: &Clause, part: Range<usize>) -> Quote {
        self.exact(clause.range(&part))
    }

    fn exact(&self, range: Range<usize>) -> Quote {
        let mut end = range.end.min(range.start + LONGEST_QUOTE).min(self.source.len());
        while !self.source.is_char_boundary(end) {
            end -= 1;
        }
        let text = self.source.get(range.start..end).unwrap_or_default().trim_end();
        Quote { text: text.to_owned(), start: range.start, end: range.start + text.len() }
    }
}

/// A sign as flat words have it: lower case, without its accent; one byte.
pub(super) fn plain(sign: char) -> char {
    match sign {
        _ if sign.is_whitespace() => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '`' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        // Places with French and Spanish names are written with and without accents.
        'À'..='Å' | 'à'..='å' => 'a',
        'Ç' | 'ç' => 'c',
        'È'..='Ë' | 'è'..='ë' => 'e',
        'Ì'..='Ï' | 'ì'..='ï' => 'i',
        'Ñ' | 'ñ' => 'n',
        'Ò'..='Ö' | 'ò'..='ö' => 'o',
        'Ù'..='Ü' | 'ù'..='ü' => 'u',
        sign if sign.is_ascii() => sign.to_ascii_lowercase(),
        _ => '~',
    }
}

/// Words as flat words have them, to be looked for among them.
pub(super) fn flattened(words: &str) -> String {
    let flat: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().map(plain).collect();
    respelled(&flat, &vec![0; flat.len()]).0
}

/// Flat words of a part of the text.
fn flatten(source: &str, range: Range<usize>) -> Clause {
    let (mut flat, mut at) = (String::new(), Vec::new());
    let (mut end, mut dots) = (range.start, 0_u32);
    for (offset, sign) in source[range.clone()].char_indices() {
        let here = range.start + offset;
        let plain = if "|+•·*=~".contains(sign) { ' ' } else { plain(sign) };
        // "LUMPER ........ PAID BY US" is a label and its value: three dots or more are read as a colon.
        dots = if plain == '.' { dots + 1 } else { 0 };
        if dots > 1 {
            if dots == 3 && flat.ends_with('.') {
                flat.pop();
                flat.push(':');
            }
            end = here + 1;
            continue;
        }
        if plain == ' ' && (flat.is_empty() || flat.ends_with([' ', '$', '('])) {
            continue;
        }
        // "$ 60.00 , and 3 %" is written by some as "$60.00, and 3%" is by others.
        if ",.;:%)".contains(plain) && flat.ends_with(' ') {
            flat.pop();
            at.pop();
        }
        flat.push(plain);
        at.push(here);
        if plain != ' ' {
            end = here + sign.len_utf8();
        }
    }
    if flat.ends_with(' ') {
        flat.pop();
        at.pop();
    }
    let (flat, at) = respelled(&flat, &at);
    let own = Topics::named(&flat);
    let is_question = flat.ends_with('?');
    Clause { flat, at, end, own, topics: own, is_question }
}

/// A line of the text, or several that are one paragraph.
#[derive(Debug)]
struct Block {
    range: Range<usize>,
    /// Whether it continues the row above it: further in, or with an empty first cell.
    is_continued: bool,
    /// Whether a blank line stands before it.
    is_apart: bool,
}

static LISTED: Pattern = Pattern::new(|| {
    pattern(
        r"^(?:[-*•·|+>]|\(?[0-9]{1,2}[.)]|\(?[a-zA-Z]\)|[A-Z0-9][\w\p{Alphabetic} '/&#.()-]{0,24} ?:|[A-Za-z][^.]{0,30}\.{3,}|X?_{3,})",
    )
});
static LABELLED: Pattern = Pattern::new(|| pattern(r"^[A-Z0-9][\w\p{Alphabetic} '/&#.()-]{0,24} ?:"));
static EMPTY_CELL: Pattern = Pattern::new(|| pattern(r"^\|\s*\|"));
static GAP: Pattern = Pattern::new(|| pattern(r"\S\s{3,}\S"));

/// Lines, those joined that are one wrapped sentence.
fn blocks(source: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut start, mut is_apart, mut previous) = (0, true, "");
    for line in source.split_inclusive('\n') {
        let range = start..start + line.len();
        start = range.end;
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.bytes().all(|sign| b"-=_*+| ".contains(&sign)) && !trimmed.contains("___") {
            is_apart = true;
            previous = "";
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let begins_low = trimmed.starts_with(|sign: char| sign.is_lowercase());
        let is_wrapped = previous.len() >= 50
            && !previous.ends_with(['.', ':', '!', '?', '|', '*', '_'])
            && !GAP.is_match(trimmed)
            && (begins_low
                || previous.len() >= 60
                    && !LISTED.is_match(trimmed)
                    && !LABELLED.is_match(previous)
                    && !GAP.is_match(previous));
        match blocks.last_mut() {
            Some(last) if is_wrapped || begins_low && !previous.is_empty() && previous.len() >= 40 => {
                last.range.end = range.end;
            }
            _ => {
                let is_continued = !is_apart && (indent >= 6 || EMPTY_CELL.is_match(trimmed));
                blocks.push(Block { range, is_continued, is_apart });
            }
        }
        is_apart = false;
        previous = trimmed;
    }
    blocks
}

/// Words after which a full stop ends no sentence.
const SHORTENED: &[&str] = &[
    "inc", "corp", "co", "no", "st", "tel", "ph", "ext", "mr", "ms", "c.f.r", "cfr", "u.s.c", "u.s", "a.m", "p.m",
    "attn", "approx", "ave", "rd", "dr", "blvd", "det", "pd", "fr", "apt", "appt", "trk", "pmt", "dbl", "wt", "pcs",
    "rptd", "carr", "orig", "dest", "lump", "eq", "com", "conf", "log", "trans",
];

/// Whether a full stop behind a shortened unit ends no sentence: "2 HRS. FR. APPT."
fn goes_on(before: &str, rest: &str) -> bool {
    let is_unit = ["hr", "hrs", "min", "mins"].iter().any(|unit| before.eq_ignore_ascii_case(unit));
    let next = rest.split_whitespace().next().unwrap_or_default().trim_end_matches('.');
    is_unit
        && ["fr", "from", "free", "of", "at", "@", "per", "after"].iter().any(|word| next.eq_ignore_ascii_case(word))
}

/// The ends of the sentences of a block.
fn sentences(source: &str, range: &Range<usize>) -> Vec<Range<usize>> {
    let text = &source[range.clone()];
    let (mut parts, mut start) = (Vec::new(), 0);
    let bytes = text.as_bytes();
    for (at, sign) in bytes.iter().enumerate() {
        let ends = match sign {
            b'?' | b'!' | b';' => true,
            b'/' => at > 0 && bytes[at - 1] == b' ' && bytes.get(at + 1) == Some(&b' '),
            b'.' if bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace) => {
                let before =
                    text[start..at].rsplit(|sign: char| sign.is_whitespace() || sign == '(').next().unwrap_or_default();
                let is_number_of_item = before.len() <= 2 && text[start..at].trim() == before;
                let is_short = SHORTENED.contains(&before.to_ascii_lowercase().as_str());
                let is_leader = at > 0 && bytes[at - 1] == b'.';
                !is_number_of_item && !is_short && !is_leader && !goes_on(before, &text[at + 1..])
            }
            _ => false,
        };
        if ends {
            parts.push(range.start + start..range.start + at + 1);
            start = at + 1;
        }
    }
    parts.push(range.start + start..range.end);
    parts
}

/// Whether a line is the heading of those below it.
fn is_heading(clause: &Clause) -> bool {
    let count = clause.flat.split(' ').count();
    count <= 6 && !clause.flat.contains(|sign: char| sign.is_ascii_digit() || "$.%_".contains(sign))
}

/// The clauses of a text. A clause that names no topic continues that of the sentence before it, of the row above it, or of its heading.
fn clauses(source: &str) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    let (mut heading, mut row) = (Topics::default(), Topics::default());
    let mut was_heading = false;
    for block in blocks(source) {
        if block.is_apart && !was_heading {
            heading = Topics::default();
        }
        let mut previous = if block.is_continued { row } else { heading };
        was_heading = false;
        let parts = sentences(source, &block.range);
        let is_alone = parts.iter().filter(|part| !source[(*part).clone()].trim().is_empty()).count() == 1;
        for part in parts {
            let mut clause = flatten(source, part);
            if clause.flat.is_empty() {
                continue;
            }
            if clause.own.is_empty() {
                clause.topics = previous;
            }
            previous = if clause.is_question { clause.topics } else { carry(clause.topics, heading) };
            if is_alone && is_heading(&clause) && !block.is_continued {
                heading = clause.own;
                was_heading = true;
            }
            all.push(clause);
        }
        row = previous;
    }
    all
}

/// What the next sentence continues: the matter, and what the heading speaks of where the sentence spoke of nothing else.
fn carry(topics: Topics, heading: Topics) -> Topics {
    if topics == heading { topics } else { topics.carried() }
}
