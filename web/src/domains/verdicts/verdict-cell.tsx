import { Unknown } from '@/kit/facts/signs'
import { VerdictTag } from './verdict-tag'
import classes from './verdict.module.css'
import { type MaybeVerdict, reasonLines, topReason } from './words'

/** The tag alone; a sign for unknown where a row has no verdict. */
export const VerdictSign = ({ verdict }: { verdict: MaybeVerdict }) =>
  verdict ? <VerdictTag verdict={verdict.verdict} /> : <Unknown />

/** The weightiest reason in two lines at most, all of them on hover. */
export const VerdictWhy = ({ verdict }: { verdict: MaybeVerdict }) => {
  const reason = topReason(verdict)
  return verdict && reason ? (
    <span className={classes.why} title={reasonLines(verdict)}>
      {reason}
    </span>
  ) : null
}

/** The verdict in a list: its tag, and why beneath it. */
export const VerdictCell = ({ verdict }: { verdict: MaybeVerdict }) => (
  <>
    <VerdictSign verdict={verdict} />
    <VerdictWhy verdict={verdict} />
  </>
)
