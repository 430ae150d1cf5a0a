/** What carriers said of the load when they were asked. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { Disposition } from '@/domains/exchange/types'
import { DISPOSITIONS } from '@/domains/exchange/words'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { useAction } from '@/kit/use-action'
import { PlainTag } from '@/ui/outcome'
import classes from '../load.module.css'
import type { May } from '../may'
import { undispose } from './queries'

interface Props {
  dispositions: readonly Disposition[]
  may: May
}

export const DispositionsCard = ({ dispositions, may }: Props) => (
  <Section title="Carrier responses">
    {dispositions.length === 0 ? (
      <None>None logged</None>
    ) : (
      <ul className={classes.list} aria-label="Carrier responses">
        {dispositions.map(row => (
          <DispositionRow key={row.id} row={row} may={may} />
        ))}
      </ul>
    )}
  </Section>
)

const DispositionRow = ({ row, may }: { row: Disposition; may: May }) => {
  const name = nameOfCarrier(row.carrier)
  const remove = useAction(() => undispose(row.id), `Response of ${name} removed.`, EXCHANGE)
  return (
    <li>
      <div className={classes.row}>
        <Link to="/carriers/$id" params={{ id: String(row.carrier.id) }}>
          {name}
        </Link>
        <PlainTag>{DISPOSITIONS[row.reason]}</PlainTag>
      </div>
      {row.notes && <small>{row.notes}</small>}
      <small>
        {row.user?.name ?? 'Your systems'} · <Instant at={row.updated_at} />
      </small>
      {may.source && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="hide-on-print"
          aria-label={`Remove response of ${name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
