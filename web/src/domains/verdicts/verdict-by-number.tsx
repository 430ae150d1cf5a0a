/** The verdict on a carrier of which only the number is at hand, as the search box has it; nothing until it is known. */
import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { VerdictTag } from './verdict-tag'

/** Numbers that begin with this one are suggested, too. */
const LIMIT = 5

interface Props {
  id: number
  dotNumber: number
}

const VerdictByNumber = ({ id, dotNumber }: Props) => {
  const { data } = useQuery({
    queryKey: ['carriers', 'verdict', dotNumber],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/suggestions', {
          params: { query: { term: String(dotNumber), limit: LIMIT } },
          signal,
        }),
      ),
  })
  const found = data?.find(one => one.id === id)
  return found ? <VerdictTag verdict={found.verdict} /> : null
}

export default VerdictByNumber
