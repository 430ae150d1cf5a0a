import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The server's rule (product: people and access); it also refuses common ones. */
const MIN_LENGTH = 12

export const newPasswordError = (value: string) =>
  value.length < MIN_LENGTH ? `Choose ${MIN_LENGTH} characters or more.` : null

/** A password that is being chosen. */
export const NewPassword = (props: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput
    description={`${MIN_LENGTH} characters or more. A few random words are easy to remember and hard to guess.`}
    autoComplete="new-password"
    {...props}
  />
)
