/** The rules of one classification: each off, required, or required and overridable. Nothing takes effect until it is saved. */
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { client } from '@/api/client'
import { explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { Classification, Rule, RuleType } from '@/api/types'
import { Section } from '@/kit/section'
import { Instant } from '@/kit/instant'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { scopeOf } from './classification-list'
import { RuleRow } from './rule-row'
import { allChanges, changedRules, type Changes, type Edited, isWithin, withChanges } from './settings'
import classes from './rules.module.css'
import { VersionsButton } from './versions-button'

const PreviewPanel = lazy(() => import('./preview-panel').then(module => ({ default: module.PreviewPanel })))

interface Props {
  classification: Classification
  rule: Rule
  types: readonly RuleType[]
  /** Changes that the address brings along: those whose effect was looked at. */
  begun: Changes
  mayChange: boolean
  /** The address has nothing to bring along any more. */
  clean: () => void
}

export const RuleTable = ({ classification, rule, types, begun, mayChange, clean }: Props) => {
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<Edited>(() => withChanges(rule, mayChange ? begun : NOTHING, types))
  const changes = allChanges(rule, edited, types)
  const changed = changedRules(changes)
  const of = (type: RuleType) => edited.thresholds[type.is_type] ?? type.threshold?.default
  const wrong = types.filter(type => {
    const wanted = type.is_type in changes.thresholds ? of(type) : undefined
    return type.threshold && wanted !== undefined && !isWithin(type.threshold, wanted)
  }).length
  const save = useMutation({
    mutationFn: () =>
      dataOf(
        client.PATCH('/api/v1/rules/{id}', {
          params: { path: { id: rule.id } },
          body: { rule: { ...changes, version: rule.version } },
        }),
      ),
    onSuccess: async () => {
      clean()
      await queryClient.invalidateQueries({ queryKey: ['rules'] })
      void queryClient.invalidateQueries({ queryKey: ['carrier'] })
      void queryClient.invalidateQueries({ queryKey: ['carriers'] })
      void toast(`${classification.name} rules saved.`)
    },
  })
  const categories = [...new Map(types.map(type => [type.category, type.category_label]))]
  return (
    <Section title={classification.name} aside={<VersionsButton rule={rule} types={types} />}>
      <Text size="sm" c="var(--hw-muted)" mb="xs">
        {scopeOf(classification)}. Version {rule.version},{' '}
        {rule.changed_by ? `by ${rule.changed_by.name}, ` : ''}
        <Instant at={rule.updated_at} />.
      </Text>
      {categories.map(([category, label]) => (
        <section key={category} aria-label={label} className={classes.category}>
          <h3>{label}</h3>
          <ul>
            {types
              .filter(type => type.category === category)
              .map(type => (
                <RuleRow
                  key={type.is_type}
                  type={type}
                  value={edited.values[type.is_type] ?? 0}
                  threshold={of(type)}
                  isChanged={type.is_type in changes.values || type.is_type in changes.thresholds}
                  mayChange={mayChange}
                  setValue={value =>
                    setEdited({ ...edited, values: { ...edited.values, [type.is_type]: value } })
                  }
                  setThreshold={threshold =>
                    setEdited({ ...edited, thresholds: { ...edited.thresholds, [type.is_type]: threshold } })
                  }
                />
              ))}
          </ul>
        </section>
      ))}
      {mayChange ? (
        <div className={classes.save}>
          {changed > 0 && wrong === 0 && (
            <Suspense>
              <PreviewPanel rule={rule.id} classification={classification.id} changes={changes} />
            </Suspense>
          )}
          {save.error && (
            <Note tone="fail" urgent title={explain(save.error).title}>
              {explain(save.error).detail}
            </Note>
          )}
          <Group gap="sm">
            <Button
              disabled={changed === 0 || wrong > 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Save
            </Button>
            <Button
              variant="default"
              disabled={changed === 0}
              onClick={() => {
                setEdited(withChanges(rule, NOTHING, types))
                clean()
              }}
            >
              Undo
            </Button>
            <Text size="sm" c="var(--hw-muted)" role="status">
              {statusOf(changed, wrong)}
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

const NOTHING: Changes = { values: {}, thresholds: {} }

const statusOf = (changed: number, wrong: number) => {
  if (wrong > 0) return `${count(wrong, 'threshold')} out of range.`
  return changed === 0 ? 'No changes.' : `${count(changed, 'rule')} changed, not saved.`
}
