/** Where a rate confirmation, an email and a recipient stand, as lists and pages show them. */
import { type Outcome, OutcomeTag, PlainTag } from '@/ui/outcome'
import { Tip } from '@/kit/tip'
import { stateOf } from './state'
import type { MailStatus, Standing } from './types'
import { MAIL_STATUS, STANDINGS } from './words'

const Tag = ({ words, outcome }: { words: string; outcome: Outcome | null }) =>
  outcome === null ? <PlainTag>{words}</PlainTag> : <OutcomeTag outcome={outcome}>{words}</OutcomeTag>

export const StateTag = ({ row }: { row: Parameters<typeof stateOf>[0] }) => <Tag {...stateOf(row)} />

export const MailTag = ({ status }: { status: MailStatus }) => <Tag {...MAIL_STATUS[status]} />

/** Whether the recipient is known to be the carrier; why is told where it is pointed at. */
export const StandingTag = ({ standing }: { standing: Standing }) => (
  <Tip label={STANDINGS[standing].about}>
    <span>
      <Tag {...STANDINGS[standing]} />
    </span>
  </Tip>
)
