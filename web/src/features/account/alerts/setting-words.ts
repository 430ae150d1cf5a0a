/** What each threshold of alerts is called and changes, in the order and under the headings of the screen. The names are the server's. */
import type { SettingGroup } from '../loads/setting-values'

export const GROUPS: readonly SettingGroup[] = [
  {
    title: 'Out of range and tracking',
    settings: {
      trackable_miles: {
        label: 'Shortest tracked load',
        about: 'Loads with fewer billable miles raise no tracking alerts.',
      },
      earliest_mph: {
        label: 'Fastest average speed',
        about: 'A truck that can’t reach the pickup at this speed is out of range.',
      },
      fresh_fix_minutes: {
        label: 'Fresh position',
        about: 'Older positions don’t tell whether a truck can make a pickup.',
      },
      out_of_range_minutes: {
        label: 'Out of range',
        about: 'How far past the pickup window the earliest arrival raises an alert.',
      },
      out_of_range_high_minutes: {
        label: 'Out of range, high',
        about: 'The same for a high alert.',
      },
      coming_mph: {
        label: 'On its way from',
        about: 'How fast a truck must be coming nearer to be on its way to the pickup.',
      },
      dormant_eld_hours: {
        label: 'Dormant ELD',
        about: 'How long an ELD connection may send nothing.',
      },
      dormant_eld_before_hours: {
        label: 'Dormant ELD before pickup',
        about: 'How long before pickup a dormant ELD raises an alert.',
      },
      off_course_miles: { label: 'Off course', about: 'How far off its route a truck may be.' },
      receding_minutes: {
        label: 'Off course for',
        about: 'How long the truck must be getting farther away.',
      },
      dark_minutes: {
        label: 'Tracking went dark',
        about: 'How long the ELD of a moving truck may send nothing.',
      },
      dark_after_hours: {
        label: 'Dark tracking checked for',
        about: 'How long after departure silence raises an alert.',
      },
      apart_miles: {
        label: 'ELD and phone apart',
        about: 'How far apart the truck and the driver’s phone may be.',
      },
      apart_minutes: {
        label: 'Compare positions within',
        about: 'How far apart in time the two positions may be.',
      },
      standing_minutes: {
        label: 'Standing off-stop',
        about: 'How long a truck may stand away from its stops.',
      },
    },
  },
  {
    title: 'Truck assigned',
    settings: {
      vehicle_by_minutes: {
        label: 'Truck assigned by',
        about: 'How long before pickup a missing truck raises an alert.',
      },
      vehicle_high_minutes: {
        label: 'Truck assigned by, high',
        about: 'The same for a high alert.',
      },
      guarded_vehicle_by_minutes: {
        label: 'Truck assigned by, guarded loads',
        about: 'How long before pickup a guarded load’s missing truck raises an alert.',
      },
      guarded_vehicle_high_minutes: {
        label: 'Truck assigned by, guarded loads, high',
        about: 'The same for a high alert.',
      },
      other_carrier_days: {
        label: 'Truck with another carrier',
        about: 'How far back another carrier’s use of the truck counts.',
      },
      sister_truck_miles: {
        label: 'Wrong truck: distance',
        about: 'How far the assigned truck must be while a sister truck stands at the pickup.',
      },
      sister_truck_minutes: {
        label: 'Wrong truck: standing time',
        about: 'How long the sister truck must stand there.',
      },
      verified_days: {
        label: 'Verified by inspection',
        about: 'How far back an inspection verifies a truck.',
      },
    },
  },
  {
    title: 'The carrier',
    settings: {
      overbooked_times: {
        label: 'Overbooked',
        about: 'How many times the trucks seen the carrier’s loads may need.',
      },
      shared_contact_carriers: {
        label: 'Dispatch service',
        about: 'How many carriers may share a private domain or phone without a common officer.',
      },
      inspection_days: {
        label: 'Recent inspection',
        about: 'How long an inspection counts as a recent sign of trucks.',
      },
      eld_days: { label: 'Recent ELD data', about: 'How long ELD data counts as a recent sign of trucks.' },
      new_authority_days: {
        label: 'New authority',
        about: 'Younger authority isn’t expected to have inspections.',
      },
      expected_inspections: {
        label: 'Missing inspections',
        about: 'So many expected inspections make their absence an alert.',
      },
      expected_inspections_high: {
        label: 'Missing inspections, high',
        about: 'The same for a high alert.',
      },
      identity_alert_days: {
        label: 'Recent identity alert',
        about: 'How long a published identity alert is recent.',
      },
      changed_days: {
        label: 'Carrier details changed',
        about: 'How long a change of contacts, officers, name, insurer or bank is recent.',
      },
      changed_twice_days: {
        label: 'Changed twice',
        about: 'Two changes within this time are a high alert.',
      },
      reinstated_days: {
        label: 'Reinstated authority',
        about: 'How long reinstated authority makes it a high alert.',
      },
      short_lapse_days: {
        label: 'Short lapse of authority',
        about: 'Authority reinstated this soon is no alert.',
      },
      sudden_bookings: {
        label: 'Sudden volume: bookings',
        about: 'How many bookings within 24 hours are sudden.',
      },
      sudden_times: {
        label: 'Sudden volume: times its peak',
        about: 'How many times the carrier’s busiest day of the last 90 the bookings must be.',
      },
    },
  },
  {
    title: 'Crew and contacts',
    settings: {
      crew_minutes: {
        label: 'Driver or truck changed',
        about: 'How long before pickup a change raises an alert.',
      },
      crew_high_minutes: { label: 'Driver or truck changed, high', about: 'The same for a high alert.' },
      driver_elsewhere_days: {
        label: 'Driver with another carrier',
        about: 'How far back the driver’s phone under another carrier counts.',
      },
      young_domain_days: {
        label: 'Young domain',
        about: 'How young the domain of a foreign Reply-To must be for a high alert.',
      },
    },
  },
  {
    title: 'Guarded loads and delivery',
    settings: {
      told_minutes: {
        label: 'Late arrival that was told',
        about: 'How far past the last window an arrival that someone told defers the alert.',
      },
      guarded_stop_miles: {
        label: 'Long stop near pickup: distance',
        about: 'How near to the pickup a long stop of a guarded load raises an alert.',
      },
      guarded_stop_minutes: {
        label: 'Long stop near pickup: time',
        about: 'How long a guarded load may stand there.',
      },
      delivered_miles: {
        label: 'Seen at delivery',
        about: 'How near to the last stop a position must be to show that the load arrived.',
      },
      no_evidence_minutes: {
        label: 'No delivery evidence',
        about: 'How long past the last window missing evidence raises an alert.',
      },
    },
  },
  {
    title: 'Clearing and closing',
    settings: {
      clear_minutes: {
        label: 'Cleared after',
        about: 'How long a condition must have ended before its alert counts as cleared.',
      },
      reopen_hours: {
        label: 'Reopened within',
        about: 'How long an alert that cleared by itself is opened again instead of a new one.',
      },
      close_after_hours: {
        label: 'Closed after the load',
        about: 'How long after the load its alerts are closed.',
      },
    },
  },
  {
    title: 'Acknowledging high alerts',
    settings: {
      acknowledge_before_minutes: {
        label: 'Near pickup',
        about: 'How near to the pickup someone must acknowledge a high alert.',
      },
      acknowledge_minutes: {
        label: 'Managers told after',
        about: 'How long someone has to acknowledge it before managers are told.',
      },
      acknowledge_on_call_minutes: {
        label: 'On call told after',
        about: 'How long until whoever is on call is told as well.',
      },
    },
  },
]
