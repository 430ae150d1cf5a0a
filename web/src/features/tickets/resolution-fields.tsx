/** How an alert ended, and why where that must be said: the fields of closing one or several. */
import { NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CurrentUser } from '@/api/types'
import { mayResolve, needsReason } from '@/domains/tickets/roles'
import type { AlertSilence, Severity } from '@/domains/tickets/types'
import { CHOSEN_RESOLUTIONS, type ChosenResolution, SILENCES, silences } from '@/domains/tickets/words'

export interface ResolutionValues extends Record<string, unknown> {
  /** Empty until one is chosen. */
  resolution: ChosenResolution | ''
  reason: string
  /** For what the same evidence raises no alert again, where the resolution says so. */
  silence: AlertSilence
}

export const NOTHING_CHOSEN: ResolutionValues = { resolution: '', reason: '', silence: 'load' }

/** The most severe decides what must be said. */
export const validateResolution = (severities: readonly Severity[]) => ({
  resolution: (value: ResolutionValues['resolution']) => (value ? null : 'Choose how it ended.'),
  reason: (value: string, { resolution }: ResolutionValues) =>
    severities.some(severity => needsReason(resolution, severity)) && !value.trim()
      ? 'Enter a reason.'
      : null,
})

interface Props {
  form: UseFormReturnType<ResolutionValues>
  user: CurrentUser
  severities: readonly Severity[]
  /** Several at once stay silent for their loads alone. */
  hasSilence?: boolean
}

export const ResolutionFields = ({ form, user, severities, hasSilence = false }: Props) => {
  const { resolution } = form.values
  const all = Object.keys(CHOSEN_RESOLUTIONS) as ChosenResolution[]
  const offered = all.filter(one => severities.every(severity => mayResolve(one, severity, user)))
  const mustSayWhy = severities.some(severity => needsReason(resolution, severity))
  return (
    <>
      <NativeSelect
        label="How did it end?"
        description={
          offered.length < all.length ? 'Only a manager can accept the risk of a high alert.' : undefined
        }
        data={[
          { value: '', label: 'Choose' },
          ...offered.map(value => ({ value, label: CHOSEN_RESOLUTIONS[value] })),
        ]}
        data-autofocus
        {...form.getInputProps('resolution')}
      />
      {hasSilence && silences(resolution) && (
        <NativeSelect
          label="Don’t alert again for"
          description="New evidence always raises the alert again."
          data={(Object.keys(SILENCES) as AlertSilence[]).map(value => ({
            value,
            label: SILENCES[value],
          }))}
          {...form.getInputProps('silence')}
        />
      )}
      <Textarea
        label={mustSayWhy ? 'Reason' : 'Reason (optional)'}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </>
  )
}
