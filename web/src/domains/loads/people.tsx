/** Picks a teammate by name or email; its value is the person's id. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import type { CustomControlProps } from '@/kit/list/types'
import { load, save } from '@/lib/storage'

const peopleQuery = (term: string) =>
  queryOptions({
    queryKey: ['users', 'picker', term],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/users/search_company_users', {
          params: { query: { search_term: term, per_page: 20 } },
          signal,
        }),
      ),
    staleTime: 60_000,
  })

/** Names of people who were picked here: an address holds the id alone. */
const NAMES = 'people.picked'

const nameKept = (id: string) => load<Record<string, string>>(NAMES)?.[id]

const keepName = (id: string, name: string) =>
  save(NAMES, { ...load<Record<string, string>>(NAMES), [id]: name })

/** The name of a person whom a filter names by id. */
export const personWords = (id: string) => nameKept(id) ?? `Teammate ${id}`

interface Props extends CustomControlProps {
  /** What it is called before another one is picked. */
  name?: string | null
  error?: React.ReactNode
}

export const PersonPicker = ({ label, hint, value, change, name, error }: Props) => {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData })
  const options = (data?.rows ?? []).map(({ id, full_name, email }) => ({
    value: String(id),
    label: full_name === email ? email : `${full_name} · ${email}`,
  }))
  const isOffered = !value || options.some(option => option.value === value)
  const pick = (picked: string | null) => {
    const label = options.find(option => option.value === picked)?.label
    if (picked && label) keepName(picked, label.split(' · ')[0] ?? label)
    change(picked ?? undefined)
  }
  return (
    <Select
      label={label}
      description={hint}
      error={error}
      placeholder="Name or email"
      searchable
      clearable
      data={isOffered ? options : [{ value, label: name ?? personWords(value) }, ...options]}
      // The server finds them.
      filter={({ options: all }) => all}
      value={value || null}
      onChange={pick}
      onSearchChange={setText}
      nothingFoundMessage={asked ? 'No teammates found' : undefined}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  )
}
