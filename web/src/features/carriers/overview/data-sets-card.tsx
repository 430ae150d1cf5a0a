import type { CarrierDetail } from '@/api/types'
import { asOf } from '@/kit/facts/provenance'
import { Section } from '@/kit/section'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { coverageLook } from './coverage-words'

type DataSet = CarrierDetail['data_sets'][number]

/** How far each data set was imported: what is missing here is unknown above. Complete data sets are listed apart. */
export const DataSetsCard = ({ dataSets }: { dataSets: DataSet[] }) => {
  const complete = dataSets.filter(({ coverage }) => coverage === 'complete')
  const others = dataSets.filter(({ coverage }) => coverage !== 'complete')
  return (
    <Section title="Data sources" aside={`${complete.length} of ${dataSets.length} data sets are complete`}>
      <List dataSets={others} />
      {complete.length > 0 && (
        <details className={classes.disclosure}>
          <summary>The {count(complete.length, 'complete data set')}</summary>
          <List dataSets={complete} />
        </details>
      )}
    </Section>
  )
}

const List = ({ dataSets }: { dataSets: DataSet[] }) => (
  <ul className={classes.dataSets}>
    {dataSets.map(dataSet => {
      const { data_set, label, source } = dataSet
      const { outcome, words } = coverageLook(dataSet)
      return (
        <li key={data_set}>
          <span>
            {label}
            {source && <span className={classes.small}>{asOf(source)}</span>}
          </span>
          <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
        </li>
      )
    })}
  </ul>
)
