import type { InsuranceSummary } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { Aside } from '@/kit/list/aside'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { count, formatDollars } from '@/lib/number'
import { FAMILY } from '../words'

type Family = InsuranceSummary['families'][number]

const dollars = (value: number | null | undefined) => (value == null ? <Unknown /> : formatDollars(value))
const flag = (value: boolean | null | undefined) =>
  value == null ? <Unknown /> : value ? 'On file' : <None>None</None>

const columns: readonly Column<Family>[] = [
  {
    id: 'family',
    header: 'Source',
    card: 'title',
    cell: row => (
      <>
        <b>{FAMILY[row.family]}</b>
        <Aside>
          {row.unknown_because
            ? `${count(row.filings, 'filing')} listed. ${row.unknown_because}`
            : count(row.filings, 'active filing')}
        </Aside>
      </>
    ),
  },
  { id: 'bipd', header: 'BIPD from filings', numeric: true, cell: row => dollars(row.bipd_from_filings) },
  {
    id: 'file',
    header: 'BIPD in carrier file',
    numeric: true,
    cell: row => dollars(row.bipd_in_carrier_file),
  },
  { id: 'required', header: 'Required', numeric: true, cell: row => dollars(row.bipd_required) },
  { id: 'cargo', tight: true, header: 'Cargo', cell: row => flag(row.is_cargo_on_file) },
  { id: 'bond', header: 'Bond or trust', cell: row => flag(row.is_bond_on_file) },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

/** Legacy licensing (frozen on May 14, 2026) beside Motus, which replaced it. */
export const LicensingSystemsCard = ({
  families,
  onFile,
}: {
  families: Family[]
  /** BI&PD on file: where no system lists a filing, it says whether there is none, or why that is unknown. */
  onFile: InsuranceSummary['bipd_on_file']
}) => (
  <Section title="Filings by source" grow>
    {families.length > 0 ? (
      <Rows label="Filings by source" columns={columns} rows={families} rowKey={row => row.family} />
    ) : (
      <FactValue
        label="Insurance filings"
        fact={onFile}
        format={amount => (amount === 0 ? 'None on file' : formatDollars(amount))}
        none="None on file"
      />
    )}
  </Section>
)
