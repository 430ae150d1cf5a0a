import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { Note } from '@/ui/note'
import { OutcomeSign } from '@/ui/outcome'
import classes from '../carrier.module.css'
import { calls, keepPacket, packetQuery } from '../queries'
import { isDone, type Place, STEPS } from './steps'
import { summaryOf } from './summary'

/** Everything at a glance, what is missing, and the submission. */
export const ReviewStep = ({ packet, onOpen }: { packet: CarrierPacket; onOpen: (place: Place) => void }) => {
  const queryClient = useQueryClient()
  const { id, missing, company_legal_name: broker } = packet
  const submitting = useMutation({
    mutationFn: () =>
      dataOf(calls.POST('/api/v1/carrier_onboarding/{id}/submit', { params: { path: { id } } })),
    onSuccess: submitted => keepPacket(queryClient, submitted),
    onError: () => void queryClient.invalidateQueries(packetQuery(id)),
  })
  return (
    <Stack gap="md">
      <Stack gap={8} component="ul" className={classes.summary}>
        {STEPS.map(({ step, label }) => {
          const lacks = missing.filter(one => one.step === step)
          return (
            <li key={step}>
              <UnstyledButton className={classes.entry} onClick={() => onOpen(step)}>
                <OutcomeSign
                  outcome={isDone(packet, step) ? 'pass' : 'warn'}
                  label={isDone(packet, step) ? 'Done' : 'Missing'}
                />
                <span className={classes.entryText}>
                  <Text fw={600} component="span" display="block">
                    {label}
                  </Text>
                  {(lacks.length > 0 ? lacks.map(one => one.detail) : summaryOf(packet, step)).map(line => (
                    <Text key={line} size="sm" component="span" display="block" c="var(--hw-muted)">
                      {line}
                    </Text>
                  ))}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </UnstyledButton>
            </li>
          )
        })}
      </Stack>
      {submitting.error && (
        <Note tone="fail" urgent title={explain(submitting.error).title}>
          {explain(submitting.error).detail}
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warn">
          {missing.length === 1 ? '1 item missing.' : `${missing.length} items missing.`} Select a step to
          complete it.
        </Note>
      )}
      <Button
        size="md"
        fullWidth
        className={classes.handIn}
        disabled={missing.length > 0}
        loading={submitting.isPending}
        onClick={() => submitting.mutate()}
      >
        Submit to {broker}
      </Button>
    </Stack>
  )
}
