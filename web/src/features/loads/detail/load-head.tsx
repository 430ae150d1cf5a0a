/** The head of a load's page: which load, where it stands, whether it is ready, and what one does with it. */
import { Anchor, Button, Group, Title } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { lastPlace, neighbors } from '@/domains/loads/last-place'
import { destinationOf, originOf, placeOf } from '@/domains/loads/stops'
import { LoadStatusTag } from '@/domains/loads/tags'
import type { LoadDetail } from '@/domains/loads/types'
import { isOpen, LOAD_STATUS } from '@/domains/loads/words'
import { allows } from '@/kit/access/guards'
import { Instant } from '@/kit/instant'
import { useOnceOpened } from '@/kit/use-once-opened'
import type { CardProps } from './card'
import classes from './detail.module.css'
import { FollowButton } from './follow-button'
import { Strip } from './load-strip'

const HoldNote = lazy(() => import('./hold-note').then(module => ({ default: module.HoldNote })))
const StatusDialog = lazy(() => import('./status-dialog').then(module => ({ default: module.StatusDialog })))
const HoldDialog = lazy(() => import('./hold-dialog').then(module => ({ default: module.HoldDialog })))
const LiftDialog = lazy(() => import('./lift-dialog').then(module => ({ default: module.LiftDialog })))
const PostButton = lazy(() =>
  import('@/domains/exchange/post-button').then(module => ({ default: module.PostButton })),
)
const EditLoad = lazy(() => import('./form/edit-load').then(module => ({ default: module.EditLoad })))

type Open = 'status' | 'hold' | 'lift' | 'edit'

/** Only available loads are posted. */
const isOnBoard = ({ status, posted_at: at }: LoadDetail) => status === 'available' || at != null

export const LoadHead = ({ load, may, user }: CardProps & { user: CurrentUser }) => {
  const [from, to] = [originOf(load), destinationOf(load)]
  const wasHeld = useOnceOpened((load.hold_reason ?? load.readiness?.reason) != null)
  return (
    <>
      <Ways load={load} />
      <header className={classes.head}>
        <div>
          <div className={classes.title}>
            <Title order={1}>{load.external_load_number}</Title>
            <LoadStatusTag status={load.status} />
          </div>
          <p className={classes.lane}>
            {from && placeOf(from)} → {to && placeOf(to)} · {LOAD_STATUS[load.status].words} since{' '}
            <Instant at={load.status_changed_at} />
          </p>
        </div>
        <Group gap={6} role="group" aria-label="Actions" className="hide-on-print">
          {may.manage && <Acts load={load} />}
          {allows('ReadBoard', user) && load.status === 'available' && (
            <Button
              size="xs"
              variant="default"
              renderRoot={props => (
                <Link {...props} to="/exchange/loads/$id" params={{ id: String(load.id) }} />
              )}
            >
              Find carriers
            </Button>
          )}
          {allows('PostLoads', user) && isOnBoard(load) && (
            <Suspense>
              {/* What spoke against it is gone with a change of the load. */}
              <PostButton key={load.lock_version} load={load} />
            </Suspense>
          )}
          <FollowButton load={load} may={may} user={user} />
        </Group>
      </header>
      {wasHeld && (
        <Suspense>
          <HoldNote load={load} may={may} />
        </Suspense>
      )}
      <Strip load={load} may={may} user={user} />
    </>
  )
}

/** Back to where one was in the lists, and to the loads beside this one. */
const Ways = ({ load }: { load: LoadDetail }) => {
  const { before, after } = neighbors(load.id)
  const beside = (id: number | undefined, words: string) =>
    id !== undefined && (
      <Link to="/loads/$id" params={{ id: String(id) }}>
        {words}
      </Link>
    )
  return (
    <nav className={classes.ways} aria-label="Loads">
      <Anchor size="sm" renderRoot={props => <Link {...props} to="/loads" search={lastPlace() as never} />}>
        All loads
      </Anchor>
      {beside(before, 'Previous load')}
      {beside(after, 'Next load')}
    </nav>
  )
}

const Acts = ({ load }: { load: LoadDetail }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const isHeld = load.hold_reason != null
  const close = () => setOpen(null)
  return (
    <>
      {load.allowed_statuses.length > 0 && (
        <Button
          size="xs"
          variant={load.status === 'available' ? 'default' : 'filled'}
          onClick={() => setOpen('status')}
        >
          Change status
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEdit size={15} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        Edit
      </Button>
      {isHeld ? (
        <Button size="xs" variant="default" onClick={() => setOpen('lift')}>
          Lift hold
        </Button>
      ) : (
        isOpen(load) && (
          <Button size="xs" variant="default" onClick={() => setOpen('hold')}>
            Hold
          </Button>
        )
      )}
      <Suspense>
        {open === 'status' && <StatusDialog load={load} close={close} />}
        {open === 'hold' && <HoldDialog load={load} close={close} />}
        {open === 'lift' && <LiftDialog load={load} close={close} />}
        {open === 'edit' && <EditLoad load={load} close={close} />}
      </Suspense>
    </>
  )
}
