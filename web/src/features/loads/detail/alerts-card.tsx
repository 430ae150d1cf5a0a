/** The load's open alerts; each leads to the alert. */
import { OpenTickets } from '@/domains/tickets/open-tickets'
import { Section } from '@/kit/section'

export const AlertsCard = ({ loadId }: { loadId: number }) => (
  <Section title="Alerts">
    <OpenTickets about={{ load_id_eq: loadId }} none="No open alerts on this load" />
  </Section>
)
