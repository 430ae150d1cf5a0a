/** What was known on a day, as a document; and whether the company's whole record is as it was written. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { explainAll } from '@/kit/states'
import { formatDay, todayUtc } from '@/lib/date'
import { count } from '@/lib/number'
import { saveBlob } from '@/lib/save-blob'
import { OutcomeTag } from '@/ui/outcome'
import { decisionsPdfOn, verifyDecisions } from './decision-queries'

export const WhatStood = ({ carrierId }: { carrierId: number }) => {
  const [on, setOn] = useState(todayUtc)
  const fetching = useMutation({
    mutationFn: (day: string) => decisionsPdfOn(carrierId, day),
    onSuccess: (blob, day) => saveBlob(blob as unknown as Blob, `decisions-${day}.pdf`),
  })
  const { error, variables } = fetching
  const problem = !error
    ? null
    : error instanceof ApiError && error.status === 404
      ? `No decisions about this carrier by ${formatDay(variables ?? on)}.`
      : explainAll(error).title
  return (
    <form
      aria-label="Vetting record as of a day"
      onSubmit={event => {
        event.preventDefault()
        if (on) fetching.mutate(on)
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="As of"
          type="date"
          required
          withAsterisk={false}
          max={todayUtc()}
          value={on}
          onChange={event => {
            setOn(event.currentTarget.value)
            fetching.reset()
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={fetching.isPending}
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          Download PDF
        </Button>
      </Group>
      <Text size="sm" c="var(--hw-fail)" role="status" mt={problem ? 4 : 0}>
        {problem}
      </Text>
    </form>
  )
}

export const CheckRecord = () => {
  const checking = useMutation({ mutationFn: verifyDecisions })
  const { data, error } = checking
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={checking.isPending}
        onClick={() => checking.mutate()}
        leftSection={<IconShieldCheck size={16} aria-hidden />}
      >
        Verify integrity
      </Button>
      <div role="status">
        {data?.is_intact && (
          <OutcomeTag outcome="pass">{count(data.checked, 'decision')}, all records intact</OutcomeTag>
        )}
        {data?.first_break && <OutcomeTag outcome="fail">{data.first_break.reason}</OutcomeTag>}
        {error && <OutcomeTag outcome="unknown">{explainAll(error).title}</OutcomeTag>}
      </div>
    </Group>
  )
}
