import { Button } from '@mantine/core'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { type DecideDialog, useDecideActions } from './decide-actions'

/** The decisions side by side, in the header of the page. */
export const DecideButtons = ({
  carrier,
  user,
  ask,
}: {
  carrier: CarrierDetail
  user: CurrentUser
  ask: (dialog: DecideDialog) => void
}) =>
  useDecideActions(carrier, user, ask).map(
    ({ id, label, icon: Icon, run, isMain, danger, isDisabled, isBusy, title }) => (
      <Button
        key={id}
        size="xs"
        variant={isMain ? 'filled' : danger ? 'outline' : 'default'}
        color={danger ? 'var(--hw-fail)' : undefined}
        leftSection={<Icon size={15} aria-hidden />}
        disabled={isDisabled}
        loading={isBusy}
        title={title}
        onClick={run}
      >
        {label}
      </Button>
    ),
  )
