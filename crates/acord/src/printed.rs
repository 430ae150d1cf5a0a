//! Reads a certificate from the text of its pages: by the labels of the form ACORD 25, and by the text beside, under or in the column of
//! each.

use crate::amounts::{Limit, is_about_deductible, limits};
use crate::certificate::{Certificate, Found, Kind, Place, Policy, Unread};
use crate::lines::{Line, Piece};
use crate::parse;
use chrono::NaiveDate;

/// How far above its label a section's first row may begin, in points.
const ABOVE: f32 = 14.0;
/// Maximum distance between a check mark and its label, in points.
const BESIDE: f32 = 26.0;
/// Maximum distance of a value below its heading, in points.
const UNDER: f32 = 30.0;

/// A piece of text with its line.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) line: &'a Line,
    pub(crate) piece: &'a Piece,
}

impl At<'_> {
    pub(crate) fn place(self) -> Place {
        Place::Line(self.line.page, self.line.number)
    }
}

/// Reads the lines; none when they are not those of the form.
pub(crate) fn read(lines: &[Line]) -> Option<Certificate> {
    let page = Page { lines, unread: Vec::new() };
    let is_acord = page.label("PRODUCER").is_some() && page.label("INSURED").is_some();
    let is_about_insurance = page.label("AUTOMOBILE LIABILITY").or_else(|| page.label("POLICY NUMBER")).is_some();
    if !is_acord || !is_about_insurance {
        return None;
    }
    Some(page.certificate())
}

struct Page<'a> {
    lines: &'a [Line],
    unread: Vec<Unread>,
}

/// The columns of the table of coverages: where each ends.
#[derive(Clone, Copy)]
struct Columns {
    page: u32,
    number: f32,
    effective: f32,
    expires: f32,
    limits: f32,
    /// The baseline of the headings.
    top: f32,
}

/// A part of the table: between two heights.
#[derive(Clone, Copy)]
struct Band {
    above: f32,
    below: f32,
}

impl<'a> Page<'a> {
    fn pieces(&self) -> impl Iterator<Item = At<'a>> + use<'a> {
        self.lines.iter().flat_map(|line| line.pieces.iter().map(move |piece| At { line, piece }))
    }

