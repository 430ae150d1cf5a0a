import { Button, Group, Text } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { FullPage } from '../states'

/** Any other path. */
export const NotFoundPage = ({ alone }: { alone?: boolean }) => {
  const router = useRouter()
  return (
    <FullPage title="There is no such page" alone={alone}>
      <Text c="var(--hw-muted)" ta="center">
        The address may be mistyped, or the page has moved.
      </Text>
      <Group>
        <Button variant="default" onClick={() => router.history.back()}>
          Back
        </Button>
        <Button component={Link} to="/">
          Go home
        </Button>
      </Group>
    </FullPage>
  )
}
