/** What the publisher and those who ask write to each other: one thread for each company that asks. */
import { lazy, Suspense } from 'react'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { IdentityAlertMessage } from '@/api/types'
import classes from '@/domains/identity/identity.module.css'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { messagesQuery } from './queries'

const MessageForm = lazy(() => import('./message-form').then(module => ({ default: module.MessageForm })))

interface Props {
  alertId: number
  isPublisher: boolean
  canWrite: boolean
}

/** By thread, in the order in which they were begun. */
const threadsOf = (messages: readonly IdentityAlertMessage[]) => [
  ...Map.groupBy(messages, ({ thread_id }) => thread_id),
]

export const Messages = ({ alertId, isPublisher, canWrite }: Props) => {
  const messages = useQuery(messagesQuery(alertId))
  return (
    <Loaded query={messages}>
      {rows => {
        if (isPublisher) return <Threads alertId={alertId} messages={rows} />
        if (!canWrite && rows.length === 0) return null
        return (
          <Section title="Message the publisher">
            <Text size="sm" c="var(--hw-muted)" mb="sm">
              The publisher sees your company’s name. Theirs stays confidential unless they share it.
            </Text>
            <Lines messages={rows} />
            {(canWrite || rows.length > 0) && (
              <Suspense>
                <MessageForm alertId={alertId} label="Your message" />
              </Suspense>
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}

const Threads = ({ alertId, messages }: { alertId: number; messages: IdentityAlertMessage[] }) => (
  <Section title="Messages">
    <Text size="sm" c="var(--hw-muted)" mb="sm">
      {messages.length === 0
        ? 'No messages about your alert yet. We’ll email you when someone writes.'
        : 'Your answer is shown as “the publisher.” Leave out anything that identifies you if you want to stay anonymous.'}
    </Text>
    <Stack gap="lg">
      {threadsOf(messages).map(([thread, lines]) => (
        <section key={thread} aria-label={`Messages with ${lines[0]?.asking_company_name ?? 'a broker'}`}>
          <Lines messages={lines} />
          <Suspense>
            <MessageForm
              alertId={alertId}
              thread={thread}
              label={`Answer ${lines[0]?.asking_company_name ?? ''}`.trim()}
            />
          </Suspense>
        </section>
      ))}
    </Stack>
  </Section>
)

const authorOf = ({ is_own, is_from_publisher, asking_company_name }: IdentityAlertMessage) =>
  is_own ? 'Your company' : is_from_publisher ? 'The publisher' : asking_company_name

const Lines = ({ messages }: { messages: IdentityAlertMessage[] }) =>
  messages.length > 0 && (
    <ul className={classes.thread}>
      {messages.map(message => (
        <li key={message.id} className={classes.message} data-own={message.is_own || undefined}>
          <Text size="xs" c="var(--hw-muted)">
            <b>{authorOf(message)}</b> · <Instant at={message.created_at} />
          </Text>
          <p className={classes.words}>{message.message}</p>
        </li>
      ))}
    </ul>
  )
