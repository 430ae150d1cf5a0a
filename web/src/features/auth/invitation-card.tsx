import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnInvitation } from '@/api/types'
import { claimInvitation } from '@/domains/auth/sign-up'
import { scopeWords } from '@/domains/users/scopes'
import { ErrorState } from '@/kit/states'
import { Instant } from '@/kit/instant'
import classes from './auth.module.css'

/** An open invitation: the inviter, the company, the role. */
export const InvitationCard = ({
  invitation,
  onRefuse,
}: {
  invitation: OwnInvitation
  onRefuse: () => void
}) => {
  const navigate = useNavigate()
  const claiming = useMutation({
    mutationFn: async () => {
      await claimInvitation(invitation.id)
      await navigate({ to: '/' })
    },
  })
  const words = scopeWords(invitation.scopes)
  return (
    <Stack gap="sm">
      <Card component="section" aria-label="Invitation" bg="var(--hw-sunken)">
        <Title order={2}>{invitation.company_legal_name}</Title>
        <Text size="sm" c="var(--hw-muted)">
          {invitation.invited_by} invited you. The invitation expires <Instant at={invitation.expires_at} />.
        </Text>
        <Text size="sm" mt="sm">
          {words.length > 0
            ? 'You’ll be able to search and view carriers, and:'
            : 'You’ll be able to search and view carriers.'}
        </Text>
        {words.length > 0 && (
          <ul className={classes.scopes}>
            {words.map(word => (
              <Text key={word} component="li" size="sm">
                {word}
              </Text>
            ))}
          </ul>
        )}
      </Card>
      {claiming.error && <ErrorState error={claiming.error} />}
      <Group grow preventGrowOverflow={false}>
        <Button onClick={() => claiming.mutate()} loading={claiming.isPending}>
          Join this company
        </Button>
        <Button variant="default" onClick={onRefuse} disabled={claiming.isPending}>
          Create another company
        </Button>
      </Group>
    </Stack>
  )
}
