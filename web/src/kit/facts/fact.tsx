/** Facts as they are shown: the value, its three states, and where it is from on hover, focus and touch. */
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoment } from '@/lib/date'
import classes from './facts.module.css'
import { None, Unknown } from './signs'
import { asOf, useRegisteredFact } from './provenance'
import { reasonAlone } from './reason'
import type { Fact, Source } from './types'
import { Tip } from '../tip'

/** A value with its source: shown in a tooltip, and a press opens the page's panel of sources. */
export const Sourced = ({
  label,
  source,
  children,
  strong,
}: {
  label: string
  source: Source | null | undefined
  children: ReactNode
  strong?: boolean
}) => {
  const { ref, open } = useRegisteredFact<HTMLButtonElement>(label, source)
  if (!source) return <span>{children}</span>
  return (
    <Tip label={<SourceText label={label} source={source} />}>
      <button
        ref={ref}
        type="button"
        className={classes.fact}
        data-strong={strong || undefined}
        onClick={open}
      >
        {children}
      </button>
    </Tip>
  )
}

/** A value that is a link (a phone number, an email address): it works as a link, and shows its source all the same. */
export const SourcedLink = ({
  label,
  source,
  href,
  children,
}: {
  label: string
  source: Source | null | undefined
  href: string
  children: ReactNode
}) => {
  const { ref } = useRegisteredFact<HTMLAnchorElement>(label, source)
  const link = (
    <a ref={ref} href={href} className={classes.link}>
      {children}
    </a>
  )
  return source ? <Tip label={<SourceText label={label} source={source} />}>{link}</Tip> : link
}

/** What a tooltip says of a source. */
export const SourceText = ({ label, source }: { label?: string; source: Source }) => (
  <>
    {label && <div className={classes.tipLabel}>{label}</div>}
    <div>{source.label}</div>
    <div>
      {asOf(source)}; read {formatMoment(source.imported_at)}
    </div>
  </>
)

/** An unknown fact and, on hover, focus and touch, why nobody can tell. */
export const UnknownBecause = ({ label, because }: { label: string; because: string | null | undefined }) =>
  because ? (
    <Tip
      label={
        <>
          <div className={classes.tipLabel}>{label}</div>
          <div>{because}</div>
        </>
      }
    >
      <button type="button" className={classes.fact}>
        <Unknown />
        <VisuallyHidden>: {reasonAlone(because)}</VisuallyHidden>
      </button>
    </Tip>
  ) : (
    <Unknown />
  )

/** A fact in whichever of its three states it is. */
export const FactValue = <T,>({
  label,
  fact,
  format = String,
  none = 'None on file',
  strong,
}: {
  label: string
  fact: Fact<T>
  format?: (value: T) => ReactNode
  none?: ReactNode
  strong?: boolean
}) => {
  const { state, value, source, unknown_because: because } = fact
  if (state === 'unknown') return <UnknownBecause label={label} because={because} />
  return (
    <Sourced label={label} source={source} strong={strong}>
      {state === 'none' || value === null || value === undefined ? <None>{none}</None> : format(value)}
    </Sourced>
  )
}
