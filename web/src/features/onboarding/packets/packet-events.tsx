/** What happened to a packet, the newest first: who, when, from where. */
import type { OnboardingPacketReview } from '@/api/types'
import { Section } from '@/kit/section'
import { Instant } from '@/kit/instant'
import { STEPS } from './packet-answers'
import classes from './packet.module.css'

const WORDS: Record<string, string> = {
  created: 'Invited',
  started: 'Started',
  proved: 'Verified a contact',
  signed: 'Signed',
  submitted: 'Submitted',
  held: 'Put on hold',
  released: 'Hold lifted',
  completed: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
  uploaded: 'Document added',
}

const wordsOf = (event: string) => {
  const step = event.startsWith('saved:') ? event.slice(6) : null
  return step ? `Saved: ${STEPS[step] ?? step}` : (WORDS[event] ?? event)
}

export const PacketEvents = ({ events }: { events: OnboardingPacketReview['events'] }) => (
  <Section title="Activity">
    <ol className={classes.events}>
      {events.map(({ id, event, detail, by, address, happened_at: at }) => (
        <li key={id}>
          <b>{wordsOf(event)}</b>
          {detail && `: ${detail}`}
          <small>
            <Instant at={at} />
            {by && `, by ${by.name}`}
            {address && `, from ${address}`}
          </small>
        </li>
      ))}
    </ol>
  </Section>
)
