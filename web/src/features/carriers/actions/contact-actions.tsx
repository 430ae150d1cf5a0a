/** Call, email, copy, print, sources: one press each. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type Icon, IconCopy, IconFileInfo, IconMail, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { CarrierDetail } from '@/api/types'
import { useProvenance } from '@/kit/facts/provenance'
import { Popup } from '@/kit/popup'
import { phoneHref } from '@/lib/phone'
import { toast } from '@/ui/toast'
import classes from './actions.module.css'
import { copiesOf } from './copies'

/** The first number that is not only a fax, and the first address. */
export const contactsOf = ({ identity }: CarrierDetail) => ({
  phone: identity.phones.find(one => !one.is_types.every(type => type === 'fax')),
  email: identity.email_addresses[0],
})

export const CopyChoices = ({ carrier, close }: { carrier: CarrierDetail; close: () => void }) => {
  const clipboard = useClipboard()
  return copiesOf(carrier).map(({ label, text }) => (
    <UnstyledButton
      key={label}
      className={classes.item}
      onClick={() => {
        clipboard.copy(text)
        close()
        void toast(`${label} copied`, { key: 'copied' })
      }}
    >
      {label}
    </UnstyledButton>
  ))
}

const look = (label: string) => ({
  variant: 'default',
  size: 30,
  'aria-label': label,
  title: label,
})

const Way = ({ label, icon: Icon, href }: { label: string; icon: Icon; href: string }) => (
  <ActionIcon component="a" href={href} {...look(label)}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
)

export const ContactActions = ({ carrier }: { carrier: CarrierDetail }) => {
  const provenance = useProvenance()
  const { phone, email } = contactsOf(carrier)
  return (
    <>
      {phone && <Way label="Call" icon={IconPhone} href={phoneHref(phone.value)} />}
      {email && <Way label="Email" icon={IconMail} href={`mailto:${email.value}`} />}
      <Popup
        label="Copy"
        button={props => (
          <ActionIcon {...look('Copy')} {...props}>
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        {close => <CopyChoices carrier={carrier} close={close} />}
      </Popup>
      <ActionIcon {...look('Print')} onClick={() => window.print()}>
        <IconPrinter size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look('Sources')} onClick={() => provenance?.open()}>
        <IconFileInfo size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
