import { Button, Group, Text } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { FullPage } from '../states'

/** Any other path. */
export const NotFoundPage = ({ alone }: { alone?: boolean }) => {
  const router = useRouter()
  return (
    <FullPage title="Page not found" alone={alone}>
      <Text c="var(--hw-muted)" ta="center">
        Check the address, or the page may have moved.
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
