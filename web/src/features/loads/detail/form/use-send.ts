/** Sends a load's form: what the server finds wrong with stops comes back beside their fields too, which a flat form could not show. */
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { placed } from './problems'
import type { LoadValues } from './values'

export const useSend = (
  form: UseFormReturnType<LoadValues>,
  send: (values: LoadValues) => Promise<unknown>,
) => {
  /** What no field can show. */
  const [others, setOthers] = useState<readonly string[]>([])
  const sending = async (values: LoadValues) => {
    setOthers([])
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      const found = placed(error.problems, values)
      form.setErrors(found.fields)
      setOthers(found.others)
    }
  }
  return [others, sending] as const
}
