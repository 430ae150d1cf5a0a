/** The carriers last looked at in this browser, newest first. */
import { load, save } from '@/lib/storage'

export interface RecentCarrier {
  id: number
  dot_number: number
  name: string
  place: string
}

const NAME = 'recent-carriers'
const KEPT = 8

export const recentCarriers = () => load<RecentCarrier[]>(NAME) ?? []

export const rememberCarrier = (carrier: RecentCarrier) =>
  save(NAME, [carrier, ...recentCarriers().filter(one => one.id !== carrier.id)].slice(0, KEPT))
