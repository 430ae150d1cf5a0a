import { Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import classes from './banners.module.css'

/** Shown on every page while sample carriers are loaded; one line on a phone. */
export const DemoBanner = () => (
  <Text size="sm" className={classes.demo} role="note">
    <IconFlask size={16} aria-hidden />
    <span>
      <b>Sample data.</b> “SYN” carriers aren’t real.
    </span>
  </Text>
)
