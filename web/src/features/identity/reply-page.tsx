/** Where the accused carrier replies, by the emailed link and without an account. */
import { Stack, Text, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { IdentityAlertReplyRequest, Site } from '@/api/types'
import classes from '@/domains/identity/identity.module.css'
import { ALERT_TYPES, nameOf } from '@/domains/identity/words'
import { LinkFrame } from '@/domains/site/link-frame'
import { FormShell } from '@/kit/form'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { replyQuery } from './queries'

/** Refused links are 422: used, too old, or never given. */
const isDead = (error: unknown) => error instanceof ApiError && error.status === 422

export const ReplyPage = ({ site, token }: { site: Site; token?: string }) => {
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <LinkFrame site={site} title="Thank you">
        Your reply appears next to the alert for every broker who reads it.
      </LinkFrame>
    )
  if (!token)
    return (
      <LinkFrame site={site} title="This link is incomplete">
        Open the full link from the email again.
      </LinkFrame>
    )
  return <Asked site={site} token={token} done={() => setDone(true)} />
}

const Asked = ({ site, token, done }: { site: Site; token: string; done: () => void }) => {
  const asked = useQuery(replyQuery(token))
  if (isDead(asked.error))
    return (
      <LinkFrame site={site} title="This link has expired">
        It was already used, its 72 hours ran out, or the alert was withdrawn.
      </LinkFrame>
    )
  return (
    <LinkFrame site={site} title="Reply to an identity alert">
      <Loaded query={asked}>{request => <Form request={request} token={token} done={done} />}</Loaded>
    </LinkFrame>
  )
}

interface FormProps {
  request: IdentityAlertReplyRequest
  token: string
  done: () => void
}

const Form = ({ request, token, done }: FormProps) => {
  const form = useForm({
    initialValues: { message: '' },
    validate: { message: isNotEmpty('Write your reply.') },
  })
  const send = async ({ message }: typeof form.values) => {
    const body = { identity_alert_reply: { token, message: message.trim() } }
    await dataOf(client.POST('/api/v1/identity_alert_replies', { body }))
    done()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        About {nameOf(request)} (USDOT {request.dot_number}) · {ALERT_TYPES[request.is_type]} · happened{' '}
        {formatDay(request.file_date)}
      </Text>
      <div className={classes.own}>
        <p className={classes.words}>{request.message}</p>
      </div>
      <FormShell form={form} label="Reply to an identity alert" submit="Send reply" send={send}>
        <Textarea
          label="Your reply"
          description={
            <>
              Published next to the alert exactly as written. You can reply once, until{' '}
              <Instant at={request.expires_at} />. Who reported it is confidential.
            </>
          }
          autosize
          minRows={5}
          {...form.getInputProps('message')}
        />
      </FormShell>
    </Stack>
  )
}
