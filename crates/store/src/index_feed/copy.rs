//! Reading PostgreSQL's binary COPY: the server sends a message for each row.

use crate::Conn;
use chrono::NaiveDate;
use futures::TryStreamExt;
use index::day;

/// What a binary COPY begins with, before a length of further header fields.
const SIGNATURE: &[u8] = b"PGCOPY\n\xff\r\n\0";
/// The day from which PostgreSQL counts dates, 2000-01-01, as the index numbers days.
const EPOCH: i32 = 730_120;

/// The bytes are not what the statement should have given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the database sent a row that does not have the columns asked for")]
pub(super) struct Malformed;

impl From<Malformed> for sqlx::Error {
    fn from(malformed: Malformed) -> Self {
        Self::Decode(malformed.into())
    }
}

/// Messages of a COPY, packed one behind the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Messages {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Messages {
    /// Runs a COPY and keeps all its messages.
    pub(super) async fn all(db: &mut Conn, statement: &str) -> sqlx::Result<Self> {
        let mut stream = db.copy_out_raw(statement).await?;
        let mut messages = Self::default();
        while let Some(message) = stream.try_next().await? {
            messages.push(&message);
        }
        Ok(messages)
    }

    /// Room for so many messages of so many bytes.
    pub(super) fn with_room(messages: usize, bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends: Vec::with_capacity(messages) }
    }

    pub(super) fn push(&mut self, message: &[u8]) {
        self.bytes.extend_from_slice(message);
        self.ends.push(self.bytes.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes they have together.
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The rows in the messages.
    pub(super) fn rows(&self) -> impl Iterator<Item = Result<Fields<'_>, Malformed>> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let messages = starts.zip(&self.ends).map(|(start, end)| &self.bytes[*start..*end]);
        messages.filter_map(|message| Fields::of(message).transpose())
    }
}

/// The fields of a row, read from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    /// The row in a message; none in the last message, which says that there are no more.
    pub(super) fn of(message: &'a [u8]) -> Result<Option<Self>, Malformed> {
        let mut fields = Self(message);
        if message.starts_with(SIGNATURE) {
            fields.bytes(SIGNATURE.len() + 4)?;
            let more = i32::from_be_bytes(fields.array()?);
            fields.bytes(usize::try_from(more).map_err(|_| Malformed)?)?;
        }
        Ok((i16::from_be_bytes(fields.array()?) >= 0).then_some(fields))
    }

    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (bytes, rest) = self.0.split_at_checked(count).ok_or(Malformed)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        self.bytes(N)?.try_into().map_err(|_| Malformed)
    }

    /// The next field of `N` bytes; none when it is null.
    fn fixed<const N: usize>(&mut self) -> Result<Option<[u8; N]>, Malformed> {
        match i32::from_be_bytes(self.array()?) {
            -1 => Ok(None),
            len if usize::try_from(len) == Ok(N) => self.array().map(Some),
            _ => Err(Malformed),
        }
    }

    /// The next field, a text; none when it is null or blank.
    pub(super) fn text(&mut self) -> Result<Option<&'a str>, Malformed> {
        let text = self.blob()?.map(std::str::from_utf8).transpose().map_err(|_| Malformed)?;
        Ok(text.filter(|text| !text.is_empty()))
    }

    /// The next field, bytes; none when it is null.
    pub(super) fn blob(&mut self) -> Result<Option<&'a [u8]>, Malformed> {
        match i32::from_be_bytes(self.array()?) {
            -1 => Ok(None),
            len => self.bytes(usize::try_from(len).map_err(|_| Malformed)?).map(Some),
        }
    }

    /// The next field, a bigint.
    pub(super) fn bigint(&mut self) -> Result<Option<i64>, Malformed> {
        Ok(self.fixed()?.map(i64::from_be_bytes))
    }

    /// The next field, an integer.
    pub(super) fn int(&mut self) -> Result<Option<i32>, Malformed> {
        Ok(self.fixed()?.map(i32::from_be_bytes))
    }

    /// The next field, a smallint.
    pub(super) fn smallint(&mut self) -> Result<Option<i16>, Malformed> {
        Ok(self.fixed()?.map(i16::from_be_bytes))
    }

    /// The next field, a boolean.
    pub(super) fn bool(&mut self) -> Result<Option<bool>, Malformed> {
        Ok(self.fixed::<1>()?.map(|byte| byte[0] != 0))
    }

    /// The next field, a date; none also for the infinite dates.
    pub(super) fn date(&mut self) -> Result<Option<NaiveDate>, Malformed> {
        let days = self.int()?.and_then(|days| days.checked_add(EPOCH));
        Ok(days.and_then(|days| day::date(u32::try_from(days).ok()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(fields: &[Option<&[u8]>]) -> Vec<u8> {
        let mut message = (fields.len() as i16).to_be_bytes().to_vec();
        for field in fields {
            message.extend(field.map_or(-1, |field| field.len() as i32).to_be_bytes());
            message.extend(field.unwrap_or_default());
        }
        message
    }

    #[test]
    fn fields_are_read_in_order_behind_the_header_or_without_one() {
        let row =
            message(&[Some(b"ACME"), None, Some(&7_i32.to_be_bytes()), Some(&[1]), Some(&(-1_i32).to_be_bytes())]);
        let first = [SIGNATURE, &0_u32.to_be_bytes(), &0_u32.to_be_bytes(), &row].concat();

        for message in [&row, &first] {
            let mut fields = Fields::of(message).unwrap().unwrap();
            assert_eq!((fields.text(), fields.bigint(), fields.int()), (Ok(Some("ACME")), Ok(None), Ok(Some(7))));
            assert_eq!((fields.bool(), fields.date()), (Ok(Some(true)), Ok(NaiveDate::from_ymd_opt(1999, 12, 31))));
            assert_eq!(fields.int(), Err(Malformed));
        }
    }

    #[test]
    fn the_last_message_has_no_row_and_a_field_of_another_size_is_refused() {
        assert!(Fields::of(&(-1_i16).to_be_bytes()).unwrap().is_none());
        assert!(Fields::of(&[]).is_err());
        let row = message(&[Some(b"ACME!")]);
        assert_eq!(Fields::of(&row).unwrap().unwrap().int(), Err(Malformed));
    }
}
