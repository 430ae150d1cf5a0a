/** The ways between the lists of a screen, each with its number: tabs that wrap; on a phone one select. */
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { formatNumber } from '@/lib/number'
import { TabSelect } from '../tab-select'
import classes from './list-tabs.module.css'

export interface ListTab<Id extends string> {
  id: Id
  label: string
  /** How many rows it has; unknown until it was counted. */
  count?: number | null
}

interface Props<Id extends string> {
  /** What the lists are of: `loads`. */
  of: string
  tabs: readonly ListTab<Id>[]
  current: Id
  to: LinkProps['to']
  /** What the address of a tab holds beside its path. */
  searchOf: (id: Id) => unknown
}

const numberOf = ({ count }: { count?: number | null }) => (count == null ? null : formatNumber(count))

export const ListTabs = <Id extends string>({ of, tabs, current, to, searchOf }: Props<Id>) => {
  const navigate = useNavigate()
  return (
    <nav aria-label={`Lists of ${of}`}>
      <div className={classes.tabs}>
        {tabs.map(tab => (
          <Link
            key={tab.id}
            to={to}
            search={searchOf(tab.id) as never}
            activeOptions={{ exact: true }}
            className={classes.tab}
            aria-current={tab.id === current ? 'page' : undefined}
          >
            {tab.label} {numberOf(tab) !== null && <span className={classes.count}>{numberOf(tab)}</span>}
          </Link>
        ))}
      </div>
      <TabSelect
        label={`List of ${of}`}
        current={current}
        tabs={tabs.map(tab => ({
          id: tab.id,
          label: [tab.label, numberOf(tab)].filter(Boolean).join(' · '),
        }))}
        onChange={id => void navigate({ to, search: searchOf(id) as never })}
      />
    </nav>
  )
}
