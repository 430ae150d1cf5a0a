/** What each threshold of loads is called and changes, in the order and under the headings of the screen. The names are the server's. */
import type { SettingGroup } from './setting-values'

export const GROUPS: readonly SettingGroup[] = [
  {
    title: 'Tracking',
    settings: {
      trackable_miles: {
        label: 'Shortest trackable load',
        about: 'Loads with fewer billable miles show as not eligible for tracking.',
      },
      tracking_starts_minutes: {
        label: 'Tracking starts before pickup',
        about: 'How long before the first window a load’s tracking starts.',
      },
      points_start_minutes: {
        label: 'Exact positions start before pickup',
        about: 'Before that, you see ZIP codes only.',
      },
      tracking_ends_minutes: {
        label: 'Tracking ends after delivery',
        about: 'How long after the last window tracking ends by itself.',
      },
      eld_silent_minutes: {
        label: 'ELD silent while moving',
        about: 'With no ELD position for this long, tracking shows as interrupted.',
      },
      phone_silent_minutes: {
        label: 'Driver’s phone silent',
        about: 'With no position from the driver’s page for this long, tracking shows as interrupted.',
      },
      rest_silent_minutes: {
        label: 'Truck at rest silent',
        about: 'The same for a truck that was parked when last heard from.',
      },
    },
  },
  {
    title: 'Late stops',
    settings: {
      no_arrival_minutes: {
        label: 'No arrival',
        about:
          'How long after a window’s end a missing arrival is a problem. Also the grace that counts as on time in a carrier’s record.',
      },
      no_departure_minutes: {
        label: 'No departure',
        about: 'How long after arrival, or the window’s start if later, a missing departure is a problem.',
      },
      no_pickup_minutes: {
        label: 'No pickup',
        about: 'How long after a window’s end a missing pickup is a problem.',
      },
      no_delivery_minutes: {
        label: 'No delivery',
        about: 'How long after a window’s end a missing delivery is a problem.',
      },
    },
  },
  {
    title: 'Status changes',
    settings: {
      delayed_minutes: {
        label: 'Delayed',
        about: 'A load becomes delayed when its ETA is this far past the window’s end.',
      },
      delayed_looks: {
        label: 'ETAs in time to end a delay',
        about: 'So many ETAs in a row must be in time before a load is no longer delayed.',
      },
      assumed_after_minutes: {
        label: 'Assumed delivered after',
        about: 'How long past the last window, and how long silent, before a load is assumed delivered.',
      },
      assumed_within_miles: {
        label: 'Assumed delivered within',
        about:
          'The truck must have been seen this close to the last stop for a load to be assumed delivered.',
      },
      no_evidence_minutes: {
        label: 'No proof of delivery',
        about: 'How long past the last window a load without proof of delivery is flagged.',
      },
      reopen_minutes: {
        label: 'Reopening a canceled load',
        about: 'How long a canceled load can be made available again.',
      },
    },
  },
  {
    title: 'Positions and ETA',
    settings: {
      departure_margin: {
        label: 'Departure margin',
        about: 'How far beyond a stop’s radius a truck must be to count as departed.',
      },
      standing_mph: { label: 'Standing below', about: 'Slower trucks count as standing.' },
      fastest_mph: {
        label: 'Fastest believable speed',
        about: 'Positions that a truck could only reach faster than this are rejected.',
      },
      expected_mph: {
        label: 'Average speed for the ETA',
        about: 'A load’s ETA assumes this speed, plus HOS breaks.',
      },
      earliest_mph: {
        label: 'Speed for the earliest arrival',
        about: 'The earliest possible arrival assumes this speed, without stops.',
      },
    },
  },
  {
    title: 'Check calls and detention',
    settings: {
      fresh_minutes: {
        label: 'Fresh position',
        about: 'No check call is due while the last position is newer than this.',
      },
      detention_free_minutes: {
        label: 'Free time at the dock',
        about: 'The detention clock runs after this.',
      },
      detention_grace_minutes: {
        label: 'Late for an appointment',
        about: 'A truck that arrives later than this has no detention clock.',
      },
    },
  },
  {
    title: 'Readiness before pickup',
    settings: {
      carrier_by_minutes: {
        label: 'Carrier assigned by',
        about: 'How long before the first window a load needs a carrier.',
      },
      vehicle_by_minutes: {
        label: 'Truck named by',
        about: 'How long before the first window a load needs a truck.',
      },
      guarded_vehicle_by_minutes: {
        label: 'Truck named by, guarded loads',
        about: 'The same for a guarded load.',
      },
      tracking_by_minutes: {
        label: 'Tracking by, guarded loads',
        about: 'How long before the first window tracking must run.',
      },
      dock_check_by_minutes: {
        label: 'Dock check by, guarded loads',
        about: 'How long before the first window the truck must be checked at the dock.',
      },
    },
  },
  {
    title: 'Guarded loads',
    settings: {
      guarded_value_dollars: {
        label: 'Cargo value',
        about: 'Loads worth this much or more are guarded.',
      },
      guarded_circumstances: {
        label: 'Risk factors',
        about:
          'How many make a load guarded: high-risk area, weekend or holiday pickup, new carrier, changed carrier.',
      },
      guarded_first_loads: {
        label: 'New carrier',
        about: 'For how many of its first loads with you a carrier counts as new.',
      },
      carrier_changed_days: {
        label: 'Carrier changed',
        about: 'How long a change of the carrier’s name, contacts, address or officers counts.',
      },
      sealed_within_miles: {
        label: 'Pickup number shown within',
        about:
          'How near to the pickup the truck must be before the driver sees a guarded load’s pickup number.',
      },
    },
  },
]
