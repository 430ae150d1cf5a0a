/** Rate confirmations of a load or a carrier, as a card of its page; each leads to the confirmation. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { carrierOf } from './lane'
import { formatMoney } from './money'
import { confirmationsAboutQuery } from './queries'
import classes from './rate-confirmations.module.css'
import { StateTag } from './tags'
import type { RateConfirmation } from './types'

type About = Parameters<typeof confirmationsAboutQuery>[0]

/** What a row is called: a load's page needs no load, a carrier's no carrier. */
const nameOf = (about: About, { load, carrier, revision }: RateConfirmation) => {
  const subject = 'load_id_eq' in about ? carrierOf(carrier) : `Load ${load.external_load_number}`
  return revision > 1 ? `${subject}, revision ${revision}` : subject
}

const ofList = (about: About) =>
  Object.fromEntries(Object.entries(about).map(([key, id]) => [key, String(id)]))

/** The last thing that happened, with when. */
const lastOf = ({ ended_at, accepted_at, counter, viewed_at, sent_at, created_at }: RateConfirmation) => {
  const steps: [at: string | null | undefined, words: string][] = [
    [ended_at, 'Ended'],
    [accepted_at, 'Accepted'],
    [counter?.at, 'Countered'],
    [viewed_at, 'Viewed'],
    [sent_at, 'Sent'],
  ]
  const last = steps.find(([at]) => at != null)
  return { at: last?.[0] ?? created_at, words: last?.[1] ?? 'Created' }
}

export const ConfirmationList = ({ about, none }: { about: About; none: string }) => (
  <Loaded query={useQuery(confirmationsAboutQuery(about))}>
    {({ rows, total }) =>
      rows.length === 0 ? (
        <None>{none}</None>
      ) : (
        <>
          <ul className={classes.list} aria-label="Rate confirmations">
            {rows.map(row => {
              const { at, words } = lastOf(row)
              return (
                <li key={row.id}>
                  <div className={classes.head}>
                    <Link to="/carriers/rate-confirmations/$id" params={{ id: String(row.id) }}>
                      {nameOf(about, row)}
                    </Link>
                    <StateTag row={row} />
                  </div>
                  <small>
                    {[formatMoney(row.rate), row.recipient_email].filter(Boolean).join(' · ')} · {words}{' '}
                    <Instant at={at} />
                  </small>
                </li>
              )
            })}
          </ul>
          {total > rows.length && (
            <Anchor
              size="sm"
              renderRoot={props => (
                <Link {...props} to="/carriers/rate-confirmations" search={{ q: ofList(about) } as never} />
              )}
            >
              All {formatNumber(total)} rate confirmations
            </Anchor>
          )}
        </>
      )
    }
  </Loaded>
)
