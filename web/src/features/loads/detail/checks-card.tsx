/** What is known for each kind of alert; those that aren't run yet are behind one line. */
import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LoadDetail } from '@/domains/loads/types'
import { Unknown } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { count } from '@/lib/number'
import classes from './detail.module.css'

type Check = NonNullable<LoadDetail['checks']>[number]

/** Document 2 §4's alert types. */
const CHECKS: Readonly<Record<Check['is_type'], string>> = {
  out_of_range: 'Out of range',
  overbooked_carrier: 'Overbooked carrier',
  dispatch_service_email_domain: 'Dispatch service email or domain',
  fraudulent_email_domain: 'Fraudulent email or domain',
  email_domain_spoofing: 'Email or domain spoofing',
  no_recent_vehicles_observed: 'No recent vehicles observed',
  failing_broker_requirements: 'Failing your requirements',
  dormant_eld_connection: 'Dormant ELD connection',
  recent_identity_alert: 'Recent identity alert',
  cargo_exclusion: 'Cargo exclusion',
  high_risk_area_pickup: 'High-risk area pickup',
  voip_unknown_fraudulent_phone_number: 'VoIP, unknown or fraudulent phone number',
  vehicle_assignment_required: 'Vehicle assignment required',
  potentially_wrong_vehicle_assigned: 'Potentially wrong vehicle assigned',
  unverified_vehicle_assigned: 'Unverified vehicle assigned',
}

/** The server's words for a check that isn't run. */
const NOT_RUN = 'Not checked yet.'

export const ChecksCard = ({ checks }: { checks: readonly Check[] }) => {
  const [isOpen, { toggle }] = useDisclosure()
  const known = checks.filter(({ detail }) => detail !== NOT_RUN)
  const rest = checks.filter(({ detail }) => detail === NOT_RUN)
  return (
    <Section title="Alert checks">
      {known.length > 0 && (
        <ul className={classes.list} aria-label="Checks">
          {known.map(({ is_type: type, detail }) => (
            <li key={type} className={classes.row}>
              <span>
                {CHECKS[type]}
                <small>{detail}</small>
              </span>
              <Unknown />
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <>
          <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={toggle}>
            {count(rest.length, 'alert check isn’t', 'alert checks aren’t')} run yet
          </Anchor>
          {isOpen && (
            <ul className={classes.list} aria-label="Checks not run yet">
              {rest.map(({ is_type: type }) => (
                <li key={type}>{CHECKS[type]}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  )
}
