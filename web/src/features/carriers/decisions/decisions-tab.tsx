/** What the company decided about the carrier, and what it knew then, as evidence. */
import { Button, Group } from '@mantine/core'
import { IconClipboardOff, IconFileTypePdf } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Decision } from '@/api/types'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import { None } from '@/kit/facts/signs'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { decisionFilters } from '../filters'
import { PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'
import { decisionPdf, decisionsQuery } from './decision-queries'
import { CheckRecord, WhatStood } from './decisions-tools'

const DecisionDialog = lazy(() =>
  import('./decision-dialog').then(module => ({ default: module.DecisionDialog })),
)

const columns = (open: (row: Decision) => void): readonly Column<Decision>[] => [
  { id: 'label', header: 'Decision', card: 'title', tight: true, cell: row => <b>{row.label}</b> },
  { id: 'load', header: 'Load', cell: row => row.load_reference ?? <None /> },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: row => (row.verdict ? <VerdictTag verdict={row.verdict} /> : <None>Not recorded</None>),
  },
  {
    id: 'result',
    header: 'Result by rules',
    card: 'tag',
    cell: row => (row.result ? <RuleOutcomeTag result={row.result} /> : <None>Not recorded</None>),
  },
  {
    id: 'person',
    header: 'By',
    card: 'subtitle',
    cell: row => row.person?.name ?? 'The carrier',
  },
  { id: 'when', header: 'When', numeric: true, cell: row => <Instant at={row.created_at} /> },
  { id: 'note', header: 'Note', wide: true, cell: row => row.note ?? <None /> },
  {
    id: 'record',
    header: 'Record',
    cell: row =>
      row.is_intact ? (
        <OutcomeTag outcome="pass">No. {row.sequence}, intact</OutcomeTag>
      ) : (
        <OutcomeTag outcome="fail">No. {row.sequence}, not intact</OutcomeTag>
      ),
  },
  {
    id: 'open',
    header: '',
    card: 'foot',
    cell: row => (
      <Group gap={6} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Details of decision ${row.sequence}`}
          onClick={() => open(row)}
        >
          Details
        </Button>
        <Button
          component="a"
          href={decisionPdf(row.id)}
          download
          size="compact-xs"
          variant="default"
          leftSection={<IconFileTypePdf size={14} aria-hidden />}
          aria-label={`Download PDF of decision ${row.sequence}`}
        >
          PDF
        </Button>
      </Group>
    ),
  },
]

const DecisionsTab = ({ carrier }: TabProps) => {
  const [shown, setShown] = useState<Decision | null>(null)
  return (
    <div className={classes.column}>
      <Section title="Vetting record">
        <Group align="flex-end" gap="md">
          <WhatStood carrierId={carrier.id} />
          <CheckRecord />
        </Group>
      </Section>
      <ListSection
        name="decisions"
        label="Decisions"
        one="decision"
        query={decisionsQuery(carrier.id)}
        columns={columns(setShown)}
        filters={decisionFilters}
        rowKey={row => row.id}
        perPage={PER_PAGE}
        empty={
          <EmptyState icon={<IconClipboardOff />} title="No decisions yet">
            When someone at your company checks this carrier for a load, connects it, overrides a rule for it
            or blocks it, everything known at that moment is kept here.
          </EmptyState>
        }
      />
      {shown && (
        <Suspense>
          <DecisionDialog decision={shown} close={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  )
}

export default DecisionsTab
