//! What a carrier is paid, from what is known of the load.

use super::lines::one_line;
use store::loads::charges::ChargeRow;
use store::loads::rows::ChargeKind;

/// The most that a carrier is paid for a load, in US cents. (Ours.)
pub(super) const MOST_CENTS: i64 = 100_000_000;

/// What a carrier is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pay {
    /// What for, and US cents.
    pub lines: Vec<(String, i64)>,
    /// US cents.
    pub total_cents: i64,
}

impl Pay {
    /// The rate that was given, else the load's charges, else its minimum rate; else why the rate must be given, for people.
    pub(super) fn of(
        given_cents: Option<i64>,
        charges: &[ChargeRow],
        min_rate_cents: Option<i64>,
    ) -> Result<Self, &'static str> {
        let one = |cents| Self { lines: vec![("Rate".to_owned(), cents)], total_cents: cents };
        if let Some(cents) = given_cents {
            return Ok(one(cents));
        }
        let total: i64 = charges.iter().map(|charge| charge.amount_cents).sum();
        if total > MOST_CENTS {
            return Err("Give the rate: the load’s charges come to more than $1,000,000.");
        }
        // Charges below zero are deductions: what is left of them is no rate, and the minimum rate knows nothing of them.
        if total < 0 {
            return Err("Give the rate: the load’s deductions are more than its charges.");
        }
        if total > 0 {
            let lines = charges.iter().map(|charge| (label(charge), charge.amount_cents)).collect();
            return Ok(Self { lines, total_cents: total });
        }
        min_rate_cents.map(one).ok_or(if charges.is_empty() {
            "Give the rate: the load has no charges and no minimum rate."
        } else {
            "Give the rate: the load’s charges come to $0, and it has no minimum rate."
        })
    }
}

fn label(charge: &ChargeRow) -> String {
    let kind = match charge.kind {
        ChargeKind::Linehaul => "Linehaul",
        ChargeKind::Fuel => "Fuel surcharge",
        ChargeKind::Detention => "Detention",
        ChargeKind::Lumper => "Lumper",
        ChargeKind::Layover => "Layover",
        ChargeKind::Tonu => "TONU",
        ChargeKind::Other => "Other",
    };
    charge.description.as_deref().map_or_else(|| kind.to_owned(), |more| format!("{kind} ({})", one_line(more)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge(kind: ChargeKind, amount_cents: i64) -> ChargeRow {
        ChargeRow { id: 1, kind, amount_cents, description: None }
    }

    #[test]
    fn a_given_rate_counts_before_charges_and_charges_before_the_minimum() {
        let charges = [charge(ChargeKind::Linehaul, 200_000), charge(ChargeKind::Fuel, 15_050)];
        assert_eq!(Pay::of(Some(1), &charges, Some(3)).map(|pay| pay.total_cents), Ok(1));
        let pay = Pay::of(None, &charges, Some(3)).expect("charges");
        assert_eq!((pay.total_cents, pay.lines[1].0.as_str()), (215_050, "Fuel surcharge"));
        assert_eq!(Pay::of(None, &[], Some(3)).map(|pay| pay.total_cents), Ok(3));
        assert_eq!(Pay::of(None, &[], None), Err("Give the rate: the load has no charges and no minimum rate."));
    }

    #[test]
    fn charges_that_are_no_rate_are_told_as_what_they_are() {
        let why = |amounts: &[i64], min_rate_cents| {
            let charges: Vec<_> = amounts.iter().map(|amount| charge(ChargeKind::Other, *amount)).collect();
            Pay::of(None, &charges, min_rate_cents).map(|pay| pay.total_cents)
        };
        let [much, deducted, nothing] = [
            "Give the rate: the load’s charges come to more than $1,000,000.",
            "Give the rate: the load’s deductions are more than its charges.",
            "Give the rate: the load’s charges come to $0, and it has no minimum rate.",
        ];
        assert_eq!(why(&[MOST_CENTS, 0], None), Ok(MOST_CENTS));
        assert_eq!(why(&[MOST_CENTS, 1], Some(3)), Err(much));
        assert_eq!(why(&[200_000, -50_000], None), Ok(150_000));
        assert_eq!(why(&[-50_000], Some(3)), Err(deducted));
        assert_eq!((why(&[100, -100], None), why(&[100, -100], Some(3))), (Err(nothing), Ok(3)));
    }
}
