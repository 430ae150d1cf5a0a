/** Voice codes: dial a proven number, read six digits, and the carrier types them on the page that our email opened. */
import { Button, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import type { TicketDetail, TicketVoiceCode } from '@/domains/tickets/types'
import { allows } from '@/kit/access/guards'
import { Instant } from '@/kit/instant'
import { isPast } from '@/lib/date'
import { count } from '@/lib/number'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from './panel.module.css'

const VoiceDialog = lazy(() => import('./voice-dialog').then(module => ({ default: module.VoiceDialog })))

const State = ({
  code: { proved_at: at, expires_at: until, wrong_tries: wrong },
}: {
  code: TicketVoiceCode
}) => {
  if (at !== null) return <OutcomeTag outcome="pass">Typed by the carrier</OutcomeTag>
  if (wrong >= 5) return <OutcomeTag outcome="fail">Five wrong tries</OutcomeTag>
  return isPast(until) ? <PlainTag>Not typed</PlainTag> : <PlainTag>Waiting for the carrier</PlainTag>
}

export const VoiceCodes = ({ ticket, user }: { ticket: TicketDetail; user: CurrentUser }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { voice_codes: codes, voice_code_phone: phone = null } = ticket
  // Before a question went out there is no page that takes a code.
  if (codes.length === 0 && ticket.asks.length === 0) return null
  return (
    <section aria-label="Voice code">
      <Title order={3} mb={4}>
        Voice code
      </Title>
      {codes.length > 0 && (
        <ul className={classes.list} aria-label="Voice codes">
          {codes.map(code => (
            <li key={code.id}>
              <State code={code} /> {code.phone}
              <small>
                {code.given_by.name}, <Instant at={code.given_at} />
                {code.wrong_tries > 0 && `; ${count(code.wrong_tries, 'wrong try', 'wrong tries')}`}
                {code.proved_at !== null && (
                  <>
                    ; typed <Instant at={code.proved_at} />
                  </>
                )}
              </small>
            </li>
          ))}
        </ul>
      )}
      {phone !== null && allows('CallCarriers', user) && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setIsOpen(true)}>
          Call with a code
        </Button>
      )}
      {phone === null && ticket.status !== 'closed' && (
        <Text size="xs" c="var(--hw-muted)" mt="xs">
          {ticket.no_voice_code_reason}
        </Text>
      )}
      {isOpen && phone !== null && (
        <Suspense>
          <VoiceDialog ticket={ticket} phone={phone} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
