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
        We sent the certificate to the broker. You can close this page.
      </Frame>
    )
  if (done === 'declined')
    return (
      <Frame site={site} title="Request declined">
        We sent your reason to the broker. You won’t get reminders.
      </Frame>
    )
  if (!token)
    return (
      <Frame site={site} title="This link is incomplete">
        Open the full link from the email again.
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
      <Frame site={site} title="This link has expired">
        It was already answered, was canceled, or ran out. Ask the broker for a new link.
      </Frame>
    )
  return (
    <Frame site={site} title="Certificate of insurance">
      <Loaded query={asked}>{request => <AnswerForm request={request} token={token} done={done} />}</Loaded>
    </Frame>
  )
}
