//! The equipment that loads and trucks are posted with. (Document 2 §7: GET loads/posted_equipment_types_with_descriptions.)

use dispatch::loads::words::EquipmentTypeWords;
use freight::equipment::EquipmentType;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// A type of equipment that loads and trucks are posted with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PostedEquipmentType)]
pub struct EquipmentOption {
    /// The type.
    #[schema(value_type = EquipmentTypeWords)]
    posted_equipment_type: EquipmentType,
    /// Its name.
    name: &'static str,
    /// What it is.
    description: &'static str,
    /// Whether it is a trailer or truck of its own, which the `trailer` filter of the load board takes.
    is_trailer: bool,
}

/// Lists the equipment that loads and trucks can be posted with.
#[utoipa::path(
    get,
    path = "/api/v1/loads/posted_equipment_types_with_descriptions",
    tag = "exchange",
    responses((status = 200, body = [EquipmentOption]))
)]
pub async fn list_posted_equipment_types(_app: App, _caller: Caller<ReadBoard>) -> Reply<Json<Vec<EquipmentOption>>> {
    Ok(Json(EquipmentType::ALL.iter().copied().map(described).collect()))
}

fn described(is: EquipmentType) -> EquipmentOption {
    let (name, description) = match is {
        EquipmentType::Van => ("Van", "Enclosed dry van trailer"),
        EquipmentType::Reefer => ("Reefer", "Temperature-controlled trailer"),
        EquipmentType::Flatbed => ("Flatbed", "Open deck without sides"),
        EquipmentType::Intermodal => ("Intermodal", "Container on a chassis"),
        EquipmentType::Tanker => ("Tanker", "Tank trailer for liquids or gas"),
        EquipmentType::HeavyHaul => ("Heavy haul", "Trailer for heavy or oversize freight"),
        EquipmentType::Dumps => ("Dump", "Dump trailer for loose material"),
        EquipmentType::Grain => ("Grain", "Hopper trailer for grain"),
        EquipmentType::CarHauler => ("Car hauler", "Trailer for vehicles"),
        EquipmentType::Pneumatic => ("Pneumatic", "Pneumatic tank for dry bulk"),
        EquipmentType::Forestry => ("Forestry", "Log trailer"),
        EquipmentType::Livestock => ("Livestock", "Livestock trailer"),
        EquipmentType::Lowboy => ("Lowboy", "Low deck for tall equipment"),
        EquipmentType::DropDeck => ("Step deck", "Open deck on two levels"),
        EquipmentType::DoubleDrop => ("Double drop", "Open deck with a low well"),
        EquipmentType::CargoVans => ("Cargo van", "Cargo or sprinter van"),
        EquipmentType::StraightBoxTrucks => ("Box truck", "Straight truck with a box"),
        EquipmentType::PowerOnly => ("Power only", "Tractor alone; the trailer is supplied"),
        EquipmentType::VanOrReefer => ("Van or reefer", "Dry van, or reefer running dry"),
        EquipmentType::Conestoga => ("Conestoga", "Flatbed with a rolling tarp"),
        EquipmentType::Hotshot => ("Hotshot", "Pickup with a gooseneck or flatbed trailer"),
    };
    EquipmentOption { posted_equipment_type: is, name, description, is_trailer: is.is_trailer() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventeen_types_are_trailers_and_every_name_is_another() {
        let all: Vec<_> = EquipmentType::ALL.iter().copied().map(described).collect();
        let names: std::collections::BTreeSet<_> = all.iter().map(|one| one.name).collect();

        assert_eq!((all.len(), names.len()), (21, 21));
        assert_eq!(all.iter().filter(|one| one.is_trailer).count(), 17);
    }
}
