import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { SCOPE_WORDS, type Scope } from '@/domains/users/scopes'

/** What a broker can allow its people, by area. (Document 1 §6, document 2 §6.) */
const AREAS: readonly (readonly [string, readonly Scope[]])[] = [
  [
    'Carriers',
    ['sourcing', 'onboarding', 'manage_rule_overrides', 'view_bank_accounts', 'connection_notifications'],
  ],
  ['Loads', ['view_loads', 'manage_loads', 'view_tfx', 'manage_rate_confirmations']],
  [
    'Alerts',
    [
      'view_tickets',
      'manage_tickets',
      'manage_tickets_and_notes',
      'tickets_load_lock_staff',
      'tickets_load_lock_manager',
      'compliance',
    ],
  ],
  ['Company', ['manage_users', 'block_safety_data']],
]

export const ScopePicker = ({
  value,
  onChange,
}: {
  value: string[]
  onChange: (scopes: string[]) => void
}) => (
  <Checkbox.Group value={value} onChange={onChange} aria-label="Permissions">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {AREAS.map(([area, scopes]) => (
        <Stack gap={6} key={area} role="group" aria-label={area}>
          <Text size="sm" fw={600}>
            {area}
          </Text>
          {scopes.map(scope => (
            <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} size="sm" />
          ))}
        </Stack>
      ))}
    </SimpleGrid>
  </Checkbox.Group>
)
