/** Finds loads by number, carrier, USDOT number or VIN; the results have a tab of their own. */
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useListSearch } from '@/kit/list/navigation'
import classes from './list.module.css'

export const SearchBox = () => {
  const { q } = useListSearch()
  const found = typeof q?.search === 'string' ? q.search : ''
  // What is typed belongs to the results that are shown: other results begin with their own text.
  return <Field key={found} found={found} />
}

const Field = ({ found }: { found: string }) => {
  const { q } = useListSearch()
  const navigate = useNavigate()
  const [text, setText] = useState(found)
  const submit = () => {
    const { s: _sort, search: _text, ...filters } = q ?? {}
    const search = text.trim()
    void navigate({
      to: '/loads',
      search: (search ? { tab: 'search', q: { ...filters, search } } : { q: filters }) as never,
    })
  }
  return (
    <form
      className={classes.search}
      role="search"
      aria-label="Loads"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        size="xs"
        aria-label="Search loads"
        placeholder="Load, carrier, USDOT or VIN"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        Search
      </Button>
    </form>
  )
}
