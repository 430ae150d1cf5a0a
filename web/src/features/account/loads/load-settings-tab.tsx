/** The thresholds that decide when a load is late, silent or over. People who manage loads set them for the whole company. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allows } from '@/kit/access/guards'
import { FactList } from '@/kit/facts/fact-list'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import type { TabProps } from '../tabs'
import { HighRiskAreas } from './high-risk-areas'
import { loadSettingsQuery } from './load-settings-query'
import { SettingsForm } from './settings-form'
import { boundsWords, type LoadSetting, valueWords } from './setting-values'
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
          {GROUPS.map(({ title, settings: words }) => {
            const shown = settings.filter(({ name }) => Object.hasOwn(words, name))
            return (
              <Section key={title} title={title}>
                {mayChange ? (
                  <SettingsForm title={title} settings={shown} words={words} />
                ) : (
                  <FactList
                    rows={shown.map(setting => ({
                      label: words[setting.name]?.label ?? setting.name,
                      value: <ReadOnly setting={setting} about={words[setting.name]?.about} />,
                    }))}
                  />
                )}
              </Section>
            )
          })}
          <HighRiskAreas mayChange={mayChange} />
        </Stack>
      )}
    </Loaded>
  )
}

const ReadOnly = ({ setting, about }: { setting: LoadSetting; about: string | undefined }) => (
  <>
    <b>{valueWords(setting, setting.value)}</b>
    <Text size="xs" c="var(--hw-muted)">
      {about} {boundsWords(setting)}
    </Text>
  </>
)

export default LoadSettingsTab
