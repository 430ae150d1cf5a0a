/** The verdict with its reasons; behind a button everything that was asked: the company's rules, and the checks beside them. */
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { CurrentUser } from '@/api/types'
import { VerdictCard } from '@/domains/verdicts/verdict-card'
import { allows } from '@/kit/access/guards'
import { useSiteFlag } from '@/kit/access/use-site-flag'
import { SkeletonRows } from '@/kit/states'
import classes from '../carriers.module.css'
import { assessmentQuery } from '../rules/assessment-queries'
import { type TabId, type TabProps, TABS } from '../tabs'
import { tallyWords } from './checks'

// The list comes with the first press.
const CheckList = lazy(() => import('./check-list'))

/** The tab that has more about a signal. */
const TAB_OF: Readonly<Record<string, TabId>> = {
  out_of_service_order: 'safety',
  authority_not_active: 'authority',
  no_insurance_in_force: 'insurance',
  lapse_served: 'insurance',
  impersonation_alert: 'identity',
  identity_alert: 'identity',
  revoked_predecessor: 'associated',
  bad_predecessor: 'associated',
  contact_changed: 'history',
  look_alike_contact: 'directory',
  implausible_fleet: 'equipment',
}

const More = ({ code, user }: { code: string; user: CurrentUser }) => {
  const hasDirectory = useSiteFlag('is_directory_shown')
  const tab = TABS.find(({ id }) => id === TAB_OF[code])
  return tab && allows(tab.guard, user) && (tab.id !== 'directory' || hasDirectory) ? (
    <Link to="." search={{ tab: tab.id } as never} resetScroll={false} className={classes.seeMore}>
      See {tab.label}
    </Link>
  ) : null
}

export const VerdictSection = ({ carrier, user }: TabProps) => {
  const { verdict, checks, assessed_on: on, id } = carrier
  const [opened, { toggle }] = useDisclosure()
  const hasRules = allows('ReadAssessment', user)
  const assessment = useQuery({ ...assessmentQuery(id), enabled: hasRules })
  const isCounted = !hasRules || !assessment.isPending
  return (
    <VerdictCard
      verdict={verdict}
      on={on}
      more={({ code }) => (code in TAB_OF ? <More code={code} user={user} /> : null)}
    >
      <UnstyledButton className={classes.all} aria-expanded={opened} onClick={toggle}>
        <span>
          <b>{hasRules ? 'Rules and checks' : 'Checks'}</b>
          <span className={classes.small}>{isCounted && tallyWords(checks, assessment.data)}</span>
        </span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {opened && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <CheckList carrier={carrier} user={user} assessment={hasRules ? assessment : null} />
        </Suspense>
      )}
    </VerdictCard>
  )
}
