/** Something one does to one's account with a press: the account's lists are asked anew. */
import { useAct as useAnyAct } from '@/kit/act'

export const useAct = <Given, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  done: string | ((answer: Answer, given: Given) => string),
) => useAnyAct(act, done, ['account'])
