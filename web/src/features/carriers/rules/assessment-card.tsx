/** The carrier's assessment by the broker's own rules: overall, by classification, by category, and each rule with its reason. */
import { Button, Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sessionQuery } from '@/api/session'
import type { CurrentUser, RulesAssessment } from '@/api/types'
import { RuleOutcomeSign, type RuleResultWord, RuleOutcomeTag, toneOf } from '@/domains/rules/rule-outcome'
import { allows } from '@/kit/access/guards'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import card from '../result-card.module.css'
import { assessmentQuery } from './assessment-queries'
import { ClassificationRules } from './assessment-rules'
import classes from './assessment.module.css'

const ClassificationDialog = lazy(() =>
  import('./assessment-classifications').then(module => ({ default: module.ClassificationDialog })),
)

const VERDICTS: Record<RuleResultWord, string> = {
  pass: 'Passes your rules',
  partial_pass: 'Passes some of your classifications',
  override: 'Accepted by an override',
  fail: 'Fails your rules',
  incomplete: 'Too little is known to pass your rules',
}

/** Hidden from people whose company has no rules. */
export const AssessmentCard = ({ id }: { id: number }) => {
  const user = useQuery({ ...sessionQuery, enabled: false }).data?.user
  return user && allows('ReadAssessment', user) ? <Assessment id={id} user={user} /> : null
}

const Assessment = ({ id, user }: { id: number; user: CurrentUser }) => {
  const query = useQuery(assessmentQuery(id))
  return (
    <Card component="section" aria-label="Rules assessment" p={0} className={card.card}>
      <Loaded query={query}>{assessment => <Assessed assessment={assessment} user={user} />}</Loaded>
    </Card>
  )
}

const Assessed = ({ assessment, user }: { assessment: RulesAssessment; user: CurrentUser }) => {
  const [isChoosing, setChoosing] = useState(false)
  const { result, classifications, unassigned, carrier_id: id, assessed_on: on } = assessment
  const mayChoose =
    allows('AssignClassifications', user) &&
    (unassigned.length > 0 || classifications.some(one => one.is_by_broker_election))
  return (
    <>
      <div className={card.verdict} data-tone={result ? toneOf(result) : undefined}>
        {result && <RuleOutcomeSign result={result} size={26} />}
        <div>
          <h2>{result ? VERDICTS[result] : 'No rule is on'}</h2>
          <p>
            {classifications.map(({ name }) => name).join(', ') || 'No classification holds for it'}. As of{' '}
            {formatDay(on)}.
          </p>
        </div>
        {mayChoose && (
          <Button size="xs" variant="default" ml="auto" flex="none" onClick={() => setChoosing(true)}>
            Classifications
          </Button>
        )}
      </div>
      {classifications.map((one, at) => (
        <section key={one.classification_id} aria-label={one.name} className={classes.classification}>
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
    </>
  )
}
