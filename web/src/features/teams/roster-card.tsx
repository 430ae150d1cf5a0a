/** Who of the team works when, and who is reachable now. */
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Team } from '@/api/types'
import { FactList } from '@/kit/facts/fact-list'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { rosterQuery } from './queries'
import { daysWords, hoursOf, type Roster, ROLES, timesWords } from './roster'

const RosterDialog = lazy(() => import('./roster-dialog').then(module => ({ default: module.RosterDialog })))

export const RosterCard = ({ team, mayManage }: { team: Team; mayManage: boolean }) => (
  <Loaded query={useQuery(rosterQuery(team.id))}>
    {roster => <Shown team={team} roster={roster} mayManage={mayManage} />}
  </Loaded>
)

interface Props {
  team: Team
  roster: Roster
  mayManage: boolean
}

const names = (people: Roster['on_duty']) =>
  people.length > 0 ? people.map(({ name }) => name).join(', ') : <None>No one</None>

const Shown = ({ team, roster, mayManage }: Props) => {
  const [isEditing, setEditing] = useState(false)
  const rows = hoursOf(roster.shifts)
  return (
    <Section
      title="Roster"
      aside={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {rows.length > 0 ? 'Edit roster' : 'Set roster'}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Text size="sm" c="var(--hw-muted)">
          No hours set. The roster says who is on duty and who is on call when something goes wrong with a
          load.
        </Text>
      ) : (
        <Stack gap="xs">
          <FactList
            columns={2}
            rows={[
              { label: 'On duty now', value: names(roster.on_duty) },
              { label: 'On call now', value: names(roster.on_call) },
            ]}
          />
          <Table aria-label="Hours">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Person</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Days</Table.Th>
                <Table.Th>Hours</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(row => (
                <Table.Tr key={[row.user_id, row.role, row.start, row.end].join(' ')}>
                  <Table.Td>{row.name}</Table.Td>
                  <Table.Td>{ROLES[row.role]}</Table.Td>
                  <Table.Td>{daysWords(row.weekdays)}</Table.Td>
                  <Table.Td className="tabular">{timesWords(row)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Group>
            <Text size="xs" c="var(--hw-muted)">
              Times are in {roster.time_zone}.
            </Text>
          </Group>
        </Stack>
      )}
      <Suspense>
        {isEditing && <RosterDialog team={team} roster={roster} close={() => setEditing(false)} />}
      </Suspense>
    </Section>
  )
}
