/** The sheet for the load's papers: the code that the dock scans, and what to do with it. It is printed alone. */
import { Button, Portal } from '@mantine/core'
import classes from './dock-sheet.module.css'

interface Props {
  /** The load's number. */
  number: string
  /** The code, an SVG document. */
  picture: string
}

export const DockSheet = ({ number, picture }: Props) => (
  <>
    <Button variant="default" onClick={() => window.print()}>
      Print for the papers
    </Button>
    <Portal className={classes.sheet}>
      <h1>Check the truck before you load it</h1>
      <p>Load {number}</p>
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`} alt="QR code of the pickup check" />
      <ol>
        <li>Scan the code with your phone. No account needed.</li>
        <li>Enter the USDOT number on the door and the last 6 of the VIN. Read them off the truck.</li>
        <li>Load on a match only. Anything else: keep the freight and the papers, and call the broker.</li>
      </ol>
    </Portal>
  </>
)
