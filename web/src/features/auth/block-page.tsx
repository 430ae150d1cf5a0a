import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Site } from '@/api/types'
import { AuthCard } from './auth-card'

export type Block = 'network' | 'country'

const WORDS: Record<Block, { title: string; lead: string }> = {
  network: {
    title: 'This network is blocked',
    lead: 'You appear to be on a VPN, proxy or hosting network, which we block to keep impostors out. Turn off the VPN or use your office connection, then try again.',
  },
  country: {
    title: 'Not available in this country',
    lead: 'This site isn’t available in the country you’re connecting from. If you’re somewhere else, turn off any VPN, then try again.',
  },
}

/** The page for a 418: the server admits no one from here. (Document 2 §2 and §8.) */
export const BlockPage = ({ block, site }: { block: Block; site?: Pick<Site, 'brand'> }) => (
  <AuthCard
    site={site}
    {...WORDS[block]}
    below="If this is a mistake, contact your administrator with the time and your IP address."
  >
    <Button
      fullWidth
      variant="default"
      leftSection={<IconRefresh size={16} />}
      // From the start: nothing that was loaded here before counts.
      onClick={() => globalThis.location.assign('/broker/')}
    >
      Try again
    </Button>
  </AuthCard>
)
