import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { refreshSession } from '@/api/session'
import type { Site } from '@/api/types'
import { resetPassword } from '@/domains/auth/sign-up'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { AuthCard } from './auth-card'
import { NewPassword, newPasswordError } from './new-password'
import { TextLink } from './text-link'

/** The emailed link: a new password. All sessions end with it. */
export const ResetPage = ({ site, token }: { site: Site; token?: string }) => {
  const another = <TextLink to="/login/forgot">Request a new link</TextLink>
  if (!token) {
    return (
      <AuthCard
        site={site}
        title="This link is incomplete"
        lead="Open the full link from the email again. It works once and expires soon."
        below={another}
      />
    )
  }
  return (
    <AuthCard
      site={site}
      title="Choose a new password"
      lead="You’ll be signed out everywhere and can sign in with the new password."
      below={another}
    >
      <ResetForm token={token} />
    </AuthCard>
  )
}

const ResetForm = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', revoke_keys: false },
    validate: { password: newPasswordError },
  })
  const send = async (given: { password: string; revoke_keys: boolean }) => {
    await resetPassword({ token, ...given })
    // Any user signed in here is signed out.
    await refreshSession().catch(() => null)
    await toast('Sign in with your new password.', { title: 'Password changed' })
    await navigate({ to: '/login' })
  }
  return (
    <FormShell form={form} label="Choose a new password" submit="Change password" send={send}>
      <NewPassword
        label="New password"
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label="Revoke my API and Outlook keys"
        description="Do this if someone else may know your password. Systems that use your keys stop working."
        size="sm"
        key={form.key('revoke_keys')}
        {...form.getInputProps('revoke_keys', { type: 'checkbox' })}
      />
    </FormShell>
  )
}
