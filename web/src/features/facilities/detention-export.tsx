/** The record of detention as a file, for the arrivals of some days. */
import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { todayUtc } from '@/lib/date'
import { detentionAddress } from './queries'

/** Offered first: the last 30 days. */
const USUAL_MS = 30 * 86_400_000

const FORMATS = [
  ['csv', 'Detention CSV'],
  ['xlsx', 'Detention Excel'],
] as const

export const DetentionExport = () => {
  const now = useFreightNow()
  const [until, setUntil] = useState(() => todayUtc(now))
  const [from, setFrom] = useState(() => todayUtc(now - USUAL_MS))
  const isSpan = from !== '' && until !== '' && from <= until
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label="Detention export">
      <TextInput
        type="date"
        size="xs"
        label="Arrivals from"
        max={until}
        value={from}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        size="xs"
        label="Arrivals until"
        min={from}
        value={until}
        onChange={event => setUntil(event.currentTarget.value)}
      />
      {FORMATS.map(([format, words]) => (
        <Button
          key={format}
          component="a"
          href={isSpan ? detentionAddress(from, until, format) : undefined}
          aria-disabled={!isSpan || undefined}
          data-disabled={!isSpan || undefined}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {words}
        </Button>
      ))}
    </Group>
  )
}
