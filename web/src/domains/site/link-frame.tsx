/** The frame of a page that an emailed link opens for someone without an account: one card below the site's name. */
import { Card, Container, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Site } from '@/api/types'

interface Props {
  site: Site
  title: string
  children: ReactNode
}

export const LinkFrame = ({ site, title, children }: Props) => (
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
