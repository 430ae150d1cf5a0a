/** What happened to carriers that the company monitors. */
import { Anchor, Button, Text } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Notice } from '@/api/types'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { unreadQuery } from '@/domains/notices/queries'
import { VerdictSign } from '@/domains/verdicts/verdict-cell'
import { KIND_WORDS } from '@/domains/notices/words'
import { ListPage } from '@/kit/list/list-page'
import type { Column } from '@/kit/list/types'
import { Instant } from '@/kit/instant'
import { EmptyState } from '@/kit/states'
import { noticeFilters } from './filters'
import { useMarkRead, useMarkAllRead } from './mark-read'
import { NoticeDetail } from './notice-detail'
import { sourceWords } from './source-words'
import classes from './notices.module.css'
import { noticesQuery, PER_PAGE } from './queries'
import { SeverityTag } from './severity-tag'

const columnsWith = (read: (id: number) => void): readonly Column<Notice>[] => [
  {
    id: 'carrier',
    header: 'Carrier',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <Link
          to="/carriers/$id"
          params={{ id: String(row.carrier.id) }}
          className={classes.carrier}
          data-unread={!row.is_read || undefined}
          onClick={() => !row.is_read && read(row.id)}
        >
          {nameOfCarrier(row.carrier)}
        </Link>
        <span className={classes.verdict}>
          <VerdictSign verdict={row.verdict} />
        </span>
      </>
    ),
  },
  {
    id: 'severity',
    header: 'Severity',
    card: 'tag',
    tight: true,
    sort: 'severity_rank',
    firstSort: 'desc',
    cell: row => (
      <>
        <SeverityTag severity={row.severity} />
        <Text span size="xs" c="var(--hw-muted)" display="block">
          {KIND_WORDS[row.kind]}
        </Text>
      </>
    ),
  },
  {
    id: 'what',
    header: 'Activity',
    card: 'subtitle',
    wide: true,
    cell: row => (
      <div className={classes.what}>
        {row.summary}
        {row.reason && (
          <Text span size="sm" c="var(--hw-muted)" display="block">
            {row.reason}
          </Text>
        )}
        <NoticeDetail notice={row} />
        <Text span size="xs" c="var(--hw-muted)" display="block">
          {sourceWords(row)}
        </Text>
      </div>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: row => (
      <span className={classes.when}>
        <Instant at={row.created_at} />
      </span>
    ),
  },
  {
    id: 'read',
    header: 'Read',
    card: 'foot',
    tight: true,
    cell: row =>
      row.is_read ? (
        <Text span size="sm" c="var(--hw-muted)">
          Read
        </Text>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Mark as read: ${nameOfCarrier(row.carrier)}, ${KIND_WORDS[row.kind]}`}
          onClick={() => read(row.id)}
        >
          Mark as read
        </Button>
      ),
  },
]

export const NoticesPage = () => {
  const { mutate: read } = useMarkRead()
  const columns = useMemo(() => columnsWith(read), [read])
  return (
    <ListPage
      name="notices"
      title="Notices"
      lead={
        <>
          Changes to carriers you monitor. Choose which ones we email you in{' '}
          <Anchor component={Link} to="/my-account" inherit underline="always">
            your account
          </Anchor>
          .
        </>
      }
      one="notice"
      query={noticesQuery}
      columns={columns}
      filters={noticeFilters}
      rowKey={row => row.id}
      perPage={PER_PAGE}
      actions={() => <ReadAll />}
      empty={
        <EmptyState icon={<IconBell />} title="No notices">
          When a monitored carrier’s rule results, contact info or insurance change, you’ll see it here.
        </EmptyState>
      }
    />
  )
}

/** No button while there is nothing unread. */
const ReadAll = () => {
  const unread = useQuery(unreadQuery).data ?? 0
  const newest = useQuery(noticesQuery({})).data?.rows[0]?.id
  const readAll = useMarkAllRead()
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} />}
      disabled={unread === 0 || newest === undefined}
      loading={readAll.isPending}
      onClick={() => newest !== undefined && readAll.mutate(newest)}
    >
      Mark all as read
    </Button>
  )
}
