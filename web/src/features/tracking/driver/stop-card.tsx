/** A stop: where, when, with which number; and what was told of it. */
import { Button, Group, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InstantIn, WindowIn } from '@/kit/place-time'
import { OutcomeTag } from '@/ui/outcome'
import { linesOf, mapsLink } from '../places'
import classes from '../tracking.module.css'
import type { Detention, DriveStop } from '../types'
import { DetentionClock } from './detention-clock'
import { HANDLING_WORDS, KIND_WORDS, SCHEDULING_WORDS } from './words'

interface Props {
  stop: DriveStop
  detention?: Detention
  now: number
  /** It is where the truck goes next, or is. */
  isNext?: boolean
  children?: ReactNode
}

export const StopCard = ({ stop, detention, now, isNext = false, children }: Props) => {
  const { position, kind, handling, scheduling, name, reference, notes, time_zone: zone } = stop
  const maps = mapsLink(stop, navigator.userAgent)
  const title = `Stop ${position + 1}: ${KIND_WORDS[kind]}`
  return (
    <section
      className={classes.card}
      data-next={isNext || undefined}
      aria-label={isNext ? `Next: ${title}` : title}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={650} fz={isNext ? 18 : 16}>
          {title}
        </Text>
        {stop.departed_at != null && <OutcomeTag outcome="pass">Done</OutcomeTag>}
      </Group>
      <address className={classes.address}>
        {name && <b>{name}</b>}
        {linesOf(stop).map(line => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <Text fw={600} component="div">
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={zone} />
      </Text>
      <Text c="var(--hw-muted)">{[SCHEDULING_WORDS[scheduling], HANDLING_WORDS[handling]].join(' · ')}</Text>
      {reference && (
        <Text>
          Number: <b className={classes.reference}>{reference}</b>
        </Text>
      )}
      {stop.is_reference_sealed && (
        <Text c="var(--hw-muted)">
          Pickup number: shown here once your company has accepted the load, your truck and you are assigned,
          and you share your location near the pickup. Your broker can also release it.
        </Text>
      )}
      {notes && <Text className={classes.lines}>{notes}</Text>}
      <dl className={classes.told}>
        <Told label="Arrived" at={stop.arrived_at} zone={zone} />
        <Told label={kind === 'delivery' ? 'Delivered' : 'Loaded'} at={stop.done_at} zone={zone} />
        <Told label="Departed" at={stop.departed_at} zone={zone} />
      </dl>
      {detention && <DetentionClock clock={detention} now={now} zone={zone} />}
      {maps && (
        <Button
          component="a"
          href={maps}
          variant="default"
          size="md"
          mt="xs"
          leftSection={<IconMapPin size={18} aria-hidden />}
          aria-label={`Open stop ${position + 1} in maps`}
        >
          Open in maps
        </Button>
      )}
      {children}
    </section>
  )
}

const Told = ({ label, at, zone }: { label: string; at?: string | null; zone: string }) =>
  at != null && (
    <div>
      <dt>{label}</dt>
      <dd>
        <InstantIn at={at} zone={zone} />
      </dd>
    </div>
  )
