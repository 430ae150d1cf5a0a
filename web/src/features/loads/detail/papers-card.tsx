/** Bills of lading, proofs of delivery, receipts and seals: from the driver's page, or added here. */
import { Anchor, Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { paperAddress } from '@/domains/loads/queries'
import { stopName } from '@/domains/loads/stops'
import { LOG_SOURCES, PAPERS } from '@/domains/loads/words'
import { InstantDay } from '@/kit/instant'
import { Section } from '@/kit/section'
import { formatBytes } from '@/lib/number'
import type { CardProps } from './card'
import classes from './detail.module.css'

const PaperDialog = lazy(() => import('./paper-dialog').then(module => ({ default: module.PaperDialog })))

export const PapersCard = ({ load, may }: CardProps) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Papers"
      aside={
        may.manage && (
          <Button size="xs" variant="default" className="hide-on-print" onClick={() => setAdding(true)}>
            Add paper
          </Button>
        )
      }
    >
      {load.papers.length === 0 ? (
        <Text size="sm" c="var(--hw-muted)">
          No papers yet. Drivers add BOLs and PODs on their page.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Papers">
          {load.papers.map(paper => {
            const stop = load.stops.find(({ id }) => id === paper.stop_id)
            return (
              <li key={paper.id}>
                <Anchor href={paperAddress(load.id, paper.id)} download size="sm">
                  {paper.file_name}
                </Anchor>
                <small>
                  {[PAPERS[paper.kind], stop && stopName(stop)].filter(Boolean).join(' · ')}
                  {paper.size != null && ` · ${formatBytes(paper.size)}`} ·{' '}
                  <InstantDay at={paper.created_at} />, {paper.user?.name ?? LOG_SOURCES[paper.source]}
                </small>
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <PaperDialog load={load} close={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}
