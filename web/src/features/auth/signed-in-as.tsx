import { UnstyledButton } from '@mantine/core'
import classes from './auth.module.css'

/** Whose page this is, and the way out. */
export const SignedInAs = ({ email, onSignOut }: { email: string; onSignOut: () => void }) => (
  <>
    Signed in as {email} ·{' '}
    <UnstyledButton className={classes.link} onClick={onSignOut}>
      Sign out
    </UnstyledButton>
  </>
)
