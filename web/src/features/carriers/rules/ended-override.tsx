/** How an override of a rule ended, and why it was made. */
import type { RuleOverride } from '@/api/types'
import { Instant } from '@/kit/instant'
import { endedWords } from './overrides'

export const EndedOverride = ({ ended }: { ended: RuleOverride }) => {
  const { how, at, why } = endedWords(ended)
  return (
    <span>
      {how}
      {at !== null && (
        <>
          {' on '}
          <Instant at={at} />
        </>
      )}
      {why}
    </span>
  )
}
