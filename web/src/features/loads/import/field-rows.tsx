/** Fields of a load, each with the column that it is read from and what that column holds. */
import { NativeSelect, Text } from '@mantine/core'
import classes from './import.module.css'
import { isNeeded, type Mapping, samplesOf } from './mapping'
import type { ImportField, ImportPreview } from './types'

interface Props {
  label: string
  fields: readonly ImportField[]
  preview: ImportPreview
  mapping: Mapping
  choose: (field: string, column: string | null) => void
  /** Required fields without a column are marked. */
  showsMissing: boolean
}

export const FieldRows = ({ label, fields, preview, mapping, choose, showsMissing }: Props) => {
  const columns = [
    { value: '', label: 'Not in this file' },
    ...[...new Set(preview.header)].filter(Boolean).map(value => ({ value, label: value })),
  ]
  return (
    <ul className={classes.fields} aria-label={label}>
      {fields.map(one => {
        const { field, label: name, detail } = one
        const isRequired = isNeeded(one, mapping)
        const column = mapping[field] ?? null
        const samples = samplesOf(preview, column)
        return (
          <li key={field}>
            <NativeSelect
              label={name}
              description={detail}
              required={isRequired}
              data={columns}
              value={column ?? ''}
              error={showsMissing && isRequired && column === null && 'Choose a column.'}
              onChange={event => choose(field, event.currentTarget.value || null)}
            />
            <Text size="sm" c="var(--hw-muted)" className={classes.samples}>
              {column === null ? '' : samples.length > 0 ? samples.join(' · ') : 'Empty in the first rows'}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
