import { ActionIcon, Card, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Classification } from '@/api/types'
import { count } from '@/lib/number'
import classes from './rules.module.css'

/** The carriers a classification applies to, as text. */
export const scopeOf = ({ is_active, is_by_broker_election: isChosen, carriers }: Classification) => {
  if (!is_active) return 'Inactive'
  return isChosen ? count(carriers, 'added carrier') : 'Every carrier'
}

export const ClassificationList = ({
  classifications,
  shown,
  choose,
  change,
}: {
  classifications: readonly Classification[]
  shown: number
  choose: (id: number) => void
  change?: (classification: Classification) => void
}) => (
  <Card component="nav" aria-label="Classifications" p="xs">
    <ul className={classes.classifications}>
      {classifications.map(one => (
        <li key={one.id} data-shown={one.id === shown || undefined}>
          <UnstyledButton
            className={classes.choice}
            aria-current={one.id === shown ? 'true' : undefined}
            onClick={() => choose(one.id)}
          >
            <b>{one.name}</b>
            <small>{scopeOf(one)}</small>
          </UnstyledButton>
          {change && (
            <ActionIcon aria-label={`Edit ${one.name}`} onClick={() => change(one)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
