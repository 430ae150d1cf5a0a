//! Where a row's values go.

use crate::catalogue::Value;

/// Takes the values of rows, one after the other. An importer's sink encodes them at once, so that no row is ever built.
pub trait Sink {
    /// A row begins. Values that came since the last `begin` without their row being read to its end are void.
    fn begin(&mut self) {}

    /// The next value of the row.
    fn value(&mut self, value: Value<'_>);
}

/// Throws the values away: reading to see whether a row can be read.
impl Sink for () {
    fn value(&mut self, _: Value<'_>) {}
}

/// Keeps the values of one row. Lists and hashes, which only borrow, become text (`{1,2}` and hexadecimal digits).
#[derive(Debug, Default)]
pub struct Collect {
    /// The row's values.
    pub values: Vec<Value<'static>>,
}

impl Sink for Collect {
    fn begin(&mut self) {
        self.values.clear();
    }

    fn value(&mut self, value: Value<'_>) {
        use std::fmt::Write as _;
        self.values.push(match value {
            Value::Ints(numbers) => {
                let numbers: Vec<_> = numbers.iter().map(i32::to_string).collect();
                Value::Text(format!("{{{}}}", numbers.join(",")).into())
            }
            Value::Bytes(bytes) => Value::Text(
                bytes
                    .iter()
                    .fold(String::new(), |mut text, byte| {
                        let _ = write!(text, "{byte:02x}");
                        text
                    })
                    .into(),
            ),
            other => other.to_owned_value().unwrap_or(Value::Null),
        });
    }
}
