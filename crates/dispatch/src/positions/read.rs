//! What has to be known to follow a batch of locked loads: what is shared of them, and what is remembered of their movements.

use super::follow::{Given, Track};
use super::leave::{Kept, Leave};
use super::take_in::MovementFixes;
use freight::position::{Fix, Memory};
use freight::settings::Settings;
use freight::stop::Stop;
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use std::collections::{BTreeMap, HashMap, HashSet};
use store::loads::held::Held;
use store::loads::positions;
use store::loads::shares::{self, SpanRow};
use store::loads::states::{self, StateRow};
use store::{Conn, Tenant};

/// One company's entries of a batch, with what has to be known of them; the caller holds the loads' locks. Entries of movements that are no longer
/// open have no track.
pub(super) async fn read(
    db: &mut Conn,
    tenant: Tenant,
    held: &[Held],
    entries: &[(usize, &MovementFixes)],
    settings: &Settings,
) -> sqlx::Result<Vec<Track>> {
    // After the lock: a share that was ended until now gives nothing.
    let named: Vec<TrackingShareId> = entries.iter().filter_map(|(_, entry)| entry.share_id).collect();
    let spans = shares::spans(db, tenant, &named).await?;
    let spans: HashMap<TrackingShareId, SpanRow> = spans.into_iter().map(|span| (span.id, span)).collect();
    let mut tracks = tracks(held, entries, &spans, settings);
    let movements: Vec<MovementId> = tracks.iter().map(|track| track.movement.id).collect();
    let states = states::of(db, tenant, &movements).await?;
    let mut states: HashMap<MovementId, StateRow> =
        states.into_iter().map(|state| (state.movement_id, state)).collect();
    let mut late = HashSet::new();
    for track in &mut tracks {
        let Some(state) = states.remove(&track.movement.id) else { continue };
        let last = state.last();
        let is_late = |given: &Given| {
            given.fix.located_at <= last.located_at && given.leave.at(given.fix.located_at) == Kept::Position
        };
        if track.given.iter().any(is_late) {
            late.insert(track.movement.id);
        } else {
            track.known = vec![last];
        }
        track.miles_left = state.miles_left;
        // What cannot be read is begun anew: the logs say where the truck has been.
        track.memory = serde_json::from_value::<Memory>(state.watches).unwrap_or_default();
    }
    let ids: Vec<MovementId> = late.into_iter().collect();
    let mut known = HashMap::<MovementId, Vec<Fix>>::new();
    for (movement, fix) in positions::known(db, tenant, &ids).await? {
        known.entry(movement).or_default().push(fix);
    }
    for track in &mut tracks {
        if let Some(known) = known.remove(&track.movement.id) {
            track.known = known;
        }
    }
    Ok(tracks)
}

/// The open movements that the entries are of, each with what came of it in the order of its times.
fn tracks(
    held: &[Held],
    entries: &[(usize, &MovementFixes)],
    spans: &HashMap<TrackingShareId, SpanRow>,
    settings: &Settings,
) -> Vec<Track> {
    let places: HashMap<LoadId, usize> = held.iter().enumerate().map(|(place, held)| (held.row.id, place)).collect();
    let mut tracks = BTreeMap::<MovementId, Track>::new();
    for (nth, entry) in entries {
        let Some(&load) = places.get(&entry.load_id) else { continue };
        let Held { row, load: followed, .. } = &held[load];
        let Some(movement) = followed.movements.iter().find(|movement| movement.id == entry.movement_id) else {
            continue;
        };
        let range = usize::from(movement.range.first)..=usize::from(movement.range.last);
        let stops: &[Stop] = followed.stops.get(range).unwrap_or_default();
        let share = entry.share_id.and_then(|share| spans.get(&share));
        let share = share.filter(|share| share.movement_id == movement.id);
        let leave = Leave::of(entry.source, share, stops, row.closed_at, settings);
        let given = entry.fixes.iter().enumerate().map(|(at, fix)| Given {
            place: (*nth, at),
            fix: Fix { source: entry.source, ..fix.as_stored() },
            share: share.map(|share| share.id),
            leave,
        });
        let new = || Track {
            load,
            movement: *movement,
            memory: Memory::default(),
            known: Vec::new(),
            miles_left: None,
            given: Vec::new(),
        };
        tracks.entry(movement.id).or_insert_with(new).given.extend(given);
    }
    let mut tracks: Vec<Track> = tracks.into_values().collect();
    for track in &mut tracks {
        track.given.sort_by_key(|given| given.fix.located_at);
    }
    tracks
}
