import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import type { RuleAssessment, RuleOverride } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { toast } from '@/ui/toast'
import { deactivateOverride, verdictChanged } from './assessment-queries'

/** Takes an exception back, after saying what will happen. */
export const DeactivateDialog = ({
  rule,
  held,
  carrierId,
  close,
}: {
  rule: RuleAssessment
  held: RuleOverride
  carrierId: number
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const deactivate = useMutation({
    mutationFn: () => deactivateOverride(held.id),
    onSuccess: async () => {
      await verdictChanged(queryClient, carrierId)
      close()
      void toast('Override deactivated.')
    },
    onError: error => void toast(explain(error).detail, { type: 'error', title: explain(error).title }),
  })
  return (
    <Dialog isOpen close={close} title="Deactivate the override?">
      <Stack gap="md">
        <Text size="sm">
          The rule “{rule.description}” applies again. The override stays on record and can be reactivated.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red.9" loading={deactivate.isPending} onClick={() => deactivate.mutate()}>
            Deactivate
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
