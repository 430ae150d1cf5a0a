/** What a part of a page shows while it has nothing, waits, or failed. */
import { Button, Center, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, explain, type Explanation, isDataLoading } from '@/api/errors'
import { Note } from '@/ui/note'
import { BOT_MESSAGE, BotError } from './access/bots'
import { isChunkLoadError } from './errors/chunk-load-error'

interface FullExplanation extends Explanation {
  /** Only the page from the start can help. */
  mustReload?: boolean
}

/** Also what fails in the browser itself. */
export const explainAll = (error: unknown): FullExplanation => {
  if (isChunkLoadError(error)) {
    return {
      title: 'This page couldn’t load',
      detail: 'The connection dropped, or a new version was released. Reload to continue.',
      canRetry: true,
      mustReload: true,
    }
  }
  if (error instanceof BotError)
    return { title: 'Automated browsers aren’t allowed', detail: BOT_MESSAGE, canRetry: false }
  return explain(error)
}

export const reload = () => globalThis.location.reload()

/** An empty list, and what to do about it. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <Center mih={220} p="lg">
    <Stack align="center" gap={6} maw={440}>
      <ThemeIcon variant="light" color="gray" size={46} radius="xl" mb={4} aria-hidden>
        {icon}
      </ThemeIcon>
      <Text fw={650} size="md" ta="center">
        {title}
      </Text>
      {children && (
        <Text c="var(--hw-muted)" ta="center" component="div">
          {children}
        </Text>
      )}
      {action && <Group mt="xs">{action}</Group>}
    </Stack>
  </Center>
)

/** What happened, what to do, and a way to try again. */
export const ErrorState = ({
  error,
  invalid,
  onRetry,
}: {
  error: unknown
  /** What to do where the request was refused as invalid; what was wrong with it stands behind it. */
  invalid?: ReactNode
  onRetry?: () => void
}) => {
  const { title, detail, canRetry, mustReload } = explainAll(error)
  const retry = mustReload ? reload : onRetry
  return (
    <Note tone="fail" urgent title={title}>
      {invalid && error instanceof ApiError && error.status === 422 ? (
        <>
          {invalid}
          <details>
            <summary>Details</summary>
            {detail}
          </details>
        </>
      ) : (
        detail
      )}
      {canRetry && retry && (
        <div>
          <Button mt="xs" size="xs" variant="default" leftSection={<IconRefresh size={15} />} onClick={retry}>
            {mustReload ? 'Reload' : 'Try again'}
          </Button>
        </div>
      )}
    </Note>
  )
}

/** Gray rows where text will be. */
export const SkeletonRows = ({ rows = 4, height = 16 }: { rows?: number; height?: number }) => (
  <Stack gap={10} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} width={`${[100, 86, 94, 72][row % 4]}%`} />
    ))}
  </Stack>
)

/** Why a query waits, while carrier data is loading: it asks again by itself. */
export const DataLoading = ({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'failureReason'> }) => {
  const { isFetching, failureReason } = query
  if (!isFetching || !isDataLoading(failureReason)) return null
  const { title, detail } = explain(failureReason)
  return (
    <div role="status">
      <Note tone="info" title={title}>
        {detail}
      </Note>
    </div>
  )
}

/** A query's answer, or its skeleton, or its error. */
export const Loaded = <T,>({
  query,
  skeleton,
  children,
}: {
  query: UseQueryResult<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <DataLoading query={query} />
      <div role="status" aria-label="Loading">
        {skeleton ?? <SkeletonRows />}
      </div>
    </>
  )
}

/** A whole page that says one thing; `alone` when no shell is around it. */
export const FullPage = ({
  title,
  alone = false,
  children,
}: {
  title: string
  alone?: boolean
  children: ReactNode
}) => (
  <Center component={alone ? 'main' : 'div'} mih="60vh" p="lg">
    <Stack align="center" gap="sm" maw={460}>
      <Title order={1} ta="center">
        {title}
      </Title>
      {children}
    </Stack>
  </Center>
)
