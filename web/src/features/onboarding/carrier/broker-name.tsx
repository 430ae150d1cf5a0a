/** The broker that the packet is for: its name, with its logo, or its first letter as a mark. */
import { Group, Text } from '@mantine/core'
import classes from './carrier.module.css'

/** The first letter or digit of a name. */
export const initialOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''

export const BrokerName = ({ name, logo }: { name: string; logo: string | null }) => (
  <Group gap={10} wrap="nowrap" mb="md">
    {logo ? (
      // Its name follows.
      <img src={logo} alt="" className={classes.brokerLogo} />
    ) : (
      <span className={classes.brokerMark} aria-hidden>
        {initialOf(name)}
      </span>
    )}
    <Text fw={600}>{name}</Text>
  </Group>
)
