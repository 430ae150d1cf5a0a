/** What came of an act on several alerts. Pure. */
import { count } from '@/lib/number'

/** What became of one alert. */
export interface Outcome {
  id: number
  /** Why it was refused; null where it was done. */
  refused: string | null
}

/** `3 alerts assigned`, `2 alerts closed, 1 refused`. */
export const bulkWords = (outcomes: readonly Outcome[], done: string) => {
  const refused = outcomes.filter(one => one.refused !== null).length
  const words = `${count(outcomes.length - refused, 'alert')} ${done}`
  return refused === 0 ? `${words}.` : `${words}, ${refused} refused.`
}
