import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Site } from '@/api/types'
import { enterSignUpCode } from '@/domains/auth/sign-up'
import { CodeInput } from '@/kit/code-input'
import { FormShell } from '@/kit/form'
import { AuthCard } from './auth-card'
import { codeError, isCode } from './code'
import { OutboxLink, TextLink } from './text-link'

/** Second step of signing up: the code shows that the address is theirs. An emailed link brings the code along. */
export const SignUpCodePage = ({ site, email, code = '' }: { site: Site; email: string; code?: string }) => {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { code: isCode(code) ? code : '' }, validate: { code: codeError } })
  const send = async (values: { code: string }) => {
    await enterSignUpCode(email, values.code).catch(error => {
      form.setFieldValue('code', '')
      throw error
    })
    await navigate({ to: '/sign-up/details' })
  }
  return (
    <AuthCard
      site={site}
      title="Check your email"
      lead={
        <>
          We emailed a 6-digit code to <b>{email}</b>. It’s valid for 10 minutes.
        </>
      }
    >
      <FormShell
        form={form}
        label="Check your email"
        submit="Continue"
        send={send}
        submitsAtOnce={isCode(code)}
      >
        <CodeInput form={form} gap="sm" />
      </FormShell>
      <Text size="sm" mt="md" c="var(--hw-muted)">
        Didn’t get it, or wrong address?{' '}
        <TextLink to="/sign-up" search={{ email }}>
          Start over
        </TextLink>
        {site.is_demonstration && (
          <>
            {' · '}
            <OutboxLink />
          </>
        )}
      </Text>
    </AuthCard>
  )
}
