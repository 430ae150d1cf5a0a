import { UnstyledButton } from '@mantine/core'
import classes from './auth.module.css'

/** The signed-in account, and the way to sign out. */
export const SignedInAs = ({ email, onSignOut }: { email: string; onSignOut: () => void }) => (
  <>
    Signed in as {email} ·{' '}
    <UnstyledButton className={classes.link} onClick={onSignOut}>
      Sign out
    </UnstyledButton>
  </>
)
