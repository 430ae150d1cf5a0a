import type { CarrierDetail } from '@/api/types'
import { asOf } from '@/kit/facts/provenance'
import { Section } from '@/kit/section'
import { OutcomeTag } from '@/ui/outcome'
import classes from './carriers.module.css'

type DataSet = CarrierDetail['data_sets'][number]

const COVERAGE = {
  complete: { outcome: 'pass', words: 'complete' },
  partial: { outcome: 'warn', words: 'in part' },
  missing: { outcome: 'unknown', words: 'not imported' },
} as const

/** How far each data set was imported: what is missing here is unknown above. */
export const DataSetsCard = ({ dataSets }: { dataSets: DataSet[] }) => {
  const missing = dataSets.filter(({ coverage }) => coverage === 'missing')
  const present = dataSets.filter(({ coverage }) => coverage !== 'missing')
  return (
    <Section title="What was looked at" aside={`${present.length} of ${dataSets.length} data sets`}>
      <List dataSets={present} />
      {missing.length > 0 && (
        <details className={classes.disclosure}>
          <summary>{missing.length} not imported: what they would tell is unknown</summary>
          <List dataSets={missing} />
        </details>
      )}
    </Section>
  )
}

const List = ({ dataSets }: { dataSets: DataSet[] }) => (
  <ul className={classes.dataSets}>
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
)
