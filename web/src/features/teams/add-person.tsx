/** Puts a teammate on a team, found by name or email. */
import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '@/api/types'
import { useAction } from '@/kit/use-action'
import { addPerson, colleaguesQuery, TEAMS } from './queries'

export const AddPerson = ({ team }: { team: Team }) => {
  const [picked, setPicked] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const { data } = useQuery({ ...colleaguesQuery(asked), placeholderData: keepPreviousData })
  const isOn = (id: number) => team.team_users.some(({ user }) => user.id === id)
  const options = (data?.rows ?? [])
    .filter(({ id }) => !isOn(id))
    .map(({ id, full_name, email }) => ({
      value: String(id),
      label: full_name === email ? email : `${full_name} · ${email}`,
    }))
  const add = useAction(
    (id: number) => addPerson(team.id, id),
    ({ team_users: places }, id) =>
      `${places.find(({ user }) => user.id === id)?.user.full_name ?? 'Your teammate'} is on ${team.name}.`,
    TEAMS,
  )
  const submit = () => {
    if (!picked) return
    add.mutate(Number(picked), {
      onSuccess: () => {
        setPicked(null)
        setText('')
      },
    })
  }
  return (
    <form
      aria-label="Add a person"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Group align="flex-end" gap="xs">
        <Select
          label="Add a person"
          placeholder="Name or email"
          searchable
          clearable
          miw={280}
          flex="1 1 280px"
          maw={460}
          data={options}
          // The server finds them.
          filter={({ options: all }) => all}
          value={picked}
          onChange={setPicked}
          searchValue={text}
          onSearchChange={setText}
          nothingFoundMessage={
            asked ? 'No one else at your company matches.' : 'Everyone shown is on the team.'
          }
          clearButtonProps={{ 'aria-label': 'Clear person' }}
        />
        <Button type="submit" disabled={!picked} loading={add.isPending}>
          Add
        </Button>
      </Group>
    </form>
  )
}
