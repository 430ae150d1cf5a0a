import { Stack } from '@mantine/core'
import type { CurrentUser, Site } from '@/api/types'
import { PageHead } from '@/kit/page-head'

export const HomePage = ({ user }: { site: Site; user: CurrentUser }) => (
  <Stack>
    <PageHead title={user.first_name ? `Hello, ${user.first_name}` : 'Home'} />
  </Stack>
)
