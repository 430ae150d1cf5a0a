import { useState } from 'react'

/** Whether it was ever so: what is loaded with the first press stays from then on, and can give the focus back when it closes. */
export const useEver = (isSo: boolean) => {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was
}
