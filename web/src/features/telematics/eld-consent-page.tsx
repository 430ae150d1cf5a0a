/** A carrier's own side of telematics, reached by an emailed link, without an account: give consent, or revoke it. */
import { Button, Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { Site } from '@/api/types'
import { ErrorState, SkeletonRows } from '@/kit/states'
import { BrandMark } from '@/ui/brand-mark'
import { ConsentForm } from './consent-form'

interface Links {
  token?: string
  revoke?: string
}

export const EldConsentPage = ({ site, token, revoke }: Links & { site: Site }) => (
  <Center component="main" mih="100dvh" p="md">
    <Stack w="100%" maw={520} gap="lg">
      <Group gap={10} justify="center" wrap="nowrap">
        <BrandMark size={36} isWatchdog={site.brand.is_watchdog} />
        <Text fw={700} fz={22}>
          {site.brand.name}
        </Text>
      </Group>
      <Card padding="xl" shadow="sm">
        {revoke ? <Revoke token={revoke} /> : token ? <Consent token={token} /> : <Unusable />}
      </Card>
    </Stack>
  </Center>
)

const Unusable = () => (
  <Said title="This link doesn’t work">
    Open the full link from the email again. It works once, for 14 days; the broker can send another.
  </Said>
)

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={1} mb={4}>
      {title}
    </Title>
    <Text c="var(--hw-muted)" size="sm">
      {children}
    </Text>
  </>
)

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const Consent = ({ token }: { token: string }) => {
  const link = useQuery({
    queryKey: ['eld-link', token],
    queryFn: ({ signal }) =>
      dataOf(client.POST('/api/v1/telematics_consent_links/open', { body: { token }, signal })),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (isGone(link.error)) return <Unusable />
  if (link.isError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <SkeletonRows rows={6} />
  return <ConsentForm link={link.data} token={token} />
}

const Revoke = ({ token }: { token: string }) => {
  const revoking = useMutation({
    mutationFn: () =>
      dataOf(client.POST('/api/v1/telematics_consents/revoke_with_link', { body: { token } })),
  })
  if (revoking.isSuccess || isGone(revoking.error)) {
    return (
      <Said title="Consent withdrawn">
        We no longer read your ELD. Its vehicles, positions and API token are deleted.
      </Said>
    )
  }
  return (
    <Stack gap="sm">
      <Said title="Withdraw consent?">
        We’ll stop reading your ELD and delete its data right away. Brokers will see that no ELD is connected.
      </Said>
      {revoking.isError && <ErrorState error={revoking.error} />}
      <Button
        fullWidth
        color="var(--hw-fail-fill)"
        loading={revoking.isPending}
        onClick={() => revoking.mutate()}
      >
        Withdraw consent
      </Button>
    </Stack>
  )
}
