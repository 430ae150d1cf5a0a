/** Every filing, as a timeline and as rows; what each licensing system says, side by side; the certificates that the broker was given. */
import { useQuery } from '@tanstack/react-query'
import { IconUmbrellaOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { InsurancePolicy, ListCoverage } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { Aside } from '@/kit/list/aside'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded, SkeletonRows } from '@/kit/states'
import { Timeline } from '@/kit/timeline'
import { formatDay } from '@/lib/date'
import { count, formatDollars } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { AbsentList } from '../absent'
import classes from '../carriers.module.css'
import { policiesQuery } from '../queries'
import type { TabProps } from '../tabs'
import { FAMILY, POLICY_KIND, POLICY_STATUS } from '../words'
import { InsuranceCard } from './insurance-card'
import { insuranceTimeline } from './insurance-timeline'
import { LicensingSystemsCard } from './licensing-systems-card'

const Certificates = lazy(() => import('./certificates/certificates'))

const limit = (policy: InsurancePolicy) => {
  if (policy.maximum_coverage == null) return <Unknown />
  // The legacy system writes 0 where a form has no amount.
  if (policy.maximum_coverage === 0 && policy.kind !== 'bipd') return <Unknown />
  return formatDollars(policy.maximum_coverage)
}

/** `Form 91X · Docket MC123456`. */
const filedWith = ({ form, docket_number: docket }: InsurancePolicy) =>
  [form && `Form ${form.code}`, docket && `Docket ${docket}`].filter(Boolean).join(' · ')

const columns: readonly Column<InsurancePolicy>[] = [
  { id: 'kind', header: 'Covers', card: 'title', cell: row => <b>{POLICY_KIND[row.kind]}</b> },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    cell: row => (
      <>
        <OutcomeTag outcome={POLICY_STATUS[row.status].outcome}>{POLICY_STATUS[row.status].words}</OutcomeTag>
        {row.unknown_because && <Aside>{row.unknown_because}</Aside>}
      </>
    ),
  },
  {
    id: 'insurer',
    header: 'Insurer',
    card: 'subtitle',
    cell: row => (
      <>
        {row.insurer ?? <Unknown />}
        <Aside>{filedWith(row)}</Aside>
      </>
    ),
  },
  {
    id: 'limit',
    header: 'Limit',
    numeric: true,
    cell: row => (
      <>
        {limit(row)}
        {row.class && <Aside>{row.class.label}</Aside>}
      </>
    ),
  },
  { id: 'policy', header: 'Policy', cell: row => row.policy_number ?? <Unknown /> },
  {
    id: 'effective',
    header: 'In force from',
    numeric: true,
    cell: row => (
      <>
        {row.effective_on ? formatDay(row.effective_on) : <Unknown />}
        <Aside>
          {row.status === 'unknown'
            ? 'unknown today'
            : `until ${row.cancelled_on ? formatDay(row.cancelled_on) : 'canceled'}`}
        </Aside>
      </>
    ),
  },
  {
    id: 'family',
    header: 'Source',
    cell: row => (
      <>
        {row.family ? FAMILY[row.family] : 'Certificate'} <RowSource source={row.source} />
      </>
    ),
  },
]

const InsuranceTab = ({ carrier, user }: TabProps) => {
  const policies = useQuery(policiesQuery(carrier.id))
  return (
    <div className={classes.column}>
      <div className={classes.two}>
        <InsuranceCard insurance={carrier.insurance} />
        <LicensingSystemsCard families={carrier.insurance.families} onFile={carrier.insurance.bipd_on_file} />
      </div>
      {allows('ReadInsuranceCertificates', user) && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Certificates carrier={carrier} user={user} />
        </Suspense>
      )}
      <Loaded query={policies}>
        {rows => (
          // Coverage from certificates comes first, with the issues found.
          <Policies
            policies={rows.filter(({ family }) => family)}
            coverage={carrier.lists.filings}
            today={carrier.assessed_on}
          />
        )}
      </Loaded>
    </div>
  )
}

const Policies = ({
  policies,
  coverage,
  today,
}: {
  policies: InsurancePolicy[]
  coverage: ListCoverage
  today: string
}) => {
  if (policies.length === 0) {
    return (
      <Section title="Filings">
        <AbsentList coverage={coverage} things="insurance filings" icon={<IconUmbrellaOff />}>
          Carriers that need no operating authority (private, intrastate) need not file. Ask for a
          certificate.
        </AbsentList>
      </Section>
    )
  }
  const inForce = policies.filter(({ status }) => status !== 'cancelled' && status !== 'unknown').length
  return (
    <>
      <Section title="Filings over time">
        <Timeline
          label="Insurance filings"
          rows={insuranceTimeline(policies, today)}
          today={today}
          ahead={policies.flatMap(policy => (policy.cancelled_on ? [policy.cancelled_on] : []))}
          years={15}
        />
      </Section>
      <Section title="Filings" aside={`${count(policies.length, 'filing')}, ${inForce} in force or upcoming`}>
        <Rows label="Filings" columns={columns} rows={policies} rowKey={row => row.id} />
      </Section>
    </>
  )
}

export default InsuranceTab
