/** The broker's rules: the classifications, and the rules of each. */
import { Button, Stack } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { Classification, CurrentUser } from '@/api/types'
import { classificationsQuery } from '@/domains/rules/classifications'
import { allows } from '@/kit/access/guards'
import { PageHead } from '@/kit/page-head'
import { EmptyState, ErrorState, SkeletonRows } from '@/kit/states'
import { ClassificationList } from './classification-list'
import { rulesQuery, typesQuery } from './queries'
import { RuleTable } from './rule-table'
import classes from './rules.module.css'
import { Signals } from './signals'

const ClassificationForm = lazy(() =>
  import('./classification-form').then(module => ({ default: module.ClassificationForm })),
)

interface Props {
  user: CurrentUser
  /** The classification that is shown; the first when it is not given. */
  chosen?: number
}

export const RulesPage = ({ user, chosen }: Props) => {
  const navigate = useNavigate()
  const [form, setForm] = useState<Classification | 'new' | null>(null)
  const [classifications, rules, types] = useQueries({
    queries: [classificationsQuery, rulesQuery, typesQuery],
  })
  const mayChange = allows('ChangeRules', user)
  const failed = [classifications, rules, types].find(query => query.isError)
  const all = classifications.data?.rows ?? []
  const shown = all.find(({ id }) => id === chosen) ?? all[0]
  const rule = rules.data?.rows.find(({ classification_id: of }) => of === shown?.id)
  const choose = (id: number) =>
    void navigate({ to: '/rules', search: { classification: id }, resetScroll: false })
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
      ) : !classifications.data || !rules.data || !types.data ? (
        <div role="status" aria-label="Loading">
          <SkeletonRows rows={10} height={24} />
        </div>
      ) : !shown ? (
        <EmptyState icon={<IconListCheck />} title="There is no classification" />
      ) : (
        <div className={classes.page}>
          <ClassificationList
            classifications={all}
            shown={shown.id}
            choose={choose}
            change={mayChange ? setForm : undefined}
          />
          {rule && (
            <RuleTable
              key={`${rule.id}-${rule.version}`}
              classification={shown}
              rule={rule}
              types={types.data}
              mayChange={mayChange}
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
