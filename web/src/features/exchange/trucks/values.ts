/** A truck posting as the form holds it, and as the calls take it. Pure. */
import type { TruckPosting, TruckPostingForm } from '@/domains/exchange/types'

/** An end of the way: an area with what it is called; empty where none was chosen. */
export interface End {
  id: string
  name: string
}

export interface TruckValues extends Record<string, unknown> {
  carrier_id: string
  posted_equipment_type: string
  origin: End
  origin_deadhead_tolerance: string
  destination: End
  destination_deadhead_tolerance: string
  start_date: string
  is_active: boolean
}

/** Miles around an end where nothing is said (document 2 §9). */
const USUAL_MILES = '50'

const NOWHERE: End = { id: '', name: '' }

/** What the form begins with. */
export const valuesOf = (posting: TruckPosting | null, day: string): TruckValues =>
  posting === null
    ? {
        carrier_id: '',
        posted_equipment_type: 'van',
        origin: NOWHERE,
        origin_deadhead_tolerance: USUAL_MILES,
        destination: NOWHERE,
        destination_deadhead_tolerance: USUAL_MILES,
        start_date: day,
        is_active: true,
      }
    : {
        carrier_id: String(posting.carrier_id),
        posted_equipment_type: posting.posted_equipment_type,
        origin: { id: String(posting.origin_area_id), name: posting.origin_search_display_name },
        origin_deadhead_tolerance: String(posting.origin_deadhead_tolerance),
        destination:
          posting.destination_area_id == null
            ? NOWHERE
            : {
                id: String(posting.destination_area_id),
                name: posting.destination_search_display_name ?? '',
              },
        destination_deadhead_tolerance: String(posting.destination_deadhead_tolerance ?? USUAL_MILES),
        // One that has expired is edited to be posted again.
        start_date: posting.status === 'expired' ? day : posting.start_date,
        is_active: posting.status !== 'inactive',
      }

/** What a form can't do without, by field. */
export const MUST = {
  carrier_id: (value: string) => (value ? null : 'Choose a carrier.'),
  origin: ({ id }: End) => (id ? null : 'Choose where the truck is empty.'),
  start_date: (value: string) => (value ? null : 'Enter the day from which the truck is free.'),
}

/** What the calls take of it. Without a destination, the truck goes anywhere. */
export const formOf = (values: TruckValues): TruckPostingForm => {
  const { origin, destination } = values
  const hasDestination = destination.id !== ''
  return {
    carrier_id: Number(values.carrier_id),
    posted_equipment_type: values.posted_equipment_type as TruckPostingForm['posted_equipment_type'],
    origin_area_id: Number(origin.id),
    origin_search_display_name: origin.name,
    origin_deadhead_tolerance: Number(values.origin_deadhead_tolerance),
    destination_area_id: hasDestination ? Number(destination.id) : null,
    destination_search_display_name: hasDestination ? destination.name : null,
    destination_deadhead_tolerance: hasDestination ? Number(values.destination_deadhead_tolerance) : null,
    start_date: values.start_date,
    is_active: values.is_active,
  }
}
