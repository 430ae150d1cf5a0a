import { useState } from 'react'

/** Whether it was opened yet: a dialog is loaded with the first press and stays from then on, so that it can give the focus back. */
export const useOnceOpened = (isOpen: boolean) => {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}
