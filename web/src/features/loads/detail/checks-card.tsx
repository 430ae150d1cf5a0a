/** What is known for each kind of alert: those that raised one first, then those that no one can tell, then the clear ones. */
import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LoadDetail } from '@/domains/loads/types'
import { ALERT_TYPES } from '@/domains/tickets/words'
import { Section } from '@/kit/section'
import { count } from '@/lib/number'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import classes from './detail.module.css'

type Check = NonNullable<LoadDetail['checks']>[number]

const Sign = ({ state }: Pick<Check, 'state'>) => {
  switch (state) {
    case 'alert':
      return <OutcomeTag outcome="fail">Alert</OutcomeTag>
    case 'clear':
      return <OutcomeTag outcome="pass">Clear</OutcomeTag>
    case 'unknown':
      return <OutcomeTag outcome="unknown">Unknown</OutcomeTag>
    case 'not_applicable':
      return <PlainTag>Doesn’t apply</PlainTag>
  }
}

const List = ({ label, checks }: { label: string; checks: readonly Check[] }) => (
  <ul className={classes.list} aria-label={label}>
    {checks.map(({ is_type: type, state, detail }) => (
      <li key={type} className={classes.row}>
        <span>
          {ALERT_TYPES[type]}
          <small>{detail}</small>
        </span>
        <Sign state={state} />
      </li>
    ))}
  </ul>
)

const only = (checks: readonly Check[], ...states: Check['state'][]) =>
  states.flatMap(state => checks.filter(check => check.state === state))

export const ChecksCard = ({ checks }: { checks: readonly Check[] }) => {
  const [isOpen, { toggle }] = useDisclosure()
  const first = only(checks, 'alert', 'unknown')
  const rest = only(checks, 'clear', 'not_applicable')
  return (
    <Section title="Alert checks">
      {first.length > 0 && <List label="Checks" checks={first} />}
      {rest.length > 0 && (
        <>
          <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={toggle}>
            {count(rest.length, 'check')} clear or not applicable
          </Anchor>
          {isOpen && <List label="Other checks" checks={rest} />}
        </>
      )}
    </Section>
  )
}
