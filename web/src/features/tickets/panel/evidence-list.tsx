/** Every value that was compared, with its source and day. */
import { Text, Title } from '@mantine/core'
import type { TicketDetail } from '@/domains/tickets/types'
import { Unknown } from '@/kit/facts/signs'
import { formatDay } from '@/lib/date'
import classes from './panel.module.css'

export const EvidenceList = ({ ticket: { evidence } }: { ticket: TicketDetail }) => (
  <section aria-label="Evidence">
    <Title order={3} mb={4}>
      Evidence
    </Title>
    {evidence.length === 0 ? (
      <Text size="sm" c="var(--hw-muted)">
        None on file.
      </Text>
    ) : (
      <dl className={classes.evidence}>
        {evidence.map(({ label, value, source, as_of: day }, nth) => (
          // Two values may have one label.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${label} ${nth}`}>
            <dt>{label}</dt>
            <dd>
              {value ?? <Unknown>Hidden from you</Unknown>}
              <small>{[source ?? 'Source unknown', day && formatDay(day)].filter(Boolean).join(', ')}</small>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)
