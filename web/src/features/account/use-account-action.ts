/** An action on one's account: the account's lists are asked anew. */
import { useAction } from '@/kit/use-action'

export const useAccountAction = <Given, Answer = unknown>(
  action: (given: Given) => Promise<Answer>,
  done: string | ((answer: Answer, given: Given) => string),
) => useAction(action, done, ['account'])
