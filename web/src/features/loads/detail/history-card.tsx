/** What happened to the load, the newest first. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoadDetail } from '@/domains/loads/types'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import classes from './detail.module.css'
import { historyOf } from './history'
import { changesQuery, linksQuery, logsQuery } from './queries'

/** Events that are shown at first. */
const FIRST = 12

export const HistoryCard = ({ load }: { load: LoadDetail }) => {
  const logs = useQuery(logsQuery(load.id))
  const { data: links } = useQuery(linksQuery(load.id))
  const { data: changes } = useQuery(changesQuery(load.id))
  const [isWhole, setWhole] = useState(false)
  return (
    <Section title="History">
      <Loaded query={logs}>
        {({ rows }) => {
          const events = historyOf(load, rows, links, changes?.rows)
          const shown = isWhole ? events : events.slice(0, FIRST)
          return (
            <>
              <ol className={classes.list} aria-label="History">
                {shown.map(({ id, at, words, detail, by }) => (
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
              {shown.length < events.length && (
                <Button size="xs" variant="default" onClick={() => setWhole(true)}>
                  Show all {events.length} events
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
