/** The thresholds that decide when a load is late, silent or over. People who manage loads set them for the whole company. */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LOADS } from '@/domains/loads/queries'
import { allows } from '@/kit/access/guards'
import { Loaded } from '@/kit/states'
import type { TabProps } from '../tabs'
import { loadSettingsQuery, saveLoadSettings } from './load-settings-query'
import { SettingsGroups } from './settings-groups'
import type { Changes } from './setting-values'
import { GROUPS } from './setting-words'

const HighRiskAreas = lazy(() =>
  import('./high-risk-areas').then(module => ({ default: module.HighRiskAreas })),
)

const LoadSettingsTab = ({ user }: TabProps) => {
  const mayChange = allows('SetLoads', user)
  const queryClient = useQueryClient()
  const save = async (changes: Changes) => {
    const saved = await saveLoadSettings(changes)
    queryClient.setQueryData(loadSettingsQuery.queryKey, saved)
    return saved
  }
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
            save={save}
            touches={LOADS}
          />
          <Suspense fallback={<Skeleton h={160} />}>
            <HighRiskAreas mayChange={mayChange} />
          </Suspense>
        </Stack>
      )}
    </Loaded>
  )
}

export default LoadSettingsTab
