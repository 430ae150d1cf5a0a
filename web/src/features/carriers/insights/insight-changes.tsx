import type { Insights } from '@/api/types'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import classes from '../carriers.module.css'
import { valueWords } from '../history/change-values'

/** Recent changes on the record. */
export const InsightChanges = ({ changes, total }: Insights['changes']) => (
  <Section title="Recent changes" aside={total > 0 ? count(total, 'change') : undefined} grow>
    {changes.length === 0 ? (
      <None>No recent changes</None>
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
