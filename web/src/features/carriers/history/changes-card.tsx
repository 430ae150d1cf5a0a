import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CarrierChange } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'
import classes from '../carriers.module.css'
import { addressOf } from '../sections'

/** Recent changes. */
export const ChangesCard = ({ changes }: { changes: CarrierChange[] }) => (
  <Section
    title="Recent changes"
    aside={
      changes.length > 0 && (
        <Link to="." search={addressOf('history') as never} resetScroll={false} className={classes.link}>
          All changes
        </Link>
      )
    }
  >
    {changes.length === 0 ? (
      <Text size="sm" c="var(--hw-muted)">
        No change was seen since the carrier was first imported.
      </Text>
    ) : (
      <ul className={classes.changes}>
        {changes.slice(0, 5).map(change => (
          <li key={change.id}>
            <div className={classes.changeHead}>
              <b>{change.label}</b>
              <span className="tabular">{formatDay(change.source.as_of ?? change.observed_at)}</span>
            </div>
            <Sourced label={change.label} source={change.source}>
              <BeforeAfter change={change} />
            </Sourced>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

export const BeforeAfter = ({ change: { before, after } }: { change: CarrierChange }) => (
  <>
    <del className={classes.before}>{before ?? 'nothing'}</del>
    {' → '}
    <ins className={classes.after}>{after ?? 'nothing'}</ins>
  </>
)
