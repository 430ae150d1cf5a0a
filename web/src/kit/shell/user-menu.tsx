/** Who is signed in, how it looks, and the way out. */
import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CurrentUser } from '@/api/types'
import { Popup } from '../popup'
import classes from './shell.module.css'

// Small, but every first view would carry it.
const Appearance = lazy(() => import('./appearance').then(module => ({ default: module.Appearance })))

const nameOf = ({ first_name, last_name, email }: CurrentUser) =>
  [first_name, last_name].filter(Boolean).join(' ') || email

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

interface Props {
  user: CurrentUser
  /** What the plan's allowance has come to. */
  usage: ReactNode
  onSignOut: () => void
}

export const UserMenu = ({ user, usage, onSignOut }: Props) => {
  const name = nameOf(user)
  return (
    <Popup
      label="Account"
      width={260}
      button={props => (
        <UnstyledButton className={classes.user} aria-label={`Account: ${name}`} {...props}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <Text span size="sm" visibleFrom="lg" maw={160} truncate>
            {name}
          </Text>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
    >
      <Stack gap="sm">
        <div>
          <Text fw={650}>{name}</Text>
          {[user.email, user.company?.legal_name].filter(Boolean).map(line => (
            <Text key={line} size="xs" c="var(--hw-muted)" truncate>
              {line}
            </Text>
          ))}
        </div>
        <Suspense fallback={<Skeleton h={52} />}>
          {usage}
          <Appearance />
        </Suspense>
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
    </Popup>
  )
}
