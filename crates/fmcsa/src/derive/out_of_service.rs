//! Out-of-service orders against the whole carrier. An order is in force while it has no rescind date; the STATUS beside it
//! is the USDOT number's, which may be active all the while.

use super::record::OosOrder;

/// The newest order in force; none when every order was rescinded, or there are none.
pub fn in_force<'a>(orders: &[OosOrder<'a>]) -> Option<OosOrder<'a>> {
    orders.iter().filter(|order| order.rescinded_on.is_none()).max_by_key(|order| order.ordered_on).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_in_force_until_it_is_rescinded() {
        let old = OosOrder {
            ordered_on: "2023-01-05".parse().unwrap(),
            reason: "New entrant",
            rescinded_on: "2023-02-01".parse().ok(),
        };
        let newer =
            OosOrder { ordered_on: "2025-03-04".parse().unwrap(), reason: "Unsatisfactory", rescinded_on: None };
        assert_eq!((in_force(&[old]), in_force(&[])), (None, None));
        assert_eq!(in_force(&[newer, old]), Some(newer));
    }
}
