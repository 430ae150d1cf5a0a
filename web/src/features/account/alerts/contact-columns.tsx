/** Which column of a file is which part of a contact, each with what the column holds. */
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { ContactColumns } from './contact-queries'
import { CONTACT_PARTS, samplesOf } from './contact-parts'

interface Props {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  columns: ContactColumns
  choose: (part: string, column: string | null) => void
}

export const ContactColumnsFields = ({ header, rows, columns, choose }: Props) => {
  const options = [
    { value: '', label: 'Not in this file' },
    ...[...new Set(header)].filter(Boolean).map(value => ({ value, label: value })),
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" mt="sm" role="group" aria-label="Columns">
      {Object.entries(CONTACT_PARTS).map(([part, label]) => {
        const column = columns[part] ?? null
        return (
          <NativeSelect
            key={part}
            label={label}
            description={samplesOf(header, rows, column)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={options}
            value={column ?? ''}
            onChange={event => choose(part, event.currentTarget.value || null)}
          />
        )
      })}
    </SimpleGrid>
  )
}
