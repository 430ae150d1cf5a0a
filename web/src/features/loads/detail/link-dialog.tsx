/** Makes a link for the driver, the customer or the dock: emailed, printed on the papers, or shown once as an address, a QR code and a text to send. */
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { makeLink, LOADS } from '@/domains/loads/queries'
import { openMovements } from '@/domains/loads/stops'
import type { LoadDetail, TrackingLink } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { formatPhone } from '@/lib/phone'
import classes from './detail.module.css'

const DockSheet = lazy(() => import('./dock-sheet').then(module => ({ default: module.DockSheet })))

export type LinkKind = 'driver' | 'customer' | 'dock'

/** What each is for. */
const ABOUT: Readonly<Record<LinkKind, { title: string; lead: string; hint: string }>> = {
  driver: {
    title: 'Driver link',
    lead: 'Opens a page on the driver’s phone with stops, papers and location sharing. The driver decides whether to share, sees who looks, and can stop at any time.',
    hint: 'The driver’s phone or email. Leave it empty to show the link here.',
  },
  customer: {
    title: 'Customer link',
    lead: 'Opens a page with the load’s stops, ETA and the truck’s city, never its exact position, and no rates or contacts.',
    hint: 'The customer’s email or phone. Leave it empty to show the link here.',
  },
  dock: {
    title: 'Dock link',
    lead: 'Opens a page on which the shipper checks the truck before loading: the USDOT number on the door, the VIN and the plate. It tells right away whether to load, and you see each check. No account needed.',
    hint: 'The shipper’s email or phone. Leave it empty to print it for the papers.',
  },
}

interface Props {
  load: LoadDetail
  kind: LinkKind
  close: () => void
}

export const LinkDialog = ({ load, kind, close }: Props) => {
  const [made, setMade] = useState<TrackingLink | null>(null)
  return (
    <Dialog isOpen close={close} title={ABOUT[kind].title} size={made?.url == null ? 'md' : 'lg'}>
      {made ? (
        <Made link={made} number={load.external_load_number} close={close} />
      ) : (
        <Ask load={load} kind={kind} done={setMade} />
      )}
    </Dialog>
  )
}

const Ask = ({ load, kind, done }: Omit<Props, 'close'> & { done: (made: TrackingLink) => void }) => {
  const queryClient = useQueryClient()
  const phone = openMovements(load.movements)[0]?.driver_phone_e164
  const form = useForm({
    initialValues: { send_to: kind === 'driver' && phone ? formatPhone(phone) : '' },
  })
  const send = async ({ send_to: to }: { send_to: string }) => {
    const link = await makeLink(load.id, { kind, ...(to.trim() && { send_to: to.trim() }) })
    done(link)
    await queryClient.invalidateQueries({ queryKey: LOADS })
  }
  const { title, lead, hint } = ABOUT[kind]
  return (
    <FormShell form={form} label={title} submit="Create link" send={send}>
      <Text size="sm">{lead}</Text>
      <Text size="sm" c="var(--hw-muted)">
        A new link replaces the last one of its kind. It works until 5 days after the last window.
      </Text>
      <TextInput
        label="For (optional)"
        description={hint}
        data-autofocus
        {...form.getInputProps('send_to')}
      />
    </FormShell>
  )
}

const Made = ({ link, number, close }: { link: TrackingLink; number: string; close: () => void }) => (
  <Stack gap="md">
    {link.url == null ? (
      <Text size="sm" role="status">
        We emailed the link to <b>{link.sent_to}</b>. It works until <Instant at={link.expires_at} />.
      </Text>
    ) : (
      <Shown link={link} url={link.url} />
    )}
    {link.kind === 'dock' && link.qr_svg && (
      <Suspense>
        <DockSheet number={number} picture={link.qr_svg} />
      </Suspense>
    )}
    <Group justify="flex-end">
      <Button onClick={close} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)

const Copy = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button size="xs" variant="default" onClick={copy}>
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
)

const Shown = ({ link, url }: { link: TrackingLink; url: string }) => (
  <>
    <Text size="sm" role="status">
      {link.sent_to ? (
        <>
          Text this to <b>{formatPhone(link.sent_to)}</b>.
        </>
      ) : (
        'Send this, or have the QR code scanned.'
      )}{' '}
      The link is shown only now. It works until <Instant at={link.expires_at} />.
    </Text>
    <div className={classes.shared}>
      {link.qr_svg && (
        <img
          className={classes.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(link.qr_svg)}`}
          alt="QR code of the link"
        />
      )}
      <Stack gap="xs">
        {link.sms_text && (
          <>
            <Text size="sm" className={classes.preline}>
              {link.sms_text}
            </Text>
            <Group gap={6}>
              <Copy value={link.sms_text} label="Copy text" />
              <Copy value={url} label="Copy link" />
              {link.sent_to && (
                <Button
                  size="xs"
                  variant="default"
                  component="a"
                  href={`sms:${link.sent_to}?&body=${encodeURIComponent(link.sms_text)}`}
                >
                  Open in messages
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </div>
  </>
)
