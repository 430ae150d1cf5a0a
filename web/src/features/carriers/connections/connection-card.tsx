/** What the company decided about the carrier and keeps with it: status, packet, notes, files and history. What one decides is in the header of the page. */
import { Button, Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sessionQuery } from '@/api/session'
import type { CarrierDetail, Connection, CurrentUser } from '@/api/types'
import { carrierConnectionQuery } from '@/domains/connections/queries'
import { ConnectionTag } from '@/domains/connections/status-tag'
import { packetWords } from '@/domains/connections/words'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { Loaded } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { count } from '@/lib/number'
import { ConnectionActions } from './connection-actions'
import classes from './connection.module.css'

const NotesDialog = lazy(() => import('./connection-notes').then(module => ({ default: module.NotesDialog })))
const FilesDialog = lazy(() => import('./connection-files').then(module => ({ default: module.FilesDialog })))
const HistoryDialog = lazy(() =>
  import('./connection-history').then(module => ({ default: module.HistoryDialog })),
)

export const ConnectionCard = ({ carrier }: { carrier: CarrierDetail }) => {
  const user = useQuery({ ...sessionQuery, enabled: false }).data?.user
  return user && allows('ReadConnections', user) ? <Decision carrier={carrier} user={user} /> : null
}

const Decision = ({ carrier, user }: { carrier: CarrierDetail; user: CurrentUser }) => {
  const query = useQuery(carrierConnectionQuery(carrier.id))
  const name = carrier.legal_name ?? `USDOT ${carrier.dot_number}`
  return (
    <Card component="section" aria-label="Your connection" py="sm">
      <div className={classes.head}>
        <h2>Your connection</h2>
        {query.data && <ConnectionTag connection={query.data} />}
        {query.data === null && <span>Not in your network yet.</span>}
        <Group gap={6} ml="auto" className="hide-on-print">
          {query.data && allows('ManageConnections', user) && (
            <ConnectionActions name={name} connection={query.data} />
          )}
        </Group>
      </div>
      <Loaded query={query}>
        {connection => connection && <Kept connection={connection} user={user} />}
      </Loaded>
    </Card>
  )
}

type Part = 'notes' | 'files' | 'history'

/** What is kept with a connection; each part opens in front of the page. */
const Kept = ({ connection, user }: { connection: Connection; user: CurrentUser }) => {
  const [open, setOpen] = useState<Part | null>(null)
  const { latest_onboarding_packet: packet, notes, uploads_count: files } = connection
  const mayChange = allows('ManageConnections', user)
  const close = () => setOpen(null)
  const button = (part: Part, label: string) => (
    <Button
      size="compact-sm"
      variant="subtle"
      px={4}
      ml={-4}
      className="hide-on-print"
      onClick={() => setOpen(part)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Packet</dt>
          <dd>
            {packet ? packetWords(packet.status) : <None />}
            {packet?.status_reason && <small>{packet.status_reason}</small>}
          </dd>
        </div>
        <div>
          <dt>Notes</dt>
          <dd>
            {notes ? <span className={classes.notes}>{notes}</span> : <None />}
            {mayChange && button('notes', notes ? 'Edit note' : 'Add note')}
          </dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>
            {files > 0 ? count(files, 'file') : <None />}
            {(mayChange || files > 0) && button('files', files > 0 ? 'Open the files' : 'Add a file')}
          </dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd>
            <InstantDay at={connection.updated_at} />
            {connection.updated_by && `, ${connection.updated_by.name}`}
            {button('history', 'History')}
          </dd>
        </div>
      </dl>
      <Suspense>
        {open === 'notes' && <NotesDialog connection={connection} close={close} />}
        {open === 'files' && <FilesDialog connectionId={connection.id} mayAdd={mayChange} close={close} />}
        {open === 'history' && <HistoryDialog connectionId={connection.id} close={close} />}
      </Suspense>
    </>
  )
}
