/** The reasons of a carrier's verdict, each with the file and the day that it is from. Lists are judged without them, so they are asked for here. */
import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { formatNumber } from '@/lib/number'
import classes from './verdict.module.css'
import { originWords } from './words'

const VerdictReasons = ({ carrierId }: { carrierId: number }) => {
  const { data, isError } = useQuery({
    queryKey: ['carriers', 'verdict', 'reasons', carrierId],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/verdict', { params: { path: { id: carrierId } }, signal })),
  })
  if (isError) return <>Couldn’t load the source. Open the carrier to see it.</>
  if (!data) return <>Loading…</>
  return (
    <ul className={classes.origins}>
      {data.reasons.map(reason => (
        <li key={`${reason.code} ${reason.text}`}>
          {reason.text} <span>— {originWords(reason)}</span>
        </li>
      ))}
      {data.more_reasons > 0 && <li>and {formatNumber(data.more_reasons)} more</li>}
    </ul>
  )
}

export default VerdictReasons
