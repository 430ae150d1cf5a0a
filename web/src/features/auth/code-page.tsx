import { Anchor, Input, PinInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { enterCode } from '@/api/session'
import type { Site } from '@/api/types'
import { FormShell } from '@/kit/form'
import { AuthCard } from './auth-card'
import { forgetEmail } from './remembered-email'

/** Second step of signing in: the six digits that were mailed. */
export const CodePage = ({ site, email }: { site: Site; email: string }) => {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: value => (/^\d{6}$/.test(value) ? null : 'Enter all six digits.') },
  })
  const send = async ({ code }: { code: string }) => {
    await enterCode(email, code).catch(error => {
      form.setFieldValue('code', '')
      throw error
    })
    forgetEmail()
    await navigate({ to: '/' })
  }
  return (
    <AuthCard
      title="Enter your code"
      lead={
        <>
          We mailed six digits to <b>{email}</b>. They are valid for ten minutes.
        </>
      }
      brand={site.brand.name}
    >
      <FormShell form={form} label="Enter your code" submit="Sign in" send={send}>
        <Input.Wrapper
          label="Code"
          error={form.errors.code}
          labelElement="div"
          labelProps={{ id: 'code-label' }}
          errorProps={{ role: 'alert' }}
        >
          <PinInput
            length={6}
            type="number"
            size="lg"
            oneTimeCode
            autoFocus
            placeholder=""
            error={Boolean(form.errors.code)}
            value={form.values.code}
            onChange={value => form.setFieldValue('code', value)}
            aria-labelledby="code-label"
            getInputProps={at => ({ 'aria-label': `Digit ${at + 1} of 6` })}
          />
        </Input.Wrapper>
      </FormShell>
      <Text size="sm" mt="md" c="var(--hw-muted)">
        No mail, or another account?{' '}
        <Anchor component={Link} to="/login" size="sm">
          Start again
        </Anchor>
        {site.is_demonstration && (
          <>
            {' · '}
            <Anchor component={Link} to="/demo/outbox" target="_blank" size="sm">
              Open the demonstration outbox
            </Anchor>
          </>
        )}
      </Text>
    </AuthCard>
  )
}
