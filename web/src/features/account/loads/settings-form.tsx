import { Button, NumberInput, SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import {
  boundsWords,
  changesIn,
  decimalsOf,
  type Changes,
  type Setting,
  type SettingGroup,
  problemsIn,
  storedOf,
  SUFFIXES,
  type SettingValues,
  typedOf,
  valuesOf,
} from './setting-values'

interface Props {
  title: string
  settings: readonly Setting[]
  words: SettingGroup['settings']
  /** Saves what changed, keeps it where the tab finds it, and gives all thresholds as they are then. */
  save: (changes: Changes) => Promise<readonly Setting[]>
  /** Shows what the changes would come to before they are saved. */
  preview?: (changes: Changes) => void
  /** What is asked anew once they changed. */
  touches: QueryKey
}

/** The settings of one heading, saved together. */
export const SettingsForm = ({ title, settings, words, save, preview, touches }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm<SettingValues>({
    initialValues: valuesOf(settings),
    validate: values => problemsIn(settings, values),
  })
  // What a teammate changes meanwhile stays: only what differs from what this person saw is sent.
  const [seen, setSeen] = useState(settings)
  const send = async (values: SettingValues) => {
    const changes = changesIn(seen, values)
    if (Object.keys(changes).length === 0) return void toast('No changes to save.', { type: 'info' })
    const saved = await save(changes)
    const own = saved.filter(({ name }) => Object.hasOwn(words, name))
    setSeen(own)
    form.setValues(valuesOf(own))
    void toast(`${title}: saved.`)
    await queryClient.invalidateQueries({ queryKey: touches })
  }
  return (
    <FormShell form={form} label={title} submit="Save" send={send}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="md">
        {settings.map(setting => {
          const { name, unit } = setting
          const { label = name, about = '' } = words[name] ?? {}
          const isDefault = storedOf(setting, form.values[name]) === setting.default
          return (
            <div key={name}>
              <NumberInput
                label={label}
                description={`${about} ${boundsWords(setting)}`}
                suffix={SUFFIXES[unit]}
                decimalScale={decimalsOf(setting)}
                allowNegative={false}
                thousandSeparator=","
                step={typedOf(setting, unit === 'minutes' ? 15 : 1)}
                {...form.getInputProps(name)}
              />
              {!isDefault && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  mt={4}
                  aria-label={`Reset to default: ${label}`}
                  onClick={() => form.setFieldValue(name, typedOf(setting, setting.default))}
                >
                  Reset to default
                </Button>
              )}
            </div>
          )
        })}
      </SimpleGrid>
      {preview && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          disabled={Object.keys(changesIn(seen, form.values)).length === 0}
          onClick={() => !form.validate().hasErrors && preview(changesIn(seen, form.values))}
        >
          Impact preview
        </Button>
      )}
    </FormShell>
  )
}
