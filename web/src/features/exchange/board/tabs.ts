/** The tabs of the load board: what each is called, and what is in it. */
import type { TabId } from './search'

interface Tab {
  label: string
  about: string
  /** What its list is empty for. */
  empty: string
}

export const TABS: Readonly<Record<TabId, Tab>> = {
  all: {
    label: 'All',
    about: 'Your company’s available loads, posted or not.',
    empty: 'No available loads',
  },
  posted: {
    label: 'Posted',
    about: 'Loads on the board now. A load leaves it the moment it’s covered or canceled.',
    empty: 'No loads are posted',
  },
  unposted: {
    label: 'Unposted',
    about: 'Available loads that aren’t on the board.',
    empty: 'Every available load is posted',
  },
  'truck-postings': {
    label: 'Truck postings',
    about: 'Trucks that carriers have offered your company.',
    empty: 'No truck postings',
  },
}
