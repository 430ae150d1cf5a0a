/** Where the carrier types the code that the broker reads to it on the phone. */
import { Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../tracking.module.css'
import type { AlertReply } from '../types'
import { typeVoiceCode } from './alert-queries'
import { isRefused } from './queries'

interface Props {
  token: string
  asked: AlertReply
  refresh: () => Promise<void>
}

export const VoiceCode = ({ token, asked, refresh }: Props) => {
  const [isProven, setIsProven] = useState(false)
  if (isProven)
    return (
      <Text component="div" role="status">
        <OutcomeTag outcome="pass">Code accepted</OutcomeTag>
      </Text>
    )
  return (
    <section className={classes.card} aria-label="Code from the call">
      <Title order={2} mb="xs">
        Code from the call
      </Title>
      {asked.code_expires_at === null ? (
        <Text size="sm" c="var(--hw-muted)">
          If {asked.broker_name} calls you on your number on file and reads you six digits, reload this page
          and type them here.
        </Text>
      ) : (
        <Entry token={token} until={asked.code_expires_at} done={() => setIsProven(true)} refresh={refresh} />
      )}
    </section>
  )
}

interface EntryProps {
  token: string
  until: string
  done: () => void
  refresh: () => Promise<void>
}

const Entry = ({ token, until, done, refresh }: EntryProps) => {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: value => (/^\d{6}$/.test(value.replaceAll(' ', '')) ? null : 'Enter the six digits.') },
  })
  const send = async ({ code }: { code: string }) => {
    try {
      await typeVoiceCode(token, code.replaceAll(' ', ''))
    } catch (error) {
      // It no longer works: the page asks again, and this form says why.
      if (isRefused(error)) await refresh()
      throw error
    }
    done()
  }
  return (
    <FormShell form={form} label="Code from the call" submit="Send code" send={send}>
      <TextInput
        size="lg"
        label="Six digits"
        description={
          <>
            Only type what the broker reads to you on a call to your number on file. It works until{' '}
            <Instant at={until} />.
          </>
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...form.getInputProps('code')}
      />
    </FormShell>
  )
}
