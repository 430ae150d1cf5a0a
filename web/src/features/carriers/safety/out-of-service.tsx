import type { Violation } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { OutcomeTag } from '@/ui/outcome'
import { OOS_WORDS } from './words'

/** Who or what a violation put out of service. */
export const OutOfService = ({ value }: { value: Violation['out_of_service'] }) => {
  if (value === 'unknown') return <Unknown />
  const words = OOS_WORDS[value]
  return words ? <OutcomeTag outcome="fail">{words}</OutcomeTag> : 'No'
}
