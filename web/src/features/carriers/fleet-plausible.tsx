import { Text } from '@mantine/core'
import type { PowerUnitStats } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { OutcomeTag } from '@/ui/outcome'

/** The mark beside a declared fleet that can't be taken for its size, as in carrier lists. */
export const UnconfirmedFleet = () => (
  <Text
    span
    size="xs"
    c="var(--hw-warn)"
    display="block"
    title="More power units declared than inspections or drivers confirm"
  >
    unconfirmed
  </Text>
)

/** The row of a list of facts that says why a declared fleet is doubted or can't be confirmed; null where neither is so. */
export const plausibleRow = ({
  is_plausible,
  implausible_because: because,
}: Pick<PowerUnitStats, 'is_plausible' | 'implausible_because'>) => {
  if (is_plausible === true || (is_plausible == null && !because)) return null
  return {
    label: 'Unconfirmed',
    value:
      is_plausible === false ? (
        <OutcomeTag outcome="warn">{because ?? 'No'}</OutcomeTag>
      ) : (
        <Unknown>{because}</Unknown>
      ),
  }
}
