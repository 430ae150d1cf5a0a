import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Unknown } from '@/kit/facts/signs'
import { Tip } from '@/kit/tip'
import { VerdictTag } from './verdict-tag'
import classes from './verdict.module.css'
import { type MaybeVerdict, reasonLines, topReason } from './words'

const VerdictReasons = lazy(() => import('./verdict-reasons'))

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

/** The reasons with their sources and days, on hover, focus and touch; nothing where there is no carrier or no verdict. */
export const VerdictSource = ({
  verdict,
  carrierId,
}: {
  verdict: MaybeVerdict
  carrierId: number | null | undefined
}) =>
  verdict && carrierId != null ? (
    <Tip
      label={
        <Suspense fallback="Loading…">
          <VerdictReasons carrierId={carrierId} />
        </Suspense>
      }
    >
      <button type="button" className={classes.source} aria-label="Source of the verdict">
        <IconInfoCircle size={15} aria-hidden />
      </button>
    </Tip>
  ) : null

/** The verdict in a list: its tag, where it is from, and why beneath it. */
export const VerdictCell = ({ verdict, carrierId }: { verdict: MaybeVerdict; carrierId?: number | null }) => (
  <>
    <span className={classes.sign}>
      <VerdictSign verdict={verdict} />
      <VerdictSource verdict={verdict} carrierId={carrierId} />
    </span>
    <VerdictWhy verdict={verdict} />
  </>
)
