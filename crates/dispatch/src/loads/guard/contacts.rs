//! For how long a contact on FMCSA's file must have been the same before a code, a question or an offer goes there. (loads.md §2a, point 2.)

use chrono::TimeDelta;

/// For any load.
pub const PROVEN: TimeDelta = TimeDelta::days(30);
/// For a guarded one.
const PROVEN_GUARDED: TimeDelta = TimeDelta::days(90);

/// For how long a contact of a load's carrier must have been the same.
pub const fn proven_for(is_guarded: bool) -> TimeDelta {
    if is_guarded { PROVEN_GUARDED } else { PROVEN }
}
