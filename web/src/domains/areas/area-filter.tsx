/** A filter by area: a city, a ZIP code, a state. Its value is the area's id. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CustomControlProps } from '@/kit/list/types'
import { AreaPicker } from './area-picker'
import { areaQuery, nameOf } from './areas'
import { areaWords, keepAreaName } from './area-words'

export const AreaFilter = ({ label, hint, value, change }: CustomControlProps) => {
  const { data } = useQuery({ ...areaQuery(Number(value)), enabled: value !== '' })
  const name = data && nameOf(data)
  useEffect(() => {
    if (value && name) keepAreaName(value, name)
  }, [value, name])
  return (
    <AreaPicker
      label={label}
      description={hint}
      placeholder="City, ZIP code or state"
      chosen={value === '' ? '' : (name ?? areaWords(value))}
      onPick={area => {
        keepAreaName(String(area.id), nameOf(area))
        change(String(area.id))
      }}
      onClear={() => change(undefined)}
    />
  )
}
