import { Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import classes from './banners.module.css'

/** Shown on every page while made-up carriers are loaded. */
export const DemoBanner = () => (
  <Text size="sm" className={classes.demo} role="note">
    <IconFlask size={16} aria-hidden />
    <span>
      <b>Sample data.</b> Carriers named “SYN …” aren’t real.
    </span>
  </Text>
)
