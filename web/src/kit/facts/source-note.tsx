import { Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { SourceText } from './fact'
import classes from './facts.module.css'
import { asOf } from './provenance'
import type { Source } from './types'
import { Tip } from '../tip'

/** One line under a section that comes from few sources. */
export const SourceNote = ({ sources }: { sources: (Source | null | undefined)[] }) => {
  const distinct = new Map(sources.filter(s => !!s).map(s => [`${s.label}${s.as_of}`, s]))
  if (distinct.size === 0) return null
  return (
    <Text size="xs" c="var(--hw-muted)" mt="auto" pt={6}>
      {[...distinct.values()].map(s => `${s.label}, ${asOf(s)}`).join(' · ')}
    </Text>
  )
}

/** The source of one row of a table. */
export const RowSource = ({
  source,
  label = 'Source',
}: {
  source: Source | null | undefined
  label?: string
}) =>
  source ? (
    <Tip label={<SourceText source={source} />} position="left">
      <button type="button" className={classes.rowSource} aria-label={label}>
        <IconInfoCircle size={15} aria-hidden />
      </button>
    </Tip>
  ) : null
