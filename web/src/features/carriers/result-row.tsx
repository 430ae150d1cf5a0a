import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Sourced } from '@/kit/facts/fact'
import { asOf } from '@/kit/facts/provenance'
import type { Source } from '@/kit/facts/types'
import classes from './result.module.css'

interface Props {
  label: string
  sign: ReactNode
  isPass: boolean
  reason: string
  source: Source | null
  /** Expanded at once; what did not pass, unless something else is said. */
  isOpen?: boolean
  /** Below the reason. */
  children?: ReactNode
  /** Beside the part that folds, which takes away what is in it. */
  beside?: ReactNode
}

/** One rule or check: how it came out, by which source of which day, and why. */
export const ResultRow = ({
  label,
  sign,
  isPass,
  reason,
  source,
  isOpen = !isPass,
  children,
  beside,
}: Props) => {
  const [opened, setOpened] = useState(isOpen)
  return (
    <li className={classes.row} data-pass={isPass || undefined}>
      {sign}
      <div className={classes.body}>
        <UnstyledButton className={classes.label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {label}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
        {source && (
          <p className={classes.source}>
            {source.label}, {asOf(source)}
          </p>
        )}
        <Collapse expanded={opened} transitionDuration={120}>
          <div className={classes.reason}>
            <Sourced label={label} source={source}>
              {reason}
            </Sourced>
            {children}
          </div>
        </Collapse>
        {beside}
      </div>
    </li>
  )
}
