/** Who is signed in, how it looks, and the way out. */
import {
  Button,
  Popover,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { formatNumber } from '@/lib/number'
import classes from './shell.module.css'

const nameOf = ({ first_name, last_name, email }: CurrentUser) =>
  [first_name, last_name].filter(Boolean).join(' ') || email

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** How many of the plan's carrier searches are used. */
const Usage = ({ paywall }: { paywall: CurrentUser['paywall'] }) => {
  const limit = paywall.limits.carrier_searches
  const used = paywall.usage.carrier_searches_count
  if (typeof limit !== 'number') return null
  return (
    <div>
      <Text size="xs" c="var(--hw-muted)" mb={4}>
        Carrier searches: {formatNumber(used)} of {formatNumber(limit)}
      </Text>
      <Progress value={limit > 0 ? (used / limit) * 100 : 100} size="sm" aria-label="Carrier searches used" />
    </div>
  )
}

const Appearance = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <Text size="xs" c="var(--hw-muted)" mb={4} id="appearance">
        Appearance
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={value => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
    </div>
  )
}

export const UserMenu = ({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) => {
  const name = nameOf(user)
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.user} aria-label={`Account: ${name}`}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <Text span size="sm" visibleFrom="lg" maw={160} truncate>
            {name}
          </Text>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account">
        <Stack gap="sm">
          <div>
            <Text fw={650}>{name}</Text>
            {[user.email, user.company?.legal_name].filter(Boolean).map(line => (
              <Text key={line} size="xs" c="var(--hw-muted)" truncate>
                {line}
              </Text>
            ))}
          </div>
          <Usage paywall={user.paywall} />
          <Appearance />
          <Button
            component={Link}
            to="/my-account"
            variant="default"
            leftSection={<IconUserCircle size={16} />}
          >
            My account
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={onSignOut}>
            Sign out
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
