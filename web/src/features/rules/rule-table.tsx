/** The rules of one classification: each off, on, or on and overridable. Nothing takes effect until it is saved. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '@/api/client'
import { explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { Classification, Rule, RuleType } from '@/api/types'
import { Section } from '@/kit/section'
import { formatInstant } from '@/lib/date'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { scopeOf } from './classification-list'
import { changesOf, SETTINGS, type Values } from './settings'
import classes from './rules.module.css'
import { VersionsButton } from './versions-button'

const PreviewPanel = lazy(() => import('./preview-panel').then(module => ({ default: module.PreviewPanel })))

interface Props {
  classification: Classification
  rule: Rule
  types: readonly RuleType[]
  mayChange: boolean
}

export const RuleTable = ({ classification, rule, types, mayChange }: Props) => {
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<Values>(rule.values)
  const changes = changesOf(rule.values, edited)
  const changed = Object.keys(changes).length
  const save = useMutation({
    mutationFn: () =>
      dataOf(
        client.PATCH('/api/v1/rules/{id}', {
          params: { path: { id: rule.id } },
          body: { rule: { values: changes, version: rule.version } },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['rules'] })
      void queryClient.invalidateQueries({ queryKey: ['carrier'] })
      void queryClient.invalidateQueries({ queryKey: ['carriers'] })
      void toast(`The rules of ${classification.name} are saved.`)
    },
  })
  const categories = [...new Map(types.map(type => [type.category, type.category_label]))]
  return (
    <Section title={classification.name} aside={<VersionsButton rule={rule} types={types} />}>
      <Text size="sm" c="var(--hw-muted)" mb="xs">
        {scopeOf(classification)}. Version {rule.version},{' '}
        {rule.changed_by ? `by ${rule.changed_by.name}, ` : ''}
        {formatInstant(rule.updated_at)}.
      </Text>
      {categories.map(([category, label]) => (
        <section key={category} aria-label={label} className={classes.category}>
          <h3>{label}</h3>
          <ul>
            {types
              .filter(type => type.category === category)
              .map(type => (
                <li key={type.is_type} data-changed={type.is_type in changes || undefined}>
                  <div>
                    <span>{type.description}</span>
                    {type.why && <small>{type.why}</small>}
                  </div>
                  <SegmentedControl
                    size="xs"
                    aria-label={type.description}
                    data={SETTINGS}
                    value={String(edited[type.is_type] ?? 0)}
                    readOnly={!mayChange}
                    disabled={!mayChange}
                    onChange={value => setEdited({ ...edited, [type.is_type]: Number(value) })}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {mayChange ? (
        <div className={classes.save}>
          {changed > 0 && (
            <Suspense>
              <PreviewPanel rule={rule.id} changes={changes} />
            </Suspense>
          )}
          {save.error && (
            <Note tone="fail" urgent title={explain(save.error).title}>
              {explain(save.error).detail}
            </Note>
          )}
          <Group gap="sm">
            <Button disabled={changed === 0} loading={save.isPending} onClick={() => save.mutate()}>
              Save
            </Button>
            <Button variant="default" disabled={changed === 0} onClick={() => setEdited(rule.values)}>
              Undo
            </Button>
            <Text size="sm" c="var(--hw-muted)" role="status">
              {changed === 0 ? 'Nothing is changed.' : `${count(changed, 'rule')} changed and not saved.`}
            </Text>
          </Group>
        </div>
      ) : (
        <Text size="sm" c="var(--hw-muted)" mt="sm">
          Your administrator sets the rules.
        </Text>
      )}
    </Section>
  )
}
