/** What was found in the terms: the words themselves, what they mean, and the source. Both sides see the same. (loads.md §5, point 2.) */
import { Text } from '@mantine/core'
import { None, Unknown } from '@/kit/facts/signs'
import classes from './rate-confirmations.module.css'
import type { Finding } from './types'
import { hurtsWords } from './words'

export const Findings = ({ findings }: { findings: readonly Finding[] | null | undefined }) => {
  if (findings == null) return <Unknown>The terms weren’t checked</Unknown>
  if (findings.length === 0) return <None>Nothing unusual found in the terms</None>
  return (
    <ul className={classes.list} aria-label="Findings">
      {findings.map(({ says, words, source, hurts }, at) => (
        // Findings have no ids, and their order is theirs.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Text size="sm" fw={600}>
            {says}
          </Text>
          {words && <q className={classes.quote}>{words.text}</q>}
          <small>{[hurtsWords(hurts), source].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  )
}
