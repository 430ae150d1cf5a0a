import { Stack, Text } from '@mantine/core'
import { allows } from '@/kit/access/guards'
import { WebhooksCard } from '../notices/webhooks-card'
import type { TabProps } from '../tabs'
import { ApiKeysCard } from './api-keys-card'
import { ApplicationsCard } from './applications-card'
import { EdiCard } from './edi-card'
import { OutlookCard } from './outlook-card'

const KeysTab = ({ user }: TabProps) => (
  <Stack gap="md">
    {allows('ManageKeys', user) ? (
      <>
        <ApiKeysCard user={user} />
        <ApplicationsCard user={user} />
      </>
    ) : (
      <Text size="sm" c="var(--hw-muted)">
        Your administrator creates API keys, if your plan includes them.
      </Text>
    )}
    {allows('ManageWebhooks', user) && <WebhooksCard />}
    {allows('ManageLoads', user) && <EdiCard />}
    <OutlookCard user={user} />
  </Stack>
)

export default KeysTab
