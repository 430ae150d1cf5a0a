import { Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { Disagreement } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { Note } from '@/ui/note'

/** Where sources disagree, all of them are shown; none is preferred silently. */
export const Disagreements = ({ list }: { list: Disagreement[] }) =>
  list.length === 0 ? null : (
    <Note tone="warn" icon={IconArrowsDiff} title="Sources disagree">
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
    </Note>
  )
