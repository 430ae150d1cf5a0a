/** An agreement's text: paragraphs, parted by empty lines; a line that begins with `# ` is a heading. */
import { Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import classes from '../carrier.module.css'
import { blocksOf } from './agreement-blocks'

export const AgreementText = ({ text }: { text: string }) => (
  <div className={classes.agreement}>
    {blocksOf(text).map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes
      <Fragment key={at}>
        {block.isHeading ? <Title order={3}>{block.text}</Title> : <Text>{block.text}</Text>}
      </Fragment>
    ))}
  </div>
)
