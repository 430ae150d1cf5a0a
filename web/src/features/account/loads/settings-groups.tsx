/** Thresholds under their headings: forms for those who may change them, facts for others. */
import { Text } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { FactList } from '@/kit/facts/fact-list'
import { Section } from '@/kit/section'
import { boundsWords, type Changes, type Setting, type SettingGroup, valueWords } from './setting-values'
import { SettingsForm } from './settings-form'

interface Props {
  groups: readonly SettingGroup[]
  settings: readonly Setting[]
  mayChange: boolean
  /** Saves what changed, keeps it where the tab finds it, and gives all thresholds as they are then. */
  save: (changes: Changes) => Promise<readonly Setting[]>
  /** Shows what changes would come to before they are saved. */
  preview?: (changes: Changes) => void
  /** What is asked anew once they changed. */
  touches: QueryKey
}

export const SettingsGroups = ({ groups, settings, mayChange, ...saving }: Props) =>
  groups.map(({ title, settings: words }) => {
    const shown = settings.filter(({ name }) => Object.hasOwn(words, name))
    return (
      <Section key={title} title={title}>
        {mayChange ? (
          <SettingsForm title={title} settings={shown} words={words} {...saving} />
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
  })

const ReadOnly = ({ setting, about }: { setting: Setting; about: string | undefined }) => (
  <>
    <b>{valueWords(setting, setting.value)}</b>
    <Text size="xs" c="var(--hw-muted)">
      {about} {boundsWords(setting)}
    </Text>
  </>
)
