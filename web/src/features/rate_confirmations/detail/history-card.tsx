/** What happened to the rate confirmation, the newest first. */
import { useQuery } from '@tanstack/react-query'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import classes from '../rate-confirmations.module.css'
import { historyOf } from './history'
import { mailsOfQuery } from './queries'

export const HistoryCard = ({ row }: { row: RateConfirmation }) => {
  const { data: mails } = useQuery(mailsOfQuery(row.id))
  return (
    <Section title="History">
      <ol className={classes.list} aria-label="History">
        {historyOf(row, mails?.rows ?? []).map(({ id, at, words, detail, by }) => (
          <li key={id}>
            <b>{words}</b>
            {detail && `: ${detail}`}
            <small>
              <Instant at={at} />
              {by && `, ${by}`}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  )
}
