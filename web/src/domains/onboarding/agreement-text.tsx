/** An agreement as carriers read it: paragraphs parted by empty lines; a line that begins with "# " is a heading. */
import { partsOf } from './agreement-parts'
import classes from './onboarding.module.css'

export const AgreementText = ({ body }: { body: string }) => (
  <div className={classes.text}>
    {partsOf(body).map(({ at, isHeading, text }) =>
      isHeading ? <h3 key={at}>{text}</h3> : <p key={at}>{text}</p>,
    )}
  </div>
)
