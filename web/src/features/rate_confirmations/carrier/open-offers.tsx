/** All rate confirmations that wait for a carrier's answer, in a browser that was proven before: two taps each. (loads.md §2a, point 8.) */
import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '@/api/errors'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { Said, Waiting } from '@/domains/site/public-frame'
import { ConfirmButton } from '@/kit/confirm'
import { None } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { ErrorState } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { Note } from '@/ui/note'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from './carrier.module.css'
import { forgetDevice } from './device'
import { endDevice, isUnknownDevice, offerQuery, openByDevice, openOffer, openOffersQuery } from './queries'
import type { OpenOffer, OpenOffers as OpenOffersPage } from './types'

interface Props {
  device: string
  /** Opens one by the token that it was given. */
  open: (token: string) => void
  /** This browser isn't known any more. */
  forgotten: () => void
}

export const OpenOffers = ({ device, open, forgotten }: Props) => {
  const { data, error, isError, refetch } = useQuery(openOffersQuery(device))
  const forget = () => {
    forgetDevice()
    forgotten()
  }
  if (isUnknownDevice(error))
    return (
      <Said title="This phone isn’t remembered anymore">
        <Text mb="md">Open the link from the newest email: a code shows again that you’re the carrier.</Text>
        <Button size="lg" fullWidth onClick={forget}>
          OK
        </Button>
      </Said>
    )
  if (data) return <Shown device={device} page={data} open={open} forget={forget} />
  if (isError)
    return (
      <Said title="Your rate confirmations couldn’t be opened">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Said>
    )
  return <Waiting />
}

interface ShownProps extends Pick<Props, 'device' | 'open'> {
  page: OpenOffersPage
  forget: () => void
}

const Shown = ({ device, page, open, forget }: ShownProps) => {
  const waiting = page.rate_confirmations.filter(({ accepted_at: at }) => at == null)
  const accepted = page.rate_confirmations.filter(({ accepted_at: at }) => at != null)
  const end = async () => {
    // Also where the server can't be reached, this phone opens them no more.
    await endDevice(device).catch(() => {})
    forget()
  }
  return (
    <Stack gap="md">
      <header>
        <Title order={1}>Your rate confirmations</Title>
        <Text>
          {page.carrier_name ?? 'Your company'} (USDOT {page.dot_number})
        </Text>
      </header>
      <Part title={`Waiting for your answer (${formatNumber(waiting.length)})`}>
        {waiting.length === 0 ? (
          <None>None right now. A new one shows here as soon as it’s sent.</None>
        ) : (
          <Offers rows={waiting} device={device} open={open} />
        )}
      </Part>
      {accepted.length > 0 && (
        <Part title={`Accepted (${formatNumber(accepted.length)})`}>
          <Offers rows={accepted} device={device} open={open} />
        </Part>
      )}
      <Text size="sm" c="var(--hw-muted)" component="div">
        {page.name}’s phone is remembered until <InstantIn at={page.expires_at} />.{' '}
        <ConfirmButton
          label="Forget this phone"
          title="Forget this phone?"
          confirm="Forget this phone"
          danger
          action={end}
        >
          Rate confirmations open by the links in emails alone, and a code may be needed again.
        </ConfirmButton>
      </Text>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

/** What its button reads, with which its name begins. (WCAG 2.5.3.) */
const opensBy = ({ accepted_at: accepted }: OpenOffer) => (accepted == null ? 'Read and answer' : 'Open')

const Offers = ({ rows, device, open }: { rows: readonly OpenOffer[] } & Pick<Props, 'device' | 'open'>) => {
  const queryClient = useQueryClient()
  // The tap opens it as well, so that the next one is the answer: two taps.
  const opening = useMutation({
    mutationFn: async ({ id, status, accepted_at: accepted }: OpenOffer) => {
      const { token } = await openByDevice(device, id)
      const isOpened = status === 'viewed' || accepted != null
      if (!isOpened) queryClient.setQueryData(offerQuery(token).queryKey, await openOffer(token))
      return token
    },
    onSuccess: open,
  })
  return (
    <>
      {opening.isError && (
        <Note tone="fail" urgent title={explain(opening.error).title}>
          {explain(opening.error).detail}
        </Note>
      )}
      <ul className={classes.list}>
        {rows.map(row => (
          <li key={row.id} className={classes.card}>
            <OfferRow row={row} />
            <Button
              size="lg"
              fullWidth
              mt="sm"
              variant={row.accepted_at == null ? 'filled' : 'default'}
              aria-label={`${opensBy(row)} load ${row.external_load_number} from ${row.broker_name}`}
              loading={opening.isPending && opening.variables.id === row.id}
              onClick={() => opening.mutate(row)}
            >
              {opensBy(row)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const OfferRow = ({ row }: { row: OpenOffer }) => (
  <>
    <div className={classes.offer}>
      <b>{row.broker_name}</b>
      <b className="tabular">{formatMoney(row.rate)}</b>
    </div>
    <Text>
      {row.origin ?? 'Unknown place'} → {row.destination ?? 'Unknown place'}
    </Text>
    <Text size="sm" c="var(--hw-muted)">
      Load {row.external_load_number}
      {row.pickup_at != null && (
        <>
          , pickup <InstantIn at={row.pickup_at} zone={row.pickup_time_zone ?? undefined} />
        </>
      )}
    </Text>
    {row.expires_at != null && (
      <Text size="sm">
        Answer by <InstantIn at={row.expires_at} />
      </Text>
    )}
    {row.accepted_at != null && row.needs_crew && (
      <OutcomeTag outcome="warn">Name truck and driver</OutcomeTag>
    )}
    {row.accepted_at == null && row.countered_at != null && <PlainTag>You asked for a change</PlainTag>}
    {row.is_amendment && row.accepted_at == null && <PlainTag>Changes what you accepted</PlainTag>}
  </>
)
