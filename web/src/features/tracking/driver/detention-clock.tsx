/** The detention clock of a stop: free time, then what runs up. */
import { Text } from '@mantine/core'
import { formatMinutes } from '@/domains/loads/age'
import { InstantIn } from '@/kit/place-time'
import { OutcomeTag } from '@/ui/outcome'
import type { Detention } from '../types'
import { detentionMinutes } from './detention'

interface Props {
  clock: Detention
  now: number
  zone: string
}

export const DetentionClock = ({ clock, now, zone }: Props) => {
  const { state, since, free_until: until } = clock
  if (state === 'none' || state === 'not_started') return null
  const minutes = detentionMinutes(clock, now)
  if (minutes > 0)
    return (
      <Text component="div" mt={4}>
        <OutcomeTag outcome={state === 'stopped' ? 'unknown' : 'warn'}>
          Detention {formatMinutes(minutes)}
        </OutcomeTag>
      </Text>
    )
  if (state === 'stopped' || since == null || until == null) return null
  return (
    <Text component="div" mt={4}>
      Free time until <InstantIn at={until} zone={zone} />
    </Text>
  )
}
