/** A team's name: for a new team, or for one that is renamed. */
import { TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Team } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { createTeam, renameTeam, TEAMS } from './queries'

interface Props {
  /** Null makes a new one. */
  team: Team | null
  close: () => void
  saved?: (team: Team) => void
}

export const NameDialog = ({ team, close, saved }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { name: team?.name ?? '' },
    validate: { name: isNotEmpty('Enter a name, such as “Dallas” or “Reefer.”') },
  })
  const send = async ({ name }: { name: string }) => {
    const answer = await (team ? renameTeam(team.id, name.trim()) : createTeam(name.trim()))
    await queryClient.invalidateQueries({ queryKey: TEAMS })
    close()
    saved?.(answer)
    void toast(`${answer.name} saved.`)
  }
  const title = team ? `Rename ${team.name}` : 'New team'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit={team ? 'Save' : 'Create team'} send={send}>
        <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      </FormShell>
    </Dialog>
  )
}
