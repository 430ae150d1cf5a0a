import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { enterCode } from '@/api/session'
import type { Delivery, Site } from '@/api/types'
import { CodeInput } from '@/kit/code-input'
import { FormShell } from '@/kit/form'
import { AuthCard } from './auth-card'
import classes from './auth.module.css'
import { codeError } from './code'
import { forgetEmail } from './remembered-email'
import { OutboxLink, TextLink } from './text-link'

interface Props {
  site: Site
  email: string
  delivery: Delivery
}

/** Second step of signing in: the code that was emailed, or that the authenticator app shows. */
export const CodePage = ({ site, email, delivery }: Props) => {
  const [isRecovery, setRecovery] = useState(false)
  const byApp = delivery === 'authenticator'
  return (
    <AuthCard
      title={isRecovery ? 'Use a recovery code' : 'Enter your code'}
      lead={
        byApp ? (
          isRecovery ? (
            'Enter one of the codes you saved when you set up your authenticator app. Each works once.'
          ) : (
            <>
              Open your authenticator app and enter the 6-digit code for <b>{email}</b>. It changes every 30
              seconds.
            </>
          )
        ) : (
          <>
            We emailed a 6-digit code to <b>{email}</b>. It’s valid for 10 minutes.
          </>
        )
      }
      site={site}
    >
      <CodeForm key={String(isRecovery)} email={email} isRecovery={isRecovery} />
      <Text size="sm" mt="md" c="var(--hw-muted)">
        {byApp ? (
          <>
            <UnstyledButton className={classes.link} onClick={() => setRecovery(!isRecovery)}>
              {isRecovery ? 'Use the app’s code' : 'Use a recovery code'}
            </UnstyledButton>
            {' · '}
          </>
        ) : (
          'Didn’t get it, or wrong account? '
        )}
        <TextLink to="/login">Start over</TextLink>
        {site.is_demonstration && !byApp && (
          <>
            {' · '}
            <OutboxLink />
          </>
        )}
      </Text>
    </AuthCard>
  )
}

const CodeForm = ({ email, isRecovery }: { email: string; isRecovery: boolean }) => {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: value =>
        isRecovery ? (value.trim() ? null : 'Enter one of your recovery codes.') : codeError(value),
    },
  })
  const send = async ({ code }: { code: string }) => {
    await enterCode(email, code.trim()).catch(error => {
      form.setFieldValue('code', '')
      throw error
    })
    forgetEmail()
    await navigate({ to: '/' })
  }
  return (
    <FormShell form={form} label="Enter your code" submit="Sign in" send={send}>
      {isRecovery ? (
        <TextInput label="Recovery code" autoComplete="off" autoFocus {...form.getInputProps('code')} />
      ) : (
        <CodeInput form={form} gap="sm" />
      )}
    </FormShell>
  )
}
