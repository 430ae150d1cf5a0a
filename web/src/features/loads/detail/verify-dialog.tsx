import { Button, Group } from '@mantine/core'
import type { LoadDetail } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { VoiceCode } from './voice-code'

/** The code alone, for people who may send rate cons but record no checks. */
export const VerifyDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => (
  <Dialog isOpen close={close} title="Verify driver">
    <VoiceCode load={load} />
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={close}>
        Done
      </Button>
    </Group>
  </Dialog>
)
