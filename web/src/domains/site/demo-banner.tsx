import { Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { formatNumber } from '@/lib/number'
import classes from './banners.module.css'

/** Shown on every page while sample carriers are loaded; one line on a phone, where only the screens with loads’ times say how fast their clock runs. */
export const DemoBanner = ({ clock }: { clock?: CurrentUser['freight_clock'] }) => {
  const at = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Text size="sm" className={classes.demo} role="note" data-at={at}>
      <IconFlask size={16} aria-hidden />
      <span>
        <b>Sample data.</b> “SYN” carriers aren’t real.
        {clock && (
          <span className={classes.clock}> Sample loads run at {formatNumber(clock.speed)}× real time.</span>
        )}
      </span>
    </Text>
  )
}
