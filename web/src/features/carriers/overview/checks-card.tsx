/** May this carrier be used, and why: the server's checks, the worst first. */
import { Card, Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { CarrierDetail, Check } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import { type Outcome, OUTCOME_WORDS, OutcomeSign, OutcomeTag } from '@/ui/outcome'
import card from '../result-card.module.css'
import classes from './checks.module.css'

const ORDER: readonly Outcome[] = ['fail', 'warn', 'unknown', 'pass']

/** More unknowns than this would bury the rest. */
const MANY = 4

/** The answer in one line, by the worst outcome. */
const verdict = (
  tally: Record<Outcome, number>,
  total: number,
): { outcome: Outcome; title: string; detail: string } => {
  if (tally.fail > 0) {
    return {
      outcome: 'fail',
      title: 'Do not use without clearing this first',
      detail: `${count(tally.fail, 'check')} speak${tally.fail === 1 ? 's' : ''} against this carrier.`,
    }
  }
  if (tally.warn > 0)
    return {
      outcome: 'warn',
      title: 'Usable with care',
      detail: `${count(tally.warn, 'point')} to look at first.`,
    }
  if (tally.unknown > tally.pass) {
    return {
      outcome: 'unknown',
      title: 'Too little is known to say',
      detail: `${count(tally.unknown, 'check')} of ${total} could not be answered from what was imported.`,
    }
  }
  if (tally.unknown > 0)
    return {
      outcome: 'unknown',
      title: 'Nothing against it, but not everything is known',
      detail: `${count(tally.unknown, 'check')} could not be answered.`,
    }
  return {
    outcome: 'pass',
    title: 'Nothing speaks against this carrier',
    detail: `All ${tally.pass} checks pass.`,
  }
}

export const ChecksCard = ({
  carrier: { checks, hidden_by_scope: hidden, assessed_on: assessedOn },
}: {
  carrier: CarrierDetail
}) => {
  const tally = Object.fromEntries(
    ORDER.map(outcome => [outcome, checks.filter(check => check.outcome === outcome).length]),
  ) as Record<Outcome, number>
  const { outcome, title, detail } = verdict(tally, checks.length)
  const sorted = ORDER.flatMap(one => checks.filter(check => check.outcome === one))
  return (
    <Card component="section" aria-label="Checks" p={0} className={card.card}>
      <div className={card.verdict} data-tone={outcome}>
        <OutcomeSign outcome={outcome} size={30} />
        <div>
          <h2>{title}</h2>
          <p>
            {detail} As of {formatDay(assessedOn)}.
          </p>
        </div>
      </div>
      <div className={classes.tally}>
        {ORDER.filter(one => tally[one] > 0).map(one => (
          <OutcomeTag key={one} outcome={one}>
            {tally[one]} {OUTCOME_WORDS[one].toLowerCase()}
          </OutcomeTag>
        ))}
      </div>
      <ul className={classes.list}>
        {sorted.map(check => (
          <CheckRow key={check.code} check={check} isOpen={opensAtOnce(check.outcome, tally)} />
        ))}
      </ul>
      {hidden && (
        <Text size="xs" c="var(--hw-muted)" px="md" pb="sm">
          Safety data is hidden from your account, and with it{' '}
          {count(hidden.fields.length + hidden.checks.length, 'field or check', 'fields and checks')}.
        </Text>
      )}
    </Card>
  )
}

/** What speaks against the carrier says why at once; a pass on demand, and so do unknowns when there are many. */
const opensAtOnce = (outcome: Outcome, tally: Record<Outcome, number>) =>
  outcome === 'fail' || outcome === 'warn' || (outcome === 'unknown' && tally.unknown <= MANY)

const CheckRow = ({
  check: { label, outcome, reason, source },
  isOpen,
}: {
  check: Check
  isOpen: boolean
}) => {
  const [opened, setOpened] = useState(isOpen)
  return (
    <li className={card.row} data-outcome={outcome}>
      <OutcomeSign outcome={outcome} size={17} />
      <div className={card.body}>
        <UnstyledButton className={card.label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {label}
          <IconChevronDown size={14} aria-hidden data-opened={opened || undefined} />
        </UnstyledButton>
        <Collapse expanded={opened} transitionDuration={120}>
          <div className={card.reason}>
            <Sourced label={label} source={source}>
              {reason}
            </Sourced>
          </div>
        </Collapse>
      </div>
    </li>
  )
}
