/** The question before a tap counts: a pocket taps, too, and what was told to the broker stays. */
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { placeWords } from '../places'
import { Dialog } from '@/kit/dialog'
import { InstantIn } from '@/kit/place-time'
import type { DriveStop, TapType } from '../types'
import { ANSWERS, QUESTIONS, type Tap } from './taps'

const MINUTE_MS = 60_000

/** How long ago, in minutes. */
const AGO = [
  { value: '0', label: 'Now' },
  { value: '10', label: '10 minutes ago' },
  { value: '20', label: '20 minutes ago' },
  { value: '30', label: '30 minutes ago' },
  { value: '45', label: '45 minutes ago' },
  { value: '60', label: '1 hour ago' },
  { value: '90', label: '1½ hours ago' },
  { value: '120', label: '2 hours ago' },
  { value: '180', label: '3 hours ago' },
  { value: '240', label: '4 hours ago' },
]

interface Props {
  stop: DriveStop
  type: TapType
  /** By the load's clock, in milliseconds. */
  now: number
  tell: (tap: Tap) => void
  close: () => void
}

export const TapDialog = ({ stop, type, now, tell, close }: Props) => {
  const [ago, setAgo] = useState('0')
  // When it was tapped; a dialog that stays open does not move it.
  const [opened] = useState(now)
  const at = opened - Number(ago) * MINUTE_MS
  return (
    <Dialog isOpen close={close} title={QUESTIONS[type]}>
      <Stack gap="md">
        <Text component="div">
          Stop {stop.position + 1}, {placeWords(stop)}
          <br />
          <b>
            <InstantIn at={new Date(at).toJSON()} zone={stop.time_zone} />
          </b>
        </Text>
        <NativeSelect
          size="lg"
          label="When"
          data={AGO}
          value={ago}
          onChange={event => setAgo(event.currentTarget.value)}
        />
        <Button
          size="xl"
          fullWidth
          data-autofocus
          onClick={() => tell({ stop_id: stop.id, is_type: type, at })}
        >
          {ANSWERS[type]}
        </Button>
        <Button size="lg" fullWidth variant="default" onClick={close}>
          Not yet
        </Button>
      </Stack>
    </Dialog>
  )
}
