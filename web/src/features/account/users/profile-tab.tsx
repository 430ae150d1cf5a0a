import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { lazy, Suspense } from 'react'
import { giveDetails } from '@/domains/auth/sign-up'
import { scopeWords } from '@/domains/users/scopes'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { FactList } from '@/kit/facts/fact-list'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { SkeletonRows } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { formatPhone, toE164 } from '@/lib/phone'
import { toast } from '@/ui/toast'
import type { TabProps } from '../tabs'

const NoticesCard = lazy(() => import('../notices/notices-card'))

const ProfileTab = ({ user }: TabProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      phone_e164: user.phone_e164 ? formatPhone(user.phone_e164) : '',
    },
    validate: {
      first_name: isNotEmpty('Enter your first name.'),
      last_name: isNotEmpty('Enter your last name.'),
      phone_e164: value =>
        value.trim() && !toE164(value) ? 'Enter 10 digits, or + and the country code.' : null,
    },
  })
  const send = async (values: typeof form.values) => {
    const phone = toE164(values.phone_e164)
    await giveDetails({
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      ...(phone && { phone_e164: phone }),
    })
    void toast('Details saved.')
  }
  const may = scopeWords(user.scopes)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Stack gap="md">
        <Section title="Your details">
          <FormShell form={form} label="Your details" submit="Save" send={send}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label="First name"
                autoComplete="given-name"
                key={form.key('first_name')}
                {...form.getInputProps('first_name')}
              />
              <TextInput
                label="Last name"
                autoComplete="family-name"
                key={form.key('last_name')}
                {...form.getInputProps('last_name')}
              />
            </SimpleGrid>
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="tel"
              key={form.key('phone_e164')}
              {...form.getInputProps('phone_e164')}
            />
          </FormShell>
        </Section>
        {allows('OwnNotices', user) && (
          <Suspense fallback={<SkeletonRows rows={8} height={24} />}>
            <NoticesCard />
          </Suspense>
        )}
      </Stack>
      <Section title="Your account">
        <FactList
          rows={[
            { label: 'Email', value: user.email },
            { label: 'Company', value: user.company?.legal_name ?? <None /> },
            { label: 'Since', value: <InstantDay at={user.created_at} /> },
          ]}
        />
        <Text fw={600} size="sm" mt="md" mb={4}>
          Permissions
        </Text>
        {may.length === 0 ? (
          <Text size="sm" c="var(--hw-muted)">
            Look up carriers. Your administrator can give you more.
          </Text>
        ) : (
          <Stack component="ul" gap={2} m={0} pl="lg">
            {may.map(words => (
              <Text component="li" size="sm" key={words}>
                {words}
              </Text>
            ))}
          </Stack>
        )}
      </Section>
    </SimpleGrid>
  )
}

export default ProfileTab
