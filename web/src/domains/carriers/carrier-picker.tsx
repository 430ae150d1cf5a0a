/** Picks a carrier by name, USDOT or MC number; its value is the carrier's id. */
import { Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import { type ListedVerdict, reasonLines, suggestedVerdict } from '@/domains/verdicts/words'
import type { CustomControlProps } from '@/kit/list/types'
import { searchText } from '@/lib/identifiers'
import { knownName, learnNames, nameOfCarrier } from './carrier-names'

const suggested = (term: string) =>
  queryOptions({
    queryKey: ['carriers', 'picker', term],
    queryFn: async ({ signal }) => {
      const query = { term: searchText(term), limit: 8 }
      const found = await dataOf(client.GET('/api/v1/carriers/suggestions', { params: { query }, signal }))
      learnNames(found)
      return found
    },
    enabled: term.length > 1,
    staleTime: 60_000,
  })

/** The name of a carrier that only the address knows. */
const named = (id: string) =>
  queryOptions({
    queryKey: ['carriers', 'picker', 'name', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: Number(id) } }
      const found = await dataOf(
        client.GET('/api/v1/carriers/{id}/detail_for_haulwarden_broker', { params, signal }),
      )
      learnNames([found])
      return nameOfCarrier(found)
    },
    enabled: id !== '' && knownName(id) === undefined,
    staleTime: Infinity,
    retry: false,
  })

interface Props extends CustomControlProps {
  /** Told with each pick: the verdict on the carrier that was picked; null where the field was emptied. */
  judged?: (verdict: ListedVerdict | null) => void
  error?: ReactNode
}

export const CarrierPicker = ({ label, hint, value, change, judged, error }: Props) => {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data: found = [] } = useQuery({ ...suggested(asked), placeholderData: keepPreviousData })
  const { data: name } = useQuery(named(value))
  const options = found.map(carrier => ({
    value: String(carrier.id),
    label: `${nameOfCarrier(carrier)} · USDOT ${carrier.dot_number}`,
  }))
  const verdicts = new Map(found.map(carrier => [String(carrier.id), suggestedVerdict(carrier)]))
  const isOffered = !value || options.some(option => option.value === value)
  const chosen = { value, label: knownName(value) ?? name ?? `Carrier number ${value}` }
  return (
    <Select
      label={label}
      description={hint}
      error={error}
      placeholder="Name, USDOT or MC number"
      searchable
      clearable
      data={isOffered ? options : [chosen, ...options]}
      renderOption={({ option }) => {
        const verdict = verdicts.get(option.value)
        return (
          <Group justify="space-between" gap="xs" w="100%">
            {option.label}
            {verdict && (
              <span title={reasonLines(verdict)}>
                <VerdictTag verdict={verdict.verdict} />
              </span>
            )}
          </Group>
        )
      }}
      // The server finds them; what is typed may be in no name.
      filter={({ options: all }) => all}
      value={value || null}
      onChange={picked => {
        change(picked ?? undefined)
        judged?.((picked && verdicts.get(picked)) || null)
      }}
      onSearchChange={setText}
      nothingFoundMessage={asked.length > 1 ? 'No carriers found' : undefined}
      clearButtonProps={{ 'aria-label': 'Clear carrier' }}
    />
  )
}
