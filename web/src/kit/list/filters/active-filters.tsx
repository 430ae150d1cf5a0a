import { Button, CloseButton, Group } from '@mantine/core'
import classes from '../list.module.css'
import type { ActiveFilter } from '../search'
import type { FilterChange } from '../types'

/** The active filters, as text; each can be taken away, and all at once. */
export const ActiveFilters = ({ filters, change }: { filters: ActiveFilter[]; change: FilterChange }) =>
  filters.length === 0 ? null : (
    <Group gap={6} role="group" aria-label="Active filters">
      {filters.map(({ id, words, clear }) => (
        <span key={id} className={classes.pill}>
          {words}
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={`Remove filter: ${words}`}
            onClick={() => change(clear)}
          />
        </span>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => change(Object.assign({}, ...filters.map(filter => filter.clear)))}
      >
        Clear all
      </Button>
    </Group>
  )
