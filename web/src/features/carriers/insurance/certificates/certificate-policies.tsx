import type { InsuranceCertificate } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatDollars } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { autosOf, daysLeft } from './certificate-words'

type Policy = InsuranceCertificate['policies'][number]

const amount = (cents: number | null | undefined) =>
  cents == null ? <Unknown /> : formatDollars(cents / 100)

const columns: readonly Column<Policy>[] = [
  {
    id: 'kind',
    header: 'Covers',
    card: 'title',
    cell: row => {
      const autos = autosOf(row)
      return (
        <>
          <b>{row.label.charAt(0).toUpperCase() + row.label.slice(1)}</b>
          {autos && <Aside>Autos: {autos}</Aside>}
          {row.excluded_commodities != null && (
            <Aside>Excludes: {row.excluded_commodities.join(', ') || 'None'}</Aside>
          )}
        </>
      )
    },
  },
  {
    id: 'days',
    header: 'Runs',
    card: 'tag',
    cell: row => {
      const { words, outcome } = daysLeft(row.days_left)
      return <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
    },
  },
  {
    id: 'insurer',
    header: 'Insurer',
    card: 'subtitle',
    cell: row => (
      <>
        {row.insurer ?? <Unknown />}
        {row.policy_number && <Aside>Policy {row.policy_number}</Aside>}
      </>
    ),
  },
  {
    id: 'limit',
    header: 'Limit',
    numeric: true,
    cell: row => (
      <>
        {amount(row.limit_cents)}
        {row.deductible_cents != null && (
          <Aside>{formatDollars(row.deductible_cents / 100)} deductible</Aside>
        )}
      </>
    ),
  },
  {
    id: 'term',
    header: 'Term',
    numeric: true,
    cell: row => (
      <>
        {row.effective_on ? formatDay(row.effective_on) : '?'} –<br />
        {row.expires_on ? formatDay(row.expires_on) : '?'}
      </>
    ),
  },
]

/** The policies of a certificate, with the days that each still runs. */
export const CertificatePolicies = ({ policies }: { policies: Policy[] }) => (
  <Rows
    label="Policies of the certificate"
    columns={columns}
    rows={policies}
    rowKey={row => String(row.id)}
  />
)
