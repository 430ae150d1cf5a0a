//! The open alert that holds a load's pickup. (loads.md §2, "Alerts", and §2a, point 9.)
//!
//! It counts until it is closed, also once its condition has ended: no stolen load frees itself by a value that was swapped away (§2a, point 1).

use alerts::AlertType;
use kernel::ids::{CarrierId, LoadId, MovementId};
use std::collections::HashMap;
use store::loads::held::Held;
use store::tickets::holds::{self, Hold};
use store::{Conn, Tenant};

/// The alert by which each of the company's loads is held, the one that weighs most; loads that no alert holds are not among them.
pub async fn of_loads(db: &mut Conn, tenant: Tenant, held: &[Held]) -> sqlx::Result<HashMap<LoadId, AlertType>> {
    let ids: Vec<LoadId> = held.iter().map(|held| held.row.id).collect();
    let mut by_load = HashMap::<LoadId, Vec<Hold>>::new();
    for hold in holds::of_loads(db, tenant, &ids).await? {
        by_load.entry(hold.load_id).or_default().push(hold);
    }
    let of = |held: &Held| {
        let hauls = held.current().map(|movement| (movement.id, movement.carrier_id));
        let hold = by_load.get(&held.row.id)?.iter().find(|hold| is_about(hold, hauls))?;
        Some((held.row.id, hold.is_type))
    };
    Ok(held.iter().filter_map(of).collect())
}

/// Whether an alert is about whoever hauls the load to its next stop. The same carrier, taken off and put on again, is not another.
fn is_about(hold: &Hold, hauls: Option<(MovementId, Option<CarrierId>)>) -> bool {
    hauls.is_some_and(|(movement, carrier)| match hold.carrier_id {
        Some(about) => carrier == Some(about),
        None => hold.movement_id.is_none_or(|about| about == movement),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alert_holds_while_its_carrier_hauls_the_load() {
        let hold = |movement: Option<i64>, carrier: Option<i64>| Hold {
            load_id: LoadId(1),
            movement_id: movement.map(MovementId),
            carrier_id: carrier.map(CarrierId),
            is_type: AlertType::WrongVehicle,
        };
        let hauls = |movement, carrier: Option<i64>| Some((MovementId(movement), carrier.map(CarrierId)));

        assert!(is_about(&hold(Some(7), Some(3)), hauls(7, Some(3))));
        assert!(is_about(&hold(Some(7), Some(3)), hauls(8, Some(3))), "the same carrier, put on again");
        assert!(!is_about(&hold(Some(7), Some(3)), hauls(8, Some(4))), "another carrier");
        assert!(!is_about(&hold(Some(7), Some(3)), hauls(7, Some(4))), "another one in its place");
        assert!(is_about(&hold(Some(7), None), hauls(7, None)), "one that is not on file");
        assert!(!is_about(&hold(Some(7), None), hauls(8, None)));
        assert!(is_about(&hold(None, None), hauls(8, None)), "about the load");
        assert!(!is_about(&hold(Some(7), Some(3)), None), "nobody hauls it");
    }
}
