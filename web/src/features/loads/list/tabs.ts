/** The tabs of the loads: what each is called, and what is in it. */
import type { TabId } from './search'

interface Tab {
  label: string
  about: string
  /** What its list is empty for. */
  empty: string
  /** Document 2 §9: open loads by origin ascending, closed ones by destination descending, others by id descending. */
  sort: string
}

const NEWEST = 'id desc'

export const TABS: Readonly<Record<TabId, Tab>> = {
  open: {
    label: 'Open',
    about: 'Available, covered, in progress and delayed loads.',
    empty: 'No open loads',
    sort: 'origin asc',
  },
  'no-eld': {
    label: 'No ELD',
    about: 'Live loads for which no one shares positions, by ELD or phone.',
    empty: 'Every live load is shared',
    sort: NEWEST,
  },
  'no-arrival': {
    label: 'No arrival',
    about: 'Live loads with a stop whose window has passed without an arrival.',
    empty: 'No arrival is overdue',
    sort: NEWEST,
  },
  'no-departure': {
    label: 'No departure',
    about: 'Live loads whose truck arrived at a stop and hasn’t left in time.',
    empty: 'No departure is overdue',
    sort: NEWEST,
  },
  'no-pickup': {
    label: 'No pickup',
    about: 'Live loads whose pickup window has passed without a pickup.',
    empty: 'No pickup is overdue',
    sort: NEWEST,
  },
  'no-delivery': {
    label: 'No delivery',
    about: 'Live loads whose delivery window has passed without a delivery.',
    empty: 'No delivery is overdue',
    sort: NEWEST,
  },
  'no-assigned-vehicle': {
    label: 'No vehicle',
    about: 'Live loads with a carrier whose truck isn’t known yet.',
    empty: 'Every assigned load has its truck',
    sort: NEWEST,
  },
  'assigned-vehicle': {
    label: 'Vehicle assigned',
    about: 'Live loads whose truck is known.',
    empty: 'No live load has a truck yet',
    sort: NEWEST,
  },
  'pending-tracking': {
    label: 'Tracking pending',
    about: 'Live loads whose tracking hasn’t started.',
    empty: 'No load is waiting for tracking to start',
    sort: NEWEST,
  },
  'not-tracking': {
    label: 'Not tracking',
    about: 'Live loads whose tracking was interrupted, ended early or isn’t possible.',
    empty: 'Every tracked load reports its position',
    sort: NEWEST,
  },
  closed: {
    label: 'Closed',
    about: 'Delivered, canceled and assumed-delivered loads.',
    empty: 'No closed loads',
    sort: 'destination desc',
  },
  search: {
    label: 'Search results',
    about: 'Loads by number, carrier, USDOT number or VIN.',
    empty: 'No loads match',
    sort: NEWEST,
  },
}
