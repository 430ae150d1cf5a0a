import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notice } from '@/api/types'
import { formatDay } from '@/lib/date'

interface Change {
  field: string
  before: string | null
  after: string | null
}

const changesOf = ({ details }: Notice): Change[] => {
  const { changes } = details as { changes?: unknown }
  return Array.isArray(changes) ? (changes as Change[]) : []
}

const alertOf = ({ details }: Notice) => {
  const { identity_alert_id: id } = details as { identity_alert_id?: unknown }
  return typeof id === 'number' ? id : null
}

/** Values before and after, and who says so. */
export const NoticeDetail = ({ notice }: { notice: Notice }) => {
  const [changes, alert] = [changesOf(notice), alertOf(notice)]
  const { source } = notice
  return (
    <Stack gap={4} p="xs">
      {changes.map(({ field, before, after }) => (
        <Text size="sm" key={`${field}-${before}-${after}`}>
          {field.replaceAll('_', ' ')}: <s>{before ?? 'none'}</s> → <b>{after ?? 'none'}</b>
        </Text>
      ))}
      {alert !== null && (
        <Text size="sm">
          <Link to="/identity-alerts/$id" params={{ id: String(alert) }}>
            Open the identity alert
          </Link>
        </Text>
      )}
      <Text size="xs" c="var(--hw-muted)">
        {source
          ? `Source: ${source.label}${source.as_of ? `, as of ${formatDay(source.as_of)}` : ''}`
          : 'Source: your activity here'}
      </Text>
    </Stack>
  )
}
