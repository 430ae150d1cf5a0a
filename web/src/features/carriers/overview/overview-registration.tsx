/** Who the carrier is in full, its fleet, and the files that all of it is from. */
import type { CarrierDetail } from '@/api/types'
import classes from '../carriers.module.css'
import { DataSetsCard } from './data-sets-card'
import { FleetCard, IdentityCard } from './registration-cards'

const OverviewRegistration = ({ carrier }: { carrier: CarrierDetail }) => (
  <>
    <div className={classes.more}>
      <IdentityCard identity={carrier.identity} />
      <FleetCard identity={carrier.identity} assessedOn={carrier.assessed_on} />
    </div>
    <DataSetsCard dataSets={carrier.data_sets} />
  </>
)

export default OverviewRegistration
