import { Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Site } from '@/api/types'
import { BrandMark } from '@/ui/brand-mark'
import classes from './auth.module.css'

/** The frame of the pages outside the shell: before one is signed in, and while something is missing. */
export const AuthCard = ({
  site,
  title,
  lead,
  wide = false,
  below,
  children,
}: {
  /** Unknown on a page that even the site's own description is kept from. */
  site?: Pick<Site, 'brand'>
  title: string
  lead: ReactNode
  wide?: boolean
  /** Text under the card. */
  below?: ReactNode
  children?: ReactNode
}) => (
  <Center component="main" mih="100dvh" p="md" className={classes.page}>
    <Stack w="100%" maw={wide ? 600 : 420} gap="lg">
      {site && (
        <Group gap={10} justify="center" wrap="nowrap">
          <BrandMark size={36} isWatchdog={site.brand.is_watchdog} />
          <Text fw={700} fz={22}>
            {site.brand.name}
          </Text>
        </Group>
      )}
      <Card padding="xl" shadow="sm">
        <Title order={1} mb={4}>
          {title}
        </Title>
        <Text c="var(--hw-muted)" mb={children ? 'lg' : 0} size="sm" component="div">
          {lead}
        </Text>
        {children}
      </Card>
      {below && (
        <Text size="sm" ta="center" c="var(--hw-muted)" component="div">
          {below}
        </Text>
      )}
    </Stack>
  </Center>
)
