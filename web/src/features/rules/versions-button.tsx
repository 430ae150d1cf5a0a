import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rule, RuleType, RuleVersion } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { Loaded } from '@/kit/states'
import { formatInstant } from '@/lib/date'
import { versionsQuery } from './queries'
import { changesOf, SETTINGS } from './settings'
import classes from './rules.module.css'

/** What the rules were before, and who changed them. */
export const VersionsButton = ({ rule, types }: { rule: Rule; types: readonly RuleType[] }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && (
        <Dialog isOpen close={() => setOpen(false)} title="History of these rules" size="lg">
          <Versions id={rule.id} types={types} />
        </Dialog>
      )}
    </>
  )
}

const Versions = ({ id, types }: { id: number; types: readonly RuleType[] }) => (
  <Loaded query={useQuery(versionsQuery(id))}>
    {versions => (
      <Stack component="ol" gap="sm" className={classes.versions} role="list">
        {versions.map((version, at) => (
          <li key={version.version}>
            <Text size="sm">
              <b>Version {version.version}</b>, {version.changed_by?.name ?? 'made at the start'},{' '}
              {formatInstant(version.changed_at)}
            </Text>
            <Changes version={version} before={versions[at + 1]} types={types} />
          </li>
        ))}
      </Stack>
    )}
  </Loaded>
)

const settingOf = (value: number) => SETTINGS.find(setting => setting.value === String(value))?.label ?? value

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
  </ul>
)
