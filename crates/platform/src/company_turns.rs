//! Turns of companies at changing what is stored.
//!
//! Calls that change one load wait for each other at its row with a connection to the database each. So a company has half of all connections for
//! its people's and keys' changes, whatever they send at once; one that waits for its turn holds none. How many may wait is bounded by how many
//! of the company's calls may be under way (`http::caller_limits`). People without an account have turns of their own ([`crate::visitors`]).

use crate::turns::{Place, Turns};
use kernel::ids::CompanyId;
use std::sync::Arc;
use std::time::Duration;
use store::Pool;

/// How long a call waits for its company's turn.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The turns of all companies.
#[derive(Debug)]
pub struct CompanyTurns(Arc<Turns<CompanyId>>);

/// A turn, given back when it is dropped.
#[derive(Debug)]
pub struct CompanyTurn {
    _place: Place<CompanyId>,
}

impl CompanyTurns {
    /// Turns at the connections of a pool.
    pub fn of(pool: &Pool) -> Self {
        Self::sharing(pool.options().get_max_connections())
    }

    fn sharing(connections: u32) -> Self {
        let all = usize::try_from(connections).unwrap_or_default().max(1);
        Self(Turns::new(all, (all / 2).max(1)))
    }

    /// A turn of the company, once one is free; where that takes too long, the error of a database that doesn't answer.
    pub async fn turn(&self, company: CompanyId) -> sqlx::Result<CompanyTurn> {
        let place = tokio::time::timeout(LONGEST_WAIT, self.0.place(company)).await;
        Ok(CompanyTurn { _place: place.map_err(|_| sqlx::Error::PoolTimedOut)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    #[tokio::test]
    async fn a_company_has_half_of_the_connections() {
        let turns = CompanyTurns::sharing(5);
        let turn = |company: i64| turns.turn(CompanyId(company)).now_or_never();

        let own: Vec<_> = (0..5).map_while(|_| turn(1)).collect();

        assert_eq!(own.len(), 2);
        assert!(turn(2).is_some());
        drop(own);
        assert!(turn(1).is_some());
    }
}
