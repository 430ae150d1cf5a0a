/** The versions that a classification's rules had, newest first. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Rule, RuleType, RuleVersion } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { versionsQuery } from './queries'
import { changesOf, SETTINGS, thresholdChanges, thresholdText } from './settings'
import classes from './rules.module.css'

interface Props {
  rule: Rule
  types: readonly RuleType[]
  close: () => void
}

export const VersionsDialog = ({ rule, types, close }: Props) => (
  <Dialog isOpen close={close} title="History of these rules" size="lg">
    <Versions id={rule.id} types={types} />
  </Dialog>
)

const Versions = ({ id, types }: { id: number; types: readonly RuleType[] }) => (
  <Loaded query={useQuery(versionsQuery(id))}>
    {versions => (
      <Stack component="ol" gap="sm" className={classes.versions} role="list">
        {versions.map((version, at) => (
          <li key={version.version}>
            <Text size="sm">
              <b>Version {version.version}</b>, {version.changed_by?.name ?? 'created by default'},{' '}
              <Instant at={version.changed_at} />
            </Text>
            <Changes version={version} before={versions[at + 1]} types={types} />
          </li>
        ))}
      </Stack>
    )}
  </Loaded>
)

const settingOf = (value: number) => SETTINGS.find(setting => setting.value === String(value))?.label ?? value

/** The thresholds that a version changed; one that it no longer has is the type’s own again. */
const thresholdsSince = (
  version: RuleVersion,
  before: RuleVersion | undefined,
  types: readonly RuleType[],
) => {
  const gone = types.flatMap(({ is_type: type, threshold }) =>
    threshold && type in (before?.thresholds ?? {}) ? [[type, threshold.default] as const] : [],
  )
  const now = { ...Object.fromEntries(gone), ...version.thresholds }
  return thresholdChanges(before?.thresholds ?? {}, now, types)
}

const Changes = ({
  version,
  before,
  types,
}: {
  version: RuleVersion
  before: RuleVersion | undefined
  types: readonly RuleType[]
}) => (
  <ul>
    {Object.entries(changesOf(before?.values ?? {}, version.values)).map(([type, value]) => (
      <li key={type}>
        {types.find(one => one.is_type === type)?.description ?? type} <b>{settingOf(value)}</b>
      </li>
    ))}
    {Object.entries(thresholdsSince(version, before, types)).map(([name, threshold]) => {
      const type = types.find(one => one.is_type === name)
      const now = threshold ?? type?.threshold?.default
      return (
        type?.threshold &&
        now !== undefined && (
          <li key={`${name} threshold`}>
            {type.description} <b>Threshold {thresholdText(type.threshold, now)}</b>
          </li>
        )
      )
    })}
  </ul>
)
