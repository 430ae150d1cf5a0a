/** Everything that was asked about the carrier, once: the rules of each classification, then the checks that no rule asks. */
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Check, CurrentUser, CarrierDetail, RulesAssessment } from '@/api/types'
import { Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import { OutcomeSign } from '@/ui/outcome'
import { ResultRow } from '../result-row'
import classes from '../result.module.css'
import { Assessment } from '../rules/assessment'
import { beside, checkGroups, type Judged, otherChecks } from './checks'

interface Props {
  carrier: CarrierDetail
  user: CurrentUser
  /** Null for people whose company has no rules. */
  assessment: UseQueryResult<RulesAssessment> | null
  /** What is shown above it. */
  verdict: Judged
}

const CheckList = ({ carrier: { checks, hidden_by_scope: hidden }, user, assessment, verdict }: Props) => (
  <>
    {assessment && (
      <div className={classes.loaded}>
        <Loaded query={assessment}>{data => <Assessment assessment={data} user={user} />}</Loaded>
      </div>
    )}
    {!assessment?.isPending && (
      <Others checks={otherChecks(checks, assessment?.data)} verdict={verdict} isAlone={!assessment} />
    )}
    {hidden && (
      <Text size="xs" c="var(--hw-muted)" px="md" pb="sm">
        Safety data is hidden from your account, and with it{' '}
        {count(hidden.fields.length + hidden.checks.length, 'field or check', 'fields and checks')}.
      </Text>
    )}
  </>
)

interface OthersProps {
  checks: readonly Check[]
  verdict: Judged
  isAlone: boolean
}

const Others = ({ checks, verdict, isAlone }: OthersProps) => {
  if (checks.length === 0) return null
  const Heading = isAlone ? 'h3' : 'h4'
  return (
    <section aria-label="Checks" className={classes.part}>
      {!isAlone && <h3>Other checks</h3>}
      <div className={classes.groups}>
        {checkGroups(checks).map(group => (
          <section key={group.label} aria-label={group.label}>
            <Heading className={classes.category}>{group.label}</Heading>
            <ul className={classes.list}>
              {group.checks.map(check => (
                <ResultRow
                  key={check.code}
                  label={check.label}
                  sign={<OutcomeSign outcome={beside(check, verdict)} size={17} />}
                  isPass={check.outcome === 'pass'}
                  reason={check.reason}
                  source={check.source}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

export default CheckList
