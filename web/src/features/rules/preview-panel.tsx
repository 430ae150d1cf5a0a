/** The effect of the values that are not saved yet: how many carriers would get another result, with examples. */
import { Anchor, Group, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explain } from '@/api/errors'
import type { PreviewGroup } from '@/api/types'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import { previewQuery } from './queries'
import classes from './rules.module.css'
import { resultWord } from './settings'

/** Milliseconds without a change before the server is called. */
const PAUSE = 250

interface Props {
  rule: number
  changes: Readonly<Record<string, number>>
}

export const PreviewPanel = ({ rule, changes }: Props) => {
  const [settled] = useDebouncedValue(changes, PAUSE)
  const preview = useQuery({ ...previewQuery(rule, settled), placeholderData: keepPreviousData })
  if (preview.isError) {
    return (
      <Note tone="warn" title={explain(preview.error).title}>
        {explain(preview.error).detail}
      </Note>
    )
  }
  const isOld = preview.isPlaceholderData || settled !== changes
  return (
    <section
      className={classes.preview}
      aria-label="What saving would change"
      aria-busy={isOld || preview.isPending}
    >
      <Group gap="xs">
        <h3>If you save</h3>
        {(isOld || preview.isPending) && <Loader size="xs" aria-label="Counting" />}
      </Group>
      {preview.data && (
        <div className={classes.groups}>
          <Changes title="My carriers" group={preview.data.my_carriers} />
          <Changes title="Monitored carriers" group={preview.data.watched} />
          <Changes title="All carriers" group={preview.data.all} />
        </div>
      )}
    </section>
  )
}

const Changes = ({ title, group }: { title: string; group: PreviewGroup }) => (
  <div>
    <Text fw={600} size="sm">
      {title}
    </Text>
    <Text size="sm" c="var(--hw-muted)">
      {group.changed === 0
        ? `None of ${count(group.carriers, 'carrier')} would change.`
        : `${group.changed.toLocaleString('en-US')} of ${count(group.carriers, 'carrier')} would change.`}
    </Text>
    <ul>
      {group.changes.map(change => (
        <li key={`${change.before}-${change.after}`}>
          <strong>{change.count.toLocaleString('en-US')}</strong> from {resultWord(change.before)} to{' '}
          {resultWord(change.after)}
          <small>
            {change.examples.map((example, at) => (
              <span key={example.id}>
                {at > 0 && ', '}
                <Anchor
                  renderRoot={props => (
                    <Link {...props} to="/carriers/$id" params={{ id: String(example.id) }} />
                  )}
                >
                  {example.legal_name ?? `USDOT ${example.dot_number}`}
                </Anchor>
              </span>
            ))}
          </small>
        </li>
      ))}
    </ul>
  </div>
)
