/** The verdict with its reasons; behind a button everything that was asked: the company's rules, and the checks beside them. */
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Check, CurrentUser, VerdictReason } from '@/api/types'
import { VerdictCard } from '@/domains/verdicts/verdict-card'
import { allows } from '@/kit/access/guards'
import { SkeletonRows } from '@/kit/states'
import { count } from '@/lib/number'
import classes from '../carriers.module.css'
import { assessmentQuery } from '../rules/assessment-queries'
import { addressOf, type SectionId } from '../sections'
import { SECTIONS, type TabProps } from '../tabs'
import { useMay } from '../use-may'
import { cautions, tallyWords } from './checks'
import own from './overview.module.css'

// The list comes with the first press.
const CheckList = lazy(() => import('./check-list'))

/** The section that has more about a signal. */
const SECTION_OF: Readonly<Record<string, SectionId>> = {
  out_of_service_order: 'safety',
  authority_not_active: 'authority',
  passenger_authority_only: 'authority',
  household_goods_only: 'authority',
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

/** A notice against authority is told where authority is, one of insurance where insurance is. */
const sectionOf = ({ code, source }: VerdictReason): SectionId | undefined =>
  code === 'lapse_served' && source?.data_set.endsWith('revocations') ? 'authority' : SECTION_OF[code]

const More = ({ reason, user }: { reason: VerdictReason; user: CurrentUser }) => {
  const may = useMay(user)
  const section = sectionOf(reason)
  return section && may(section) ? (
    <Link to="." search={addressOf(section) as never} resetScroll={false} className={classes.seeMore}>
      See {SEE[section] ?? SECTIONS[section].label}
    </Link>
  ) : null
}

/** The most cautions that are named; the list below has them all. */
const MOST_NOTED = 3

/** What was found that does not change the verdict. */
const Noted = ({ checks }: { checks: readonly Check[] }) => (
  <section className={own.noted} aria-label="Also noted">
    <b>Also noted</b>
    <ul>
      {checks.slice(0, MOST_NOTED).map(({ code, label, outcome, reason }) => (
        <li key={code}>
          {outcome === 'fail' ? `Not met: ${label}. ` : ''}
          {reason}
        </li>
      ))}
      {checks.length > MOST_NOTED && <li>{count(checks.length - MOST_NOTED, 'more caution')} below</li>}
    </ul>
  </section>
)

export const VerdictSection = ({ carrier, user }: TabProps) => {
  const { verdict, checks, assessed_on: on, id } = carrier
  const [opened, { toggle }] = useDisclosure()
  const hasRules = allows('ReadAssessment', user)
  const assessment = useQuery({ ...assessmentQuery(id), enabled: hasRules })
  const isCounted = !hasRules || !assessment.isPending
  const noted = isCounted ? cautions(checks, assessment.data, verdict) : []
  return (
    <div className={own.verdict} data-open={opened || undefined}>
      <VerdictCard
        verdict={verdict}
        on={on}
        more={reason => (reason.code in SECTION_OF ? <More reason={reason} user={user} /> : null)}
      >
        {noted.length > 0 && <Noted checks={noted} />}
        <UnstyledButton className={classes.all} aria-expanded={opened} onClick={toggle}>
          <span>
            <b>{hasRules ? 'Rules and checks' : 'Checks'}</b>
            <span className={classes.small}>{isCounted && tallyWords(checks, assessment.data, verdict)}</span>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
        {opened && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <CheckList
              carrier={carrier}
              user={user}
              assessment={hasRules ? assessment : null}
              verdict={verdict}
            />
          </Suspense>
        )}
      </VerdictCard>
    </div>
  )
}
