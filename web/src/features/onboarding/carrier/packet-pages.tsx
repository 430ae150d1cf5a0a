/** A packet that was opened: its steps, one at a time, each saved by itself. */
import { Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CarrierPacket } from '@/api/types'
import { Instant } from '@/kit/instant'
import { Note } from '@/ui/note'
import classes from './carrier.module.css'
import { ProgressBar } from './progress-bar'
import { packetQuery } from './queries'
import { AgreementsStep } from './steps/agreements-step'
import { CompanyStep } from './steps/company-step'
import { InsuranceStep } from './steps/insurance-step'
import { LanesStep } from './steps/lanes-step'
import { PaymentStep } from './steps/payment-step'
import { ReviewStep } from './steps/review-step'
import { after, type Place, resumeAt, type Step, STEPS } from './steps/steps'
import { TaxStep } from './steps/tax-step'
import { Submitted } from './submitted'

const StepPage = ({ step, ...props }: { step: Step; packet: CarrierPacket; onSaved: () => void }) => {
  switch (step) {
    case 'company':
      return <CompanyStep {...props} />
    case 'tax_form':
      return <TaxStep {...props} />
    case 'insurance':
      return <InsuranceStep {...props} />
    case 'agreements':
      return <AgreementsStep {...props} />
    case 'payment':
      return <PaymentStep {...props} />
    case 'lanes':
      return <LanesStep {...props} />
  }
}

/** After a submission, or when the broker's hold reopens it, it is created anew: its key is whether it may be submitted. */
export const PacketPages = ({ packet: given }: { packet: CarrierPacket }) => {
  // A step opens in the moment in which the one before was saved, perhaps before that comes from above: it begins with what was saved.
  const packet = useQueryClient().getQueryData(packetQuery(given.id).queryKey) ?? given
  const isOpen = packet.may_submit
  const [place, setPlace] = useState<Place | null>(isOpen ? resumeAt(packet) : null)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = (next: Place | null) => {
    setPlace(next)
    window.scrollTo({ top: 0 })
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  if (!isOpen && (place === null || !packet.open_steps.includes(place as Step)))
    return <Submitted packet={packet} onOpen={open} />

  const step = STEPS.find(one => one.step === place)
  return (
    <Stack gap="md">
      {isOpen ? (
        <ProgressBar packet={packet} place={place ?? 'review'} onOpen={open} />
      ) : (
        <UnstyledButton className={classes.back} onClick={() => open(null)}>
          Back without changes
        </UnstyledButton>
      )}
      {packet.state === 'held' && (
        <Note tone="warn" title={`${packet.company_legal_name} put your packet on hold`}>
          {packet.status_reason} Correct it below, then resubmit.
        </Note>
      )}
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
          {step?.title ?? 'Review and submit'}
        </Title>
        <Text c="var(--hw-muted)">
          {step?.lead ?? `This is what ${packet.company_legal_name} receives. Select a step to change it.`}
        </Text>
      </div>
      {step ? (
        <StepPage
          key={step.step}
          step={step.step}
          packet={packet}
          onSaved={() => open(isOpen ? after(step.step) : null)}
        />
      ) : (
        <ReviewStep packet={packet} onOpen={open} />
      )}
      <Text size="xs" c="var(--hw-muted)" ta="center">
        Verified via {packet.proved_contact}. This device stays signed in until{' '}
        <Instant at={packet.session_ends_at} />.
      </Text>
    </Stack>
  )
}
