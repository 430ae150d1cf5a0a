import { Button, Code, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { ApiKeyView } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { Rows } from '@/kit/list/rows'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { apiKeysQuery } from '../queries'
import { Secret } from '../secret'
import type { TabProps } from '../tabs'
import { useAccountAction } from '../use-account-action'
import { credentialColumns } from './credential-columns'
import { type Credential, CredentialForm } from './credential-form'

/** Keys for the company's own systems. */
export const ApiKeysCard = ({ user }: TabProps) => {
  const keys = useQuery(apiKeysQuery)
  const queryClient = useQueryClient()
  const [isMaking, making] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const revoke = useAccountAction(
    ({ id }: ApiKeyView) => dataOf(client.DELETE('/api/v1/api_keys/{id}', { params: { path: { id } } })),
    (_, { name }) => `${name} is revoked.`,
  )
  const make = async (api_key: Credential, password: string) => {
    const made = await dataOf(client.POST('/api/v1/api_keys', { body: { api_key, password } }))
    setSecret(made.secret)
    making.close()
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  const columns = credentialColumns<ApiKeyView>(
    { id: 'prefix', header: 'Starts with', cell: row => <Code>{row.prefix}…</Code> },
    row => revoke.mutateAsync(row).catch(() => {}),
  )
  return (
    <Section
      title="API keys"
      aside={
        <Button size="xs" leftSection={<IconKey size={15} />} onClick={making.open}>
          Create API key
        </Button>
      }
    >
      <Stack gap="sm">
        {secret && <Secret label="key" value={secret} />}
        <Loaded query={keys}>
          {rows =>
            rows.length === 0 ? (
              <Text size="sm" c="var(--hw-muted)">
                No keys yet. A key lets your systems call the API for your company.
              </Text>
            ) : (
              <Rows label="API keys" columns={columns} rows={rows} rowKey={row => row.id} />
            )
          }
        </Loaded>
      </Stack>
      <Dialog isOpen={isMaking} close={making.close} title="Create API key">
        <CredentialForm user={user} label="Create API key" submit="Create key" send={make} />
      </Dialog>
    </Section>
  )
}
