/** The carrier's assessment by the broker's own rules: overall, by classification, by category, and each rule with its reason. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser, RulesAssessment } from '@/api/types'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { allows } from '@/kit/access/guards'
import classes from '../result.module.css'
import { ClassificationRules } from './assessment-rules'

const ClassificationDialog = lazy(() =>
  import('./assessment-classifications').then(module => ({ default: module.ClassificationDialog })),
)

export const Assessment = ({ assessment, user }: { assessment: RulesAssessment; user: CurrentUser }) => {
  const [isChoosing, setChoosing] = useState(false)
  const { result, classifications, unassigned, carrier_id: id } = assessment
  const mayChoose =
    allows('AssignClassifications', user) &&
    (unassigned.length > 0 || classifications.some(one => one.is_by_broker_election))
  return (
    <section aria-label="Rules assessment">
      <div className={classes.part}>
        <h3>
          Your rules
          {result ? <RuleOutcomeTag result={result} /> : <small>no rule is on</small>}
          {mayChoose && (
            <Button size="compact-sm" variant="default" ml="auto" onClick={() => setChoosing(true)}>
              Classifications
            </Button>
          )}
        </h3>
      </div>
      {classifications.map((one, at) => (
        <section key={one.classification_id} aria-label={one.name} className={classes.part}>
          <h3>
            {one.name}
            {one.outcome ? <RuleOutcomeTag result={one.outcome} /> : <small>no rule is on</small>}
          </h3>
          <ClassificationRules carrierId={id} classification={one} user={user} isOpen={at === 0} />
        </section>
      ))}
      {isChoosing && (
        <Suspense>
          <ClassificationDialog assessment={assessment} close={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  )
}
