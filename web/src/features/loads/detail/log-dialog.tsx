/** Logs what happened at a stop or on the way: arrivals, check calls, a new ETA, exceptions. */
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AreaPicker } from '@/domains/areas/area-picker'
import { nameOf } from '@/domains/areas/areas'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { addLog, LOADS } from '@/domains/loads/queries'
import { nextStop, stopName } from '@/domains/loads/stops'
import type { LoadDetail, LogType, Stop } from '@/domains/loads/types'
import { isOpen, LOGS, optionsOf } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { InstantIn } from '@/kit/place-time'
import { instantIn, localTime, zoneWords } from '@/lib/place-time'
import { toast } from '@/ui/toast'
import { correctedBy, logFields, type LogValues, newLogOf } from './log-form'
import { logsQuery } from './queries'

interface Props {
  load: LoadDetail
  /** Where; without one the person chooses. */
  stop?: Stop
  type: LogType
  close: () => void
}

interface Spot {
  name: string
  latitude: number
  longitude: number
}

export const LogDialog = ({ load, stop, type, close }: Props) => {
  const queryClient = useQueryClient()
  const now = useFreightNow()
  const logs = useQuery(logsQuery(load.id))
  const [spot, setSpot] = useState<Spot | null>(null)
  // Of a closed load, or after the last stop, what is left to log is of that stop.
  const at = stop ?? (isOpen(load) ? nextStop(load) : undefined) ?? load.stops.at(-1)
  const [opened] = useState(now)
  const form = useForm<LogValues>({
    initialValues: {
      is_type: type,
      stop_id: String(at?.id ?? ''),
      occurred_at: localTime(opened, at?.time_zone),
      body: '',
      eta_at: '',
    },
    validate: {
      occurred_at: value => (value ? null : 'Enter when it was.'),
      stop_id: (value, { is_type }) => (logFields(is_type).needsStop && !value ? 'Choose the stop.' : null),
      eta_at: (value, { is_type }) => (is_type === 'eta' && !value ? 'Enter the expected arrival.' : null),
      body: (value, { is_type }) =>
        is_type === 'exception' && !value.trim() ? 'Enter what went wrong.' : null,
    },
  })
  const { is_type: chosen, stop_id: stopId } = form.values
  const { hasEta, hasSpot } = logFields(chosen)
  const zone = load.stops.find(({ id }) => String(id) === stopId)?.time_zone
  const logged = correctedBy(logs.data?.rows ?? [], chosen, stopId)
  const send = async (values: LogValues) => {
    const instant = (local: string) => instantIn(local, zone)
    await addLog(newLogOf(load.id, values, hasSpot ? spot : null, instant, logged?.id))
    await queryClient.invalidateQueries({ queryKey: LOADS })
    close()
    void toast(`Logged: ${LOGS[values.is_type]}.`)
  }
  const clock = zone ? `On the clocks at the stop (${zoneWords(zone)})` : 'Your time'
  return (
    <Dialog isOpen close={close} title="Add log">
      <FormShell form={form} label="Add log" submit="Log" send={send}>
        <NativeSelect label="Type" data={optionsOf(LOGS)} {...form.getInputProps('is_type')} />
        <NativeSelect
          label="Stop"
          data={[
            ...(logFields(chosen).needsStop ? [] : [{ value: '', label: 'In transit' }]),
            ...load.stops.map(one => ({ value: String(one.id), label: stopName(one) })),
          ]}
          {...form.getInputProps('stop_id')}
        />
        <TextInput
          type="datetime-local"
          label="When"
          description={clock}
          data-autofocus
          {...form.getInputProps('occurred_at')}
        />
        {logged && (
          <Text size="sm">
            Already logged for <InstantIn at={logged.occurred_at} zone={zone} />. Another time replaces it;
            the time before stays in the logs as an exception.
          </Text>
        )}
        {hasEta && (
          <TextInput
            type="datetime-local"
            label={chosen === 'eta' ? 'Expected arrival' : 'Expected arrival (optional)'}
            description={clock}
            {...form.getInputProps('eta_at')}
          />
        )}
        {hasSpot && (
          <AreaPicker
            label="Where the truck is (optional)"
            placeholder="City or ZIP code"
            chosen={spot?.name ?? ''}
            onPick={area =>
              setSpot({ name: nameOf(area), latitude: area.latitude, longitude: area.longitude })
            }
            onClear={() => setSpot(null)}
          />
        )}
        <Textarea
          label={chosen === 'exception' ? 'What went wrong' : 'Note (optional)'}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('body')}
        />
      </FormShell>
    </Dialog>
  )
}
