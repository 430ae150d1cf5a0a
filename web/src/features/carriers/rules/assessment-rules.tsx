/** The rules of one classification by category: the outcome of each and why; what is overridden, by which user and until when. */
import { Button, Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ClassificationAssessment, CurrentUser, RuleAssessment, RuleOverride } from '@/api/types'
import { RuleOutcomeSign, RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { allows } from '@/kit/access/guards'
import { Sourced } from '@/kit/facts/fact'
import { formatDay } from '@/lib/date'
import card from '../result-card.module.css'
import { INDEFINITE } from './assessment-queries'
import classes from './assessment.module.css'

const DeactivateDialog = lazy(() =>
  import('./assessment-deactivate').then(module => ({ default: module.DeactivateDialog })),
)

const OverrideDialog = lazy(() =>
  import('./assessment-override').then(module => ({ default: module.OverrideDialog })),
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
  <ul className={classes.categories}>
    {classification.categories.map(({ category, label, outcome }) => (
      <li key={category} aria-label={label}>
        <div className={classes.category}>
          <span>{label}</span>
          <RuleOutcomeTag result={outcome} />
        </div>
        <ul className={classes.list}>
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
  result,
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
  const [opened, setOpened] = useState(isOpen)
  // Beside the part that folds, which takes away what is in it.
  const [dialog, setDialog] = useState<'override' | 'deactivate' | null>(null)
  const close = () => setDialog(null)
  const { outcome, description, reason, source, rule_override: held } = result
  const isOverridable = mayOverride && result.value === OVERRIDABLE && outcome && outcome !== 'pass'
  return (
    <li className={card.row} data-outcome={outcome ?? 'hidden'}>
      {outcome ? <RuleOutcomeSign result={outcome} size={17} /> : <span className={classes.hidden} />}
      <div className={card.body}>
        <UnstyledButton className={card.label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {description}
          <IconChevronDown size={14} aria-hidden data-opened={opened || undefined} />
        </UnstyledButton>
        <Collapse expanded={opened} transitionDuration={120}>
          <div className={card.reason}>
            <Sourced label={description} source={source}>
              {reason}
            </Sourced>
            {source?.as_of && <span> As of {formatDay(source.as_of)}.</span>}
            {held && <Held held={held} deactivate={mayOverride && (() => setDialog('deactivate'))} />}
            {!held && isOverridable && (
              <div>
                <Button size="compact-sm" variant="default" onClick={() => setDialog('override')}>
                  Override
                </Button>
              </div>
            )}
          </div>
        </Collapse>
        {dialog === 'override' && (
          <Suspense>
            <OverrideDialog
              rule={result}
              carrierId={carrierId}
              classification={classification}
              close={close}
            />
          </Suspense>
        )}
        {dialog === 'deactivate' && held && (
          <Suspense>
            <DeactivateDialog rule={result} held={held} carrierId={carrierId} close={close} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** Who made the exception, why and until when. */
const Held = ({ held, deactivate }: { held: RuleOverride; deactivate: false | (() => void) }) => {
  const until =
    held.expiration_date >= INDEFINITE ? 'indefinitely' : `until ${formatDay(held.expiration_date)}`
  return (
    <div className={classes.held}>
      <span>
        Overridden by {held.user?.name ?? 'somebody who left'} on {formatDay(held.created_at)}, {until}
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
