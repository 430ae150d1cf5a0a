/** What the screens of teams ask, and what they change. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import type { WantedShift } from './roster'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

/** Whatever changes a team asks these anew. */
export const TEAMS = ['teams']

export const teamsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...TEAMS, search],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/teams', { params: { query: listQuery(search, PER_PAGE) }, signal })),
  })

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: [...TEAMS, id],
    queryFn: ({ signal }) => dataOf(client.GET('/api/v1/teams/{id}', { params: { path: { id } }, signal })),
  })

export const peopleQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: [...TEAMS, id, 'people', search],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: listQuery(search, PER_PAGE) }
      return pageOf(client.GET('/api/v1/teams/{id}/team_users', { params, signal }))
    },
  })

export const rosterQuery = (id: number) =>
  queryOptions({
    queryKey: [...TEAMS, id, 'roster'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/teams/{id}/roster', { params: { path: { id } }, signal })),
  })

export const setRoster = (id: number, time_zone: string, shifts: WantedShift[]) =>
  dataOf(
    client.PUT('/api/v1/teams/{id}/roster', {
      params: { path: { id } },
      body: { roster: { time_zone, shifts } },
    }),
  )

/** Teammates whose name or email address contains the text. */
export const colleaguesQuery = (term: string) =>
  queryOptions({
    queryKey: [...TEAMS, 'colleagues', term],
    queryFn: ({ signal }) => {
      const params = { query: { search_term: term, per_page: 20 } }
      return pageOf(client.GET('/api/v1/users/search_company_users', { params, signal }))
    },
    staleTime: 60_000,
  })

export const createTeam = (name: string) => dataOf(client.POST('/api/v1/teams', { body: { team: { name } } }))

export const renameTeam = (id: number, name: string) =>
  dataOf(client.PATCH('/api/v1/teams/{id}', { params: { path: { id } }, body: { team: { name } } }))

export const deleteTeam = (id: number) =>
  dataOf(client.DELETE('/api/v1/teams/{id}', { params: { path: { id } } }))

/** Puts a teammate on a team. */
export const addPerson = (id: number, user_id: number) =>
  dataOf(
    client.PATCH('/api/v1/teams/{id}', {
      params: { path: { id } },
      body: { team: { team_users_attributes: [{ user_id }] } },
    }),
  )

/** Takes somebody off a team, by the id of their place on it. */
export const removePerson = (id: number, place: number) =>
  dataOf(
    client.PATCH('/api/v1/teams/{id}', {
      params: { path: { id } },
      body: { team: { team_users_attributes: [{ id: place, _destroy: true }] } },
    }),
  )
