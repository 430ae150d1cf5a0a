/** Who offered what to whom, when, and until when; who accepted it and how they were proven. */
import { formatMoney } from '@/domains/rate_confirmations/money'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { PROOFS } from '@/domains/rate_confirmations/words'
import { FactList } from '@/kit/facts/fact-list'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { formatPhone } from '@/lib/phone'
import classes from '../rate-confirmations.module.css'

const At = ({ at, none }: { at: string | null | undefined; none: string }) =>
  at == null ? <None>{none}</None> : <Instant at={at} />

export const FactsCard = ({ row }: { row: RateConfirmation }) => (
  <Section title="Details">
    <FactList
      rows={[
        { label: 'Rate', value: formatMoney(row.rate) },
        {
          label: 'Recipient',
          value:
            row.recipient_email == null ? (
              <None>Not chosen</None>
            ) : (
              <>
                {row.recipient_name}
                <span className={classes.muted}>{row.recipient_email}</span>
              </>
            ),
        },
        {
          label: 'Revision',
          value: row.is_amendment ? `${row.revision}, amends an accepted one` : row.revision,
        },
        { label: 'Created by', value: row.creator?.name ?? 'Your systems' },
        { label: 'Created', value: <Instant at={row.created_at} /> },
        { label: 'Sent', value: <At at={row.sent_at} none="Not sent" /> },
        { label: 'Delivered', value: <At at={row.delivered_at} none="Not delivered" /> },
        { label: 'Viewed', value: <At at={row.viewed_at} none="Not opened" /> },
        { label: 'Accepted', value: <At at={row.accepted_at} none="Not accepted" /> },
        row.acceptance != null && {
          label: 'Accepted by',
          value: (
            <>
              {[row.acceptance.name, row.acceptance.title].filter(Boolean).join(', ')}
              <span className={classes.muted}>
                {[
                  row.acceptance.email ?? (row.acceptance.phone && formatPhone(row.acceptance.phone)),
                  PROOFS[row.acceptance.proof],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        row.acceptance != null && { label: 'Truck', value: row.acceptance.vin ?? <None>Not named yet</None> },
        row.acceptance != null && {
          label: 'Driver',
          value: row.acceptance.driver_name ?? <None>Not named yet</None>,
        },
        row.driver_verified != null && {
          label: 'Driver verified',
          value: (
            <>
              By {row.driver_verified.user.name}
              <span className={classes.muted}>
                <Instant at={row.driver_verified.at} />
              </span>
            </>
          ),
        },
        row.expires_at != null && { label: 'Expires', value: <Instant at={row.expires_at} /> },
      ]}
    />
  </Section>
)
