/** The effect of changes that are not saved yet: how many carriers would get another result, with examples and the way to all of them. */
import { Anchor, Group, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explain } from '@/api/errors'
import type { PreviewGroup } from '@/api/types'
import { count } from '@/lib/number'
import { DataLoading } from '@/kit/states'
import { Note } from '@/ui/note'
import { previewQuery } from './queries'
import classes from './rules.module.css'
import { changesSearch, type GroupName, type ResultName, type RulesSearch } from './search'
import { type Changes, resultWord } from './settings'

const GROUPS: readonly (readonly [GroupName, string])[] = [
  ['my_carriers', 'My carriers'],
  ['watched', 'Monitored carriers'],
  ['my_loads', 'Carriers of open loads'],
  ['all', 'All carriers'],
]

/** Milliseconds without a change before the server is called. */
const PAUSE = 250

interface Props {
  rule: number
  classification: number
  changes: Changes
}

export const PreviewPanel = ({ rule, classification, changes }: Props) => {
  // Changes are worked out at each rendering; what they say is what counts.
  const said = JSON.stringify(changes)
  const [settledText] = useDebouncedValue(said, PAUSE)
  const settled = JSON.parse(settledText) as Changes
  const preview = useQuery({ ...previewQuery(rule, settled), placeholderData: keepPreviousData })
  if (preview.isError) {
    return (
      <Note tone="warn" title={explain(preview.error).title}>
        {explain(preview.error).detail}
      </Note>
    )
  }
  const isOld = preview.isPlaceholderData || settledText !== said
  return (
    <section
      className={classes.preview}
      aria-label="What saving would change"
      aria-busy={isOld || preview.isPending}
    >
      <Group gap="xs">
        <h3>Impact preview</h3>
        {(isOld || preview.isPending) && <Loader size="xs" role="img" aria-label="Counting" />}
      </Group>
      <DataLoading query={preview} />
      {preview.data && (
        <div className={classes.groups}>
          {GROUPS.map(([name, title]) => {
            const group = preview.data[name]
            return (
              group && (
                <Affected
                  key={name}
                  title={title}
                  group={group}
                  search={{ classification, ...changesSearch(settled), list: name }}
                />
              )
            )
          })}
        </div>
      )}
    </section>
  )
}

/** A link to the carriers of an address. */
const Listed = ({
  search,
  children,
  label,
}: {
  search: RulesSearch
  children: ReactNode
  label?: string
}) => (
  <Anchor
    size="sm"
    underline="always"
    aria-label={label}
    renderRoot={props => <Link {...props} to="/rules" search={search} />}
  >
    {children}
  </Anchor>
)

const named = (result: ResultName | null): ResultName => result ?? 'none'

const Affected = ({ title, group, search }: { title: string; group: PreviewGroup; search: RulesSearch }) => (
  <details className={classes.group}>
    <summary>
      <b>{title}</b>{' '}
      <span>
        {group.changed === 0
          ? `None of ${count(group.carriers, 'carrier')} would change.`
          : `${group.changed.toLocaleString('en-US')} of ${count(group.carriers, 'carrier')} would change.`}
      </span>
    </summary>
    <ul>
      {group.changed > 0 && (
        <li>
          <Listed search={search} label={`See all: ${title}`}>
            See all
          </Listed>
        </li>
      )}
      {group.changes.map(change => (
        <li key={`${change.before}-${change.after}`}>
          <Listed search={{ ...search, before: named(change.before), after: named(change.after) }}>
            <strong>{change.count.toLocaleString('en-US')}</strong> from {resultWord(change.before)} to{' '}
            {resultWord(change.after)}
          </Listed>
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
  </details>
)
