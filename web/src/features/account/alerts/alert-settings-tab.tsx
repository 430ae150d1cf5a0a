/** The thresholds that decide when an alert is raised, and who changed them. Managers of alerts set them for the whole company. */
import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TICKETS } from '@/domains/tickets/queries'
import type { AlertSettings } from '@/domains/tickets/types'
import { allows } from '@/kit/access/guards'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import type { Changes } from '../loads/setting-values'
import { SettingsGroups } from '../loads/settings-groups'
import type { TabProps } from '../tabs'
import { alertSettingsQuery, saveAlertSettings } from './alert-settings-query'
import { ContactsCard } from './contacts-card'
import { GROUPS } from './setting-words'

const PreviewDialog = lazy(() =>
  import('./preview-dialog').then(module => ({ default: module.PreviewDialog })),
)

const AlertSettingsTab = ({ user }: TabProps) => {
  const mayChange = allows('SetAlerts', user)
  const queryClient = useQueryClient()
  const [tried, setTried] = useState<Changes | null>(null)
  const save = async (changes: Changes) => {
    // Each form saves on top of what the others saved.
    const version = queryClient.getQueryData(alertSettingsQuery.queryKey)?.version ?? 0
    const saved = await saveAlertSettings(version, changes)
    queryClient.setQueryData(alertSettingsQuery.queryKey, saved)
    return saved.settings
  }
  return (
    <Loaded query={useQuery(alertSettingsQuery)}>
      {({ settings, versions }) => (
        <Stack gap="md">
          <Text size="sm" c="var(--hw-muted)">
            {mayChange
              ? 'After a change, all open loads are checked again. Changes are in the audit log.'
              : 'Alert managers can change these.'}
          </Text>
          <SettingsGroups
            groups={GROUPS}
            settings={settings}
            mayChange={mayChange}
            save={save}
            preview={setTried}
            touches={TICKETS}
          />
          <ContactsCard list="dispatch_services" mayChange={mayChange} />
          <ContactsCard list="blocked" mayChange={mayChange} />
          <Versions versions={versions} />
          {tried && (
            <Suspense>
              <PreviewDialog changes={tried} close={() => setTried(null)} />
            </Suspense>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const Versions = ({ versions }: Pick<AlertSettings, 'versions'>) => (
  <Section title="Changes">
    {versions.length === 0 ? (
      <Text size="sm" c="var(--hw-muted)">
        No changes yet: every threshold is at its default.
      </Text>
    ) : (
      <ul aria-label="Changes">
        {versions.map(({ version, own, changed_by: by, changed_at: at }) => (
          <li key={version}>
            <Text size="sm" component="span">
              <Instant at={at} />
              {by && `, ${by}`}: {count(Object.keys(own).length, 'threshold')} not at the default
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

export default AlertSettingsTab
