//! The fields of a form, with their values. The name is the last part of the full one, without XFA's counters:
//! `F[0].P1[0].Producer_FullName_A[0]` is `Producer_FullName_A`.

use crate::parse;
use lopdf::{Dictionary, Document, Object, ObjectId, decode_text_string};
use std::collections::HashSet;

/// The most fields that are looked at; the form has 129.
const MOST_FIELDS: usize = 5_000;
/// How deep fields may nest.
const DEEPEST: usize = 16;

/// A field that has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// The fields that have a value, in the order of the form.
pub(crate) fn of(document: &Document) -> Vec<Field> {
    let form = document.catalog().ok().and_then(|catalog| dictionary(document, catalog.get(b"AcroForm").ok()?));
    let roots = form.and_then(|form| array(document, form.get(b"Fields").ok()?));
    let mut walk = Walk { document, found: Vec::new(), names: HashSet::new(), seen: HashSet::new(), looked_at: 0 };
    for root in roots.into_iter().flatten() {
        walk.field(root, "", None, DEEPEST);
    }
    walk.found
}

struct Walk<'a> {
    document: &'a Document,
    found: Vec<Field>,
    names: HashSet<String>,
    seen: HashSet<ObjectId>,
    looked_at: usize,
}

impl<'a> Walk<'a> {
    fn field(&mut self, object: &'a Object, name: &str, inherited: Option<&'a Object>, depth: usize) {
        self.looked_at += 1;
        if depth == 0 || self.looked_at > MOST_FIELDS {
            return;
        }
        if let Object::Reference(id) = object
            && !self.seen.insert(*id)
        {
            return;
        }
        let Some(field) = dictionary(self.document, object) else { return };
        let own = field.get(b"T").ok().and_then(|title| decode_text_string(title).ok());
        let name = own.as_deref().map_or_else(|| name.to_owned(), |own| bare(own).to_owned());
        let value = field.get(b"V").ok().or(inherited);
        let kids = field.get(b"Kids").ok().and_then(|kids| array(self.document, kids));
        match kids {
            // Several widgets of one field are one field: the first is enough.
            Some(kids) if !kids.is_empty() => kids.iter().for_each(|kid| self.field(kid, &name, value, depth - 1)),
            _ => {
                let value = value.and_then(|value| text(self.document, value)).filter(|_| !name.is_empty());
                if let Some(value) = value.filter(|_| self.names.insert(name.clone())) {
                    self.found.push(Field { name, value });
                }
            }
        }
    }
}

/// The last part of a name, without a counter in brackets.
fn bare(name: &str) -> &str {
    let last = name.rsplit('.').next().unwrap_or(name);
    last.split('[').next().unwrap_or(last).trim()
}

fn text(document: &Document, value: &Object) -> Option<String> {
    let (_, value) = document.dereference(value).ok()?;
    match value {
        Object::String(..) => parse::text(&decode_text_string(value).ok()?.replace('\r', "\n")),
        // A ticked box has the name of its state, whatever that is; one that is not ticked has Off.
        Object::Name(name) if name != b"Off" => parse::text(&String::from_utf8_lossy(name)),
        _ => None,
    }
}

fn dictionary<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Dictionary> {
    document.dereference(object).ok()?.1.as_dict().ok()
}

fn array<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Vec<Object>> {
    document.dereference(object).ok()?.1.as_array().ok()
}
