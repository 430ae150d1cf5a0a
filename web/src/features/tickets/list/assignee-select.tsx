/** Picks whose alerts are shown: those whom the person may assign, themselves first. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { assigneesQuery } from '@/domains/tickets/queries'
import { selfAsAssignee, withSelf } from '@/domains/tickets/roles'
import { useUser } from '@/kit/access/use-user'
import type { CustomControlProps } from '@/kit/list/types'

export const AssigneeSelect = ({ label, value, change }: CustomControlProps) => {
  const user = useUser()
  return user ? <Assignees user={user} label={label} value={value} change={change} /> : null
}

const Assignees = ({ user, label, value, change }: CustomControlProps & { user: CurrentUser }) => {
  const people = useQuery(assigneesQuery(user)).data?.rows ?? []
  const all = withSelf(people, selfAsAssignee(user))
  return (
    <Select
      label={label}
      placeholder="Anyone"
      searchable
      clearable
      data={[
        { value: String(user.id), label: 'Me' },
        ...all
          .filter(({ id }) => id !== user.id)
          .map(({ id, full_name }) => ({ value: String(id), label: full_name })),
      ]}
      value={value || null}
      onChange={picked => change(picked ?? undefined)}
      clearButtonProps={{ 'aria-label': 'Clear assignee' }}
    />
  )
}
