import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { refreshSession } from '@/api/session'
import type { Site } from '@/api/types'
import { signUp } from '@/domains/auth/sign-up'
import { FormShell } from '@/kit/form'
import { AuthCard } from './auth-card'
import { NewPassword, newPasswordError } from './new-password'
import { rememberEmail } from './remembered-email'
import { TextLink } from './text-link'
import { emailError } from './validation'

interface Props {
  site: Site
  email?: string
  referrer?: string
  /** The token of an invitation's link. */
  invitation?: string
}

/** First step of signing up: an address and a password. */
export const SignUpPage = ({ site, email = '', referrer, invitation }: Props) => {
  const signInInstead = (
    <>
      Have an account? <TextLink to="/login">Sign in</TextLink>
    </>
  )
  if (!site.is_sign_up_open && !invitation) {
    return (
      <AuthCard
        site={site}
        title="Sign-up is closed"
        lead="We’re not accepting new companies right now. If your company already uses this site, ask your administrator to invite you."
        below={signInInstead}
      />
    )
  }
  return (
    <AuthCard
      site={site}
      title={invitation ? 'Join your company' : 'Create your account'}
      lead={
        invitation
          ? 'You’ve been invited. Choose a password to get started.'
          : 'Find, vet and monitor carriers. No credit card required.'
      }
      below={signInInstead}
    >
      <SignUpForm email={email} referrer={referrer} invitation={invitation} />
    </AuthCard>
  )
}

const SignUpForm = ({ email, referrer, invitation }: Omit<Props, 'site'> & { email: string }) => {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: { email: emailError, password: newPasswordError },
  })
  const send = async (values: { email: string; password: string }) => {
    const address = values.email.trim()
    const { next } = await signUp({ email: address, password: values.password, referrer, invitation })
    rememberEmail(address)
    if (next === 'details') {
      await refreshSession()
      await navigate({ to: '/sign-up/details' })
    } else {
      await navigate({ to: '/sign-up/code', search: { email: address } })
    }
  }
  return (
    <FormShell form={form} label="Create your account" submit="Continue" send={send}>
      <TextInput
        label="Work email"
        type="email"
        autoComplete="username"
        autoFocus={!email}
        readOnly={Boolean(email && invitation)}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <NewPassword
        label="Password"
        autoFocus={Boolean(email)}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormShell>
  )
}
