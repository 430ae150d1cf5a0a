import { Alert, Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { Disagreement } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'

/** Where sources disagree, all of them are shown; none is preferred silently. */
export const Disagreements = ({ list }: { list: Disagreement[] }) =>
  list.length === 0 ? null : (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconArrowsDiff size={18} />}
      p="xs"
      mt="xs"
      title="Sources disagree"
      styles={{ title: { color: 'var(--hw-warn)' } }}
    >
      {list.map(({ field, label, values }) => (
        <div key={field}>
          <Text size="sm" fw={600} span>
            {label}:{' '}
          </Text>
          {values.map(({ value, source }, at) => (
            <Text key={`${value}${source?.label}`} size="sm" span>
              {at > 0 && '; '}
              <Sourced label={label} source={source}>
                {value}
              </Sourced>
              {source && <Text span c="var(--hw-muted)" size="xs">{` (${source.label})`}</Text>}
            </Text>
          ))}
        </div>
      ))}
    </Alert>
  )
