/** How the load is tracked and why; who shares what since when; links for the driver, the customer and the dock, and asking for the ELD. */
import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { LOADS } from '@/domains/loads/queries'
import { openMovements } from '@/domains/loads/stops'
import { LastSeen, TrackingTag } from '@/domains/loads/tags'
import type { LoadDetail, Share } from '@/domains/loads/types'
import { isOpen, SHARE_ENDED_BY, SHARE_KINDS, SHARE_TROUBLE, trackingWhy } from '@/domains/loads/words'
import { ConfirmButton } from '@/kit/confirm'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { useAction } from '@/kit/use-action'
import { Note } from '@/ui/note'
import type { CardProps } from './card'
import classes from './detail.module.css'
import { AskForEld } from './ask-for-eld'
import type { LinkKind } from './link-dialog'
import { endShare } from './queries'

const LinkDialog = lazy(() => import('./link-dialog').then(module => ({ default: module.LinkDialog })))
const LinkList = lazy(() => import('./link-list').then(module => ({ default: module.LinkList })))

export const TrackingCard = ({ load, may }: CardProps) => {
  const now = useFreightNow()
  return (
    <Section
      title="Tracking"
      aside={<TrackingTag status={load.tracking_status} why={trackingWhy(load, now)} />}
    >
      <Text size="sm">{trackingWhy(load, now)}</Text>
      {load.last_seen_at != null && (
        <Text size="sm" c="var(--hw-muted)" component="div">
          Last seen <LastSeen at={load.last_seen_at} now={now} />
        </Text>
      )}
      {may.manage && isOpen(load) && <Ways load={load} />}
      <Shares load={load} mayEnd={may.manage && isOpen(load)} />
      <Suspense>
        <LinkList load={load} mayEnd={may.manage} />
      </Suspense>
    </Section>
  )
}

/** The ways to be told where the truck is, and to tell the customer. */
const Ways = ({ load }: { load: LoadDetail }) => {
  const [kind, setKind] = useState<LinkKind | null>(null)
  const [current] = openMovements(load.movements)
  const carrier = current?.carrier.id
  return (
    <Group gap={6} my="xs" className="hide-on-print">
      {current && (
        <Button size="xs" onClick={() => setKind('driver')}>
          Driver link
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setKind('customer')}>
        Customer link
      </Button>
      <Button size="xs" variant="default" onClick={() => setKind('dock')}>
        Dock link
      </Button>
      {current && carrier != null && <AskForEld load={load} movement={current.id} carrier={carrier} />}
      {kind && (
        <Suspense>
          <LinkDialog load={load} kind={kind} close={() => setKind(null)} />
        </Suspense>
      )}
    </Group>
  )
}

const Shares = ({ load, mayEnd }: { load: LoadDetail; mayEnd: boolean }) =>
  load.shares.length === 0 ? (
    <None>No ELD or phone is shared</None>
  ) : (
    <ul className={classes.list} aria-label="Who shares positions">
      {load.shares.map(share => (
        <li key={share.id}>
          <Shared load={load} share={share} mayEnd={mayEnd} />
        </li>
      ))}
    </ul>
  )

const Shared = ({ load, share, mayEnd }: { load: LoadDetail; share: Share; mayEnd: boolean }) => {
  const end = useAction(() => endShare(load.id, share.id), 'Sharing ended.', LOADS)
  const { kind, given_by: by, given_at: since, ends_at: until, trouble, revoked_at: ended } = share
  return (
    <>
      <div className={classes.row}>
        <div>
          <b>{SHARE_KINDS[kind] ?? kind}</b>, agreed by {by}
          <small>
            Since <Instant at={since} />
            {ended == null ? (
              <>
                , until <Instant at={until} /> at the latest
              </>
            ) : (
              <>
                ; ended <Instant at={ended} /> {SHARE_ENDED_BY[share.revoked_by ?? '']}
              </>
            )}
          </small>
        </div>
        {mayEnd && ended == null && (
          <ConfirmButton
            label="End sharing"
            title="End sharing?"
            confirm="End sharing"
            action={() => end.mutateAsync(undefined).catch(() => {})}
          >
            You no longer see where the truck is, and its positions are deleted. Logs stay. To see it again,
            the driver or carrier has to agree again.
          </ConfirmButton>
        )}
      </div>
      {ended == null && trouble != null && <Note tone="warn">{SHARE_TROUBLE[trouble] ?? trouble}</Note>}
    </>
  )
}
