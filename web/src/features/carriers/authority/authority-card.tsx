import { Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { Authority, AuthorityOfType } from '@/api/types'
import { Sourced, UnknownBecause } from '@/kit/facts/fact'
import { None } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { withoutCapitals } from '@/lib/capitals'
import { formatDay, formatMonths, fromToday } from '@/lib/date'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { Disagreements } from '../disagreements'
import { AUTHORITY_WORDS, endedWords, pendingWords } from '../words'

/** What the carrier may do, and for how long without a gap. */
export const AuthorityCard = ({ authority }: { authority: Authority }) => {
  const { carrier_since: since, carrier_months: months } = authority
  const pending = pendingWords(authority.pending_actions)
  return (
    <Section title="Operating authority">
      <p className={classes.figure}>
        {since.state === 'unknown' ? (
          <UnknownSince authority={authority} />
        ) : (
          <Sourced label="Continuous carrier authority" source={since.source}>
            {since.value && months != null ? formatMonths(months) : <None>No active carrier authority</None>}
          </Sourced>
        )}
        {since.value && (
          <span className={classes.figureNote}>without a gap, since {formatDay(since.value)}</span>
        )}
      </p>
      {since.state === 'unknown' && since.unknown_because && (
        <p className={classes.because}>{since.unknown_because}</p>
      )}
      <ul className={classes.lines}>
        {authority.types.map(type => (
          <TypeLine key={type.is_type} type={type} pending={pending} />
        ))}
      </ul>
      {authority.pending_actions.map(({ docket_number, action, authority: kind, effective_on, source }) => (
        <Note key={`${docket_number}${action}${kind}`} tone="alarm" icon={IconClockExclamation}>
          <Sourced label="Pending action" source={source}>
            {[
              action && withoutCapitals(action),
              kind && `of ${withoutCapitals(kind).toLowerCase()}`,
              effective_on && `takes effect ${fromToday(effective_on)} (${formatDay(effective_on)})`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Sourced>
        </Note>
      ))}
      <Disagreements list={authority.disagreements} />
      <SourceNote sources={[since.source, ...authority.types.map(type => type.source)]} />
    </Section>
  )
}

/** Lists say the same where authority is active and only its first day is not on file. */
const UnknownSince = ({ authority: { types, carrier_since: since } }: { authority: Authority }) => {
  const isActive = types.some(
    ({ is_type, status }) => (is_type === 'common' || is_type === 'contract') && status === 'active',
  )
  const label = 'Continuous carrier authority'
  if (!isActive) return <UnknownBecause label={label} because={since.unknown_because} />
  return (
    <>
      Active, start <UnknownBecause label={label} because={since.unknown_because} />
    </>
  )
}

const OUTCOME = {
  active: 'pass',
  pending: 'warn',
  inactive: 'unknown',
  none: 'unknown',
  unknown: 'unknown',
} as const

const TypeLine = ({ type, pending }: { type: AuthorityOfType; pending: string }) => (
  <li>
    <span>
      {type.label}
      {type.is_in_revocation && (
        <Text span size="xs" c="var(--hw-fail)" fw={600}>
          {' '}
          {pending}
        </Text>
      )}
    </span>
    {type.status === 'unknown' ? (
      <UnknownBecause label={`${type.label} authority`} because={type.unknown_because} />
    ) : (
      <Sourced label={`${type.label} authority`} source={type.source}>
        {type.status === 'none' ? (
          <None>{AUTHORITY_WORDS.none}</None>
        ) : (
          <OutcomeTag outcome={type.revoked_on ? 'fail' : OUTCOME[type.status]}>
            {endedWords(type) ?? AUTHORITY_WORDS[type.status]}
            {type.since && ` ${formatMonths(type.months ?? 0)}`}
          </OutcomeTag>
        )}
      </Sourced>
    )}
  </li>
)
