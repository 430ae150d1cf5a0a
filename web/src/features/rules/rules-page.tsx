/** The broker's rules: the classifications, and the rules of each. */
import { Button, Stack } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Classification, CurrentUser, Rule } from '@/api/types'
import { classificationsQuery } from '@/domains/rules/classifications'
import { allows } from '@/kit/access/guards'
import { PageHead } from '@/kit/page-head'
import { EmptyState, ErrorState, Loaded, SkeletonRows } from '@/kit/states'
import { ClassificationList } from './classification-list'
import { rulesQuery, typesQuery } from './queries'
import { RuleTable } from './rule-table'
import classes from './rules.module.css'
import { changesIn, type RulesSearch } from './search'
import { Signals } from './signals'

const ClassificationForm = lazy(() =>
  import('./classification-form').then(module => ({ default: module.ClassificationForm })),
)
const AffectedPage = lazy(() => import('./affected-page').then(module => ({ default: module.AffectedPage })))

interface Props {
  user: CurrentUser
  /** The classification that is shown, the first when none is named; changes brought along; the list of carriers affected. */
  search: RulesSearch
}

export const RulesPage = ({ user, search }: Props) => {
  const navigate = useNavigate()
  const [form, setForm] = useState<Classification | 'new' | null>(null)
  const [classifications, rules] = useQueries({ queries: [classificationsQuery, rulesQuery] })
  const mayChange = allows('ChangeRules', user)
  const failed = [classifications, rules].find(query => query.isError)
  const all = classifications.data?.rows ?? []
  const shown = all.find(({ id }) => id === search.classification) ?? all[0]
  const rule = rules.data?.rows.find(({ classification_id: of }) => of === shown?.id)
  const choose = (id: number) =>
    void navigate({ to: '/rules', search: { classification: id }, resetScroll: false })
  if (search.list && rule && shown) {
    return (
      <Suspense fallback={<SkeletonRows rows={10} height={24} />}>
        <AffectedPage classification={shown} rule={rule} search={search} group={search.list} />
      </Suspense>
    )
  }
  return (
    <Stack gap="md">
      <PageHead
        title="Rules"
        lead="What carriers must meet to work with you. Each classification has rules of its own."
        actions={
          mayChange && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
              New classification
            </Button>
          )
        }
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !classifications.data || !rules.data ? (
        <div role="status" aria-label="Loading">
          <SkeletonRows rows={10} height={24} />
        </div>
      ) : !shown ? (
        <EmptyState icon={<IconListCheck />} title="No classifications" />
      ) : (
        <div className={classes.page}>
          <ClassificationList
            classifications={all}
            shown={shown.id}
            choose={choose}
            change={mayChange ? setForm : undefined}
          />
          {rule && (
            <ClassificationRules
              classification={shown}
              rule={rule}
              search={search}
              mayChange={mayChange}
              clean={() => choose(shown.id)}
            />
          )}
        </div>
      )}
      <Signals mayChange={mayChange} />
      {form && (
        <ClassificationForm
          classification={form === 'new' ? null : form}
          all={all}
          close={() => setForm(null)}
          made={choose}
        />
      )}
    </Stack>
  )
}

interface ClassificationRulesProps {
  classification: Classification
  rule: Rule
  search: RulesSearch
  mayChange: boolean
  clean: () => void
}

/** The rules of a classification, each said at its threshold. */
const ClassificationRules = ({
  classification,
  rule,
  search,
  mayChange,
  clean,
}: ClassificationRulesProps) => (
  <Loaded
    query={useQuery({
      ...typesQuery(classification.id, rule.version),
      // The rules stay in place while they are said anew.
      placeholderData: keepPreviousData,
    })}
  >
    {types => (
      <RuleTable
        key={`${rule.id}-${rule.version}`}
        classification={classification}
        rule={rule}
        types={types}
        begun={changesIn(search)}
        mayChange={mayChange}
        clean={clean}
      />
    )}
  </Loaded>
)
