/** Miles around a place that one types. */
import { Select, Stack } from '@mantine/core'
import type { CustomControlProps } from '@/kit/list/types'
import { AreaPicker } from './area-picker'
import { nameOf } from './areas'
import { MILES, MILES_CHOICES, readRadius, writeRadius } from './radius'

const CHOICES = MILES_CHOICES.map(value => ({ value, label: `${value} miles` }))

export const RadiusFilter = ({ label, hint, value, change }: CustomControlProps) => {
  const radius = value ? readRadius(value) : null
  return (
    <Stack gap={6}>
      <AreaPicker
        label={label}
        description={hint}
        placeholder="City, ZIP code"
        chosen={radius?.name ?? ''}
        onPick={area =>
          change(
            writeRadius({
              lat: area.latitude.toFixed(3),
              lon: area.longitude.toFixed(3),
              miles: radius?.miles ?? MILES,
              name: nameOf(area),
            }),
          )
        }
        onClear={() => change(undefined)}
      />
      <Select
        aria-label={`${label}, miles`}
        data={CHOICES}
        value={radius?.miles ?? MILES}
        disabled={!radius}
        allowDeselect={false}
        onChange={miles => radius && miles && change(writeRadius({ ...radius, miles }))}
      />
    </Stack>
  )
}
