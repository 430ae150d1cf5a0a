/** What pages for people without an account have in common: their frame, and what they say where a link leads nowhere. */
import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Site } from '@/api/types'
import { SkeletonRows } from '@/kit/states'
import { BrandMark } from '@/ui/brand-mark'
import classes from './public-frame.module.css'

export const PublicFrame = ({ site, children }: { site: Site; children: ReactNode }) => (
  <div className={classes.page}>
    <header className={classes.header}>
      <Group gap={10} wrap="nowrap">
        <BrandMark size={26} isWatchdog={site.brand.is_watchdog} />
        <Text fw={700} fz={16}>
          {site.brand.name}
        </Text>
      </Group>
    </header>
    <main className={classes.main}>{children}</main>
  </div>
)

export const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.said}>
    <Title order={1} mb={4}>
      {title}
    </Title>
    {children}
  </div>
)

export const Waiting = () => (
  <div role="status" aria-label="Loading">
    <SkeletonRows rows={8} height={22} />
  </div>
)

/** Whose load it is: its logo, or the first letter of its name. */
export const Broker = ({ name, logo }: { name: string; logo?: string | null }) => (
  <Group gap={10} wrap="nowrap">
    {logo ? (
      // Its name follows.
      <img src={logo} alt="" className={classes.logo} />
    ) : (
      <span className={classes.initial} aria-hidden>
        {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
      </span>
    )}
    <Text fw={600}>{name}</Text>
  </Group>
)
