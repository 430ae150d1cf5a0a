//! Which column of a file is which part of a contact: as a person says, or as the columns' names say. Pure.

use dispatch::imports::lists::plain_name;
use dispatch::imports::table::{Row, Rows};
use platform::http::{Code, FieldError};
use std::collections::BTreeMap;

/// The parts of a contact, by their names, and what else columns with them are called.
const PARTS: [(&str, &[&str]); 6] = [
    ("contact", &["value", "contacts"]),
    ("domain", &["domains", "email_domain", "website"]),
    ("email", &["emails", "email_address", "e_mail"]),
    ("phone", &["phones", "phone_number", "telephone"]),
    ("note", &["notes", "reason", "comment", "comments", "source"]),
    ("listed_on", &["since", "date", "from", "starts_on", "date_added", "added_on", "added", "date_listed"]),
];
/// How many of them, the first, are the contact itself.
const THEMSELVES: usize = 4;

/// The names in the first row of a file, as they are written.
pub(super) fn names(file: &Rows) -> Result<Vec<String>, String> {
    let first = file.rows.first().ok_or("The file is empty.")?;
    Ok(first.cells.iter().map(|cell| cell.trim().to_owned()).collect())
}

/// The place of each part's column; none for parts that the file doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns([Option<usize>; PARTS.len()]);

impl Columns {
    /// As the columns' names say. It may be that none of them names a contact.
    pub(super) fn guess(names: &[String]) -> Self {
        let named: Vec<String> = names.iter().map(|name| plain_name(name)).collect();
        Self(
            PARTS
                .map(|(part, others)| named.iter().position(|known| known == part || others.contains(&known.as_str()))),
        )
    }

    /// As a person says, who says all of it; or everything that is wrong with it.
    pub(super) fn given(given: &BTreeMap<String, Option<String>>, names: &[String]) -> Result<Self, Vec<FieldError>> {
        let (mut columns, mut wrong) = (Self([None; PARTS.len()]), Vec::new());
        for (part, column) in given {
            let path = || format!("mapping.{part}");
            let Some(nth) = PARTS.iter().position(|(known, _)| known == part) else {
                wrong.push(FieldError::unknown(path()));
                continue;
            };
            let Some(column) = column else { continue };
            columns.0[nth] = names.iter().position(|name| !name.is_empty() && name == column.trim());
            if columns.0[nth].is_none() {
                wrong.push(FieldError::new(path(), Code::Invalid, "The file has no column of this name."));
            }
        }
        if wrong.is_empty() && !columns.name_contacts() {
            let why = "Choose the column of the contacts, or those of their domains, emails or phones.";
            wrong.push(FieldError::new("mapping", Code::Missing, why));
        }
        if wrong.is_empty() { Ok(columns) } else { Err(wrong) }
    }

    /// Whether a contact can be read from them.
    pub(super) fn name_contacts(&self) -> bool {
        self.0[..THEMSELVES].iter().any(Option::is_some)
    }

    /// A part of a row; none where it is empty.
    pub(super) fn cell<'a>(&self, row: &'a Row, part: &str) -> Option<&'a str> {
        let place = PARTS.iter().position(|(known, _)| *known == part).and_then(|nth| self.0[nth])?;
        Some(row.cell(place).trim()).filter(|cell| !cell.is_empty())
    }

    /// The name of each part's column.
    pub(super) fn shown(&self, names: &[String]) -> BTreeMap<String, Option<String>> {
        let name = |place: &Option<usize>| place.and_then(|place| names.get(place).cloned());
        PARTS.iter().zip(&self.0).map(|((part, _), place)| ((*part).to_owned(), name(place))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dispatch::imports::delimited::of_text;

    fn names_of(text: &str) -> Vec<String> {
        names(&of_text(text.as_bytes()).expect("rows")).expect("names")
    }

    fn mapping(of: &[(&str, &str)]) -> BTreeMap<String, Option<String>> {
        of.iter().map(|(part, column)| ((*part).to_owned(), Some((*column).to_owned()))).collect()
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let names = names_of("Email Address,Phone Number,Reason\na@example.com,5551234567,SYN\n");
        let columns = Columns::guess(&names);

        assert!(columns.name_contacts());
        let shown = columns.shown(&names);
        assert_eq!(shown["email"].as_deref(), Some("Email Address"));
        assert_eq!((shown["phone"].as_deref(), shown["note"].as_deref()), (Some("Phone Number"), Some("Reason")));
        assert_eq!(shown["domain"], None);
        assert!(!Columns::guess(&names_of("name,city\nAcme,Dallas\n")).name_contacts());
    }

    #[test]
    fn the_day_of_a_contact_is_known_by_its_usual_names() {
        for name in ["Date Added", "listed_on", "Since"] {
            let names = names_of(&format!("email,{name}\na@example.com,2026-11-01\n"));
            assert_eq!(Columns::guess(&names).shown(&names)["listed_on"].as_deref(), Some(name));
        }
    }

    #[test]
    fn a_person_says_which_column_is_what() {
        let names = names_of("Who,Why\nexample.com,SYN list\n");
        let columns = Columns::given(&mapping(&[("domain", "Who"), ("note", " Why ")]), &names).expect("columns");

        assert_eq!(columns.shown(&names)["domain"].as_deref(), Some("Who"));
        assert_eq!(columns.shown(&names)["contact"], None);
    }

    #[test]
    fn what_is_wrong_with_a_choice_is_told_by_part() {
        let names = names_of("Who,Why\nexample.com,SYN list\n");
        let wrong = |of: &[(&str, &str)]| -> Vec<Option<String>> {
            let all = Columns::given(&mapping(of), &names).expect_err("a mistake");
            all.into_iter().map(|one| one.field).collect()
        };

        assert_eq!(
            wrong(&[("domain", "Where"), ("fax", "Who")]),
            [Some("mapping.domain".to_owned()), Some("mapping.fax".to_owned())]
        );
        assert_eq!(wrong(&[("note", "Why")]), [Some("mapping".to_owned())]);
        assert_eq!(wrong(&[]), [Some("mapping".to_owned())]);
    }
}
