/** One decision: the result, each rule with its reason, the overrides, and the record's place in the chain. */
import { Button, CopyButton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Decision, DecisionDetail, FrozenClassification, FrozenVerdict } from '@/api/types'
import { Recorded } from '@/domains/loads/recorded'
import { RuleOutcomeSign, RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import { VERDICTS } from '@/domains/verdicts/words'
import { Dialog } from '@/kit/dialog'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { OutcomeSign } from '@/ui/outcome'
import classes from '../rules/assessment.module.css'
import { decisionQuery } from './decision-queries'
import own from './decisions.module.css'

export const DecisionDialog = ({ decision, close }: { decision: Decision; close: () => void }) => (
  <Dialog isOpen close={close} title={`${decision.label}, decision ${decision.sequence}`} size="lg">
    <Loaded query={useQuery(decisionQuery(decision.id))}>{detail => <Detail detail={detail} />}</Loaded>
  </Dialog>
)

const Detail = ({ detail }: { detail: DecisionDetail }) => {
  const { decision, checked, about, documents } = detail
  const isAboutLoad = !!(about?.alert || about?.pickup || about?.rate_confirmation)
  return (
    <Stack gap="md">
      <Text size="sm">
        {detail.carrier
          ? `${detail.carrier.legal_name ?? 'The carrier'}, USDOT ${detail.carrier.dot_number}. `
          : 'No carrier on file. '}
        Decided by <b>{decision.person?.name ?? 'the carrier itself'}</b> on{' '}
        {isAboutLoad ? <Recorded at={decision.created_at} /> : <Instant at={decision.created_at} />}.
        {decision.note && <> “{decision.note}”</>}
      </Text>
      {about?.load_reference && (
        <Text size="sm">
          Checked for load <b>{about.load_reference}</b>
        </Text>
      )}
      {about?.alert && (
        <Text size="sm">
          Alert <b>{about.alert.label}</b> ({about.alert.severity})
          {about.alert.load_number && (
            <>
              {' '}
              on load <b>{about.alert.load_number}</b>
            </>
          )}
          {about.alert.resolution && <>, closed as {about.alert.resolution.replaceAll('_', ' ')}</>}
        </Text>
      )}
      {about?.overrides.map(one => (
        <Text size="sm" key={one.id}>
          Override of <b>{one.label}</b>
          {one.file_name && <>, with {one.file_name}</>}
        </Text>
      ))}
      {detail.not_checked_because && <Text size="sm">{detail.not_checked_because}</Text>}
      {checked?.verdict && <Verdict found={checked.verdict} />}
      {checked?.classifications.map(one => (
        <Classification key={one.id} one={one} />
      ))}
      {checked && (
        <Text size="xs" c="var(--hw-muted)">
          As of {formatDay(checked.assessed_on)}. Every fact with its source and date is in the PDF.
        </Text>
      )}
      {documents.length > 0 && (
        <ul className={own.documents}>
          {documents.map(one => (
            <li key={`${one.kind}${one.name}${one.sha256}`}>
              {one.name}, {one.kind === 'confirmed_certificate' && 'confirmed '}
              <Instant at={one.at} />
              <code>{one.sha256}</code>
            </li>
          ))}
        </ul>
      )}
      <Chain decision={decision} text={detail.text} />
    </Stack>
  )
}

/** The verdict at the time, with its reasons. */
const Verdict = ({ found: { verdict, reasons } }: { found: FrozenVerdict }) => (
  <section aria-label="Verdict">
    <h3 className={own.head}>
      Verdict
      <VerdictTag verdict={verdict} />
    </h3>
    <ul className={own.rules}>
      {reasons.map(reason => (
        <li key={`${reason.code}${reason.text}`}>
          <OutcomeSign
            outcome={VERDICTS[reason.verdict].outcome}
            label={VERDICTS[reason.verdict].words}
            size={17}
          />
          <div>
            <b>{reason.text}</b>
            {reason.change && <p>{reason.change}</p>}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Classification = ({ one }: { one: FrozenClassification }) => (
  <section aria-label={one.name}>
    <h3 className={own.head}>
      {one.name}
      {one.outcome && <RuleOutcomeTag result={one.outcome} />}
      <small>rules version {one.rule_version ?? 'unknown'}</small>
    </h3>
    <ul className={own.rules}>
      {one.rules.map(rule => (
        <li key={rule.is_type}>
          {rule.outcome ? (
            <RuleOutcomeSign result={rule.outcome} size={17} />
          ) : (
            <span className={classes.hidden} />
          )}
          <div>
            <b>{rule.label}</b>
            <p>{rule.reason}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Chain = ({ decision, text }: { decision: Decision; text: string | null }) => (
  <section aria-label="The record" className={own.chain}>
    <p>
      {decision.is_intact
        ? `Record ${decision.sequence} is intact and follows the one before it.`
        : `Record ${decision.sequence} isn’t intact.`}
    </p>
    <dl>
      <dt>Hash</dt>
      <dd>
        <code>{decision.hash}</code>
      </dd>
      <dt>The one before</dt>
      <dd>
        <code>{decision.previous_hash}</code>
      </dd>
    </dl>
    {text && (
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy the text that is hashed'}
          </Button>
        )}
      </CopyButton>
    )}
  </section>
)
