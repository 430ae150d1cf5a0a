/** Names of carriers by id, as lists and pickers learn them: an address holds the id alone. */
import { recentCarriers } from './recent-carriers'

const names = new Map<string, string>()

export interface NamedCarrier {
  id: number
  dot_number: number | null
  legal_name: string | null
}

export const nameOfCarrier = ({ legal_name, dot_number }: Omit<NamedCarrier, 'id'>) =>
  legal_name ?? `USDOT ${dot_number ?? 'unknown'}`

export const learnNames = (carriers: readonly NamedCarrier[]) => {
  for (const carrier of carriers) names.set(String(carrier.id), nameOfCarrier(carrier))
}

/** Undefined while nothing here has shown the carrier. */
export const knownName = (id: string) =>
  names.get(id) ?? recentCarriers().find(carrier => String(carrier.id) === id)?.name
