import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The two lists of one import. */
export const RowTabs = ({ id, current }: { id: number; current: 'rejected' | 'older' }) => (
  <Group component="nav" aria-label="Rows of this import" gap="md">
    {current === 'rejected' ? (
      <Text fw={600} aria-current="page">
        Rejected rows
      </Text>
    ) : (
      <Anchor component={Link} to={`/fmcsa-imports/${id}`} underline="always">
        Rejected rows
      </Anchor>
    )}
    {current === 'older' ? (
      <Text fw={600} aria-current="page">
        Older rows
      </Text>
    ) : (
      <Anchor component={Link} to={`/fmcsa-imports/${id}/older`} underline="always">
        Older rows
      </Anchor>
    )}
  </Group>
)
