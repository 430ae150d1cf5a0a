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
import { SkeletonRows } from '@/kit/states'
import classes from '../carriers.module.css'
import { assessmentQuery } from '../rules/assessment-queries'
import { addressOf, type SectionId } from '../sections'
import { SECTIONS, type TabProps } from '../tabs'
import { useMay } from '../use-may'
import { tallyWords } from './checks'
import own from './overview.module.css'

// The list comes with the first press.
const CheckList = lazy(() => import('./check-list'))

/** The section that has more about a signal. */
const SECTION_OF: Readonly<Record<string, SectionId>> = {
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

/** What a section is called where its tab is not in sight. */
const SEE: Partial<Record<SectionId, string>> = { safety: 'Safety' }

const More = ({ code, user }: { code: string; user: CurrentUser }) => {
  const may = useMay(user)
  const section = SECTION_OF[code]
  return section && may(section) ? (
    <Link to="." search={addressOf(section) as never} resetScroll={false} className={classes.seeMore}>
      See {SEE[section] ?? SECTIONS[section].label}
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
    <div className={own.verdict} data-open={opened || undefined}>
      <VerdictCard
        verdict={verdict}
        on={on}
        more={({ code }) => (code in SECTION_OF ? <More code={code} user={user} /> : null)}
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
    </div>
  )
}
