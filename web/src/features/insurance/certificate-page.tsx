/** Where an insurance agent answers a broker's request, by the emailed link and without an account. */
import { Card, Container, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { Site } from '@/api/types'
import { Loaded } from '@/kit/states'
import { AnswerForm } from './answer-form'

type Done = 'answered' | 'declined'

export const CertificatePage = ({ site, token }: { site: Site; token?: string }) => {
  const [done, setDone] = useState<Done | null>(null)
  if (done === 'answered')
    return (
      <Frame site={site} title="Thank you">
        The certificate is on its way to the broker. You can close this page.
      </Frame>
    )
  if (done === 'declined')
    return (
      <Frame site={site} title="The request is declined">
        The broker sees your reason. You will not be reminded.
      </Frame>
    )
  if (!token)
    return (
      <Frame site={site} title="This link is not complete">
        Open the link from the letter again, as a whole.
      </Frame>
    )
  return <Asked site={site} token={token} done={setDone} />
}

const Frame = ({ site, title, children }: { site: Site; title: string; children: ReactNode }) => (
  <Container component="main" size="sm" py="xl">
    <Stack gap="md">
      <Text fw={700} size="lg">
        {site.brand.name}
      </Text>
      <Card padding="xl">
        <Title order={1} mb="xs">
          {title}
        </Title>
        <div>{children}</div>
      </Card>
    </Stack>
  </Container>
)

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
      <Frame site={site} title="This link works no more">
        It was answered, cancelled, or its time is over; a reminder brings a new link. Ask the broker for
        another one.
      </Frame>
    )
  return (
    <Frame site={site} title="Certificate of insurance">
      <Loaded query={asked}>{request => <AnswerForm request={request} token={token} done={done} />}</Loaded>
    </Frame>
  )
}
