import { Button, Skeleton, Stack } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@/kit/states'
import classes from './carriers.module.css'

/** The page's shape while the carrier is fetched. */
export const CarrierSkeleton = () => (
  <Stack gap="md" role="status" aria-label="Loading the carrier">
    <Skeleton h={30} w="42%" />
    <Skeleton h={18} w="30%" />
    <Skeleton h={58} />
    <Skeleton h={36} />
    <div className={classes.shape}>
      <Skeleton h={480} />
      <Skeleton h={480} />
      <Skeleton h={480} />
    </div>
  </Stack>
)

export const CarrierMissing = () => (
  <EmptyState
    icon={<IconTruckOff />}
    title="Carrier not found"
    action={
      <Button component={Link} to="/carriers/global-search" variant="default">
        Search for a carrier
      </Button>
    }
  >
    It isn’t on file. Search by its USDOT or MC number.
  </EmptyState>
)
