/** The rules of one classification by category: the outcome of each and why; what is overridden, by which user and until when, or was. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ClassificationAssessment, CurrentUser, RuleAssessment, RuleOverride } from '@/api/types'
import { RuleOutcomeSign, RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { allows } from '@/kit/access/guards'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { ResultRow } from '../result-row'
import result from '../result.module.css'
import { INDEFINITE } from './assessment-queries'
import classes from './assessment.module.css'
import { EndedOverride } from './ended-override'
import { endedOverride } from './overrides'

const DeactivateDialog = lazy(() =>
  import('./assessment-deactivate').then(module => ({ default: module.DeactivateDialog })),
)

const OverrideDialog = lazy(() =>
  import('./assessment-override').then(module => ({ default: module.OverrideDialog })),
)

const ReactivateDialog = lazy(() =>
  import('./assessment-reactivate').then(module => ({ default: module.ReactivateDialog })),
)

/** The value of a rule that is on and may be overridden. */
const OVERRIDABLE = 3

interface Props {
  carrierId: number
  classification: ClassificationAssessment
  user: CurrentUser
  /** Rules that did not pass are expanded. */
  isOpen: boolean
}

export const ClassificationRules = ({ carrierId, classification, user, isOpen }: Props) => (
  <ul className={result.groups}>
    {classification.categories.map(({ category, label, outcome }) => (
      <li key={category} aria-label={label}>
        <div className={result.category}>
          <span>{label}</span>
          <RuleOutcomeTag result={outcome} />
        </div>
        <ul className={result.list}>
          {classification.results
            .filter(result => result.category === category)
            .map(result => (
              <RuleRow
                key={result.is_type}
                result={result}
                carrierId={carrierId}
                classification={classification}
                mayOverride={allows('OverrideRules', user)}
                isOpen={isOpen && result.outcome !== 'pass'}
              />
            ))}
        </ul>
      </li>
    ))}
  </ul>
)

const RuleRow = ({
  result: rule,
  carrierId,
  classification,
  mayOverride,
  isOpen,
}: {
  result: RuleAssessment
  carrierId: number
  classification: ClassificationAssessment
  mayOverride: boolean
  isOpen: boolean
}) => {
  // Beside the part that folds, which takes away what is in it.
  const [dialog, setDialog] = useState<'override' | 'deactivate' | 'reactivate' | null>(null)
  // A dialog that ends once the verdict was asked anew closes itself alone, not one that was opened meanwhile.
  const close = () => setDialog(open => (open === dialog ? null : open))
  const { outcome, description, reason, source, rule_override: held } = rule
  const isOverridable = mayOverride && rule.value === OVERRIDABLE && outcome && outcome !== 'pass'
  const ended = endedOverride(classification.carrier_rule_overrides, rule.is_type)
  return (
    <ResultRow
      label={description}
      sign={outcome ? <RuleOutcomeSign result={outcome} size={17} /> : <span className={classes.hidden} />}
      isPass={outcome === 'pass'}
      reason={reason}
      source={source}
      isOpen={isOpen}
      beside={
        <Suspense>
          {dialog === 'override' && (
            <OverrideDialog rule={rule} carrierId={carrierId} classification={classification} close={close} />
          )}
          {dialog === 'deactivate' && held && (
            <DeactivateDialog rule={rule} held={held} carrierId={carrierId} close={close} />
          )}
          {dialog === 'reactivate' && ended && (
            <ReactivateDialog rule={rule} ended={ended} carrierId={carrierId} close={close} />
          )}
        </Suspense>
      }
    >
      {held && <Held held={held} deactivate={mayOverride && (() => setDialog('deactivate'))} />}
      {!held && isOverridable && (
        <div className={classes.held}>
          {ended && <EndedOverride ended={ended} />}
          {ended && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog('reactivate')}>
              Reactivate
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setDialog('override')}>
            {ended ? 'New override' : 'Override'}
          </Button>
        </div>
      )}
    </ResultRow>
  )
}

/** Who made the exception, why and until when. */
const Held = ({ held, deactivate }: { held: RuleOverride; deactivate: false | (() => void) }) => {
  const until =
    held.expiration_date >= INDEFINITE ? 'indefinitely' : `until ${formatDay(held.expiration_date)}`
  return (
    <div className={classes.held}>
      <span>
        Overridden by {held.user?.name ?? 'a former user'} on <InstantDay at={held.created_at} />, {until}
        {held.reason ? `: “${held.reason}”` : '.'}
      </span>
      {held.file && (
        <a href={`/monitor/api/v1/rule_overrides/${held.id}/file`} download>
          {held.file.name}
        </a>
      )}
      {deactivate && (
        <Button size="compact-sm" variant="default" onClick={deactivate}>
          Deactivate
        </Button>
      )}
    </div>
  )
}
