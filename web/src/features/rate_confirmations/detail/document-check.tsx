/** What the emailed PDF says beside the load, point by point, and what was found in its terms. (loads.md §5, points 1 and 2.) */
import { Text, Title } from '@mantine/core'
import { Findings } from '@/domains/rate_confirmations/findings'
import type { DocumentCheck as Check } from '@/domains/rate_confirmations/types'
import { Section } from '@/kit/section'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../rate-confirmations.module.css'
import { COMPARISONS, inOrder, pagesOf, summaryOf } from './compared'

export const DocumentCheck = ({ check }: { check: Check }) => (
  <Section title="Emailed PDF" aside="Where it differs from the terms, it counts">
    {check.unreadable == null ? (
      <Read check={check} />
    ) : (
      <Note tone="warn" title="Couldn’t be compared with the load">
        {check.unreadable} Open the PDF and compare it yourself.
      </Note>
    )}
  </Section>
)

const Read = ({ check: { compared, findings, unread_pages: pages } }: { check: Check }) => (
  <>
    <Text size="sm" fw={600} mb={6}>
      {summaryOf(compared)}
    </Text>
    {pages.length > 0 && (
      <Note tone="warn" title={`Page ${pagesOf(pages)} couldn’t be read`}>
        A scan or a photo has no text. Open the PDF and read it yourself.
      </Note>
    )}
    <ul className={classes.list} aria-label="Compared with the load">
      {inOrder(compared).map(({ point, stop, outcome, says }) => (
        <li key={`${point} ${stop}`}>
          <OutcomeTag outcome={COMPARISONS[outcome].outcome}>{COMPARISONS[outcome].words}</OutcomeTag> {says}
        </li>
      ))}
    </ul>
    <Title order={3} mt="md" mb={4}>
      Findings in its terms
    </Title>
    <Findings findings={findings} />
  </>
)
