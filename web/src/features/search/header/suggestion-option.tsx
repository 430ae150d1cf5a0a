import { Highlight } from '@mantine/core'
import type { Suggestion } from '@/api/types'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import classes from '../search.module.css'

export { exactMatch } from './exact'

const HIGHLIGHT = { fontWeight: 750, color: 'inherit' }

/** One carrier in the list under the search box. */
export const SuggestionOption = ({ carrier, term }: { carrier: Suggestion; term: string }) => {
  const { legal_name, dba_name, dot_number, mc_number, city, state } = carrier
  const facts = [
    `USDOT ${dot_number}`,
    mc_number && `MC ${mc_number}`,
    [city, state].filter(Boolean).join(', '),
  ]
  return (
    <span className={classes.option}>
      <span className={classes.optionMain}>
        <Highlight highlight={term} size="sm" fw={550} color="transparent" highlightStyles={HIGHLIGHT}>
          {legal_name ?? `USDOT ${dot_number}`}
        </Highlight>
        {dba_name && (
          <Highlight
            highlight={term}
            size="xs"
            c="var(--hw-muted)"
            color="transparent"
            highlightStyles={HIGHLIGHT}
          >
            {dba_name}
          </Highlight>
        )}
      </span>
      <span className={`${classes.optionFacts} tabular`}>
        {facts.filter(Boolean).map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      {carrier.verdict && (
        <span className={classes.optionVerdict}>
          <VerdictTag verdict={carrier.verdict} />
        </span>
      )}
    </span>
  )
}
