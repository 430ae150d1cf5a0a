/** What one does with a carrier: call, write, copy, print, look at the sources. */
import { Button, Group, Popover, UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconChevronDown,
  IconClipboardCheck,
  IconCopy,
  IconFileInfo,
  IconMail,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CarrierDetail } from '@/api/types'
import { useProvenance } from '@/kit/facts/provenance'
import { addressLines } from '@/lib/address'
import { formatIdentifier } from '@/lib/identifiers'
import { formatPhone, phoneHref } from '@/lib/phone'
import { toast } from '@/ui/toast'
import classes from './carriers.module.css'

const RecordCheckDialog = lazy(() =>
  import('./decisions/record-check-dialog').then(module => ({ default: module.RecordCheckDialog })),
)

/** What can be copied, by name. */
const copiesOf = ({ legal_name, identity }: CarrierDetail) => {
  const numbers = identity.identifiers.map(identifier => ({
    label: formatIdentifier(identifier),
    text: identifier.value,
  }))
  const addresses = identity.addresses.map(address => ({
    label: `${address.is_types.map(type => type.charAt(0).toUpperCase() + type.slice(1)).join(', ')} address`,
    text: addressLines(address).join('\n'),
  }))
  const contacts = [
    ...identity.phones.map(({ value }) => formatPhone(value)),
    ...identity.email_addresses.map(({ value }) => value),
  ]
  const all = [
    legal_name,
    ...numbers.map(({ label }) => label),
    ...addresses.map(({ text }) => text),
    ...contacts,
  ]
  return [...numbers, ...addresses, { label: 'Everything', text: all.filter(Boolean).join('\n') }]
}

export const CarrierActions = ({ carrier }: { carrier: CarrierDetail }) => {
  const clipboard = useClipboard()
  const [opened, setOpened] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const provenance = useProvenance()
  const phone = carrier.identity.phones.find(one => !one.is_types.every(type => type === 'fax'))
  const email = carrier.identity.email_addresses[0]
  const copy = (label: string, text: string) => {
    clipboard.copy(text)
    setOpened(false)
    void toast(`${label} copied`, { key: 'copied' })
  }
  return (
    <Group gap={6} className="hide-on-print" role="group" aria-label="Actions">
      <Button size="xs" leftSection={<IconClipboardCheck size={15} />} onClick={() => setChecking(true)}>
        Record check
      </Button>
      {isChecking && (
        <Suspense>
          <RecordCheckDialog carrier={carrier} close={() => setChecking(false)} />
        </Suspense>
      )}
      {phone && (
        <Button
          component="a"
          href={phoneHref(phone.value)}
          size="xs"
          variant="default"
          leftSection={<IconPhone size={15} />}
        >
          Call
        </Button>
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email.value}`}
          size="xs"
          variant="default"
          leftSection={<IconMail size={15} />}
        >
          Email
        </Button>
      )}
      <Popover position="bottom-end" trapFocus returnFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCopy size={15} />}
            rightSection={<IconChevronDown size={13} />}
            onClick={() => setOpened(!opened)}
          >
            Copy
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Copy" p={4}>
          {copiesOf(carrier).map(({ label, text }) => (
            <UnstyledButton key={label} className={classes.choice} onClick={() => copy(label, text)}>
              {label}
            </UnstyledButton>
          ))}
        </Popover.Dropdown>
      </Popover>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={15} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileInfo size={15} />}
        onClick={() => provenance?.open()}
      >
        Sources
      </Button>
    </Group>
  )
}
