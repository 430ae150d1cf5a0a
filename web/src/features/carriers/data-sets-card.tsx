import type { CarrierDetail } from '@/api/types'
import { asOf } from '@/kit/facts/provenance'
import { Section } from '@/kit/section'
import { OutcomeTag } from '@/ui/outcome'
import classes from './carriers.module.css'

const COVERAGE = {
  complete: { outcome: 'pass', words: 'complete' },
  partial: { outcome: 'warn', words: 'in part' },
  missing: { outcome: 'unknown', words: 'not imported' },
} as const

/** How far each data set was imported: what is missing here is unknown there. */
export const DataSetsCard = ({ dataSets }: { dataSets: CarrierDetail['data_sets'] }) => (
  <Section title="What was looked at">
    <ul className={classes.lines}>
      {dataSets.map(({ data_set, label, coverage, source }) => (
        <li key={data_set}>
          <span>
            {label}
            {source && <span className={classes.small}>{asOf(source)}</span>}
          </span>
          <OutcomeTag outcome={COVERAGE[coverage].outcome}>{COVERAGE[coverage].words}</OutcomeTag>
        </li>
      ))}
    </ul>
  </Section>
)
