//! The fact that a carrier's email domain looks like another's that had its own before, with that carrier's name.

use fmcsa::DataSet;
use kernel::provenance::{Known, Source};
use profile::words::day;
use rules::{Column, Fact, Facts, Value};
use store::Conn;
use store::carriers::look_alikes::{self, FoundLookAlike};

/// Sets the fact where the carrier is asked about it. Otherwise it stays unknown here: the index tells it.
pub(super) async fn set(db: &mut Conn, dot_number: i32, facts: &mut Facts) -> sqlx::Result<()> {
    if let Some(found) = look_alikes::of(db, dot_number).await?.filter(|found| found.is_flagged) {
        facts.set(Column::LookAlikeContact, fact(&found));
    }
    Ok(())
}

fn fact(found: &FoundLookAlike) -> Fact {
    let data_set = DataSet::by_name(&found.data_set);
    let source = Source {
        label: data_set.map_or_else(|| found.data_set.clone(), |data_set| data_set.label().to_owned()),
        data_set: found.data_set.clone(),
        as_of: found.as_of,
        imported_at: found.imported_at,
    };
    let whose = match &found.resembles_name {
        Some(name) => format!("{name} (USDOT {})", found.resembles_dot_number),
        None => format!("USDOT {}", found.resembles_dot_number),
    };
    let since = found.resembles_since.map(|since| format!(", used there since {}", day(since))).unwrap_or_default();
    let note = format!("Email domain {} resembles {} of {whose}{since}", found.domain, found.resembles_domain);
    Fact::new(Known::Some(Value::Flag(true)), Some(source)).with_note(note)
}
