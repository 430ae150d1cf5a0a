/** A range by hand: two thumbs, of which the left one at 0 and the right one at the end set no bound. The numbers beside it show the same. */
import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '@/lib/number'
import classes from '../list.module.css'
import { unitOf } from '../search'
import type { FilterChange, FilterField, ListSearch } from '../types'

type RangeField = Extract<FilterField, { control: 'range' }>

interface Props {
  field: RangeField & { slider: NonNullable<RangeField['slider']> }
  q: NonNullable<ListSearch['q']>
  change: FilterChange
}

const number = (value: string | string[] | undefined) =>
  typeof value === 'string' ? Number(value) : undefined
const text = (bound: number | undefined) => (bound === undefined ? undefined : String(bound))

/** Which of the stops comes closest. */
const nearest = (stops: readonly number[], value: number) =>
  stops.reduce(
    (best, stop, at) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? at : best),
    0,
  )

export const FilterSlider = ({ field, q, change }: Props) => {
  const { most, bounds, stops } = field.slider
  const toPlace = (value: number) => (stops ? nearest(stops, value) : Math.min(value, most))
  const toValue = (place: number) => (stops ? (stops[place] ?? most) : place)
  const [from, to] = [number(q[field.keys[0]]) ?? 0, number(q[field.keys[1]]) ?? most]
  const [moved, setMoved] = useState<[number, number] | null>(null)
  const words = (value: number) =>
    value >= most ? `${formatNumber(most)} or more` : `${formatNumber(value)}${unitOf(field.unit, value)}`
  return (
    <RangeSlider
      className={classes.slider}
      size="sm"
      min={0}
      max={stops ? stops.length - 1 : most}
      minRange={0}
      label={words}
      thumbValueText={words}
      scale={toValue}
      thumbFromLabel={`${field.label}, from`}
      thumbToLabel={`${field.label}, to`}
      value={moved ?? [toPlace(from), toPlace(to)]}
      onChange={setMoved}
      onChangeEnd={([min, max]) => {
        const { gteq, lteq } = bounds({ min: toValue(min), max: toValue(max) })
        setMoved(null)
        change({ [field.keys[0]]: text(gteq), [field.keys[1]]: text(lteq) })
      }}
    />
  )
}
