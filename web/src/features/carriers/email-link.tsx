import classes from './carriers.module.css'

/** An address that one can write to; where it must break, it breaks before its domain. */
export const EmailLink = ({ address }: { address: string }) => {
  const [local, domain] = address.split('@')
  return (
    <a className={classes.link} href={`mailto:${address}`}>
      {local}
      {domain && (
        <>
          <wbr />@{domain}
        </>
      )}
    </a>
  )
}
