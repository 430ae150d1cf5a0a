import { SimpleGrid, Stack } from '@mantine/core'
import { AuthenticatorCard } from './authenticator-card'
import { PasswordCard } from './password-card'
import { SessionsCard } from './sessions-card'

const SecurityTab = () => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <PasswordCard />
      <AuthenticatorCard />
    </SimpleGrid>
    <SessionsCard />
  </Stack>
)

export default SecurityTab
