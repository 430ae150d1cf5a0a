/** The name of whoever answers a page without an account. */
import { TextInput, type TextInputProps } from '@mantine/core'

export const NameField = (props: TextInputProps) => (
  <TextInput size="lg" label="Your name" autoComplete="name" maxLength={100} {...props} />
)

/** What is wrong with a name that can't be left out. */
export const nameProblem = (name: string) => (name.trim() ? null : 'Enter your name.')
