import { Highlight, Text } from '@mantine/core'
import type { Suggestion } from '@/api/types'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import classes from '../search.module.css'

export { exactMatch } from './exact'

const HIGHLIGHT = { fontWeight: 750, color: 'inherit' }

/** One carrier in the list under the search box. */
export const SuggestionOption = ({ carrier, term }: { carrier: Suggestion; term: string }) => {
  const { legal_name, dba_name, dot_number, mc_number, city, state } = carrier
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
      <Text
        span
        size="xs"
        ml="auto"
        c="var(--hw-muted)"
        ta="right"
        className="tabular"
        style={{ whiteSpace: 'nowrap' }}
      >
        USDOT {dot_number}
        <br />
        {mc_number && (
          <>
            MC {mc_number}
            <br />
          </>
        )}
        {[city, state].filter(Boolean).join(', ')}
      </Text>
      {carrier.verdict && (
        <span className={classes.optionVerdict}>
          <VerdictTag verdict={carrier.verdict} />
        </span>
      )}
    </span>
  )
}
