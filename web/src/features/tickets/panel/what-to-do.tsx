/** What a desk does about an alert: who to call and on which number, what to ask, which answer settles it. */
import { Text, Title } from '@mantine/core'
import type { TicketDetail } from '@/domains/tickets/types'
import { ADVICE, CALLEES } from '@/domains/tickets/words'
import { FactList } from '@/kit/facts/fact-list'
import { formatDay } from '@/lib/date'
import { formatPhone, phoneHref } from '@/lib/phone'
import classes from './panel.module.css'

type ToDo = NonNullable<TicketDetail['to_do']>

export const WhatToDo = ({ ticket: { advice, to_do: toDo } }: { ticket: TicketDetail }) =>
  toDo && (
    <section className={classes.advice} aria-label="What to do">
      <Title order={3}>What to do</Title>
      {toDo.carrier == null && <Text size="sm">{ADVICE[advice]}</Text>}
      <FactList
        rows={[
          { label: 'Call', value: <Called toDo={toDo} /> },
          { label: 'Ask', value: toDo.ask },
          { label: 'Settled when', value: toDo.settles },
          { label: 'Otherwise', value: toDo.otherwise },
          // Its advice is to call the carrier, but not first.
          toDo.carrier != null && {
            label: 'Carrier',
            value: <Called toDo={{ ...toDo.carrier, who: 'carrier', name: null }} />,
          },
        ]}
      />
    </section>
  )

const Called = ({
  toDo: { who, name, phone, unchanged_since: since, changed_on: changed, no_phone_reason: why },
}: {
  toDo: Omit<ToDo, 'ask' | 'settles' | 'otherwise' | 'carrier'>
}) => (
  <>
    {changed == null ? CALLEES[who] : 'The carrier, on the number from before the change'}
    {phone != null && (
      <div>
        {name != null && `${name}, `}
        <a className={classes.link} href={phoneHref(phone)}>
          {formatPhone(phone)}
        </a>
      </div>
    )}
    {since != null && <small>On FMCSA’s file, unchanged since {formatDay(since)} or longer</small>}
    {changed != null && <small>On FMCSA’s file until it changed on {formatDay(changed)}</small>}
    {why != null && <small>{why}</small>}
  </>
)
