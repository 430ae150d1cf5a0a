import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '@/api/client'
import { explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import { toast } from '@/ui/toast'

/** Emails the carrier a link to connect its devices, to the address that FMCSA has on file. */
export const AskForEld = ({ carrierId }: { carrierId: number }) => {
  const asking = useMutation({
    mutationFn: () =>
      dataOf(
        client.POST('/api/v1/telematics_consent_links', {
          body: { telematics_consent_link: { carrier_id: carrierId } },
        }),
      ),
    onSuccess: ({ email }) => toast(`The request goes to ${email}.`, { title: 'Carrier asked' }),
    onError: error => toast(explain(error).detail, { type: 'error', title: 'The carrier was not asked' }),
  })
  return (
    <Button
      size="xs"
      flex="none"
      variant="default"
      leftSection={<IconMailForward size={15} />}
      loading={asking.isPending}
      disabled={asking.isSuccess}
      onClick={() => asking.mutate()}
    >
      {asking.isSuccess ? 'Requested' : 'Ask to connect'}
    </Button>
  )
}
