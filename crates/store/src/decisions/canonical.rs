//! The one way that a record is written down before it is hashed. A change here is a new version; the old ones stay readable.

use super::Decision;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The version that records are written in. Version 1 was of carriers alone.
pub const VERSION: i16 = 2;

/// What a record's hash is of, beside the inputs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'a> {
    pub(super) version: i16,
    pub(super) company_id: i64,
    pub(super) sequence: i64,
    /// What it is about, as the tables keep it: the words of a forged record are hashed as they are.
    pub(super) subject: (&'a str, i64),
    pub(super) carrier_id: Option<i64>,
    pub(super) kind: &'a str,
    pub(super) user_id: Option<i64>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) prev_hash: &'a [u8],
}

impl Head<'_> {
    /// The record as text: ten lines (nine in version 1, which has no subject), the last one without an end of line.
    pub(super) fn text(&self, inputs: &str) -> String {
        let id_or_dash = |id: Option<i64>| id.map_or_else(|| "-".to_owned(), |id| id.to_string());
        let (carrier, person) = (id_or_dash(self.carrier_id), id_or_dash(self.user_id));
        let subject = match (self.version, self.subject) {
            (1, _) => String::new(),
            (_, (kind, id)) => format!("subject: {kind} {id}\n"),
        };
        format!(
            "haulwarden decision {}\ncompany: {}\nsequence: {}\n{subject}carrier: {carrier}\nkind: {}\nperson: {person}\ntime: {}\nprevious: {}\ninputs: {inputs}",
            self.version,
            self.company_id,
            self.sequence,
            self.kind,
            self.created_at.format("%Y-%m-%dT%H:%M:%S%.6fZ"),
            hex(self.prev_hash),
        )
    }

    /// The record's hash.
    pub(super) fn hash(&self, inputs: &str) -> [u8; 32] {
        Sha256::digest(self.text(inputs)).into()
    }
}

impl Decision {
    /// The record as it is hashed: what a stranger needs to check it.
    pub fn text(&self) -> String {
        self.head().text(&self.inputs)
    }

    /// Whether the record is what was written down. One of a version that is not known here is not.
    pub fn is_whole(&self) -> bool {
        let is_of_its_form = match self.version {
            // The subject is not in the text: it is the carrier that is.
            1 => self.carrier_id.is_some_and(|carrier| self.subject() == Some(carrier.into())),
            version => version == VERSION,
        };
        is_of_its_form && self.head().hash(&self.inputs).as_slice() == self.hash
    }

    /// Whether it follows the record before it.
    pub fn is_linked(&self) -> bool {
        match &self.hash_before {
            Some(before) => *before == self.prev_hash,
            None => self.sequence == 1 && self.prev_hash == [0; 32],
        }
    }

    fn head(&self) -> Head<'_> {
        Head {
            version: self.version,
            company_id: self.company_id,
            sequence: self.sequence,
            subject: (&self.subject_kind, self.subject_id),
            carrier_id: self.carrier_id.map(|id| id.0),
            kind: &self.kind,
            user_id: self.user_id,
            created_at: self.created_at,
            prev_hash: &self.prev_hash,
        }
    }
}

/// Bytes as lower-case hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A value as canonical JSON: no spaces, the names of each object in the order of their bytes.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<_> = fields.keys().collect();
            names.sort_unstable();
            text.push('{');
            for (place, name) in names.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(&fields[name], text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn canonical_json_has_one_form() {
        let value = json!({"b": [1, true, null, "é\n\"\u{1}"], "a": {"z": -2, "A": {}}, "ä": []});
        assert_eq!(canonical(&value), r#"{"a":{"A":{},"z":-2},"b":[1,true,null,"é\n\"\u0001"],"ä":[]}"#);
    }

    fn head(version: i16) -> Head<'static> {
        Head {
            version,
            company_id: 7,
            sequence: 1,
            subject: ("carrier", 42),
            carrier_id: Some(42),
            kind: "connect",
            user_id: Some(3),
            created_at: "2026-11-21T12:00:00.5Z".parse().expect("an instant"),
            prev_hash: &[0; 32],
        }
    }

    /// The examples of docs/decisions.md. If these fail, records that were written can no longer be checked: make a new version instead.
    #[test]
    fn the_form_of_version_1_stays_as_it_is() {
        let head = head(1);
        let text = head.text(r#"{"note":"Known for years."}"#);
        let zeros = "0".repeat(64);
        assert_eq!(
            text,
            format!(
                "haulwarden decision 1\ncompany: 7\nsequence: 1\ncarrier: 42\nkind: connect\nperson: 3\n\
                 time: 2026-11-21T12:00:00.500000Z\nprevious: {zeros}\ninputs: {{\"note\":\"Known for years.\"}}"
            )
        );
        assert_eq!(
            hex(&head.hash(r#"{"note":"Known for years."}"#)),
            "3c9b0dca4beb043735e3b948b0df1be7b7a2b446987f3d1d2b1e4c7a4bb5cf18"
        );
        assert!(Head { user_id: None, ..head }.text("{}").contains("\nperson: -\n"));
    }

    #[test]
    fn the_form_of_version_2_stays_as_it_is() {
        let head = head(2);
        let text = head.text(r#"{"note":"Known for years."}"#);
        let zeros = "0".repeat(64);
        assert_eq!(
            text,
            format!(
                "haulwarden decision 2\ncompany: 7\nsequence: 1\nsubject: carrier 42\ncarrier: 42\nkind: connect\nperson: 3\n\
                 time: 2026-11-21T12:00:00.500000Z\nprevious: {zeros}\ninputs: {{\"note\":\"Known for years.\"}}"
            )
        );
        assert_eq!(
            hex(&head.hash(r#"{"note":"Known for years."}"#)),
            "f284505ef9197fa5637c1d9a1e00eede833e9bccc6fac2f63f65e8d5e10648f0"
        );
        let of_a_load = Head { subject: ("load", 9), carrier_id: None, ..head };
        assert!(of_a_load.text("{}").contains("\nsubject: load 9\ncarrier: -\nkind: "));
    }
}
