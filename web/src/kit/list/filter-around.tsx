/** Miles around a place that one types. */
import { Select, Stack } from '@mantine/core'
import { AreaPicker } from '../areas/area-picker'
import { nameOf } from '../areas/areas'
import { MILES, MILES_CHOICES, readAround, writeAround } from './around'
import type { FilterChange, FilterField, ListSearch } from './types'

interface Props {
  field: Extract<FilterField, { control: 'around' }>
  q: NonNullable<ListSearch['q']>
  change: FilterChange
}

const CHOICES = MILES_CHOICES.map(value => ({ value, label: `${value} miles` }))

export const AroundFilter = ({ field, q, change }: Props) => {
  const value = q[field.key]
  const around = typeof value === 'string' ? readAround(value) : null
  return (
    <Stack gap={6}>
      <AreaPicker
        label={field.label}
        description={field.hint}
        placeholder="City, ZIP code"
        chosen={around?.name ?? ''}
        onPick={area =>
          change({
            [field.key]: writeAround({
              lat: area.latitude.toFixed(3),
              lon: area.longitude.toFixed(3),
              miles: around?.miles ?? MILES,
              name: nameOf(area),
            }),
          })
        }
        onClear={() => change({ [field.key]: undefined })}
      />
      <Select
        aria-label={`${field.label}, miles`}
        data={CHOICES}
        value={around?.miles ?? MILES}
        disabled={!around}
        allowDeselect={false}
        onChange={miles => around && miles && change({ [field.key]: writeAround({ ...around, miles }) })}
      />
    </Stack>
  )
}
