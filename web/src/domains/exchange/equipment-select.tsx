/** Picks what a load is posted with or a truck is, each with what it is. (Document 2 §7: posted equipment types with descriptions.) */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EQUIPMENT_OPTIONS } from '@/domains/loads/words'
import { Aside } from '@/kit/list/aside'
import { equipmentQuery } from './queries'

interface Props {
  label: string
  value: string
  change: (word: string) => void
  error?: ReactNode
}

export const EquipmentSelect = ({ label, value, change, error }: Props) => {
  const { data = [] } = useQuery(equipmentQuery)
  const about = new Map<string, string>(
    data.map(({ posted_equipment_type: word, description }) => [word, description]),
  )
  return (
    <Select
      label={label}
      description={about.get(value)}
      error={error}
      data={EQUIPMENT_OPTIONS}
      searchable
      allowDeselect={false}
      value={value}
      onChange={word => word && change(word)}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Aside>{about.get(option.value)}</Aside>
        </div>
      )}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
