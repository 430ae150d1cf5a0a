//! What was read of many carriers, to be found by each.

/// Values by carrier.
#[derive(Debug)]
pub(super) struct Grouped<T> {
    dots: Vec<i32>,
    values: Vec<T>,
}

impl<T> Grouped<T> {
    /// Brings together what belongs to one carrier, in the order in which it comes.
    pub(super) fn of(values: impl Iterator<Item = sqlx::Result<(i32, T)>>) -> sqlx::Result<Self> {
        let mut pairs = values.collect::<sqlx::Result<Vec<_>>>()?;
        pairs.sort_by_key(|(dot, _)| *dot);
        let (dots, values) = pairs.into_iter().unzip();
        Ok(Self { dots, values })
    }

    /// A carrier's values.
    pub(super) fn of_carrier(&self, dot: i32) -> &[T] {
        let from = self.dots.partition_point(|other| *other < dot);
        let to = self.dots.partition_point(|other| *other <= dot);
        &self.values[from..to]
    }
}
