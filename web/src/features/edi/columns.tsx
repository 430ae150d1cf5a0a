/** The columns of interchanges, by the way they go. */
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { OutcomeTag } from '@/ui/outcome'
import type { EdiInterchange } from './queries'
import { documentWords, firstError, KINDS, outcomeOf } from './words'

type InterchangeColumn = Column<EdiInterchange>

export const LoadLink = ({ id }: { id: number }) => (
  <Anchor size="sm" renderRoot={props => <Link {...props} to="/loads/$id" params={{ id: String(id) }} />}>
    Open load
  </Anchor>
)

const control: InterchangeColumn = {
  id: 'control',
  header: 'Control number',
  card: 'title',
  cell: row => <b className="tabular">{row.control_number}</b>,
}

const partner: InterchangeColumn = {
  id: 'partner',
  header: 'Partner',
  card: 'subtitle',
  cell: row => row.partner_name,
}

const details = (open: (row: EdiInterchange) => void): InterchangeColumn => ({
  id: 'details',
  header: 'Actions',
  card: 'foot',
  cell: row => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Details of ${row.control_number}`}
      onClick={() => open(row)}
    >
      Details
    </Button>
  ),
})

const at = (header: string): InterchangeColumn => ({
  id: 'created',
  header,
  sort: 'created_at',
  firstSort: 'desc',
  cell: row => <Instant at={row.created_at} />,
})

export const receivedColumns = (open: (row: EdiInterchange) => void): readonly InterchangeColumn[] => [
  control,
  partner,
  {
    id: 'result',
    header: 'Result',
    wide: true,
    cell: row => {
      const { words, outcome } = outcomeOf(row)
      const error = firstError(row)
      return (
        <>
          <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
          {error && <Aside>{error}</Aside>}
        </>
      )
    },
  },
  { id: 'documents', header: 'Documents', cell: documentWords },
  at('Received'),
  details(open),
]

export const sentColumns = (open: (row: EdiInterchange) => void): readonly InterchangeColumn[] => [
  control,
  partner,
  {
    id: 'kind',
    header: 'Document',
    cell: row => (
      <>
        {KINDS[row.kind]}
        {/* What went out has a result only where the partner rejects it. */}
        {row.result && (
          <div>
            <OutcomeTag outcome="fail">Rejected by the partner</OutcomeTag>
          </div>
        )}
      </>
    ),
  },
  {
    id: 'load',
    header: 'Load',
    cell: row => (row.load_id == null ? <None>No single load</None> : <LoadLink id={row.load_id} />),
  },
  at('Written'),
  {
    id: 'fetched',
    header: 'Fetched',
    cell: row => (row.fetched_at == null ? <None>Waiting</None> : <Instant at={row.fetched_at} />),
  },
  details(open),
]
