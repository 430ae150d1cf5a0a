//! What the store writes of loads is read back as it was given, and closed loads are found like open ones.

use super::yard::{Yard, load, tenant};
use crate::support::Person;
use freight::book::{Direction, Filter, Query, Search, SortBy};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use freight::tracking::Tab;
use kernel::dice::Dice;
use kernel::ids::ClassificationId;
use kernel::names::name_key;
use store::loads::held::{self, Held};
use store::loads::rows::{ChargeKind, MilesSource};
use store::loads::write::{LoadFields, NewCharge, NewMovement, NewStop};
use store::loads::{charges, closed};

/// Whether a closed load is in a list.
fn fits(held: &Held, filter: &Filter) -> bool {
    let row = &held.row;
    let finds = |search: &Search| {
        let has =
            |text: Option<&str>| !search.is_dot() && text.is_some_and(|text| name_key(text).contains(search.key()));
        let of = |dot: Option<i32>| dot.is_some_and(|dot| dot.to_string().starts_with(search.key()));
        has(Some(row.external_load_number.as_str()))
            || held.movements.iter().any(|movement| {
                has(movement.carrier_legal_name.as_deref())
                    || has(movement.vin.as_deref())
                    || of(movement.carrier_dot_number)
            })
    };
    filter.user_id.is_none_or(|id| row.user_id == Some(id))
        && filter.team_id.is_none_or(|id| row.team_id == Some(id))
        && filter.carrier_id.is_none_or(|id| held.movements.iter().any(|movement| movement.carrier_id == Some(id)))
        && filter.equipment_type.is_none_or(|word| row.equipment_type == Some(word))
        && filter.pickup_from.is_none_or(|from| row.origin_at >= from)
        && filter.pickup_until.is_none_or(|until| row.origin_at < until)
        && !filter.has_problem
        && filter.search.as_ref().is_none_or(finds)
}

#[tokio::test]
async fn closed_loads_are_filtered_and_sorted_like_open_ones() {
    let yard = Yard::with_loads().await;
    yard.scramble(17).await;
    let mut db = yard.app.db().await;
    let mut all = held::read_many(&mut db, yard.tenant(), &yard.loads).await.expect("loads");
    all.retain(|held| !held.row.status.is_open());
    let dice = &mut Dice::of(7, 3_u64, 0, 0);
    for _ in 0..60 {
        let query = Query { tab: Tab::Closed, ..yard.any_query(dice) };

        let (ids, total) = closed::page(&mut db, yard.tenant(), &query).await.expect("a page");

        let mut hits: Vec<_> = all.iter().filter(|held| fits(held, &query.filter)).collect();
        hits.sort_by(|&a, &b| {
            let by = |held: &Held| match query.sort.by {
                SortBy::Origin => Some(held.row.origin_at),
                SortBy::Destination => Some(held.row.destination_at),
                SortBy::Id => None,
                SortBy::Eta => held.row.eta_at,
            };
            let (is_unknown, order) =
                (by(a).is_none().cmp(&by(b).is_none()), (by(a), a.row.id).cmp(&(by(b), b.row.id)));
            is_unknown.then(if query.sort.direction == Direction::Descending { order.reverse() } else { order })
        });
        let page: Vec<_> = hits.iter().skip((query.page as usize - 1) * 10).take(10).map(|held| held.row.id).collect();
        assert_eq!((ids, total as usize), (page, hits.len()), "{query:?}");
    }
}

#[tokio::test]
async fn loads_that_are_added_together_are_read_back_as_they_were_given() {
    let yard = Yard::new().await;
    let now = yard.app.now();
    let mut full = load("L-full", now, 3);
    full.fields = LoadFields {
        user_id: Some(yard.users[1]),
        team_id: Some(yard.teams[0]),
        equipment_type: Some(EquipmentType::Reefer),
        min_rate_cents: Some(250_000),
        weight: Some(42_000.5),
        weight_unit: WeightUnit::Kilograms,
        certifications: vec!["hazmat".to_owned(), "tanker".to_owned()],
        classification_ids: [3, 1].map(ClassificationId).to_vec(),
        billable_miles: Some(812.5),
        miles_source: Some(MilesSource::Routed),
        temperature: Some(-10.0),
        ..full.fields
    };
    full.movement = Some(NewMovement {
        last_stop: 2,
        carrier_id: Some(yard.carriers[0]),
        driver_name: Some("SYN Driver".to_owned()),
        ..NewMovement::default()
    });
    full.status = LoadStatus::Covered;
    full.received_digest = Some(vec![7; 32]);
    let linehaul = NewCharge { kind: ChargeKind::Linehaul, amount_cents: 250_000, description: None };
    full.charges = vec![linehaul.clone(), NewCharge { kind: ChargeKind::Fuel, amount_cents: -5, ..linehaul }];
    let given = [load("L-plain", now, 2), full, load("L-last", now, 2)];

    let ids = yard.add(&given).await;

    let mut db = yard.app.db().await;
    let read = held::read_many(&mut db, yard.tenant(), &ids).await.expect("loads");
    for (new, held) in given.iter().zip(&read) {
        assert_eq!((&LoadFields::from(&held.row), held.row.status), (&new.fields, new.status));
        assert_eq!(held.stops.iter().map(NewStop::from).collect::<Vec<_>>(), new.stops);
        assert_eq!(held.movements.first().map(NewMovement::from), new.movement);
        assert_eq!(held.row.received_digest, new.received_digest);
        let charges = charges::list(&mut db, yard.tenant(), held.row.id).await.expect("charges");
        assert!(
            charges
                .iter()
                .map(|row| (row.kind, row.amount_cents))
                .eq(new.charges.iter().map(|new| (new.kind, new.amount_cents)))
        );
    }
    let other = yard.app.company(Person::default()).await;
    assert_eq!(held::read_many(&mut db, tenant(other), &ids).await.expect("none"), []);
}
