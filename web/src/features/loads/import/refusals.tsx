/** The rows that were refused: where in the file, why, and as a file to correct. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import classes from './import.module.css'
import { PER_PAGE, refusalsAddress, refusalsQuery } from './queries'
import type { ImportRefusal, LoadImport } from './types'

const columns: readonly Column<ImportRefusal>[] = [
  {
    id: 'line',
    header: 'Line',
    card: 'title',
    numeric: true,
    cell: row => (
      <b>
        {/* A card has no head that says so. */}
        <span className={classes.onCard}>Line </span>
        {formatNumber(row.line)}
      </b>
    ),
  },
  {
    id: 'load',
    header: 'Load',
    card: 'subtitle',
    cell: row => row.external_load_number ?? <None>No load number</None>,
  },
  { id: 'column', header: 'Column', cell: row => row.column_name ?? 'Whole row' },
  { id: 'value', header: 'Value', cell: row => (row.value ? <code>{row.value}</code> : 'Empty') },
  { id: 'reason', header: 'Reason', wide: true, cell: row => row.reason },
]

export const Refusals = ({ one }: { one: LoadImport }) => (
  <Section
    title="Refused rows"
    aside={
      <Button
        component="a"
        href={refusalsAddress(one.id)}
        download
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
      >
        Download refused rows
      </Button>
    }
  >
    <ListSection
      name="load-import-refusals"
      label="Refused rows"
      one="problem"
      query={refusalsQuery(one.id)}
      columns={columns}
      rowKey={row => `${row.line} ${row.column_name} ${row.field} ${row.reason}`}
      perPage={PER_PAGE}
      empty={
        <EmptyState icon={<IconCircleCheck />} title="No refused rows">
          Every row of this file was taken.
        </EmptyState>
      }
    />
  </Section>
)
