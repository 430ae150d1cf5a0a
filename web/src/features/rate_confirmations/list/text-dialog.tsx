/** The terms that the company's next rate confirmations carry. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import { type OwnText, setText, textQuery } from './queries'

/** The longest terms, in characters. */
const LONGEST = 20_000

interface Props {
  user: CurrentUser
  close: () => void
}

export const TextDialog = ({ user, close }: Props) => (
  <Dialog isOpen close={close} title="Your terms" size="lg">
    <Loaded query={useQuery(textQuery)}>
      {text => <Form text={text} mayChange={allows('SendRateCons', user)} close={close} />}
    </Loaded>
  </Dialog>
)

const Form = ({ text, mayChange, close }: { text: OwnText; mayChange: boolean; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { body: text.body },
    validate: { body: value => (value.trim() ? null : 'Enter your terms.') },
  })
  const send = async ({ body }: { body: string }) => {
    const after = await setText(body.trim())
    queryClient.setQueryData(textQuery.queryKey, after)
    close()
    void toast('Terms saved. New rate confirmations carry them.')
  }
  const fields = (
    <>
      <Text size="sm">
        New rate confirmations carry these terms. Those already made stay as they are.{' '}
        {text.version === 0 ? (
          'These are the standard terms: your company hasn’t set its own.'
        ) : (
          <>
            Version {text.version}
            {text.changed_at != null && (
              <>
                , <Instant at={text.changed_at} />
              </>
            )}
            {text.changed_by && `, ${text.changed_by}`}.
          </>
        )}
      </Text>
      <Textarea
        label="Terms"
        autosize
        minRows={8}
        maxRows={18}
        maxLength={LONGEST}
        readOnly={!mayChange}
        {...form.getInputProps('body')}
      />
    </>
  )
  return mayChange ? (
    <FormShell form={form} label="Your terms" submit="Save terms" send={send}>
      {fields}
    </FormShell>
  ) : (
    fields
  )
}
