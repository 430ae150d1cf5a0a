/** The shipper’s tender that a load came by (EDI): where it stands, and what it is answered. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Tender } from '@/domains/loads/types'
import { FactList } from '@/kit/facts/fact-list'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Note } from '@/ui/note'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import type { CardProps } from './card'
import { actWords, isAsked, TENDER_STATES } from './tender-words'

const TenderDialog = lazy(() => import('./tender-dialog').then(module => ({ default: module.TenderDialog })))

interface Props extends Pick<CardProps, 'load'> {
  tender: Tender
}

export const TenderCard = ({ load, tender }: Props) => {
  const [answer, setAnswer] = useState<Tender['allowed_answers'][number] | null>(null)
  const { state, answer_by: answerBy, answered_at: answeredAt, changed_at: changedAt } = tender
  const { allowed_answers: allowed, rejected_for: rejectedFor } = tender
  const { words, outcome } = TENDER_STATES[state]
  return (
    <Section title="Tender">
      <FactList
        rows={[
          { label: 'Shipper', value: tender.partner_name },
          { label: 'Shipment', value: tender.shipment_number },
          {
            label: 'Answer',
            value: outcome ? (
              <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
            ) : (
              <PlainTag>{words}</PlainTag>
            ),
          },
          answerBy != null && isAsked(tender) && { label: 'Answer by', value: <Instant at={answerBy} /> },
          answeredAt != null && { label: 'Answered', value: <Instant at={answeredAt} /> },
          changedAt != null && {
            label: state === 'waiting' ? 'Changed' : 'Changed since',
            value: <Instant at={changedAt} />,
          },
        ]}
      />
      {rejectedFor != null && state !== 'withdrawn' && (
        <Note tone="fail" urgent title="Their system rejected your answer">
          <Stack gap={2}>
            {[...new Set(rejectedFor)].map(wrong => (
              <span key={wrong}>{wrong}</span>
            ))}
            <span>
              {allowed.length > 0
                ? 'The shipper doesn’t have it. Answer again, or call them.'
                : 'The shipper doesn’t have it. Call them.'}
            </span>
          </Stack>
        </Note>
      )}
      {changedAt != null && allowed.length > 0 && (
        <Text size="sm">
          {state === 'waiting'
            ? 'The shipper changed this tender. Check the load before you answer.'
            : 'The shipper changed the tender after your answer. Check the load, then answer again.'}
        </Text>
      )}
      {allowed.length > 0 && (
        <Group gap={6} mt={8} className="hide-on-print">
          {allowed.map(decision => (
            <Button
              key={decision}
              size="xs"
              variant={decision === 'accepted' ? 'filled' : 'default'}
              onClick={() => setAnswer(decision)}
            >
              {actWords(tender, decision)}
            </Button>
          ))}
        </Group>
      )}
      <Suspense>
        {answer && (
          <TenderDialog load={load} tender={tender} decision={answer} close={() => setAnswer(null)} />
        )}
      </Suspense>
    </Section>
  )
}
