/** Signals: what weighs on every carrier's verdict, whatever the rules. A company may weigh one more, never less. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/api/errors'
import type { VerdictSignal } from '@/api/types'
import { VERDICTS, type VerdictWord } from '@/domains/verdicts/words'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { saveSignals, signalsQuery } from './queries'
import { changedSignals, choicesOf, type Verdicts, verdictsOf } from './signal-choices'
import classes from './signals.module.css'

export const Signals = ({ mayChange }: { mayChange: boolean }) => (
  <Section title="Signals">
    <Text size="sm" c="var(--hw-muted)" mb="xs">
      Signals count toward every carrier’s verdict, in addition to your rules. Overrides don’t lift them. You
      can raise a signal to Do not use; no signal can count less than its minimum.
    </Text>
    <Loaded query={useQuery(signalsQuery)}>
      {({ signals }) => (
        <SignalForm key={JSON.stringify(verdictsOf(signals))} signals={signals} mayChange={mayChange} />
      )}
    </Loaded>
  </Section>
)

const SignalForm = ({ signals, mayChange }: { signals: readonly VerdictSignal[]; mayChange: boolean }) => {
  const queryClient = useQueryClient()
  const saved = verdictsOf(signals)
  const [edited, setEdited] = useState<Verdicts>(saved)
  const changed = changedSignals(saved, edited).length
  const save = useMutation({
    mutationFn: () => saveSignals(edited),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['rules', 'signals'] })
      void queryClient.invalidateQueries({ queryKey: ['carrier'] })
      void toast('Signals saved.')
    },
  })
  return (
    <>
      <table className={classes.signals}>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Why it counts</th>
            <th scope="col">What would change it</th>
            <th scope="col">Minimum</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {signals.map(({ code, label, floor, why, change }) => (
            <tr key={code} data-changed={saved[code] !== edited[code] || undefined}>
              <th scope="row">{label}</th>
              <td data-label="Why it counts">{why}</td>
              <td data-label="What would change it">{change}</td>
              <td data-label="Minimum">{VERDICTS[floor].words}</td>
              <td>
                <SignalChoice
                  label={label}
                  floor={floor}
                  value={edited[code] ?? floor}
                  change={mayChange ? value => setEdited({ ...edited, [code]: value }) : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange ? (
        <>
          {save.error && (
            <Note tone="fail" urgent title={explain(save.error).title}>
              {explain(save.error).detail}
            </Note>
          )}
          <Group gap="sm" mt="sm">
            <Button disabled={changed === 0} loading={save.isPending} onClick={() => save.mutate()}>
              Save signals
            </Button>
            <Button variant="default" disabled={changed === 0} onClick={() => setEdited(saved)}>
              Undo
            </Button>
            <Text size="sm" c="var(--hw-muted)" role="status">
              {changed === 0 ? 'No changes.' : `${count(changed, 'signal')} changed, not saved.`}
            </Text>
          </Group>
        </>
      ) : (
        <Text size="sm" c="var(--hw-muted)" mt="sm">
          Only teammates who manage users can change signals.
        </Text>
      )}
    </>
  )
}

/** The verdicts to choose from; a word alone where there is no choice. */
const SignalChoice = ({
  label,
  floor,
  value,
  change,
}: {
  label: string
  floor: VerdictWord
  value: VerdictWord
  change?: (value: VerdictWord) => void
}) => {
  const choices = choicesOf(floor)
  if (choices.length < 2 || !change) return <b>{VERDICTS[value].words}</b>
  return (
    <SegmentedControl
      size="xs"
      aria-label={`Verdict for ${label}`}
      data={choices}
      value={value}
      onChange={next => change(next as VerdictWord)}
    />
  )
}
