/** What each column of the file is, with values out of its first rows; and the time zone of its times. */
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { zonesWith } from '@/domains/loads/zones'
import { count } from '@/lib/number'
import { zoneWords } from '@/lib/place-time'
import { Note } from '@/ui/note'
import { ErrorState } from '@/kit/states'
import { FieldRows } from './field-rows'
import classes from './import.module.css'
import { type Mapping, missingFields, splitFields, unusedColumns } from './mapping'
import type { Reading } from './queries'
import type { ImportPreview } from './types'

interface Props {
  preview: ImportPreview
  start: (reading: Reading) => Promise<void>
}

export const MappingForm = ({ preview, start }: Props) => {
  const { header, fields } = preview
  const [mapping, setMapping] = useState<Mapping>(preview.mapping)
  const [zone, setZone] = useState(preview.time_zone ?? '')
  const [isOwner, setOwner] = useState(false)
  const [isOpen, { toggle }] = useDisclosure()
  const [wasTried, setTried] = useState(false)
  const starting = useMutation({ mutationFn: () => start({ mapping, zone, isOwner }) })
  // What was found stays where it is while it is changed.
  const [{ first, others }] = useState(() => splitFields(fields, preview.mapping))
  const missing = missingFields(fields, mapping)
  const unused = unusedColumns(header, mapping)
  const choose = (field: string, column: string | null) => setMapping({ ...mapping, [field]: column })
  const rows = { preview, mapping, choose, showsMissing: wasTried }
  const submit = () => {
    setTried(true)
    if (missing.length === 0) starting.mutate()
  }
  return (
    <form
      aria-label="Columns of the file"
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {preview.remembered && (
        <Note tone="info">Your company imported a file with these columns before. They’re set as then.</Note>
      )}
      {preview.notes.length > 0 && <Note tone="info">{preview.notes.join(' ')}</Note>}
      <FieldRows label="Columns" fields={first} {...rows} />
      {others.length > 0 && (
        <>
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            aria-expanded={isOpen}
            onClick={toggle}
            type="button"
          >
            {isOpen ? 'Hide other fields' : `Show ${count(others.length, 'other field')}`}
          </Button>
          {isOpen && <FieldRows label="Other fields" fields={others} {...rows} />}
        </>
      )}
      {unused.length > 0 && (
        <Text size="sm" c="var(--hw-muted)">
          Not imported: {unused.join(', ')}.
        </Text>
      )}
      <NativeSelect
        className={classes.zone}
        label="Time zone"
        description="For times that don’t name their own."
        data={[
          { value: '', label: 'Local time at each stop' },
          ...zonesWith(zone).map(value => ({ value, label: `${zoneWords(value)} (${value})` })),
        ]}
        value={zone}
        onChange={event => setZone(event.currentTarget.value)}
      />
      <Checkbox
        label="Make me the owner"
        description="Of new loads for which the file names no owner."
        checked={isOwner}
        onChange={event => setOwner(event.currentTarget.checked)}
      />
      {wasTried && missing.length > 0 && (
        <Note tone="fail" urgent title="Choose a column for each required field.">
          Missing: {missing.map(({ label }) => label).join(', ')}.
        </Note>
      )}
      {starting.isError && <ErrorState error={starting.error} />}
      <Group justify="flex-end">
        <Button type="submit" loading={starting.isPending}>
          Start import
        </Button>
      </Group>
    </form>
  )
}
