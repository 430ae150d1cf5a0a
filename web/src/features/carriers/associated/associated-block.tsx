/** Sets all carriers with a kind of association to do-not-dispatch, or some of those that are listed. */
import { Button, Checkbox, Group, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AssociatedCarrier } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { useAction } from '@/kit/use-action'
import { count } from '@/lib/number'
import { associatedKey, blockAssociated, kindsOf, KINDS, type Kind } from './associated'
import classes from './associated.module.css'

interface Props {
  carrierId: number
  counters: Readonly<Record<string, number>>
  /** The carriers of the page, of which some may be chosen. */
  rows: readonly AssociatedCarrier[]
  isOpen: boolean
  close: () => void
}

export const AssociatedBlock = ({ carrierId, counters, rows, isOpen, close }: Props) => {
  const options = KINDS.filter(({ header }) => counters[header])
  const [kind, setKind] = useState<Kind>(options[0]?.kind ?? 'phone')
  const [notes, setNotes] = useState('')
  const [which, setWhich] = useState('all')
  const [ids, setIds] = useState<string[]>([])
  const listed = rows.filter(row => kindsOf(row).includes(kind))
  const some =
    which === 'some' ? listed.filter(({ id }) => ids.includes(String(id))).map(({ id }) => id) : null
  const block = useAction(
    async () => {
      const changed = await blockAssociated(carrierId, kind, notes, some)
      close()
      return changed
    },
    changed => `${count(changed, 'carrier')} set to do not dispatch.`,
    associatedKey(carrierId),
  )
  const chosen = KINDS.find(known => known.kind === kind)
  const affected = some?.length ?? counters[chosen?.header ?? ''] ?? 0
  return (
    <Dialog isOpen={isOpen} close={close} title="Do not dispatch linked carriers">
      <Stack gap="sm">
        <Select
          label="That share"
          data={options.map(option => ({
            value: option.kind,
            label: `${option.label} · ${count(counters[option.header] ?? 0, 'carrier')}`,
          }))}
          value={kind}
          allowDeselect={false}
          onChange={value => value && setKind(value as Kind)}
        />
        <SegmentedControl
          aria-label="Which carriers"
          data={[
            { value: 'all', label: 'All' },
            { value: 'some', label: 'Some of those listed' },
          ]}
          value={which}
          onChange={setWhich}
        />
        {which === 'some' && (
          <Checkbox.Group label="Carriers" value={ids} onChange={setIds}>
            <Stack gap={6} mt={6} className={classes.choose}>
              {listed.map(({ id, legal_name, dot_number }) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  size="xs"
                  label={`${legal_name ?? 'Name unknown'}, USDOT ${dot_number}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Textarea
          label="Reason"
          description="Saved as a note on each carrier. Only your company sees it."
          autosize
          minRows={2}
          maxLength={2000}
          value={notes}
          onChange={event => setNotes(event.currentTarget.value)}
        />
        <Text size="sm">
          {affected === 0
            ? 'Choose at least one carrier.'
            : `${count(affected, 'carrier')} that ${affected === 1 ? 'shares' : 'share'} the same ${chosen?.plural} with this one will be set to do not dispatch for your company. This carrier itself stays as it is.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            color="red.9"
            disabled={affected === 0}
            loading={block.isPending}
            onClick={() => block.mutate(undefined)}
          >
            {affected === 0 ? 'Do not dispatch' : `Do not dispatch ${count(affected, 'carrier')}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
