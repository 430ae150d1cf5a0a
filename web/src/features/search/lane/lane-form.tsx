/** Where a lane begins and ends, how far around, and since when. */
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import { IconArrowsExchange, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { AreaPicker } from '@/domains/areas/area-picker'
import { isCentered, isCenteredId, nameOf } from '@/domains/areas/areas'
import { isAsked, type LaneSearch, MONTHS, RADII, RADIUS } from './lane'
import classes from './lane.module.css'

/** In place of a radius. */
const WHOLE = 'Whole area'

interface Props {
  initial: LaneSearch
  submit: (lane: LaneSearch) => void
}

interface RadiusProps {
  label: string
  area: number | undefined
  miles: string | undefined
  onChange: (miles: string | undefined) => void
}

/** How far around an end; a state or a market area is searched as a whole. */
const Radius = ({ label, area, miles, onChange }: RadiusProps) =>
  area === undefined || isCenteredId(area) ? (
    <NativeSelect
      aria-label={label}
      data={RADII}
      value={miles ?? RADIUS}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ) : (
    <NativeSelect aria-label={label} data={[WHOLE]} value={WHOLE} disabled />
  )

export const LaneForm = ({ initial, submit }: Props) => {
  const [lane, setLane] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const change = (part: Partial<LaneSearch>) => {
    setMissing(false)
    setLane(before => ({ ...before, ...part }))
  }
  const swap = () =>
    change({
      origin: lane.destination,
      from: lane.to,
      origin_miles: lane.destination_miles,
      destination: lane.origin,
      to: lane.from,
      destination_miles: lane.origin_miles,
    })
  return (
    <form
      role="search"
      aria-label="Lane"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (isAsked(lane)) submit({ ...lane, page: undefined })
        else setMissing(true)
      }}
    >
      <div className={classes.end}>
        <AreaPicker
          label="Origin"
          placeholder="City, ZIP code, state"
          chosen={lane.from ?? ''}
          error={isMissing ? 'Choose an origin or a destination.' : undefined}
          onPick={area =>
            change({
              origin: area.id,
              from: nameOf(area),
              origin_miles: isCentered(area) ? lane.origin_miles : undefined,
            })
          }
          onClear={() => change({ origin: undefined, from: undefined, origin_miles: undefined })}
        />
        <Radius
          label="Origin radius (miles)"
          area={lane.origin}
          miles={lane.origin_miles}
          onChange={miles => change({ origin_miles: miles })}
        />
      </div>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.swap}
        aria-label="Swap origin and destination"
        onClick={swap}
      >
        <IconArrowsExchange size={18} />
      </ActionIcon>
      <div className={classes.end}>
        <AreaPicker
          label="Destination"
          placeholder="City, ZIP code, state"
          chosen={lane.to ?? ''}
          onPick={area =>
            change({
              destination: area.id,
              to: nameOf(area),
              destination_miles: isCentered(area) ? lane.destination_miles : undefined,
            })
          }
          onClear={() => change({ destination: undefined, to: undefined, destination_miles: undefined })}
        />
        <Radius
          label="Destination radius (miles)"
          area={lane.destination}
          miles={lane.destination_miles}
          onChange={miles => change({ destination_miles: miles })}
        />
      </div>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <NativeSelect
          label="Inspected"
          data={MONTHS}
          value={lane.months ?? ''}
          onChange={event => change({ months: event.currentTarget.value || undefined })}
        />
        <Button type="submit" flex="none" leftSection={<IconRoute size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  )
}
