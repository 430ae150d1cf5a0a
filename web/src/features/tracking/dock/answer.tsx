/** What the check came to: what to do first, then what was compared. */
import { Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FactList } from '@/kit/facts/fact-list'
import { Instant } from '@/kit/instant'
import { OutcomeSign, OutcomeTag } from '@/ui/outcome'
import { CallBroker } from '../call-broker'
import classes from '../tracking.module.css'
import type { PickupAnswer, PickupCheck } from '../types'
import { COMPARED, isPlateAside, PLATE_ASIDE, saidOf } from './words'

interface Props {
  answer: PickupAnswer
  broker: PickupCheck['broker']
  /** It came just now: it is read out and comes into view. */
  isNew: boolean
}

export const Answer = ({ answer, broker, isNew }: Props) => {
  const { outcome, title, advice } = saidOf(answer)
  const isAside = isPlateAside(answer)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return (
    <section
      ref={element}
      tabIndex={-1}
      className={classes.answer}
      data-outcome={outcome}
      aria-label="Result"
      role={isNew ? 'alert' : undefined}
    >
      <Title order={2}>
        <OutcomeSign outcome={outcome} size={24} /> {title}
      </Title>
      <Text>{advice}</Text>
      {!answer.can_load && <CallBroker broker={broker} />}
      {isAside && <Text>{PLATE_ASIDE}</Text>}
      <FactList
        rows={[
          { label: 'USDOT number', value: <Said compared={answer.door} /> },
          { label: 'VIN, last 6', value: <Said compared={answer.vin} /> },
          { label: 'Plate', value: <Said compared={answer.plate} isAside={isAside} /> },
          { label: 'Checked', value: <Instant at={answer.checked_at} /> },
        ]}
      />
    </section>
  )
}

const Said = ({ compared, isAside = false }: { compared: PickupAnswer['door']; isAside?: boolean }) => (
  <OutcomeTag outcome={isAside ? 'warn' : COMPARED[compared].outcome}>{COMPARED[compared].words}</OutcomeTag>
)
