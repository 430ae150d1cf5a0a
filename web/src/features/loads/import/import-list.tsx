/** The company's imports, the newest first. */
import { IconFileImport } from '@tabler/icons-react'
import { Instant } from '@/kit/instant'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { EmptyState } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import { importsQuery, PER_PAGE } from './queries'
import type { LoadImport } from './types'
import { RESULTS, statusWords } from './words'

const Status = ({ one }: { one: LoadImport }) => {
  const { words, outcome } = statusWords(one)
  return outcome ? <OutcomeTag outcome={outcome}>{words}</OutcomeTag> : <PlainTag>{words}</PlainTag>
}

const columns: readonly Column<LoadImport>[] = [
  { id: 'file', header: 'File', card: 'title', wide: true, cell: row => <b>{row.file_name}</b> },
  {
    id: 'started',
    header: 'Started',
    card: 'subtitle',
    tight: true,
    cell: row => <Instant at={row.created_at} />,
  },
  { id: 'by', header: 'By', cell: row => row.user?.name ?? 'API key' },
  { id: 'status', header: 'Status', card: 'tag', tight: true, cell: row => <Status one={row} /> },
  ...RESULTS.map(({ key, label }): Column<LoadImport> => ({
    id: key,
    header: label,
    numeric: true,
    cell: row => formatNumber(row[key]),
  })),
]

export const ImportList = () => (
  <Section title="Earlier imports">
    <ListSection
      name="load-imports"
      label="Earlier imports"
      one="import"
      query={importsQuery}
      columns={columns}
      rowKey={row => row.id}
      rowLink={row => ({ to: '/loads/import', search: { id: String(row.id) } as never })}
      perPage={PER_PAGE}
      empty={
        <EmptyState icon={<IconFileImport />} title="No imports yet">
          Files that you import appear here, with what became of each row.
        </EmptyState>
      }
    />
  </Section>
)
