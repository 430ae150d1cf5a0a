//! Writing interchanges: envelopes around transaction sets, with separators that no value may hold.

use chrono::{DateTime, Utc};

use crate::interchange::Party;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// The signs that end segments and part elements and their components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separators {
    /// Between elements.
    pub element: char,
    /// Between the components of an element.
    pub component: char,
    /// At the end of a segment.
    pub segment: char,
}

impl Default for Separators {
    /// What nearly every partner uses.
    fn default() -> Self {
        Self { element: '*', component: '>', segment: '~' }
    }
}

/// The control numbers of what is sent to one partner; each is used once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Of the interchange, up to nine digits.
    pub interchange: u32,
    /// Of the group, up to nine digits.
    pub group: u32,
}

/// Who writes to whom, when, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The sender.
    pub sender: Party,
    /// The receiver.
    pub receiver: Party,
    /// What groups name sender and receiver by (GS02, GS03), up to 15 characters each; their ids, where it is none.
    pub applications: Option<(String, String)>,
    /// Whether it is a test.
    pub is_test: bool,
    /// The moment of writing.
    pub written_at: DateTime<Utc>,
    /// Its control numbers.
    pub numbers: Numbers,
    /// Its separators.
    pub separators: Separators,
}

impl Envelope {
    /// An interchange with one group of transaction sets of one kind, each given as its segments between ST and SE.
    pub(crate) fn around(&self, group: &str, set: &str, bodies: &[Vec<Line>]) -> String {
        let (day, time) = (self.written_at.format("%Y%m%d").to_string(), self.written_at.format("%H%M").to_string());
        let group_number = self.numbers.group;
        let (from, to) = (&self.sender, &self.receiver);
        let (by, of) = self.applications.as_ref().map_or((&from.id, &to.id), |(by, of)| (by, of));
        let mut lines = vec![line("GS", [group, by, of, &day, &time, &group_number.to_string(), "X", "004010"])];
        for (at, body) in bodies.iter().enumerate() {
            let number = format!("{:04}", at + 1);
            lines.push(line("ST", [set, &number]));
            lines.extend_from_slice(body);
            lines.push(line("SE", [&(body.len() + 2).to_string(), &number]));
        }
        lines.push(line("GE", [&bodies.len().to_string(), &group_number.to_string()]));
        self.interchange(&lines, 1)
    }

    /// An interchange of these segments, without a group.
    pub(crate) fn without_groups(&self, lines: &[Line]) -> String {
        self.interchange(lines, 0)
    }

    /// An interchange of these segments with so many groups.
    fn interchange(&self, lines: &[Line], groups: usize) -> String {
        let number = format!("{:09}", self.numbers.interchange % 1_000_000_000);
        let mut text = self.header(&number);
        for line in lines.iter().chain([&line("IEA", [&groups.to_string(), &number])]) {
            text.push_str(&self.segment(line));
            text.push('\n');
        }
        text
    }

    /// The header, whose elements have fixed lengths.
    fn header(&self, number: &str) -> String {
        let Separators { element, component, segment } = self.separators;
        let (from, to) = (&self.sender, &self.receiver);
        let mut text = [
            "ISA".to_owned(),
            "00".to_owned(),
            " ".repeat(10),
            "00".to_owned(),
            " ".repeat(10),
            format!("{:<2.2}", self.clean(&from.qualifier)),
            format!("{:<15.15}", self.clean(&from.id)),
            format!("{:<2.2}", self.clean(&to.qualifier)),
            format!("{:<15.15}", self.clean(&to.id)),
            self.written_at.format("%y%m%d").to_string(),
            self.written_at.format("%H%M").to_string(),
            "U".to_owned(),
            "00401".to_owned(),
            number.to_owned(),
            "0".to_owned(),
            if self.is_test { "T" } else { "P" }.to_owned(),
            component.to_string(),
        ]
        .join(&element.to_string());
        text.push(segment);
        text.push('\n');
        text
    }

    /// A segment as text; blank elements at its end are left out.
    fn segment(&self, Line { id, elements }: &Line) -> String {
        let values: Vec<String> = elements.iter().map(|value| self.clean(value)).collect();
        let filled = values.iter().rposition(|value| !value.is_empty()).map_or(0, |last| last + 1);
        let mut text = (*id).to_owned();
        for value in &values[..filled] {
            text.push(self.separators.element);
            text.push_str(value);
        }
        text.push(self.separators.segment);
        text
    }

    /// A value in X12's signs, with a blank for every separator and every sign that stays without a code.
    fn clean(&self, value: &str) -> String {
        let Separators { element, component, segment } = self.separators;
        let is_taken = |sign: char| [element, component, segment].contains(&sign);
        let signs = folded(value);
        signs.chars().map(|sign| if is_taken(sign) || !matches!(sign, ' '..='~') { ' ' } else { sign }).collect()
    }
}

/// A text with letters, quotes and dashes that X12 has no code for as those that it has: `Québec` is told as `Quebec`, not as `Qu bec`.
fn folded(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    for sign in value.chars().filter(|sign| !is_combining_mark(*sign)) {
        match sign {
            'Æ' => plain.push_str("AE"),
            'æ' => plain.push_str("ae"),
            'Œ' => plain.push_str("OE"),
            'œ' => plain.push_str("oe"),
            'ß' => plain.push_str("ss"),
            'Ø' => plain.push('O'),
            'ø' => plain.push('o'),
            'Ł' => plain.push('L'),
            'ł' => plain.push('l'),
            '‘' | '’' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            '‐'..='―' | '−' => plain.push('-'),
            sign => {
                // A letter with a mark is the letter and the mark.
                let mut base = None;
                decompose_canonical(sign, |part| {
                    base.get_or_insert(part);
                });
                plain.push(base.unwrap_or(sign));
            }
        }
    }
    plain
}

/// Whether an element comes back as it came in: nothing in it has to be told in other signs. (What is written has [`Separators::default`].)
pub(crate) fn is_carried(value: &str) -> bool {
    let Separators { element, component, segment } = Separators::default();
    value.chars().all(|sign| matches!(sign, ' '..='~') && ![element, component, segment].contains(&sign))
}

/// A segment to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    id: &'static str,
    elements: Vec<String>,
}

/// A segment of these elements.
pub(crate) fn line<const N: usize>(id: &'static str, elements: [&str; N]) -> Line {
    Line { id, elements: elements.map(str::to_owned).to_vec() }
}
