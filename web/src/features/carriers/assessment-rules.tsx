/** The rules of one classification by category: what each comes to and why; what is overridden, by whom and until when. */
import { Button, Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClassificationAssessment, CurrentUser, RuleAssessment, RuleOverride } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { allows } from '@/kit/guards'
import { formatDay } from '@/lib/date'
import { RuleOutcomeSign, RuleOutcomeTag } from '@/ui/rule-outcome'
import classes from './assessment.module.css'
import { DeactivateDialog } from './assessment-deactivate'
import { OverrideDialog } from './assessment-override'
import { INDEFINITE } from './assessment-queries'

interface Props {
  carrierId: number
  classification: ClassificationAssessment
  user: CurrentUser
  /** What did not pass is told at once. */
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
  const { outcome, description, reason, source, rule_override: held } = result
  return (
    <li className={classes.row} data-outcome={outcome ?? 'hidden'}>
      {outcome ? <RuleOutcomeSign result={outcome} size={17} /> : <span className={classes.hidden} />}
      <div className={classes.body}>
        <UnstyledButton className={classes.label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {description}
          <IconChevronDown size={14} aria-hidden data-opened={opened || undefined} />
        </UnstyledButton>
        <Collapse expanded={opened} transitionDuration={120}>
          <div className={classes.reason}>
            <Sourced label={description} source={source}>
              {reason}
            </Sourced>
            {source?.as_of && <span> As of {formatDay(source.as_of)}.</span>}
            {held && <Held rule={result} held={held} carrierId={carrierId} mayOverride={mayOverride} />}
            {!held && mayOverride && result.value === 3 && outcome && outcome !== 'pass' && (
              <OverrideButton rule={result} carrierId={carrierId} classification={classification} />
            )}
          </div>
        </Collapse>
      </div>
    </li>
  )
}

const OverrideButton = ({
  rule,
  carrierId,
  classification,
}: {
  rule: RuleAssessment
  carrierId: number
  classification: ClassificationAssessment
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="compact-xs" variant="default" mt={4} onClick={() => setOpen(true)}>
        Override
      </Button>
      {isOpen && (
        <OverrideDialog
          rule={rule}
          carrierId={carrierId}
          classification={classification}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Who made the exception, why and until when. */
const Held = ({
  rule,
  held,
  carrierId,
  mayOverride,
}: {
  rule: RuleAssessment
  held: RuleOverride
  carrierId: number
  mayOverride: boolean
}) => {
  const [isOpen, setOpen] = useState(false)
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
      {mayOverride && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Deactivate
        </Button>
      )}
      {isOpen && (
        <DeactivateDialog rule={rule} held={held} carrierId={carrierId} close={() => setOpen(false)} />
      )}
    </div>
  )
}
