import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { inviteClassificationsQuery } from './onboarding-queries'

interface Props {
  user: CurrentUser
  value?: string[]
  onChange?: (ids: string[]) => void
}

/** The classifications that an invited carrier is put in; nothing where the company has none to choose. */
export const ClassificationChoice = ({ user, ...input }: Props) => {
  const hasRules = allows('ReadRules', user)
  const classifications = useQuery({ ...inviteClassificationsQuery, enabled: hasRules }).data?.rows ?? []
  return (
    classifications.length > 0 && (
      <Checkbox.Group
        label="Classifications"
        description="The carrier gets these when you approve its packet."
        {...input}
      >
        <Stack gap="xs" mt={6}>
          {classifications.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  )
}
