import { Text } from '@mantine/core'
import { Said } from '@/domains/site/public-frame'

/** A link that is cut off or too old. */
export const NoLink = () => (
  <Said title="This link doesn’t work">
    <Text>Open the whole link from the email again. If it still fails, ask the broker for a new one.</Text>
  </Said>
)
