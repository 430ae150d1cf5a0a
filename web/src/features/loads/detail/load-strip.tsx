/** What one looks for first on a load's page: ready or not, where it is, when it is expected, what is wrong, whose it is. */
import type { CurrentUser } from '@/api/types'
import { Eta } from '@/domains/loads/eta'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { stopName } from '@/domains/loads/stops'
import { ProblemTags, Ready } from '@/domains/loads/tags'
import { whereabouts } from '@/domains/loads/whereabouts'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { OutcomeTag } from '@/ui/outcome'
import type { CardProps } from './card'
import classes from './detail.module.css'
import { isAsked } from './tender-words'
import { VerifyButton } from './verify-button'

export const Strip = ({ load, may, user }: CardProps & { user: CurrentUser }) => {
  const here = whereabouts(load)
  const isTenderAsked = load.tender != null && isAsked(load.tender)
  return (
    <dl className={classes.strip}>
      <div>
        <dt>Ready for pickup</dt>
        <dd>
          <Ready load={load} now={useFreightNow()} />
          <VerifyButton load={load} may={may} user={user} />
        </dd>
      </div>
      <div>
        <dt>{here.is === 'at' ? 'Current stop' : 'Next stop'}</dt>
        <dd>{here.is === 'done' ? <None /> : stopName(here.stop)}</dd>
      </div>
      <div>
        <dt>ETA</dt>
        <dd>
          <Eta load={load} />
        </dd>
      </div>
      <div>
        <dt>Problems</dt>
        <dd>
          {isTenderAsked && <TenderAsked by={load.tender?.answer_by} />}
          {load.problems.length > 0 ? <ProblemTags problems={load.problems} /> : !isTenderAsked && <None />}
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>
          {load.user?.name ?? <None>No owner</None>}
          {load.team && <span className={classes.muted}>{load.team.name}</span>}
        </dd>
      </div>
    </dl>
  )
}

/** The shipper waits for an answer to its tender; until when, where it said so. */
const TenderAsked = ({ by }: { by: string | null | undefined }) => (
  <div>
    <OutcomeTag outcome="warn">Tender not answered</OutcomeTag>
    {by != null && (
      <span className={classes.muted}>
        by <Instant at={by} />
      </span>
    )}
  </div>
)
