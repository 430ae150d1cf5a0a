import type { Insights, ListCoverage } from '@/api/types'
import { Section } from '@/kit/section'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import { Absent } from '../absent'
import classes from '../carriers.module.css'
import { valueWords } from '../history/change-values'

/** Recent changes on the record. */
export const InsightChanges = ({
  changes,
  total,
  coverage,
}: Insights['changes'] & { coverage: ListCoverage }) => (
  <Section title="Recent changes" aside={total > 0 ? count(total, 'change') : undefined} grow>
    {changes.length === 0 ? (
      <Absent coverage={coverage} things="changes" />
    ) : (
      <ul className={classes.changes}>
        {changes.map(({ id, field, label, before, after, source, observed_at }) => (
          <li key={id}>
            <div className={classes.changeHead}>
              <b>{label}</b>
              <span>{source.as_of ? formatDay(source.as_of) : <InstantDay at={observed_at} />}</span>
            </div>
            <del className={classes.before}>{valueWords(field, before)}</del> →{' '}
            <ins className={classes.after}>{valueWords(field, after)}</ins>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
