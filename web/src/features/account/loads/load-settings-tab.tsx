/** The thresholds that decide when a load is late, silent or over. People who manage loads set them for the whole company. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LOADS } from '@/domains/loads/queries'
import { allows } from '@/kit/access/guards'
import { Loaded } from '@/kit/states'
import type { TabProps } from '../tabs'
import { HighRiskAreas } from './high-risk-areas'
import { loadSettingsQuery, saveLoadSettings } from './load-settings-query'
import { SettingsGroups } from './settings-groups'
import { GROUPS } from './setting-words'

const LoadSettingsTab = ({ user }: TabProps) => {
  const mayChange = allows('SetLoads', user)
  return (
    <Loaded query={useQuery(loadSettingsQuery)}>
      {settings => (
        <Stack gap="md">
          <Text size="sm" c="var(--hw-muted)">
            {mayChange
              ? 'Changes apply to all of your company’s loads right away and are in the audit log.'
              : 'Teammates who manage loads can change these.'}
          </Text>
          <SettingsGroups
            groups={GROUPS}
            settings={settings}
            mayChange={mayChange}
            save={saveLoadSettings}
            query={loadSettingsQuery.queryKey}
            touches={LOADS}
          />
          <HighRiskAreas mayChange={mayChange} />
        </Stack>
      )}
    </Loaded>
  )
}

export default LoadSettingsTab
