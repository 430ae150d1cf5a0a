import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { ConfirmButton } from '@/kit/confirm'
import { Dialog } from '@/kit/dialog'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { OwnPassword } from '../own-password'
import { outlookQuery } from '../queries'
import { Secret } from '../secret'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'

const PATH = '/api/v1/users/{id}/haulwarden_for_outlook_api_key'

/** The user's own Outlook key. Its secret is shown once, when it is created. */
export const OutlookCard = ({ user: { id } }: TabProps) => {
  const found = useQuery(outlookQuery(id))
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [isMaking, making] = useDisclosure()
  const params = { path: { id } }
  const make = async (password: string) => {
    const made = await dataOf(client.POST(PATH, { params, body: { password } }))
    setSecret(made.secret)
    making.close()
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  const revoke = useAccountAction(async () => {
    await dataOf(client.DELETE(PATH, { params }))
    setSecret(null)
  }, 'Outlook key revoked.')
  return (
    <Section title="Outlook">
      <Stack gap="sm">
        <Text size="sm" c="var(--hw-muted)">
          With your own key, Outlook can look up carriers for you.
        </Text>
        {secret && <Secret label="Outlook key" value={secret} />}
        <Loaded query={found}>
          {({ api_key: key }) =>
            key ? (
              <Group gap="sm">
                <Text size="sm">
                  <Code>{key.prefix}…</Code> created <InstantDay at={key.created_at} />
                </Text>
                <ConfirmButton
                  label="Revoke"
                  title="Revoke your Outlook key?"
                  confirm="Revoke"
                  action={() => revoke.mutateAsync(undefined).catch(() => {})}
                >
                  Outlook won’t be able to look up carriers until you create another key.
                </ConfirmButton>
              </Group>
            ) : (
              <Group>
                <Button size="xs" variant="default" onClick={making.open}>
                  Create Outlook key
                </Button>
              </Group>
            )
          }
        </Loaded>
      </Stack>
      <Dialog isOpen={isMaking} close={making.close} title="Create Outlook key">
        <OwnPassword submit="Create key" send={make} />
      </Dialog>
    </Section>
  )
}
