import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Note } from '@/ui/note'
import { type CardForm, openCardForm } from './card-form'

/** Where a card is entered: the gateway's own form. What comes here is a nonce that stands for it. */
export const CardEntry = ({
  scriptUrl,
  token,
  send,
}: {
  scriptUrl: string
  token: string
  send: (nonce: string) => Promise<unknown>
}) => {
  const container = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<CardForm | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const here = container.current
    if (!here) return
    let opened: CardForm | undefined
    let isGone = false
    // The gateway's script wants an empty element, also where the page draws this twice.
    const place = here.appendChild(document.createElement('div'))
    const open = async () => {
      try {
        const made = await openCardForm(scriptUrl, token, place)
        if (isGone) return void (await made.teardown())
        opened = made
        setForm(made)
      } catch (error) {
        if (!isGone) setFailure(error instanceof Error ? error.message : String(error))
      }
    }
    void open()
    return () => {
      isGone = true
      setForm(null)
      void (opened?.teardown() ?? Promise.resolve()).catch(() => {}).then(() => place.remove())
    }
  }, [scriptUrl, token])
  const adding = useMutation({
    mutationFn: async () => {
      if (!form) return
      await send((await form.requestPaymentMethod()).nonce)
    },
    onError: error => {
      if (error instanceof ApiError) form?.clearSelectedPaymentMethod()
    },
  })
  // The form itself shows beside its fields what is missing there.
  const refused =
    adding.error &&
    (adding.error instanceof ApiError ? adding.error.message : 'Check the card details and try again.')
  const said = failure ?? refused
  return (
    <Stack gap="sm">
      {said && (
        <Note tone="fail" urgent>
          {said}
        </Note>
      )}
      <div ref={container} />
      <Group justify="flex-end">
        <Button disabled={!form} loading={adding.isPending} onClick={() => adding.mutate()}>
          Add payment method
        </Button>
      </Group>
    </Stack>
  )
}
