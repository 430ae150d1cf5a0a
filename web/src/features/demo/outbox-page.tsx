import {
  Badge,
  Card,
  Code,
  Container,
  CopyButton,
  Group,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { IconCopy, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Loaded } from '@/kit/states'
import { PageHead } from '@/kit/page-head'
import { Instant } from '@/kit/instant'
import { outboxQuery } from './queries'

/** A six-digit code inside an email, to be copied with one press. */
const CodeIn = ({ text }: { text: string }) => {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) return null
  return (
    <CopyButton value={code} timeout={1500}>
      {({ copied, copy }) => (
        <UnstyledButton onClick={copy} aria-label={`Copy the code ${code}`}>
          <Badge
            size="xl"
            variant="light"
            rightSection={copied ? 'copied' : <IconCopy size={14} />}
            className="tabular"
          >
            {code}
          </Badge>
        </UnstyledButton>
      )}
    </CopyButton>
  )
}

/** Email that would have been sent, newest first: in demonstration mode nothing leaves this machine. */
export const OutboxPage = () => {
  const outbox = useQuery(outboxQuery)
  return (
    <Container component="main" size="md" py="xl">
      <Stack>
        <PageHead
          title="Demo outbox"
          lead="Emails this demo would have sent. They never leave this machine. One has a dock’s QR code for the pickup check."
        />
        <Loaded query={outbox}>
          {messages =>
            messages.length === 0 ? (
              <EmptyState icon={<IconInbox />} title="No emails yet">
                Sign in, and the email with your code appears here.
              </EmptyState>
            ) : (
              messages.map(({ id, to, subject, text, qr_svg: qr, created_at }) => (
                <Card key={id} component="article">
                  <Group justify="space-between" align="flex-start">
                    <div>
                      <Title order={2}>{subject}</Title>
                      <Text size="sm" c="var(--hw-muted)">
                        To {to} · <Instant at={created_at} />
                      </Text>
                    </div>
                    <CodeIn text={text} />
                  </Group>
                  <Code block mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {text}
                  </Code>
                  {qr != null && (
                    <Group mt="sm" gap="md">
                      <img
                        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
                        alt="QR code of the pickup check"
                        width={160}
                        height={160}
                      />
                      <Text size="sm" c="var(--hw-muted)">
                        A dock hangs this up. Scan it with a phone, or open the link above, and check a truck
                        at pickup without an account.
                      </Text>
                    </Group>
                  )}
                </Card>
              ))
            )
          }
        </Loaded>
      </Stack>
    </Container>
  )
}
