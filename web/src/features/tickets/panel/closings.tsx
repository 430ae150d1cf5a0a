/** People’s decisions to close an alert, each evaluated again from what was kept then. */
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Recorded } from '@/domains/loads/recorded'
import type { AlertReplay } from '@/domains/tickets/types'
import { RESOLUTIONS } from '@/domains/tickets/words'
import { Loaded } from '@/kit/states'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from './panel.module.css'
import { replayQuery } from './queries'

/** Digits of a hash that are shown; the whole is its title. */
const SHOWN = 12

const Outcome = ({ outcome }: Pick<AlertReplay, 'outcome'>) => {
  switch (outcome) {
    case 'same':
      return <OutcomeTag outcome="pass">Evaluated again: the same</OutcomeTag>
    case 'different':
      return <OutcomeTag outcome="fail">Evaluated again: something else</OutcomeTag>
    case 'not_kept':
      return <PlainTag>What it was evaluated from isn’t kept</PlainTag>
  }
}

const Hash = ({ label, hash }: { label: string; hash: string | null }) =>
  hash === null ? null : (
    <>
      {label} <code title={hash}>{hash.slice(0, SHOWN)}…</code>
    </>
  )

export const Closings = ({ id }: { id: number }) => {
  const answer = useQuery(replayQuery(id))
  return (
    <section aria-label="Decision record">
      <Title order={3} mb={4}>
        Decision record
      </Title>
      <Loaded query={answer}>
        {closings => (
          <>
            <ul className={classes.list} aria-label="Decisions">
              {closings.map(one => (
                <li key={one.decision_id}>
                  <Outcome outcome={one.outcome} />{' '}
                  {one.is_intact ? (
                    <OutcomeTag outcome="pass">Record intact</OutcomeTag>
                  ) : (
                    <OutcomeTag outcome="fail">Record changed</OutcomeTag>
                  )}
                  <div>
                    {one.resolution ? RESOLUTIONS[one.resolution] : 'Closed'}
                    {one.note && `: ${one.note}`}
                  </div>
                  <small>
                    Record {one.sequence}, {one.person?.name ?? 'your systems'},{' '}
                    <Recorded at={one.decided_at} />. <Hash label="Record" hash={one.hash} />
                    <Hash label=", evaluated from" hash={one.input_sha256} />
                  </small>
                </li>
              ))}
            </ul>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              loading={answer.isFetching}
              onClick={() => void answer.refetch()}
            >
              Evaluate again
            </Button>
          </>
        )}
      </Loaded>
    </section>
  )
}
