//! What a load that came under its external number again changes.

use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// What came of one load that was sent.
    pub enum Upsert {
        /// The number is new.
        Created = "created",
        /// It says something else: it is written.
        Changed = "changed",
        /// It says the same as the last time.
        Unchanged = "unchanged",
        /// It is older than what is stored: nothing is written.
        Stale = "stale",
    }
}

/// One body as it was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received<'a> {
    /// Its digest, over the fields in their canonical form.
    pub digest: &'a [u8],
    /// When the sender says that it was current.
    pub source_updated_at: Option<DateTime<Utc>>,
}

/// Compares what was sent with what was last received under the number, not with the load: what people changed since stays.
///
/// The same body is unchanged whatever its time; another one is stale only if both times are known and its own is older. At the same time,
/// the later one counts: many systems keep whole minutes.
pub fn decide(last: Option<Received<'_>>, sent: Received<'_>) -> Upsert {
    let Some(last) = last else { return Upsert::Created };
    if last.digest == sent.digest {
        return Upsert::Unchanged;
    }
    match (last.source_updated_at, sent.source_updated_at) {
        (Some(last), Some(sent)) if sent < last => Upsert::Stale,
        _ => Upsert::Changed,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::at;
    use super::*;

    fn received(digest: &[u8], minute: Option<i64>) -> Received<'_> {
        Received { digest, source_updated_at: minute.map(at) }
    }

    #[test]
    fn a_load_sent_again_is_unchanged_stale_or_changed() {
        for (last, sent, result) in [
            (None, received(b"a", None), Upsert::Created),
            (Some(received(b"a", Some(5))), received(b"a", Some(5)), Upsert::Unchanged),
            (Some(received(b"a", Some(5))), received(b"a", Some(4)), Upsert::Unchanged),
            (Some(received(b"a", Some(5))), received(b"b", Some(4)), Upsert::Stale),
            (Some(received(b"a", Some(5))), received(b"b", Some(5)), Upsert::Changed),
            (Some(received(b"a", Some(5))), received(b"b", Some(6)), Upsert::Changed),
            (Some(received(b"a", None)), received(b"b", Some(1)), Upsert::Changed),
            (Some(received(b"a", Some(5))), received(b"b", None), Upsert::Changed),
        ] {
            assert_eq!(decide(last, sent), result, "{last:?} {sent:?}");
        }
    }
}
