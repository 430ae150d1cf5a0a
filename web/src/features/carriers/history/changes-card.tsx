import { Link } from '@tanstack/react-router'
import type { CarrierChange, ListCoverage } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { Section } from '@/kit/section'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { Absent } from '../absent'
import classes from '../carriers.module.css'
import { addressOf } from '../sections'
import { valueWords } from './change-values'

/** Recent changes. */
export const ChangesCard = ({ changes, coverage }: { changes: CarrierChange[]; coverage: ListCoverage }) => (
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
      <Absent coverage={coverage} things="changes" />
    ) : (
      <ul className={classes.changes}>
        {changes.slice(0, 5).map(change => (
          <li key={change.id}>
            <div className={classes.changeHead}>
              <b>{change.label}</b>
              <span className="tabular">
                {change.source.as_of ? (
                  formatDay(change.source.as_of)
                ) : (
                  <InstantDay at={change.observed_at} />
                )}
              </span>
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

export const BeforeAfter = ({ change: { field, before, after } }: { change: CarrierChange }) => (
  <>
    <del className={classes.before}>{valueWords(field, before)}</del>
    {' → '}
    <ins className={classes.after}>{valueWords(field, after)}</ins>
  </>
)
