import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What belongs to a cell's value, muted and on a line of its own below it. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <Text span size="xs" c="var(--hw-muted)" display="block">
    {children}
  </Text>
)
