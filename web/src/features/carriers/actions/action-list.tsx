/** Everything that one does with a carrier, as a list: the menu of a phone. */
import { UnstyledButton } from '@mantine/core'
import { IconFileInfo, IconMail, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { useProvenance } from '@/kit/facts/provenance'
import { phoneHref } from '@/lib/phone'
import { contactsOf, CopyChoices } from './contact-actions'
import { type DecideDialog, useDecideActions } from './decide-actions'
import classes from './actions.module.css'

interface Props {
  carrier: CarrierDetail
  user: CurrentUser
  ask: (dialog: DecideDialog) => void
  close: () => void
}

export const ActionList = ({ carrier, user, ask, close }: Props) => {
  const provenance = useProvenance()
  const { phone, email } = contactsOf(carrier)
  const first = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <div className={classes.list}>
      {useDecideActions(carrier, user, ask).map(({ id, label, icon: Icon, run, danger, isDisabled }) => (
        <UnstyledButton
          key={id}
          className={classes.item}
          data-danger={danger || undefined}
          disabled={isDisabled}
          onClick={first(run)}
        >
          <Icon size={17} aria-hidden /> {label}
        </UnstyledButton>
      ))}
      <hr className={classes.line} />
      {phone && (
        <a className={classes.item} href={phoneHref(phone.value)}>
          <IconPhone size={17} aria-hidden /> Call
        </a>
      )}
      {email && (
        <a className={classes.item} href={`mailto:${email.value}`}>
          <IconMail size={17} aria-hidden /> Email
        </a>
      )}
      <UnstyledButton className={classes.item} onClick={first(() => window.print())}>
        <IconPrinter size={17} aria-hidden /> Print
      </UnstyledButton>
      <UnstyledButton className={classes.item} onClick={first(() => provenance?.open())}>
        <IconFileInfo size={17} aria-hidden /> Sources
      </UnstyledButton>
      <hr className={classes.line} />
      <p className={classes.heading}>Copy</p>
      <CopyChoices carrier={carrier} close={close} />
    </div>
  )
}
