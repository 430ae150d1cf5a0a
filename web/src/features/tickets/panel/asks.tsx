/** Questions to the carrier about an alert, and its answers. */
import { Title } from '@mantine/core'
import { ANSWERS } from '@/domains/tickets/event-words'
import type { TicketAsk, TicketDetail } from '@/domains/tickets/types'
import { Instant } from '@/kit/instant'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from './panel.module.css'

const OUTCOMES = { confirmed: 'pass', denied: 'fail', different: 'warn' } as const

const Answer = ({ answer }: Pick<TicketAsk, 'answer'>) =>
  answer === null ? (
    <PlainTag>Not answered</PlainTag>
  ) : (
    <OutcomeTag outcome={OUTCOMES[answer]}>{ANSWERS[answer]}</OutcomeTag>
  )

export const Asks = ({ ticket: { asks } }: { ticket: TicketDetail }) =>
  asks.length === 0 ? null : (
    <section aria-label="Questions to the carrier">
      <Title order={3} mb={4}>
        Questions to the carrier
      </Title>
      <ul className={classes.list} aria-label="Questions">
        {asks.map(ask => (
          <li key={ask.id}>
            <Answer answer={ask.answer} /> {ask.question ?? 'Is the load as shown?'}
            {ask.body && <div className={classes.preline}>“{ask.body}”</div>}
            <small>
              Sent to {ask.email} by {ask.asked_by?.name ?? 'your systems'}, <Instant at={ask.asked_at} />
              {ask.answered_at != null && (
                <>
                  ; answered by {ask.answered_by}, <Instant at={ask.answered_at} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
