import { Button, Code, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconApps } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { OauthApplicationView } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { Rows } from '@/kit/list/rows'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { applicationsQuery } from '../queries'
import { Secret } from '../secret'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'
import { credentialColumns } from './credential-columns'
import { type Credential, CredentialForm } from './credential-form'

/** Applications that get short-lived tokens for their own credentials. */
export const ApplicationsCard = ({ user }: TabProps) => {
  const applications = useQuery(applicationsQuery)
  const queryClient = useQueryClient()
  const [isMaking, making] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const revoke = useAccountAction(
    ({ id }: OauthApplicationView) =>
      dataOf(client.DELETE('/oauth/applications/{id}', { params: { path: { id } } })),
    (_, { name }) => `${name} is revoked.`,
  )
  const make = async (oauth_application: Credential, password: string) => {
    const made = await dataOf(client.POST('/oauth/applications', { body: { oauth_application, password } }))
    setSecret(made.client_secret)
    making.close()
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  const columns = credentialColumns<OauthApplicationView>(
    { id: 'client', header: 'Client id', cell: row => <Code>{row.client_id}</Code> },
    row => revoke.mutateAsync(row).catch(() => {}),
  )
  return (
    <Section
      title="OAuth applications"
      aside={
        <Button size="xs" variant="default" leftSection={<IconApps size={15} />} onClick={making.open}>
          Create application
        </Button>
      }
    >
      <Stack gap="sm">
        {secret && <Secret label="client secret" value={secret} />}
        <Loaded query={applications}>
          {rows =>
            rows.length === 0 ? (
              <Text size="sm" c="var(--hw-muted)">
                No applications yet. An application gets one-hour tokens with the client credentials grant.
              </Text>
            ) : (
              <Rows label="OAuth applications" columns={columns} rows={rows} rowKey={row => row.id} />
            )
          }
        </Loaded>
      </Stack>
      <Dialog isOpen={isMaking} close={making.close} title="Create application">
        <CredentialForm user={user} label="Create application" submit="Create application" send={make} />
      </Dialog>
    </Section>
  )
}
