import { CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { CarrierDetail } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { formatIdentifier } from '@/lib/identifiers'
import classes from './carriers.module.css'

type Identity = CarrierDetail['identity']

/** The carrier's numbers, each to be taken with one press. */
export const Numbers = ({
  identifiers,
  fallback,
}: {
  identifiers: Identity['identifiers']
  fallback: Identity['source']
}) => (
  <ul className={classes.numbers} aria-label="Numbers">
    {identifiers.map(identifier => {
      const words = formatIdentifier(identifier)
      return (
        <li key={words} data-inactive={identifier.is_active === false || undefined}>
          <Sourced label={words} source={identifier.source ?? fallback}>
            {words}
            {identifier.is_active === false && ' (inactive)'}
          </Sourced>
          <CopyButton value={identifier.value} timeout={1500}>
            {({ copied, copy }) => (
              <UnstyledButton
                className={classes.copy}
                onClick={copy}
                aria-label={copied ? `Copied ${words}` : `Copy ${words}`}
              >
                {copied ? <IconCheck size={14} color="var(--hw-pass)" /> : <IconCopy size={14} />}
              </UnstyledButton>
            )}
          </CopyButton>
        </li>
      )
    })}
  </ul>
)
