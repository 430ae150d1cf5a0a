import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Site } from '@/api/types'
import { AuthCard } from './auth-card'

export type Block = 'network' | 'country'

const WORDS: Record<Block, { title: string; lead: string }> = {
  network: {
    title: 'This network is blocked',
    lead: 'You seem to come through a VPN, a proxy or a hosting company’s network. To keep impostors out, the product is not open to these. Switch the VPN off or use your office’s own connection, then try again.',
  },
  country: {
    title: 'Not available in this country',
    lead: 'The product is not open to the country that your connection comes from. If you are elsewhere, a VPN or a phone company’s route may be the reason: switch it off, then try again.',
  },
}

/** The page for a 418: the server admits no one from here. (Document 2 §2 and §8.) */
export const BlockPage = ({ block, site }: { block: Block; site?: Pick<Site, 'brand'> }) => (
  <AuthCard
    site={site}
    {...WORDS[block]}
    below="If this is wrong, tell whoever runs this site for your company, with the time and your address on the network."
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
