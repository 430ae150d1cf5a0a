import { Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrandMark } from '@/ui/brand-mark'
import classes from './auth.module.css'

/** The frame of the pages before one is signed in. */
export const AuthCard = ({
  brand,
  title,
  lead,
  children,
}: {
  brand: string
  title: string
  lead: ReactNode
  children: ReactNode
}) => (
  <Center component="main" mih="100dvh" p="md" className={classes.page}>
    <Stack w="100%" maw={420} gap="lg">
      <Group gap={10} justify="center">
        <BrandMark size={36} />
        <Text fw={700} fz={22}>
          {brand}
        </Text>
      </Group>
      <Card padding="xl" shadow="sm">
        <Title order={1} mb={4}>
          {title}
        </Title>
        <Text c="var(--hw-muted)" mb="lg" size="sm" component="div">
          {lead}
        </Text>
        {children}
      </Card>
    </Stack>
  </Center>
)
