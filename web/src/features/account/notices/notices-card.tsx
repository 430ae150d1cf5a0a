/** Email preferences for notices of monitored carriers. */
import { NativeSelect, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { NoticeMail, NoticePreferences } from '@/api/types'
import { KIND_WORDS, KINDS } from '@/domains/notices/words'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatHour } from '@/lib/date'
import { toast } from '@/ui/toast'
import classes from '../account.module.css'
import { noticePreferencesQuery } from '../queries'

const MAILS: { value: NoticeMail; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'immediate', label: 'Instant' },
]

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}))

/** `America/New_York` → `New York`. */
const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const NoticesCard = () => (
  <Section title="Email alerts">
    <Loaded query={useQuery(noticePreferencesQuery)}>{kept => <Preferences kept={kept} />}</Loaded>
  </Section>
)

const Preferences = ({ kept }: { kept: NoticePreferences }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: {
      mail: { ...kept.mail } as Record<string, NoticeMail>,
      digest_hour: String(kept.digest_hour),
      time_zone: kept.time_zone,
    },
  })
  const send = async ({ mail, digest_hour, time_zone }: typeof form.values) => {
    const notice_preferences = { mail, digest_hour: Number(digest_hour), time_zone }
    const saved = await dataOf(client.PUT('/api/v1/notice_preferences', { body: { notice_preferences } }))
    queryClient.setQueryData(noticePreferencesQuery.queryKey, saved)
    void toast('Email alerts saved.')
  }
  return (
    <FormShell form={form} label="Email alerts" submit="Save" send={send}>
      <Text size="sm" c="var(--hw-muted)">
        You see every notice in the portal. Instant alerts are batched every 5 min.
      </Text>
      <Stack component="ul" gap={6} m={0} p={0} className={classes.kinds}>
        {KINDS.map(kind => (
          <li key={kind}>
            <span>{KIND_WORDS[kind]}</span>
            <SegmentedControl
              size="xs"
              aria-label={KIND_WORDS[kind]}
              data={MAILS}
              value={form.values.mail[kind] ?? 'off'}
              onChange={value => form.setFieldValue(`mail.${kind}`, value as NoticeMail)}
            />
          </li>
        ))}
      </Stack>
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect label="Send daily email at" data={HOURS} {...form.getInputProps('digest_hour')} />
        <NativeSelect
          label="Time zone"
          data={kept.time_zones.map(value => ({ value, label: placeOf(value) }))}
          {...form.getInputProps('time_zone')}
        />
      </SimpleGrid>
    </FormShell>
  )
}

export default NoticesCard
