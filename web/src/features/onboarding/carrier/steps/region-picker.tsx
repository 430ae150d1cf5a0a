/** States and provinces, a region at a time or one by one. */
import { Checkbox, Chip, Collapse, Group, Input, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../carrier.module.css'
import { REGIONS } from './regions'

interface Props {
  label: string
  chosen: string[]
  error?: React.ReactNode
  onChange: (chosen: string[]) => void
}

export const RegionPicker = ({ label, chosen, error, onChange }: Props) => {
  const [open, setOpen] = useState<string | null>(null)
  const toggle = (states: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...states])] : chosen.filter(state => !states.includes(state)))
  return (
    <Input.Wrapper label={label} required labelElement="div" error={error} errorProps={{ role: 'alert' }}>
      <Stack gap={4} mt={6} role="group" aria-label={label}>
        {REGIONS.map(({ name, states }) => {
          const count = states.filter(state => chosen.includes(state)).length
          const isOpen = open === name
          return (
            <div key={name} className={classes.region}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Checkbox
                  label={count > 0 && count < states.length ? `${name}: ${count} of ${states.length}` : name}
                  checked={count === states.length}
                  indeterminate={count > 0 && count < states.length}
                  onChange={event => toggle(states, event.currentTarget.checked)}
                />
                <UnstyledButton
                  className={classes.unfold}
                  aria-expanded={isOpen}
                  aria-label={`${label}: states of ${name}`}
                  onClick={() => setOpen(isOpen ? null : name)}
                >
                  <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} />
                </UnstyledButton>
              </Group>
              <Collapse expanded={isOpen}>
                <Chip.Group
                  multiple
                  value={states.filter(state => chosen.includes(state))}
                  onChange={now => onChange([...chosen.filter(state => !states.includes(state)), ...now])}
                >
                  <Group gap={6} py={8}>
                    {states.map(state => (
                      <Chip key={state} value={state} size="xs">
                        {state}
                      </Chip>
                    ))}
                  </Group>
                </Chip.Group>
              </Collapse>
            </div>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