    /// The first piece that begins with a label.
    fn label(&self, label: &str) -> Option<At<'a>> {
        self.pieces().find(|at| starts_with(&at.piece.text, label))
    }

    fn certificate(mut self) -> Certificate {
        let mut certificate = Certificate {
            issued_on: self.day_under("DATE (MM/DD/YYYY)", "date of the certificate"),
            certificate_number: self.beside("CERTIFICATE NUMBER:"),
            producer: self.under("PRODUCER"),
            producer_contact: self.beside("NAME:"),
            producer_phone: self.beside("(A/C, No, Ext):"),
            producer_email: self.beside("ADDRESS:").filter(|found| found.value.contains('@')),
            insured_name: self.under("INSURED"),
            holder: self.under("CERTIFICATE HOLDER"),
            description: self.description(),
            ..Certificate::default()
        };
        if let Some(columns) = self.columns() {
            certificate.policies = self.policies(columns);
        } else if let Some(at) = self.label("POLICY NUMBER").or_else(|| self.label("AUTOMOBILE LIABILITY")) {
            let (raw, place) = (at.piece.text.clone(), at.place());
            self.unread.push(Unread { what: "table of coverages".to_owned(), raw, place });
        }
        for at in self.pieces() {
            for vin in parse::vins(&at.piece.text) {
                if !certificate.vins.iter().any(|known| known.value == vin) {
                    certificate.vins.push(Found { raw: vin.clone(), value: vin, place: at.place() });
                }
            }
        }
        certificate.unread = self.unread;
        certificate
    }

    /// The text behind a label, in its piece or the next one of the line.
    fn beside(&self, label: &str) -> Option<Found<String>> {
        let at = self.label(label)?;
        let rest = at.piece.text.get(label.len()..).unwrap_or_default().trim();
        if let Some(value) = parse::text(rest) {
            return Some(Found { raw: value.clone(), value, place: at.place() });
        }
        let next = at.line.pieces.iter().find(|piece| piece.from > at.piece.from + 1.0)?;
        (!next.text.ends_with(':')).then(|| text(At { line: at.line, piece: next }))?
    }

    /// The first line under a label, where the label begins.
    fn under(&self, label: &str) -> Option<Found<String>> {
        let at = self.label(label)?;
        let below = |line: &&Line| line.page == at.line.page && line.y < at.line.y && at.line.y - line.y < UNDER;
        let begins = |piece: &&Piece| (piece.from - at.piece.from).abs() < BESIDE && !piece.text.ends_with(':');
        let found = self
            .lines
            .iter()
            .filter(below)
            .find_map(|line| Some(At { line, piece: line.pieces.iter().find(begins)? }))?;
        text(found)
    }

    fn day_under(&mut self, label: &str, what: &str) -> Option<Found<NaiveDate>> {
        let found = self.under(label)?;
        if let Some(day) = parse::day(&found.value) {
            return Some(Found { value: day, raw: found.raw, place: found.place });
        }
        self.unread.push(Unread { what: what.to_owned(), raw: found.raw, place: found.place });
        None
    }

    /// The free text between its heading and the holder.
    fn description(&self) -> Option<Found<String>> {
        let from = self.label("DESCRIPTION OF OPERATIONS")?;
        let end = self
            .label("CERTIFICATE HOLDER")
            .filter(|end| end.line.page == from.line.page)
            .map_or(0.0, |end| end.line.y);
        let within = |line: &&Line| line.page == from.line.page && line.y < from.line.y - 1.0 && line.y > end + 1.0;
        let lines: Vec<_> = self.lines.iter().filter(within).collect();
        let joined = |line: &&Line| line.pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let raw = lines.iter().map(joined).collect::<Vec<_>>().join("\n");
        let first = lines.first()?;
        Some(Found { value: parse::text(&raw)?, raw, place: Place::Line(first.page, first.number) })
    }

    fn columns(&self) -> Option<Columns> {
        let number = self.label("POLICY NUMBER")?;
        let on_page = |label: &str| {
            let near = |at: &At<'_>| at.line.page == number.line.page && (at.line.y - number.line.y).abs() < 20.0;
            self.pieces().find(|at| starts_with(&at.piece.text, label) && near(at))
        };
        let (effective, expires, limits) = (on_page("POLICY EFF")?, on_page("POLICY EXP")?, on_page("LIMITS")?);
        Some(Columns {
            page: number.line.page,
            // Numbers begin before their centred heading.
            number: number.piece.from - 40.0,
            effective: effective.piece.from - 8.0,
            expires: expires.piece.from - 8.0,
            limits: expires.piece.to.min(limits.piece.from) + 4.0,
            top: number.line.y.min(effective.line.y).min(expires.line.y),
        })
    }

    fn policies(&mut self, columns: Columns) -> Vec<Policy> {
        let bottom = self.label("DESCRIPTION OF OPERATIONS").filter(|at| at.line.page == columns.page);
        let bottom = bottom.map_or(0.0, |at| at.line.y);
        let sections = self.sections(columns, bottom);
        let mut policies = Vec::new();
        for (nth, (kind, at)) in sections.iter().enumerate() {
            let below = sections
                .get(nth + 1)
                .map_or(bottom, |(_, next)| next.line.y + ABOVE.min((at.line.y - next.line.y) / 2.0));
            let above = match nth.checked_sub(1).and_then(|before| sections.get(before)) {
                Some((_, before)) => at.line.y + ABOVE.min((before.line.y - at.line.y) / 2.0),
                None => columns.top - 1.0,
            };
            policies.extend(self.policy(*kind, *at, columns, Band { above, below }));
        }
        policies
    }

    /// The sections of the table from top to bottom: found by their printed labels, and by the names of coverages without a row of their
    /// own.
    fn sections(&self, columns: Columns, bottom: f32) -> Vec<(Kind, At<'a>)> {
        const LABELS: [(&str, Kind); 6] = [
            ("COMMERCIAL GENERAL LIABILITY", Kind::GeneralLiability),
            ("AUTOMOBILE LIABILITY", Kind::AutoLiability),
            ("UMBRELLA LIAB", Kind::Umbrella),
            ("EXCESS LIAB", Kind::Umbrella),
            ("WORKERS COMPENSATION", Kind::WorkersCompensation),
            ("GENERAL LIABILITY", Kind::GeneralLiability),
        ];
        let mut found: Vec<(Kind, At<'a>)> = Vec::new();
        for at in self.pieces() {
            let is_in_table = at.line.page == columns.page && at.line.y < columns.top && at.line.y > bottom;
            if !is_in_table || at.piece.from >= columns.number {
                continue;
            }
            let words = at.piece.text.strip_prefix("X ").unwrap_or(&at.piece.text);
            let printed = LABELS.iter().find(|(label, _)| starts_with(words, label)).map(|(_, kind)| *kind);
            let Some(kind) = printed.or_else(|| Kind::named_in(words)) else { continue };
            // The umbrella's and the excess's box are one row.
            if printed.is_some() && found.iter().any(|(known, _)| *known == kind) {
                continue;
            }
            found.push((kind, at));
        }
        found.sort_by(|(_, a), (_, b)| b.line.y.total_cmp(&a.line.y));
        found
    }

    fn policy(&mut self, kind: Kind, label: At<'a>, columns: Columns, band: Band) -> Vec<Policy> {
        let within = |at: &At<'a>| at.line.page == columns.page && at.line.y <= band.above && at.line.y > band.below;
        let pieces: Vec<At<'a>> = self.pieces().filter(within).collect();
        let column = |from: f32, to: f32| {
            let inside = move |at: &&At<'a>| at.piece.from >= from && at.piece.from < to;
            pieces.iter().filter(inside).copied().collect::<Vec<_>>()
        };
        let read_before = self.unread.len();
        let mut policy = Policy::new(kind);
        // Check marks for additional insured and waived subrogation are between the label and the number.
        policy.policy_number =
            column(columns.number, columns.effective).into_iter().filter(|at| at.piece.text.len() > 2).find_map(text);
        policy.effective_on =
            self.day_in(&column(columns.effective, columns.expires), &format!("first day of {}", kind.label()));
        policy.expires_on =
            self.day_in(&column(columns.expires, columns.limits), &format!("expiry of {}", kind.label()));
        (policy.insurer, policy.naic) = self.insurer(&column(0.0, label.piece.from - 1.0));
        if kind == Kind::AutoLiability {
            policy.any_auto = ticked(&pieces, "ANY AUTO");
            policy.owned_autos = ticked(&pieces, "OWNED").or_else(|| ticked(&pieces, "ALL OWNED"));
            policy.scheduled_autos = ticked(&pieces, "SCHEDULED");
            policy.hired_autos = ticked(&pieces, "HIRED");
            policy.non_owned_autos = ticked(&pieces, "NON-OWNED");
        }
        if !matches!(kind, Kind::GeneralLiability | Kind::AutoLiability | Kind::Umbrella | Kind::WorkersCompensation) {
            policy.description = text(label);
        }
        let mut beside = Vec::new();
        for Limit { words, dollars, raw, place } in limits(&pieces, columns.limits) {
            let is_wanted = match kind {
                Kind::GeneralLiability | Kind::Umbrella => words.contains("EACH OCCURRENCE"),
                Kind::AutoLiability => words.contains("COMBINED SINGLE"),
                Kind::WorkersCompensation => words.contains("EACH ACCIDENT"),
                _ => true,
            };
            if !is_wanted {
                continue;
            }
            let named = Kind::named_in(&words).filter(|named| *named != kind && policy.description.is_some());
            let is_deductible = named.is_none() && is_about_deductible(&words);
            let Some(value) = dollars else {
                let name = if is_deductible { "deductible" } else { "limit" };
                self.unread.push(Unread { what: format!("{name} of {}", named.unwrap_or(kind).label()), raw, place });
                continue;
            };
            let amount = Found { value, raw, place };
            match named {
                Some(named) => beside.push((named, amount)),
                None if is_deductible => policy.deductible = policy.deductible.or(Some(amount)),
                None => policy.limit = policy.limit.or(Some(amount)),
            }
        }
        let has_unread = self.unread.len() > read_before;
        let others = beside.into_iter().map(|(kind, limit)| Policy {
            kind,
            limit: Some(limit),
            deductible: None,
            description: None,
            ..policy.clone()
        });
        let others: Vec<_> = others.collect();
        std::iter::once(policy).chain(others).filter(|policy| policy.is_shown(has_unread)).collect()
    }

    fn day_in(&mut self, pieces: &[At<'a>], what: &str) -> Option<Found<NaiveDate>> {
        let first = pieces.iter().find(|at| !starts_with(&at.piece.text, "(MM"))?;
        let day = pieces.iter().find_map(|at| Some((parse::day(&at.piece.text)?, *at)));
        if let Some((value, at)) = day {
            return Some(Found { value, raw: at.piece.text.clone(), place: at.place() });
        }
        let (raw, place) = (first.piece.text.clone(), first.place());
        self.unread.push(Unread { what: what.to_owned(), raw, place });
        None
    }

    /// The insurer whose letter is entered before a section.
    fn insurer(&self, before: &[At<'a>]) -> (Option<Found<String>>, Option<Found<String>>) {
        let letter = before.iter().find(|at| matches!(at.piece.text.as_str(), "A" | "B" | "C" | "D" | "E" | "F"));
        let Some(letter) = letter.map(|at| at.piece.text.as_str()) else { return (None, None) };
        let Some(label) = self.label(&format!("INSURER {letter}")) else { return (None, None) };
        let is_code = |text: &str| text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        let code = label.line.pieces.iter().find(|piece| piece.from > label.piece.to && is_code(&piece.text));
        let naic = code.and_then(|piece| text(At { line: label.line, piece }));
        let rest = label.piece.text.split_once(':').map(|(_, rest)| rest.trim()).unwrap_or_default();
        let name = if let Some(value) = parse::text(rest) {
            Some(Found { raw: value.clone(), value, place: label.place() })
        } else {
            let behind = |piece: &&Piece| piece.from > label.piece.from + 1.0 && !is_code(&piece.text);
            label.line.pieces.iter().find(behind).and_then(|piece| text(At { line: label.line, piece }))
        };
        (name, naic)
    }
}

/// Whether a box is ticked; none where its label was not found.
fn ticked(pieces: &[At<'_>], label: &str) -> Option<Found<bool>> {
    for at in pieces {
        let own = at.piece.text.strip_prefix("X ").or_else(|| at.piece.text.strip_prefix("x "));
        if starts_with(own.unwrap_or(&at.piece.text), label) {
            let marks = |piece: &&Piece| piece.to <= at.piece.from + 1.0 && at.piece.from - piece.to < BESIDE;
            let mark = at.line.pieces.iter().find(|piece| marks(piece) && matches!(piece.text.as_str(), "X" | "x"));
            let raw = if own.is_some() || mark.is_some() { format!("X {label}") } else { label.to_owned() };
            return Some(Found { value: own.is_some() || mark.is_some(), raw, place: at.place() });
        }
    }
    None
}

fn starts_with(text: &str, label: &str) -> bool {
    text.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label))
        && !text[label.len()..].starts_with(|next: char| next.is_ascii_alphabetic())
}

fn text(at: At<'_>) -> Option<Found<String>> {
    Some(Found { value: parse::text(&at.piece.text)?, raw: at.piece.text.clone(), place: at.place() })
}
