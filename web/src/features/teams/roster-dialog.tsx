/** Sets who of the team is on duty and on call, by day of the week. */
import { Button, Chip, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Team } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { ownZone } from '@/lib/place-time'
import { rosterQuery, setRoster } from './queries'
import { DAYS, hoursOf, type Hours, type Roster, ROLES, shiftsOf } from './roster'

interface Values extends Record<string, unknown> {
  time_zone: string
  hours: Hours[]
}

/** The zones of the lower 48 states first; any other by its name. */
const USUAL = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
]

/** The zones of the US, Canada and Mexico; a team's hours are in one of them. */
const isNear = (zone: string) => zone.startsWith('America/') || zone === 'Pacific/Honolulu'

const WEEK = [0, 1, 2, 3, 4]

export const RosterDialog = ({ team, roster, close }: { team: Team; roster: Roster; close: () => void }) => {
  const queryClient = useQueryClient()
  const own = isNear(ownZone()) ? ownZone() : 'America/Chicago'
  const form = useForm<Values>({
    initialValues: { time_zone: roster.time_zone ?? own, hours: hoursOf(roster.shifts) },
    validate: {
      hours: {
        weekdays: (days: readonly number[]) => (days.length > 0 ? null : 'Choose at least one day.'),
        start: (value: string) => (value ? null : 'Enter a time.'),
        end: (value: string) => (value ? null : 'Enter a time.'),
      },
    },
  })
  const zones = [...new Set([form.values.time_zone, own, ...USUAL])]
  const people = team.team_users.map(({ user }) => ({ value: String(user.id), label: user.full_name }))
  const add = () => {
    const first = team.team_users[0]?.user
    if (!first) return
    const hours: Hours = {
      user_id: first.id,
      name: first.full_name,
      role: 'on_duty',
      weekdays: WEEK,
      start: '08:00',
      end: '17:00',
    }
    form.insertListItem('hours', hours)
  }
  const send = async ({ time_zone: zone, hours }: Values) => {
    const set = await setRoster(team.id, zone, shiftsOf(hours))
    queryClient.setQueryData(rosterQuery(team.id).queryKey, set)
    close()
    void toast('Roster saved.')
  }
  return (
    <Dialog isOpen close={close} title="Roster">
      <FormShell form={form} label="Roster" submit="Save" send={send}>
        <NativeSelect label="Time zone" data={zones} data-autofocus {...form.getInputProps('time_zone')} />
        {form.values.hours.map((hours, at) => (
          // Rows have no ids, and their order is theirs.
          // oxlint-disable-next-line react/no-array-index-key
          <Fieldset key={at} legend={`Hours ${at + 1}`}>
            <Stack gap="xs">
              <Group grow align="flex-start">
                <NativeSelect
                  label="Person"
                  data={people}
                  value={String(hours.user_id)}
                  onChange={event =>
                    form.setFieldValue(`hours.${at}.user_id`, Number(event.currentTarget.value))
                  }
                />
                <NativeSelect
                  label="Role"
                  data={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
                  {...form.getInputProps(`hours.${at}.role`)}
                />
              </Group>
              <Chip.Group
                multiple
                value={hours.weekdays.map(String)}
                onChange={days => form.setFieldValue(`hours.${at}.weekdays`, days.map(Number))}
              >
                <Group gap={4} role="group" aria-label="Days">
                  {DAYS.map((day, weekday) => (
                    <Chip key={day} value={String(weekday)} size="xs">
                      {day}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {form.errors[`hours.${at}.weekdays`] && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {form.errors[`hours.${at}.weekdays`]}
                </Text>
              )}
              <Group align="flex-end">
                <TextInput type="time" label="From" {...form.getInputProps(`hours.${at}.start`)} />
                <TextInput type="time" label="Until" {...form.getInputProps(`hours.${at}.end`)} />
                <Button variant="default" onClick={() => form.removeListItem('hours', at)}>
                  Remove
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        {people.length > 0 ? (
          <Button variant="default" onClick={add}>
            Add hours
          </Button>
        ) : (
          <Text size="sm">Add people to the team first.</Text>
        )}
      </FormShell>
    </Dialog>
  )
}
