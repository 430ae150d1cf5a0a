/** The filters of the lists of teams and of the people on one, as data. */
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

export const teamFilters: readonly FilterField[] = [
  { control: 'text', key: 'name_cont', label: 'Name', placeholder: 'Part of a team’s name' },
]

export const teamsSearch = listSearch(teamFilters, ['name', 'created_at'])

export const peopleFilters: readonly FilterField[] = [
  {
    control: 'text',
    key: 'user_email_or_user_first_name_or_user_last_name_cont',
    label: 'Find on this team',
    placeholder: 'Name or email',
  },
]

export const peopleSearch = listSearch(peopleFilters, ['user_email', 'user_first_name'])
