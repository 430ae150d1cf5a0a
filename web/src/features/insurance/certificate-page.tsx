/** Where an insurance agent answers a broker's request, by the emailed link and without an account. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { Site } from '@/api/types'
import { LinkFrame } from '@/domains/site/link-frame'
import { Loaded } from '@/kit/states'
import { AnswerForm } from './answer-form'

type Done = 'answered' | 'declined'

export const CertificatePage = ({ site, token }: { site: Site; token?: string }) => {
  const [done, setDone] = useState<Done | null>(null)
  if (done === 'answered')
    return (
      <LinkFrame site={site} title="Thank you">
        We sent the certificate to the broker. You can close this page.
      </LinkFrame>
    )
  if (done === 'declined')
    return (
      <LinkFrame site={site} title="Request declined">
        We sent your reason to the broker. You won’t get reminders.
      </LinkFrame>
    )
  if (!token)
    return (
      <LinkFrame site={site} title="This link is incomplete">
        Open the full link from the email again.
      </LinkFrame>
    )
  return <Asked site={site} token={token} done={setDone} />
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const Asked = ({ site, token, done }: { site: Site; token: string; done: (done: Done) => void }) => {
  const asked = useQuery({
    queryKey: ['insurance-link', token],
    queryFn: ({ signal }) =>
      dataOf(client.POST('/api/v1/insurance_certificate_requests/open', { body: { token }, signal })),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (isGone(asked.error))
    return (
      <LinkFrame site={site} title="This link has expired">
        It was already answered, was canceled, or ran out. Ask the broker for a new link.
      </LinkFrame>
    )
  return (
    <LinkFrame site={site} title="Certificate of insurance">
      <Loaded query={asked}>{request => <AnswerForm request={request} token={token} done={done} />}</Loaded>
    </LinkFrame>
  )
}
