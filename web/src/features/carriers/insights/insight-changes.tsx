import type { Insights } from '@/api/types'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import classes from '../carriers.module.css'

/** Recent changes on the record. */
export const InsightChanges = ({ changes, total }: Insights['changes']) => (
  <Section title="Changed lately" aside={total > 0 ? count(total, 'change') : undefined} grow>
    {changes.length === 0 ? (
      <None>No change was seen</None>
    ) : (
      <ul className={classes.changes}>
        {changes.map(({ id, label, before, after, source, observed_at }) => (
          <li key={id}>
            <div className={classes.changeHead}>
              <b>{label}</b>
              <span>{formatDay(source.as_of ?? observed_at)}</span>
            </div>
            <del className={classes.before}>{before ?? 'nothing'}</del> →{' '}
            <ins className={classes.after}>{after ?? 'nothing'}</ins>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
