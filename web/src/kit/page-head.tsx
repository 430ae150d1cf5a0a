import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page's heading, one line on what it is, and its actions. */
export const PageHead = ({
  title,
  lead,
  actions,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}) => (
  <Group justify="space-between" align="flex-end" gap="sm">
    <div>
      <Title order={1}>{title}</Title>
      {lead && (
        <Text c="var(--hw-muted)" size="sm" component="div" mt={2}>
          {lead}
        </Text>
      )}
    </div>
    {actions && <Group gap="xs">{actions}</Group>}
  </Group>
)
