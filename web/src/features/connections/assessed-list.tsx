/** The monitored carriers with one result by the company's rules, computed on request. (Document 1 §2 and §7.) */
import { Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { WatchedCarrier } from '@/api/types'
import { PER_PAGE } from '@/domains/connections/queries'
import { RESULTS, type ResultId } from '@/domains/connections/stages'
import { CONNECTION_STATUS } from '@/domains/connections/words'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { formatIdentifier } from '@/lib/identifiers'
import classes from './connections.module.css'
import { assessedQuery } from './queries'
import { assessedFilters } from './search'

/** What the carriers of a list have in common. */
export const ABOUT_RESULTS: Readonly<Record<ResultId, string>> = {
  passing: 'Monitored carriers that pass all your rules.',
  'partially-passing': 'Monitored carriers that pass some classifications and not others.',
  failing: 'Monitored carriers that fail your rules.',
  incomplete: 'Monitored carriers with unknown facts that your rules need.',
}

const columns: readonly Column<WatchedCarrier>[] = [
  {
    id: 'name',
    header: 'Carrier',
    wide: true,
    card: 'title',
    cell: ({ carrier }) => (
      <>
        <Text span fw={600} size="sm">
          {carrier.legal_name ?? `USDOT ${carrier.dot_number}`}
        </Text>
        {carrier.dba_name && (
          <Text span size="xs" c="var(--hw-muted)" display="block">
            {carrier.dba_name}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    wide: true,
    card: 'subtitle',
    cell: ({ carrier }) => <VerdictCell verdict={carrier.verdict} />,
  },
  {
    id: 'result',
    header: 'Rules',
    card: 'tag',
    cell: ({ result }) => (result ? <RuleOutcomeTag result={result} /> : <None />),
  },
  {
    id: 'numbers',
    header: 'Numbers',
    card: 'subtitle',
    cell: ({ carrier }) => (
      <span className={classes.numbers}>
        {carrier.identifiers.map(formatIdentifier).map(number => (
          <span key={number}>{number}</span>
        ))}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    card: 'subtitle',
    cell: ({ carrier }) => [carrier.city, carrier.state].filter(Boolean).join(', ') || <Unknown />,
  },
  {
    id: 'connection',
    header: 'Decision',
    cell: ({ connection_status: status }) =>
      status ? CONNECTION_STATUS[status as keyof typeof CONNECTION_STATUS].words : <None />,
  },
  {
    id: 'since',
    header: 'Monitored since',
    numeric: true,
    cell: ({ created_at: since }) => formatDay(since),
  },
]

export const AssessedList = ({ tab }: { tab: ResultId }) => (
  <ListSection
    key={tab}
    name={`connections.${tab}`}
    label={RESULTS[tab].label}
    one="carrier"
    filters={assessedFilters}
    query={assessedQuery(tab)}
    columns={columns}
    rowKey={({ id }) => id}
    rowLink={({ carrier }) => ({ to: '/carriers/$id', params: { id: String(carrier.id) } })}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconListCheck />} title="No carrier in this list">
        {ABOUT_RESULTS[tab]}
      </EmptyState>
    }
  />
)
