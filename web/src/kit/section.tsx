import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled card: the unit that pages are made of. */
export const Section = ({
  title,
  label = title,
  aside,
  children,
  order = 2,
  grow,
}: {
  title: string
  /** Distinguishes it from others of the same title. */
  label?: string
  aside?: ReactNode
  children: ReactNode
  order?: 2 | 3
  grow?: boolean
}) => (
  <Card component="section" aria-label={label} h={grow ? '100%' : undefined}>
    <Group justify="space-between" wrap="nowrap" mb="xs" gap="xs" mih={24}>
      <Title order={order}>{title}</Title>
      {typeof aside === 'string' ? (
        <Text size="xs" c="var(--hw-muted)">
          {aside}
        </Text>
      ) : (
        aside
      )}
    </Group>
    {children}
  </Card>
)
