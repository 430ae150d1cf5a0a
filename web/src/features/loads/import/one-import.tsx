/** An import: how far it is, what became of its rows, and those that were refused. */
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LOADS } from '@/domains/loads/queries'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { count, formatNumber } from '@/lib/number'
import { Note } from '@/ui/note'
import { importQuery, isRunning } from './queries'
import classes from './import.module.css'
import { Refusals } from './refusals'
import type { LoadImport } from './types'
import { isInVain, RESULTS } from './words'

export const OneImport = ({ id }: { id: number }) => {
  const query = useQuery(importQuery(id))
  const queryClient = useQueryClient()
  const status = query.data?.status
  // The lists of loads have more to show.
  useEffect(() => {
    if (status === 'done' || status === 'failed') void queryClient.invalidateQueries({ queryKey: LOADS })
  }, [status, queryClient])
  return <Loaded query={query}>{one => <Told one={one} />}</Loaded>
}

const Told = ({ one }: { one: LoadImport }) => (
  <>
    <Section title={one.file_name} label="Import">
      <Text size="sm" c="var(--hw-muted)" component="div">
        Started <Instant at={one.created_at} />
        {one.user && ` by ${one.user.name}`}
      </Text>
      {isRunning(one) ? <Running one={one} /> : <Ended one={one} />}
    </Section>
    {one.refused > 0 && !isRunning(one) && <Refusals one={one} />}
  </>
)

const Running = ({ one }: { one: LoadImport }) => {
  const { rows_done: done, rows_total: total, status } = one
  const words =
    status === 'waiting'
      ? 'Waiting to start'
      : total == null
        ? `${count(done, 'row')} so far`
        : `${formatNumber(done)} of ${count(total, 'row')}`
  return (
    <Stack gap={4} mt="sm">
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress
        value={total ? (done / total) * 100 : 100}
        animated
        aria-label="Progress of the import"
        size="lg"
      />
      <Text size="sm" c="var(--hw-muted)">
        You can leave this page. The import goes through.
      </Text>
    </Stack>
  )
}

const Ended = ({ one }: { one: LoadImport }) => (
  <Stack gap="sm" mt="sm">
    {one.status === 'failed' ? (
      <Note tone="fail" urgent title="The import stopped">
        {one.failure ?? 'Import the file again.'}
      </Note>
    ) : isInVain(one) ? (
      <Note tone="warn" urgent title="No load came in">
        {count(one.refused, 'row')} read, all refused. Fix them and import the file again.
      </Note>
    ) : (
      <Text size="sm" fw={600} role="status">
        {count(one.rows_total ?? one.rows_done, 'row')} read
        {one.refused > 0 ? `, ${formatNumber(one.refused)} refused` : ', none refused'}.
      </Text>
    )}
    <section aria-label="Results">
      <dl className={classes.results}>
        {RESULTS.map(({ key, label, about }) => (
          <div key={key} data-tone={key === 'refused' && one.refused > 0 ? 'fail' : undefined}>
            <dt>{label}</dt>
            <dd>
              <b>{formatNumber(one[key])}</b>
              <small>{about}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
    <Group gap="xs">
      <Button size="xs" renderRoot={props => <Link {...props} to="/loads" />}>
        View loads
      </Button>
      <Anchor component={Link} to="/loads/import" size="sm">
        Import another file
      </Anchor>
    </Group>
  </Stack>
)
