/** Sets all carriers with a kind of association to do-not-dispatch. */
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '@/kit/act'
import { Dialog } from '@/kit/dialog'
import { count } from '@/lib/number'
import { associatedKey, blockAssociated, KINDS, type Kind } from './associated'

interface Props {
  carrierId: number
  counters: Readonly<Record<string, number>>
  isOpen: boolean
  close: () => void
}

export const AssociatedBlock = ({ carrierId, counters, isOpen, close }: Props) => {
  const options = KINDS.filter(({ header }) => counters[header])
  const [kind, setKind] = useState<Kind>(options[0]?.kind ?? 'phone')
  const [notes, setNotes] = useState('')
  const block = useAct(
    async () => {
      const changed = await blockAssociated(carrierId, kind, notes)
      close()
      return changed
    },
    changed => `${count(changed, 'carrier')} set to do not dispatch.`,
    associatedKey(carrierId),
  )
  const chosen = KINDS.find(known => known.kind === kind)
  const affected = counters[chosen?.header ?? ''] ?? 0
  return (
    <Dialog isOpen={isOpen} close={close} title="Block associated carriers">
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
        <Textarea
          label="Why"
          description="Kept as a note on each of them, for your company alone."
          autosize
          minRows={2}
          maxLength={2000}
          value={notes}
          onChange={event => setNotes(event.currentTarget.value)}
        />
        <Text size="sm">
          {count(affected, 'carrier')} that {affected === 1 ? 'shares' : 'share'} the same {chosen?.plural}{' '}
          with this one will be set to do not dispatch for your company. This carrier itself stays as it is.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red.9" loading={block.isPending} onClick={() => block.mutate(undefined)}>
            Do not dispatch
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
