/** The carriers whose result a change of rules would change, before it is saved: by name, a page at a time. */
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconListCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Classification, PreviewedCarrier, Rule } from '@/api/types'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { Pager } from '@/kit/list/pager'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { PageHead } from '@/kit/page-head'
import { EmptyState, Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import { AFFECTED, affectedQuery } from './queries'
import { changesIn, type GroupName, type RulesSearch } from './search'
import { changedRules, resultWord } from './settings'

/** The call lists no further than this page. */
const LAST_PAGE = 1000

const TITLES: Record<GroupName, string> = {
  my_carriers: 'My carriers',
  watched: 'Monitored carriers',
  my_loads: 'Carriers of open loads',
  all: 'All carriers',
}

const Result = ({ result }: { result: PreviewedCarrier['before'] }) =>
  result ? <RuleOutcomeTag result={result} /> : 'Not judged'

const COLUMNS: readonly Column<PreviewedCarrier>[] = [
  {
    id: 'legal_name',
    header: 'Legal name',
    cell: carrier => carrier.legal_name ?? `USDOT ${carrier.dot_number}`,
    wide: true,
    card: 'title',
  },
  { id: 'dot_number', header: 'USDOT', cell: carrier => carrier.dot_number, tight: true, card: 'subtitle' },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ id, verdict }) => <VerdictCell verdict={verdict} carrierId={id} />,
  },
  {
    id: 'place',
    header: 'City and state',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || 'Unknown',
  },
  { id: 'before', header: 'Now', cell: ({ before }) => <Result result={before} />, tight: true },
  { id: 'after', header: 'After saving', cell: ({ after }) => <Result result={after} />, tight: true },
]

interface Props {
  classification: Classification
  rule: Rule
  search: RulesSearch
  group: GroupName
}

export const AffectedPage = ({ classification, rule, search, group }: Props) => {
  const navigate = useNavigate()
  const { before, after, page = 1 } = search
  const changes = changesIn(search)
  const list = { group, before, after, page: Math.min(page, LAST_PAGE) }
  const preview = useQuery({ ...affectedQuery(rule.id, changes, list), placeholderData: keepPreviousData })
  const { list: _list, before: _before, after: _after, page: _page, ...edit } = search
  const narrowed = [
    before && `from ${resultWord(before === 'none' ? null : before)}`,
    after && `to ${resultWord(after === 'none' ? null : after)}`,
  ].filter(Boolean)
  return (
    <Stack gap="md">
      <PageHead
        title="Carriers that would change"
        lead={`${TITLES[group]}${narrowed.length > 0 ? `, ${narrowed.join(' ')}` : ''}. ${count(
          changedRules(changes),
          'rule',
        )} of ${classification.name} changed, not saved.`}
        actions={
          <Anchor
            size="sm"
            renderRoot={props => (
              <Link {...props} to="/rules" search={{ ...edit, classification: classification.id }} />
            )}
          >
            <Group gap={4}>
              <IconArrowLeft size={15} aria-hidden />
              Back to the rules
            </Group>
          </Anchor>
        }
      />
      <Loaded query={preview}>
        {({ list: found }) => {
          const { carriers, total } = found ?? { carriers: [], total: 0 }
          if (total === 0)
            return <EmptyState icon={<IconListCheck />} title="No carrier’s result would change" />
          const pages = Math.min(Math.ceil(total / AFFECTED), LAST_PAGE)
          return (
            <>
              <Text size="sm" role="status">
                {count(total, 'carrier')}
              </Text>
              <Rows
                label="Carriers that would change"
                columns={COLUMNS}
                rows={carriers}
                rowKey={({ id }) => id}
                rowLink={({ id }) => ({ to: '/carriers/$id', params: { id: String(id) } })}
                stale={preview.isPlaceholderData}
              />
              <Pager
                page={{ rows: carriers, page, pages, total, counters: {} }}
                onPage={next => void navigate({ to: '/rules', search: { ...search, page: next } })}
              />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
