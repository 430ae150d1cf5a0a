//! Which of a carrier's agreements count. Pure. (Document 1 §4: newest first; only one per contract name is kept; a broker-uploaded one wins
//! over another within the same packet.)

use store::onboarding::packet_contracts::PacketContract;

/// Of agreements in newest-first order, those that count, in the same order.
pub fn one_for_each_name(rows: Vec<PacketContract>) -> Vec<PacketContract> {
    let mut kept: Vec<PacketContract> = Vec::new();
    for row in rows {
        let name = row.contract_name.to_lowercase();
        match kept.iter_mut().find(|other| other.contract_name.to_lowercase() == name) {
            None => kept.push(row),
            Some(other) => {
                if other.packet_id == row.packet_id && row.is_broker_uploaded && !other.is_broker_uploaded {
                    *other = row;
                }
            }
        }
    }
    kept.sort_by_key(|row| std::cmp::Reverse((row.created_at, row.id)));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, TimeDelta};
    use kernel::ids::FileId;
    use kernel::ids::{CarrierId, ContractId, PacketId};

    fn row(id: i64, packet_id: i64, name: &str, is_broker_uploaded: bool) -> PacketContract {
        PacketContract {
            id,
            packet_id: PacketId(packet_id),
            carrier_id: CarrierId(1),
            contract_id: ContractId(1),
            contract_name: name.to_owned(),
            contract_version: 1,
            is_broker_uploaded,
            signer_name: None,
            signer_title: None,
            signed_at: None,
            signed_address: None,
            signed_user_agent: None,
            file_id: FileId(id),
            file_name: String::new(),
            file_content_type: String::new(),
            file_size: 0,
            file_sha256: Vec::new(),
            uploaded_by: None,
            uploaded_by_name: None,
            created_at: DateTime::UNIX_EPOCH + TimeDelta::days(id),
        }
    }

    fn kept(rows: Vec<PacketContract>) -> Vec<i64> {
        one_for_each_name(rows).into_iter().map(|row| row.id).collect()
    }

    #[test]
    fn one_is_kept_for_each_name_and_the_newest_comes_first() {
        let rows = vec![row(4, 2, "Hazmat", false), row(3, 2, "Agreement", false), row(2, 1, "AGREEMENT", false)];
        assert_eq!(kept(rows), [4, 3]);
    }

    #[test]
    fn an_uploaded_one_wins_within_its_packet_and_there_alone() {
        let within = vec![row(3, 1, "Agreement", false), row(2, 1, "Agreement", true), row(1, 1, "Agreement", true)];
        assert_eq!(kept(within), [2]);
        let across = vec![row(3, 2, "Agreement", false), row(2, 1, "Agreement", true)];
        assert_eq!(kept(across), [3]);
    }

    #[test]
    fn an_older_one_that_won_comes_after_what_is_newer() {
        let rows = vec![row(5, 1, "Agreement", false), row(4, 1, "Hazmat", false), row(2, 1, "Agreement", true)];
        assert_eq!(kept(rows), [4, 2]);
    }
}
