/** The carrier's answer: accept, ask for another rate, or reject. Rejecting and asking take no code: nothing is learned by them. */
import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { InstantIn } from '@/kit/place-time'
import { Note } from '@/ui/note'
import { AcceptForm } from './accept-form'
import classes from './carrier.module.css'
import { ProveStep } from './prove-step'
import { stageOf } from './stage'
import type { Offer } from './types'

const CounterDialog = lazy(() =>
  import('./counter-dialog').then(module => ({ default: module.CounterDialog })),
)
const RejectDialog = lazy(() => import('./reject-dialog').then(module => ({ default: module.RejectDialog })))

interface Props {
  token: string
  offer: Offer
  proven: (token: string) => void
  accepted: (offer: Offer) => void
}

export const Answer = ({ token, offer, proven, accepted }: Props) => {
  const [open, setOpen] = useState<'counter' | 'reject' | null>(null)
  const close = () => setOpen(null)
  const stage = stageOf(offer)
  return (
    <>
      {offer.countered_at != null && (
        <Note
          tone="info"
          title={
            offer.counter_rate == null
              ? 'You asked for a change'
              : `You asked for ${formatMoney(offer.counter_rate)}`
          }
        >
          <InstantIn at={offer.countered_at} />. {offer.broker_name} sends a new rate confirmation if it
          agrees.
        </Note>
      )}
      {stage === 'prove' && <ProveStep token={token} offer={offer} proven={proven} />}
      {stage === 'answer' && (
        <section className={classes.card} aria-label="Accept">
          <AcceptForm token={token} offer={offer} accepted={accepted} />
        </section>
      )}
      {stage === 'changed' && (
        <Note tone="warn" title="This load changed">
          {offer.broker_name} changed this load’s stops or times since this was sent. Call it at a number you
          know, and ask for a revised rate confirmation.
        </Note>
      )}
      {stage === 'expired' && (
        <Note tone="warn" title="The time to answer is over">
          Call {offer.broker_name} at a number you know: it can send a new rate confirmation.
        </Note>
      )}
      <Group grow>
        {offer.actions.includes('counter') && (
          <Button size="lg" variant="default" onClick={() => setOpen('counter')}>
            Ask for more
          </Button>
        )}
        {offer.actions.includes('reject') && (
          <Button size="lg" variant="default" onClick={() => setOpen('reject')}>
            Reject
          </Button>
        )}
      </Group>
      <Suspense>
        {open === 'counter' && <CounterDialog token={token} offer={offer} close={close} />}
        {open === 'reject' && <RejectDialog token={token} offer={offer} close={close} />}
      </Suspense>
    </>
  )
}
