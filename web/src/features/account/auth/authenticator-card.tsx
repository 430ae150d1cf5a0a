import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { AuthenticatorSetup } from '@/api/types'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { toast } from '@/ui/toast'
import { OwnPassword } from '../own-password'
import { authenticatorQuery } from '../queries'

/** The picture that an app scans, and the first code that shows that it did. */
const Setup = ({ setup, onDone }: { setup: AuthenticatorSetup; onDone: (codes: string[]) => void }) => {
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' } })
  const send = async ({ code }: { code: string }) => {
    const { recovery_codes } = await dataOf(client.POST('/api/v1/authenticator/confirm', { body: { code } }))
    onDone(recovery_codes)
  }
  return (
    <Stack gap="sm">
      <Text size="sm">Scan this with your authenticator app, then enter the code it shows.</Text>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        style={{ background: '#fff', padding: 8, borderRadius: 8 }}
      />
      <Text size="xs" c="var(--hw-muted)">
        Or type this key: <Code>{setup.secret}</Code>
      </Text>
      <FormShell form={form} label="Confirm the app" submit="Turn on" send={send}>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      </FormShell>
    </Stack>
  )
}

/** Shown once: the codes for signing in without the phone. */
const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <Stack gap="sm">
    <Note tone="warn" title="Save these recovery codes">
      Each one signs you in once without your phone. They won’t be shown again.
    </Note>
    <SimpleGrid cols={2} spacing={6}>
      {codes.map(code => (
        <Code key={code}>{code}</Code>
      ))}
    </SimpleGrid>
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => toast('Copied.'))}
      >
        Copy
      </Button>
      <Button size="xs" onClick={onDone}>
        I saved them
      </Button>
    </Group>
  </Stack>
)

type Step =
  { kind: 'idle' } | { kind: 'setup'; setup: AuthenticatorSetup } | { kind: 'codes'; codes: string[] }

/** Codes from an app in place of emailed ones. */
export const AuthenticatorCard = () => {
  const state = useQuery(authenticatorQuery)
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account', 'authenticator'] })
  const begin = async (password: string) => {
    const setup = await dataOf(client.POST('/api/v1/authenticator', { body: { password } }))
    setStep({ kind: 'setup', setup })
  }
  const remove = async (password: string) => {
    await dataOf(client.POST('/api/v1/authenticator/remove', { body: { password } }))
    await refresh()
    void toast('Authenticator app removed. We’ll email your codes again.')
  }
  return (
    <Section
      title="Authenticator app"
      aside={state.data?.is_on && <OutcomeTag outcome="pass">On</OutcomeTag>}
    >
      {step.kind === 'setup' && (
        <Setup setup={step.setup} onDone={codes => setStep({ kind: 'codes', codes })} />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            setStep({ kind: 'idle' })
            void refresh()
          }}
        />
      )}
      {step.kind === 'idle' && (
        <Loaded query={state}>
          {({ is_on, confirmed_at, recovery_codes_left }) => (
            <Stack gap="sm">
              <Text size="sm" c="var(--hw-muted)">
                {is_on ? (
                  <>
                    Since {confirmed_at ? <InstantDay at={confirmed_at} /> : 'today'}. {recovery_codes_left}{' '}
                    of 10 recovery codes are left.
                  </>
                ) : (
                  'Get codes from an app on your phone instead of email. It’s faster and safer.'
                )}
              </Text>
              <OwnPassword
                submit={is_on ? 'Remove the app' : 'Set up an app'}
                send={is_on ? remove : begin}
              />
            </Stack>
          )}
        </Loaded>
      )}
    </Section>
  )
}
