//! What is wrong with rows, as it is kept: by line, with the column's own name and what the cell says. Pure.

use super::fields::{Field, LoadField};
use super::fill::Problem;
use super::heading::Table;
use super::mapping::Mapping;
use super::values::{error, said};
use std::borrow::Cow;
use std::collections::BTreeMap;
use store::loads::imports::Refusal;

/// The most problems of a row that are told.
const MOST_OF_A_ROW: usize = 20;
/// The longest text of a cell, and of a load's number, that is kept with a problem, in characters.
const LONGEST_VALUE: usize = 200;

/// The problems of a load's rows, each with its line. A row that has none of its own is refused with the others of its load.
pub fn refusals(unit: &[usize], wrong: &[Problem], table: &Table, mapping: &Mapping) -> Vec<Refusal> {
    let mut by_row: BTreeMap<usize, Vec<&Problem>> = (0..unit.len()).map(|row| (row, Vec::new())).collect();
    for problem in wrong {
        if let Some(problems) = by_row.get_mut(&problem.row) {
            problems.push(problem);
        }
    }
    let line = |row: usize| unit.get(row).and_then(|at| table.rows.get(*at)).map_or(1, |row| row.line);
    let first_wrong = wrong.iter().map(|problem| problem.row).min().map_or(1, line);
    let number = unit.iter().find_map(|at| cell(table, mapping, *at, Field::Load(LoadField::Number)));
    let mut refusals = Vec::new();
    for (row, problems) in by_row {
        let refusal = |position: usize, field: Option<Field>, reason: String| Refusal {
            line: line(row).cast_signed(),
            position: position as i16,
            column_name: field.and_then(|field| table.names.get(mapping.column(field)?).cloned()),
            field: field.map(|field| field.to_string()),
            value: field.and_then(|field| cell(table, mapping, *unit.get(row)?, field)),
            reason,
            external_load_number: number.clone(),
        };
        if problems.is_empty() {
            let reason = format!("Refused with line {first_wrong}, which is of the same load.");
            refusals.push(refusal(0, None, reason));
        }
        for (position, problem) in problems.into_iter().take(MOST_OF_A_ROW).enumerate() {
            refusals.push(refusal(position, problem.field, problem.reason.clone()));
        }
    }
    refusals
}

/// What a row says of a field, as much as is shown of it.
fn cell(table: &Table, mapping: &Mapping, row: usize, field: Field) -> Option<String> {
    let text = table.rows.get(row)?.cell(mapping.column(field)?);
    let text = if error(text).is_some() { Cow::Borrowed(text.trim()) } else { said(text)? };
    Some(text.chars().take(LONGEST_VALUE).collect())
}

/// The problems of a row in words, for the file that is sent again: the column, what is wrong, each behind the other.
pub fn in_words<'a>(refusals: impl IntoIterator<Item = &'a Refusal>) -> String {
    let words = refusals.into_iter().map(|refusal| match &refusal.column_name {
        Some(column) => format!("{column}: {}", refusal.reason),
        None => refusal.reason.clone(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;
    use crate::imports::fields::{Side, StopField};
    use crate::imports::guess::guess;

    #[test]
    fn each_row_of_a_refused_load_has_its_reason() {
        let text = "Title\nOrder ID,Stop #,City,Zip,Date\n1,1,Dallas,75201,11/24/2026\n2,1,Waco,76701,soon\n2,2,Reno,89501,11/26/2026\n";
        let table = of_text(text.as_bytes()).and_then(Table::of).expect("a table");
        let mapping = guess(&table);
        let wrong = [
            Problem {
                row: 0,
                field: Some(Field::Stop(Side::Stop, StopField::Start)),
                reason: "Not a time.".to_owned(),
            },
            Problem { row: 0, field: Some(Field::Load(LoadField::Weight)), reason: "Missing.".to_owned() },
        ];

        let told = refusals(&[1, 2], &wrong, &table, &mapping);

        let shown: Vec<_> = told
            .iter()
            .map(|one| (one.line, one.position, one.column_name.as_deref(), one.value.as_deref(), one.reason.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                (4, 0, Some("Date"), Some("soon"), "Not a time."),
                (4, 1, None, None, "Missing."),
                (5, 0, None, None, "Refused with line 4, which is of the same load."),
            ]
        );
        assert!(told.iter().all(|one| one.external_load_number.as_deref() == Some("2")));
        assert_eq!(told[1].field.as_deref(), Some("weight"));
        assert_eq!(in_words(&told[..2]), "Date: Not a time. Missing.");
    }
}
